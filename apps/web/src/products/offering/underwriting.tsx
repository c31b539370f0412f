// In: the offerings that name one as underwriter; almost nobody has any.
// Out: what each asks for, by the digest of its file, the press that binds the money, and the way back until it is public.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Button, SectionHeader, Tag, TextButton, toast } from '../../parts/index.ts';
import { DocumentSheet, fours } from './detail.tsx';
import { amountText, Mark } from './pieces.tsx';
import styles from './offering.module.css';

type Underwriting = ReplyOf<'/offering/underwriting'>['list'][number];

export function Underwritings() {
  const text = useText();
  const { data } = useCall('/offering/underwriting', {}, { everyMs: 15_000 });
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section>
      <SectionHeader title={text('offering.underwriting')} />
      {list.map((each) => (
        <Row key={each.id} underwriting={each} />
      ))}
    </section>
  );
}

function Row({ underwriting }: { readonly underwriting: Underwriting }) {
  const text = useText();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const { id, kind, name, issuer, file, documents, moneyAsset, state, taken, opensAtMs } = underwriting;
  const amount = amountText(underwriting.amount, moneyAsset, language);
  const says = async (isWilling: boolean): Promise<void> => {
    const isSure = await ask({
      title: text(isWilling ? 'offering.bind-sure' : 'offering.unbind-sure'),
      text: text(isWilling ? 'offering.bind-text' : 'offering.unbind-text', { amount, name }),
      confirm: text(isWilling ? 'offering.bind' : 'offering.unbind'),
    });
    if (!isSure) return;
    setBusy(true);
    try {
      if (isWilling)
        await send('/offering/underwriting/bind', { id, file }, { about: text('offering.bind-about', { name }) });
      else await send('/offering/underwriting/release', { id });
      for (const path of ['/offering/underwriting', '/user/assets', '/coin/assets'] as const) outdate(path);
      toast(text(isWilling ? 'offering.bound' : 'offering.unbound'));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.underwriting}>
      <div className={styles.ownBlock}>
        <Mark name={name} kind={kind} size={36} />
        <span className={styles.rowWords}>
          <b>{name}</b>
          <span className={styles.rowAbout}>{issuer}</span>
          <span className={styles.rowAbout}>
            {text('offering.quantity-at', {
              quantity: formatNumber(underwriting.quantity, language),
              price: amountText(underwriting.price, moneyAsset, language),
            })}
          </span>
        </span>
        <span className={styles.rowTime}>
          <b>{amount}</b>
          <Tag tone={state === 'asked' ? 'sand' : state === 'bound' || state === 'public' ? 'accent' : 'plain'}>
            {text(`offering.underwriting-${state}`)}
          </Tag>
        </span>
      </div>
      <p className={styles.quiet}>
        {state === 'taken'
          ? text('offering.underwriting-took', {
              quantity: formatNumber(taken, language),
              amount: amountText(underwriting.cost, moneyAsset, language),
            })
          : text(`offering.underwriting-${state}-text`, { amount, day: dayText(opensAtMs, language, true) })}
      </p>
      <p className={styles.digest}>SHA-256 {fours(file)}</p>
      <div className={styles.applicationActions}>
        {documents.map(({ title, digest }) => (
          <TextButton key={digest} onClick={() => setOpened(digest)}>
            {title}
          </TextButton>
        ))}
        {state === 'bound' && <TextButton onClick={() => void says(false)}>{text('offering.unbind')}</TextButton>}
      </div>
      {state === 'asked' && (
        <Button kind="primary" busy={isBusy} onClick={() => void says(true)}>
          {text('offering.bind-amount', { amount })}
        </Button>
      )}
      <DocumentSheet digest={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
