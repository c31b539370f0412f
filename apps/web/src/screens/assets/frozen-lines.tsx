// In: what is frozen, line by line. Out: each with its reason and its end, and the sums that the lines add up to. A line opens its cause.
import type { Frozen } from '@hilsa/contract';
import { LockKeyhole } from 'lucide-react';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { Go, Icon, Money, SectionHeader } from '../../parts/index.ts';
import { pageOfCause } from '../../wallet/causes.ts';
import { heldWord, walletWord } from '../../wallet/reasons.ts';
import { useCurrency } from './use-assets.ts';
import styles from './assets.module.css';

type Line = Frozen['list'][number];

export function FrozenLines() {
  const text = useText();
  const { currency } = useCurrency();
  const frozen = useCall('/user/assets/frozen', { currency }, { everyMs: 15_000 });
  const data = frozen.data;
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section>
      <SectionHeader title={text('assets.frozen-title')} />
      <div className={styles.frozen}>
        {data.list.map((line) => (
          <FrozenRow key={line.id} line={line} />
        ))}
        {data.more > 0 && <p className={styles.note}>{text('assets.frozen-more', { count: data.more })}</p>}
        {data.sums.map(({ wallet, asset, amount }) => (
          <p key={`${wallet}:${asset}`} className={styles.addsUp}>
            <span>
              {text('assets.adds-up')} · {text(walletWord(wallet))}
            </span>
            <Money value={amount} asset={asset} own decimals={8} least={0} />
          </p>
        ))}
      </div>
    </section>
  );
}

function FrozenRow({ line }: { readonly line: Line }) {
  const text = useText();
  const language = useLanguage();
  const { about } = line;
  const title =
    about === null
      ? text(heldWord(line.reason))
      : text('assets.frozen-order', {
          side: about.side,
          symbol: about.symbol,
          quantity: about.quantity === null ? '' : formatNumber(about.quantity, language),
        });
  const until =
    line.untilMs === null
      ? text('assets.until-cause')
      : text('assets.until', { time: dayTimeText(line.untilMs, language) });
  const price = about?.price ?? null;
  const inside = (
    <>
      <Icon icon={LockKeyhole} size={20} className={styles.lock} />
      <span className={styles.frozenWords}>
        <b>{title}</b>
        <small>
          {price !== null && `${text('assets.at-price', { price: formatNumber(price, language) })} · `}
          {until}
        </small>
      </span>
      <Money value={line.amount} asset={line.asset} own decimals={8} least={0} />
    </>
  );
  const page = pageOfCause(line.cause);
  return page === null ? (
    <div className={styles.frozenRow}>{inside}</div>
  ) : (
    <Go to={page.to} search={page.search} className={styles.frozenRow}>
      {inside}
    </Go>
  );
}
