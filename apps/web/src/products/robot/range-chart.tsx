// In: a market, a grid's two ends in ticks, how it is cut.
// Out: the prices of the last day with the lines over them; the ends are dragged, or moved by arrow keys.
import { type PointerEvent, useRef, useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { pixelValue, pixelValues } from '../../kernel/pixels.ts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Skeleton } from '../../parts/index.ts';
import type { OwnMarket } from './own-form.ts';
import { priceOf } from './own-lines.ts';
import styles from './robot.module.css';

const [WIDTH, HEIGHT] = [358, 240];
/** Lines drawn at most: more would be one grey field. */
const LINES_SHOWN = 60;

export interface Range {
  readonly low: number;
  readonly high: number;
  readonly spaces: number;
  readonly geometric: boolean;
}

export function RangeChart({
  market,
  range,
  onMove,
}: {
  readonly market: OwnMarket;
  readonly range: Range;
  readonly onMove: (end: 'low' | 'high', ticks: number) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const candles = useCall('/coin/candles', { symbol: market.symbol, interval: '15m', limit: '96' });
  const box = useRef<SVGSVGElement>(null);
  // What is shown stays while an end is dragged, or the line would run away from the finger.
  const [frame, setFrame] = useState<{ readonly low: number; readonly high: number } | null>(null);
  if (candles.data === undefined) return <Skeleton width="100%" height={HEIGHT} />;
  const step = pixelValue(market.tick);
  const closes = pixelValues(candles.data.list.map(([, , , , close]) => close)).map((close) => close / step);
  const shown = frame ?? { low: Math.min(...closes, range.low), high: Math.max(...closes, range.high) };
  const room = Math.max(1, (shown.high - shown.low) * 0.08);
  const [bottom, top] = [shown.low - room, shown.high + room];
  const y = (ticks: number): number => HEIGHT * ((top - ticks) / (top - bottom));
  const x = (index: number): number => (index * WIDTH) / Math.max(1, closes.length - 1);
  const ticksAt = (event: PointerEvent): number => {
    const rect = box.current?.getBoundingClientRect();
    if (rect === undefined || rect.height === 0) return range.low;
    return top - ((event.clientY - rect.top) / rect.height) * (top - bottom);
  };
  return (
    <div className={styles.rangeChart}>
      <svg ref={box} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {linesOf(range).map((ticks, index) => (
          <path key={index} className={styles.gridLine} d={`M0 ${y(ticks).toFixed(1)}H${WIDTH}`} />
        ))}
        <path
          className={styles.price}
          d={closes
            .map((close, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(close).toFixed(1)}`)
            .join('')}
        />
      </svg>
      {(['high', 'low'] as const).map((end) => {
        const price = formatNumber(priceOf(range[end], market.tick), language);
        return (
          <button
            key={end}
            type="button"
            role="slider"
            aria-label={`${text(end === 'high' ? 'robot.field-high' : 'robot.field-low')} ${price}`}
            aria-valuenow={range[end]}
            aria-valuetext={price}
            className={styles.handle}
            style={{ top: `${(y(range[end]) / HEIGHT) * 100}%` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setFrame(shown);
            }}
            onPointerMove={(event) => {
              if (frame !== null) onMove(end, ticksAt(event));
            }}
            onPointerUp={() => setFrame(null)}
            onPointerCancel={() => setFrame(null)}
            onKeyDown={(event) => {
              const by = (top - bottom) / 100;
              if (event.key === 'ArrowUp') onMove(end, range[end] + by);
              else if (event.key === 'ArrowDown') onMove(end, range[end] - by);
              else return;
              event.preventDefault();
            }}
          >
            <span>{price}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Where the lines lie, for a picture: what the robot trades at is worked out exactly by its rule. */
function linesOf({ low, high, spaces, geometric }: Range): number[] {
  if (high <= low || spaces < 1) return [low, high];
  const shown = Math.min(spaces, LINES_SHOWN);
  return Array.from({ length: shown + 1 }, (_, index) =>
    geometric ? low * (high / low) ** (index / shown) : low + (index * (high - low)) / shown,
  );
}
