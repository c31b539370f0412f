// In: what is held of a share, by what may be done with it.
// Out: one bar under the row: free, locked by date, in a sell order; the words beneath say it, number first.
import { Lock } from 'lucide-react';
import type { StockHolding } from '@hilsa/contract';
import { civilDayText, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { pixelValue } from '../../../kernel/pixels.ts';
import { Icon } from '../../../parts/index.ts';
import styles from './positions.module.css';

export function LockBar({ holding }: { readonly holding: StockHolding }) {
  const text = useText();
  const language = useLanguage();
  const count = (value: string): string => formatNumber(value, language);
  const { available, locked, inOrders, blocked } = holding;
  const has = (value: string): boolean => /[1-9]/.test(value);
  const grow = (value: string): { flexGrow: number } => ({ flexGrow: pixelValue(value) });
  return (
    <>
      <div className={styles.lockBar} aria-hidden="true">
        {has(available) && <i data-part="free" style={grow(available)} />}
        {locked.map(({ date, quantity }, at) => (
          <i key={date} data-part={at === 0 ? 'locked' : 'later'} style={grow(quantity)} />
        ))}
        {has(inOrders) && <i data-part="orders" style={grow(inOrders)} />}
        {has(blocked) && <i data-part="blocked" style={grow(blocked)} />}
      </div>
      <p className={styles.lockWords}>
        <span>
          <b>{count(available)}</b> {text('stock.free-to-sell')}
        </span>
        {locked.map(({ date, quantity }) => (
          <em key={date}>
            <Icon icon={Lock} size={14} />
            <b>{count(quantity)}</b> {text('stock.until', { date: civilDayText(date, language, true) })}
          </em>
        ))}
        {has(inOrders) && (
          <span>
            <b>{count(inOrders)}</b> {text('stock.in-sell-order')}
          </span>
        )}
        {has(blocked) && (
          <span>
            <b>{count(blocked)}</b> {text('stock.blocked')}
          </span>
        )}
      </p>
    </>
  );
}
