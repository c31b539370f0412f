// In: the latest trades.
// Out: the tape: time, price in the taker's colour, quantity; a dot marks trades of simulated participants.
import { memo } from 'react';
import type { Trade } from '@hilsa/contract';
import { formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { liveTrades, useLive } from '../../live/index.ts';
import { EmptyState, Skeleton } from '../../parts/index.ts';
import type { Stepped } from '../instrument.ts';
import styles from './tape.module.css';

export function TradesList({ instrument, rows = 24 }: { readonly instrument: Stepped; readonly rows?: number }) {
  const text = useText();
  const trades = useLive(liveTrades(instrument.key), (now) => now.value);
  if (trades === null)
    return (
      <div className={styles.bones}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} width="100%" height={18} />
        ))}
      </div>
    );
  if (trades.length === 0) return <EmptyState title={text('trades.empty')} />;
  return (
    <section aria-label={text('trades.title')}>
      <div className={styles.tradeHeads}>
        <span>{text('trades.time')}</span>
        <span>{text('order.price')}</span>
        <span>{text('book.amount', { asset: instrument.base })}</span>
      </div>
      {trades.slice(0, rows).map((trade) => (
        <TradeRow key={trade.id} trade={trade} instrument={instrument} />
      ))}
      {trades.some((trade) => trade.simulated) && <p className={styles.footnote}>{text('trades.simulated')}</p>}
    </section>
  );
}

const TradeRow = memo(function TradeRow({
  trade,
  instrument,
}: {
  readonly trade: Trade;
  readonly instrument: Stepped;
}) {
  const language = useLanguage();
  return (
    <p className={styles.trade}>
      <span>{timeText(trade.atMs, language, true)}</span>
      <b className={trade.side === 'buy' ? styles.up : styles.down}>
        {formatNumber(trade.price, language, { decimals: instrument.priceDecimals })}
      </b>
      <span>
        {trade.simulated && <i className={styles.simulated} />}
        {formatNumber(trade.quantity, language, { decimals: Math.min(instrument.quantityDecimals, 5), least: 0 })}
      </span>
    </p>
  );
});
