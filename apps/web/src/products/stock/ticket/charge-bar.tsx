// In: a charge and its parts.
// Out: one line of colour with its legend: what the broker, the exchange, the tax and the depository get; the sum is the charge.
import { formatDecimal } from '@hilsa/money';
import type { Charges } from '@hilsa/formulas/stocks';
import { type MessageKey, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import styles from './ticket.module.css';

const WORDS: Readonly<Record<string, MessageKey>> = {
  broker: 'stock.part-broker',
  exchange: 'stock.part-exchange',
  tax: 'stock.part-tax',
  depository: 'stock.part-depository',
};
/** Order and colour of the parts, the broker's own first. */
const PLACES = ['broker', 'exchange', 'tax', 'depository'];

export function ChargeBar({ charges, decimals }: { readonly charges: Charges; readonly decimals: number }) {
  const text = useText();
  const language = useLanguage();
  if (charges.commission <= 0n || charges.parts.length === 0) return null;
  const parts = [{ name: 'broker', amount: charges.broker }, ...charges.parts].toSorted(
    (one, other) => PLACES.indexOf(one.name) - PLACES.indexOf(other.name),
  );
  return (
    <div className={styles.charge}>
      <div className={styles.chargeBar} aria-hidden="true">
        {parts.map(
          ({ name, amount }, at) =>
            amount > 0n && (
              <i key={name} data-part={at} style={{ flexGrow: Number((amount * 1000n) / charges.commission) }} />
            ),
        )}
      </div>
      <p className={styles.chargeWords}>
        {parts.map(({ name, amount }, at) => (
          <span key={name}>
            <i data-part={at} />
            {WORDS[name] === undefined ? name : text(WORDS[name])}{' '}
            <b>{formatNumber(formatDecimal(amount, decimals), language, { decimals: 2 })}</b>
          </span>
        ))}
      </p>
    </div>
  );
}
