// In: loan to value in percent, and the ladder. Out: a half circle on which it stands, with the start, the call and the sale marked.
import type { ReactNode } from 'react';
import type { Offer } from './wish.ts';
import styles from './loan.module.css';

const RADIUS = 132;
const CENTRE = { x: 160, y: 150 };
const MOST = 100;

/** A place on the half circle; the gauge ends at 100 %. Pixels only. */
function at(percent: number, radius = RADIUS): { x: number; y: number } {
  const angle = Math.PI * (1 - Math.min(MOST, Math.max(0, percent)) / MOST);
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}
function arc(from: number, to: number): string {
  const [start, end] = [at(from), at(to)];
  return `M ${start.x} ${start.y} A ${RADIUS} ${RADIUS} 0 0 1 ${end.x} ${end.y}`;
}

export function LtvArc({
  ltv,
  ladder,
  label,
  children,
}: {
  readonly ltv: string | null;
  readonly ladder: Offer['ladder'];
  readonly label: string;
  readonly children: ReactNode;
}) {
  const pixels = (percent: string): number => Number(percent);
  const [now, start, warning, call, sale] = [ltv ?? '0', ladder.start, ladder.warning, ladder.call, ladder.sale].map(
    pixels,
  );
  const dot = at(now!);
  const [inner, outer] = [at(start!, RADIUS - 12), at(start!, RADIUS + 14)];
  return (
    <div className={styles.gauge}>
      <svg viewBox="0 0 320 160" role="img" aria-label={label}>
        <path className={styles.rest} d={arc(0, warning!)} />
        <path className={styles.warning} d={arc(warning!, call!)} />
        <path className={styles.call} d={arc(call!, sale!)} />
        <path className={styles.sale} d={arc(sale!, MOST)} />
        {ltv !== null && <path className={styles.run} d={arc(0, now!)} />}
        <line className={styles.tick} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
        {ltv !== null && <circle className={styles.dot} cx={dot.x} cy={dot.y} r={10} />}
      </svg>
      <div className={styles.reading}>{children}</div>
    </div>
  );
}
