// In: the way of one leaf to its root.
// Out: it as a stair: what is one's own, what stands beside it, level by level to the published total. Lengths are by the number of digits.
import { formatDecimal } from '@hilsa/money';
import { abbreviate, useLanguage, useText } from '../../i18n/index.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import type { Way } from './check-run.ts';
import { fours } from './pieces.ts';
import styles from './liabilities.module.css';

export function Climb({ way, decimals }: { readonly way: Way; readonly decimals: number }) {
  const text = useText();
  const language = useLanguage();
  const total = way.steps.at(-1)?.together ?? 0n;
  const part = (units: bigint): string => `${Math.round(lengthOf(units, total) * 100)}%`;
  const first = way.steps[0];
  return (
    <figure className={styles.climb}>
      <figcaption>{text('liabilities.climb', { asset: way.asset })}</figcaption>
      <ol reversed>
        {way.steps.toReversed().map((step, above) => (
          <li key={step.hash} data-root={above === 0 || undefined}>
            <code>{fours(step.hash)}</code>
            <span className={styles.bar}>
              <i style={{ width: part(step.together) }} />
              <i data-own style={{ width: part(step.own) }} />
            </span>
            <span className={styles.sum}>
              {abbreviate(formatDecimal(step.together, decimals, { trim: true }), language)}
            </span>
          </li>
        ))}
        {first !== undefined && (
          <li data-leaf>
            <code>{fours(way.leaf)}</code>
            <span className={styles.bar}>
              <i data-own style={{ width: part(first.own) }} />
            </span>
            <span className={styles.sum}>
              {abbreviate(formatDecimal(first.own, decimals, { trim: true }), language)}
            </span>
          </li>
        )}
      </ol>
    </figure>
  );
}

/** From 0 to 1. */
function lengthOf(units: bigint, total: bigint): number {
  const log = (value: bigint): number => Math.log10(pixelValue(String(value)) + 1);
  return total === 0n ? 0 : log(units) / log(total);
}
