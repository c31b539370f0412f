// In: rows of an order's log.
// Out: each candle as a sentence: what was done or left, why, with its numbers, and what became of each wish.
import type { ReplyOf } from '@hilsa/contract';
import { formatNumber, localDigits, type MessageKey, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import styles from './robot.module.css';

export type LogRow = ReplyOf<'/stock/ai/order/log'>['list'][number];

const WORDS: Readonly<Record<string, MessageKey>> = {
  started: 'robot.log-started',
  entered: 'robot.log-entered',
  added: 'robot.log-added',
  left: 'robot.log-left',
  'took-profit': 'robot.log-took-profit',
  'stopped-loss': 'robot.log-stopped-loss',
  'placed-lines': 'robot.log-placed-lines',
  'moved-range': 'robot.log-moved-range',
  rebalanced: 'robot.log-rebalanced',
  waiting: 'robot.log-waiting',
  'no-signal': 'robot.log-no-signal',
  'outside-range': 'robot.log-outside-range',
  'below-minimum': 'robot.log-below-minimum',
  'insufficient-free': 'robot.log-insufficient-free',
  'cooling-down': 'robot.log-cooling-down',
  'stale-feed': 'robot.log-stale-feed',
  'warming-up': 'robot.log-warming-up',
  'limit-reached': 'robot.log-limit-reached',
  'filter-against': 'robot.log-filter-against',
  'missed-candles': 'robot.log-missed-candles',
};

export function Log({ rows }: { readonly rows: readonly LogRow[] }) {
  const text = useText();
  if (rows.length === 0) return <p className={styles.quiet}>{text('robot.log-empty')}</p>;
  return (
    <ol className={styles.log}>
      {rows.map((row) => (
        <Line key={row.candleMs} row={row} />
      ))}
    </ol>
  );
}

function Line({ row }: { readonly row: LogRow }) {
  const text = useText();
  const language = useLanguage();
  const placed = row.wishes.filter(({ orderId }) => orderId !== null).length;
  const refused = row.wishes.filter(({ refusal }) => refusal !== null);
  const count = (value: number): string => localDigits(String(value), language);
  return (
    <li>
      <time>{timeText(row.candleMs, language)}</time>
      <p>
        <b>{placed === 0 ? text('robot.did-nothing') : text('robot.did-orders', { count: placed })}</b>{' '}
        {row.reasons
          .map(({ word, figures }) => {
            const key = WORDS[word];
            const candles = figures?.['candles'];
            if (key === undefined) return '';
            return text(key, { count: candles === undefined ? '' : count(candles) });
          })
          .join(' ')}
        {refused.length > 0 && (
          <span className={names(styles.refused)}>
            {' '}
            {text('robot.log-refused', {
              count: formatNumber(String(refused.length), language),
              word: refused[0]?.refusal ?? '',
            })}
          </span>
        )}
      </p>
    </li>
  );
}
