// In: a market.
// Out: rights that can still be used, each opening its sheet; and what the customer had of companies' decisions, newest first.
import { useState } from 'react';
import type { Country, ReplyOf } from '@hilsa/contract';
import { parseDecimal } from '@hilsa/money';
import {
  civilDayText,
  dayText,
  dayTimeText,
  formatNumber,
  type MessageKey,
  useLanguage,
  useText,
} from '../../../i18n/index.ts';
import { outdate, useCall } from '../../../kernel/queries.ts';
import { send } from '../../../kernel/send.ts';
import { tell } from '../../../kernel/tell.ts';
import { signOf } from '../../../market/shares/words.ts';
import {
  AmountInput,
  Button,
  ListRow,
  Money,
  SectionHeader,
  ShareMark,
  Sheet,
  toast,
  toneOf,
} from '../../../parts/index.ts';
import styles from './positions.module.css';

type Answer = ReplyOf<'/stock/action/list'>;
type Part = Answer['list'][number];
type Rights = Answer['rights'][number];

/** More are in the statements. */
const SHOWN = 6;
const KINDS: Readonly<Record<Part['kind'], MessageKey>> = {
  'cash-dividend': 'stock.action-dividend',
  bonus: 'stock.action-bonus',
  split: 'stock.action-split',
  rights: 'stock.action-rights',
  'rights-used': 'stock.rights-used',
  merger: 'stock.action-merger',
};

export function CompanyActions({ country }: { readonly country: Country }) {
  const text = useText();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Rights | null>(null);
  const { data } = useCall('/stock/action/list', { country });
  if (data === undefined || (data.list.length === 0 && data.rights.length === 0)) return null;
  return (
    <section>
      <SectionHeader title={text('stock.actions')} />
      {data.rights.map((rights) => (
        <ListRow
          key={rights.actionId}
          tall
          onPress={() => setChosen(rights)}
          arrow
          mark={<ShareMark code={rights.symbol} />}
          title={`${rights.symbol} · ${text('stock.action-rights')}`}
          subtitle={text('stock.rights-until', { moment: dayText(rights.closesAtMs, language) })}
          value={formatNumber(rights.quantity, language)}
          below={`${signOf(rights.currency)}${formatNumber(rights.price, language, { decimals: 2 })}`}
        />
      ))}
      {data.list.slice(0, SHOWN).map((part) => (
        <ListRow
          key={`${part.actionId}${part.kind}${part.gained}${part.cash}`}
          tall
          mark={<ShareMark code={part.symbol} />}
          title={`${part.symbol} · ${text(KINDS[part.kind])}`}
          subtitle={
            part.kind === 'cash-dividend'
              ? text('stock.tax-withheld', {
                  date: civilDayText(part.date, language, true),
                  tax: signOf(part.currency) + formatNumber(part.tax, language, { decimals: 2 }),
                })
              : civilDayText(part.date, language, true)
          }
          value={
            part.gained === '0' ? (
              <Money value={part.cash} asset={part.currency} own sign="always" decimals={2} />
            ) : (
              `+${formatNumber(part.gained, language)}`
            )
          }
          below={
            part.gained !== '0' &&
            toneOf(part.cash) !== 'flat' && (
              <Money value={part.cash} asset={part.currency} own sign="always" decimals={2} />
            )
          }
        />
      ))}
      {chosen !== null && <UseRights rights={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function UseRights({ rights, onClose }: { readonly rights: Rights; onClose(): void }) {
  const text = useText();
  const language = useLanguage();
  const [quantity, setQuantity] = useState(rights.quantity);
  const [busy, setBusy] = useState(false);
  const shares = parseDecimal(quantity, 0) ?? 0n;
  const costs = shares * (parseDecimal(rights.price, 4) ?? 0n);
  const cost = `${costs / 10_000n}.${String(costs % 10_000n).padStart(4, '0')}`;
  const isTooMany = shares > (parseDecimal(rights.quantity, 0) ?? 0n);
  const use = async (): Promise<void> => {
    setBusy(true);
    try {
      const about = text('stock.rights-of', { code: rights.symbol });
      await send('/stock/action/elect', { actionId: rights.actionId, quantity }, { about });
      for (const old of ['/stock/action/list', '/stock/hold/list', '/stock/hold/info', '/user/assets'] as const)
        outdate(old);
      toast(text('stock.rights-taken', { count: formatNumber(quantity, language), code: rights.symbol }));
      onClose();
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('stock.rights-of', { code: rights.symbol })}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={isTooMany}
          why={shares <= 0n ? text('stock.rights-write') : null}
          onClick={() => void use()}
        >
          {text('stock.rights-use')}
        </Button>
      }
    >
      <AmountInput
        label={text('stock.rights-quantity')}
        decimals={0}
        value={quantity}
        onChange={setQuantity}
        hint={text('stock.rights-most', { count: formatNumber(rights.quantity, language) })}
        error={isTooMany ? text('stock.rights-most', { count: formatNumber(rights.quantity, language) }) : undefined}
      />
      <dl className={styles.costs}>
        <div>
          <dt>{text('stock.rights-cost')}</dt>
          <dd>
            <Money value={cost} asset={rights.currency} own decimals={2} />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{text('stock.rights-lapse', { moment: dayTimeText(rights.closesAtMs, language) })}</p>
    </Sheet>
  );
}
