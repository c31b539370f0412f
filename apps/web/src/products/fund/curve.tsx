// In: values of a unit, oldest first, and what one paid.
// Out: them as a line with its scale; here values become numbers, for pixels only.
import type { Language } from '../../i18n/index.ts';
import { dayText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { dayMs } from './pieces.tsx';
import styles from './fund.module.css';

const WIDTH = 358;
const HEIGHT = 184;
const PLOT = { left: 4, right: 312, top: 12, bottom: 150 };

export interface CurvePoint {
  readonly day: string;
  readonly value: string;
}

export function Curve({ points, paid }: { readonly points: readonly CurvePoint[]; readonly paid: string | null }) {
  const text = useText();
  const language = useLanguage();
  const shape = shapeOf(points, paid);
  if (shape === null) return null;
  const first = points[0]!;
  const last = points.at(-1)!;
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={text('fund.curve-label', {
        from: formatNumber(first.value, language, { decimals: 2 }),
        to: formatNumber(last.value, language, { decimals: 2 }),
        day: dayText(dayMs(first.day), language, true),
      })}
    >
      <defs>
        <linearGradient id="fund-fill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.fillTop} />
          <stop offset="1" className={styles.fillEnd} />
        </linearGradient>
      </defs>
      {shape.lines.map(({ y, label }) => (
        <g key={label}>
          <line x1={PLOT.left} x2={PLOT.right} y1={y} y2={y} className={styles.gridLine} />
          <text x={WIDTH} y={y + 4} textAnchor="end" className={styles.axis}>
            {formatNumber(label, language, { decimals: 2 })}
          </text>
        </g>
      ))}
      {points.length > 1 && (
        <>
          <path
            d={`${shape.path} L${shape.end.x} ${PLOT.bottom} L${PLOT.left} ${PLOT.bottom} Z`}
            fill="url(#fund-fill)"
          />
          <path d={shape.path} className={styles.line} />
        </>
      )}
      {shape.paidY !== null && paid !== null && <Paid y={shape.paidY} paid={paid} language={language} />}
      <circle cx={shape.end.x} cy={shape.end.y} r="9" className={styles.halo} />
      <circle cx={shape.end.x} cy={shape.end.y} r="4.5" className={styles.now} />
      <text x={PLOT.left} y={HEIGHT - 12} className={styles.axis}>
        {dayText(dayMs(first.day), language, true)}
      </text>
      {points.length > 1 && (
        <text x={PLOT.right} y={HEIGHT - 12} textAnchor="end" className={styles.axis}>
          {dayText(dayMs(last.day), language, true)}
        </text>
      )}
    </svg>
  );
}

function Paid({ y, paid, language }: { readonly y: number; readonly paid: string; readonly language: Language }) {
  const text = useText();
  return (
    <g>
      <line x1={PLOT.left} x2={PLOT.right} y1={y} y2={y} className={styles.paidLine} />
      <text x={PLOT.left + 4} y={y - 6} className={styles.paidText}>
        {text('fund.you-paid', { value: formatNumber(paid, language, { decimals: 2 }) })}
      </text>
    </g>
  );
}

function shapeOf(points: readonly CurvePoint[], paid: string | null) {
  if (points.length === 0) return null;
  const values = points.map(({ value }) => Number(value));
  const seen = paid === null ? values : [...values, Number(paid)];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const space = Math.max((high - low) * 0.12, high * 0.002);
  const [bottom, top] = [low - space, high + space];
  const y = (value: number): number => PLOT.bottom - ((value - bottom) / (top - bottom)) * (PLOT.bottom - PLOT.top);
  const step = points.length > 1 ? (PLOT.right - PLOT.left) / (points.length - 1) : 0;
  const at = values.map((value, n) => ({ x: points.length > 1 ? PLOT.left + n * step : PLOT.right, y: y(value) }));
  const path = at.map(({ x, y: height }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${height.toFixed(1)}`).join(' ');
  const lines = [0.15, 0.5, 0.85].map((share) => {
    const value = bottom + (top - bottom) * share;
    return { y: y(value), label: value.toFixed(2) };
  });
  return { path, lines, end: at.at(-1)!, paidY: paid === null ? null : y(Number(paid)) };
}
