// In: loan to value in percent, and the ladder in words. Out: a half circle on which it stands, each rung written where it begins.
import type { ReactNode } from 'react';
import styles from './loan.module.css';

const RADIUS = 122;
const CENTRE = { x: 180, y: 166 };
const MOST = 100;
const RUNGS = ['start', 'warning', 'call', 'sale'] as const;
export type Rung = (typeof RUNGS)[number];

/** A place on the half circle; the gauge ends at 100 %. Pixels only. */
function at(percent: number, radius = RADIUS): { x: number; y: number } {
  const angle = Math.PI * (1 - Math.min(MOST, Math.max(0, percent)) / MOST);
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}
function arc(from: number, to: number): string {
  const [start, end] = [at(from), at(to)];
  return `M ${start.x} ${start.y} A ${RADIUS} ${RADIUS} 0 0 1 ${end.x} ${end.y}`;
}

/** What is written beside the arc grows away from it: to the left of its top, over it, to the right. */
function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  if (Math.abs(percent - MOST / 2) < 6) return 'middle';
  return percent < MOST / 2 ? 'end' : 'start';
}

export function LtvArc({
  ltv,
  ladder,
  words,
  label,
  children,
}: {
  readonly ltv: string | null;
  readonly ladder: Readonly<Record<Rung, string>>;
  /** How each rung is called, with its percent. */
  readonly words: Readonly<Record<Rung, string>>;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const pixels = (percent: string): number => Number(percent);
  const now = pixels(ltv ?? '0');
  const rungs = RUNGS.map((rung) => ({ rung, percent: pixels(ladder[rung]) }));
  const [start, warning, call, sale] = rungs.map(({ percent }) => percent);
  const dot = at(now);
  const [inner, outer] = [at(start!, RADIUS - 12), at(start!, RADIUS + 14)];
  return (
    <div className={styles.gauge}>
      <svg viewBox="0 0 360 176" role="img" aria-label={[label, ...RUNGS.map((rung) => words[rung])].join('. ')}>
        <path className={styles.rest} d={arc(0, warning!)} />
        <path className={styles.warning} d={arc(warning!, call!)} />
        <path className={styles.call} d={arc(call!, sale!)} />
        <path className={styles.sale} d={arc(sale!, MOST)} />
        {ltv !== null && <path className={styles.run} d={arc(0, now)} />}
        <line className={styles.tick} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
        {ltv !== null && <circle className={styles.dot} cx={dot.x} cy={dot.y} r={10} />}
        {rungs.map(({ rung, percent }) => {
          const anchor = anchorAt(percent);
          // Over the top it keeps clear of the dot.
          const place = at(percent, RADIUS + (anchor === 'middle' ? 28 : 20));
          return (
            <text key={rung} className={styles.rung} x={place.x} y={place.y} textAnchor={anchor}>
              {words[rung]}
            </text>
          );
        })}
      </svg>
      <div className={styles.reading}>{children}</div>
    </div>
  );
}
