// In: a ticket.
// Out: cost, fee, what comes of it, the worst case and the balance before and after. The card keeps its height while empty.
import { formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { type Instrument, baseText, priceText, quoteText } from '../../../market/instrument.ts';
import type { Amount } from './summary.ts';
import type { Ticket } from './use-ticket.ts';
import styles from './ticket.module.css';

export function SummaryCard({ ticket }: { readonly ticket: Ticket }) {
  const lines = useSummaryLines(ticket);
  return (
    <dl className={styles.summary}>
      {lines.map((line) => (
        <div key={line.name} className={styles.line} data-last={line.isBalance || undefined}>
          <dt>{line.name}</dt>
          <dd>
            {line.before !== undefined && <i>{line.before} → </i>}
            {line.isBalance ? <b>{line.value}</b> : line.value}
            {line.note !== undefined && <i> {line.note}</i>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface SummaryLine {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly before?: string;
  readonly isBalance?: boolean;
}

/** The same lines in the card and on the confirmation. Costs show two places rounded up; coins all their digits. */
export function useSummaryLines(ticket: Ticket): readonly SummaryLine[] {
  const text = useText();
  const language = useLanguage();
  const { instrument, summary, fields } = ticket;
  const { makerFeePpm, takerFeePpm } = instrument.info;
  const ppm = summary?.feePpm ?? Math.max(makerFeePpm, takerFeePpm);
  const buys = fields.side === 'buy';
  const rate = localDigits(
    `${Math.floor(ppm / 10_000)}.${String(Math.floor(ppm / 100) % 100).padStart(2, '0')}%`,
    language,
  );
  const names = {
    cost: text(buys ? 'ticket.cost' : 'ticket.proceeds'),
    fee: `${text('ticket.fee')} · ${rate}`,
    receive: text('ticket.receive'),
    worst: text(buys ? 'ticket.worst-buy' : 'ticket.worst-sell'),
    balance: text('ticket.balance-after'),
  };
  if (summary === null)
    return [names.cost, names.fee, names.receive, names.worst, names.balance].map((name, index) => ({
      name,
      value: '--',
      isBalance: index === 4,
    }));
  const show = (amount: Amount, up = false): string =>
    amountText(instrument, amount, up, (plain, decimals) =>
      formatNumber(plain, language, decimals === undefined ? {} : { decimals }),
    );
  const after = { asset: summary.balance.asset, units: summary.balance.after };
  return [
    {
      name: names.cost,
      value: show({ asset: 'quote', units: summary.cost }, buys),
      ...(fields.form === 'market' ? { note: text('ticket.about') } : {}),
    },
    { name: names.fee, value: show(summary.fee, true) },
    { name: names.receive, value: show(summary.receive) },
    {
      name: names.worst,
      value: show({ asset: 'quote', units: summary.worst }, buys),
      note: text('ticket.at', { price: formatNumber(priceText(instrument, summary.plan.boundTicks ?? 0), language) }),
    },
    {
      name: names.balance,
      before: withoutCode(show({ asset: summary.balance.asset, units: summary.balance.before })),
      value: summary.balance.after < 0n ? '--' : show(after),
      isBalance: true,
    },
  ];
}

/** Money to the cent, rounded against the customer; less than a cent with all its digits. Coins in full. */
function amountText(
  instrument: Instrument,
  { asset, units }: Amount,
  up: boolean,
  format: (plain: string, decimals?: number) => string,
): string {
  if (asset === 'base') return `${format(baseText(instrument, units))} ${instrument.base}`;
  const cent = 10n ** BigInt(Math.max(0, instrument.info.quoteDecimals - 2));
  if (units > 0n && units < cent) return `${format(quoteText(instrument, units))} ${instrument.quote}`;
  const rounded = up ? ((units + cent - 1n) / cent) * cent : units;
  return `${format(quoteText(instrument, rounded), 2)} ${instrument.quote}`;
}

function withoutCode(amount: string): string {
  return amount.slice(0, amount.lastIndexOf(' '));
}
