// In: who won, in drawn order, and the own place.
// Out: one dot an applicant, the cut-off as a stair, the own one lit. Over 5,000 dots stand for many, but the row of the cut-off stays exact.
import { useText, formatNumber, useLanguage } from '../../i18n/index.ts';
import type { HeldAgainstRule, Recomputed, ServedInOrder } from './recompute-run.ts';
import styles from './offering.module.css';

const A_ROW = 52;
const MOST = 5_000;
const STEP = 6.9;

export function DrawField({ found }: { readonly found: Recomputed | HeldAgainstRule | ServedInOrder }) {
  const text = useText();
  const language = useLanguage();
  const { winners, cutOff, place, method } = found;
  // Many applicants: each dot stands for as many as make the field no longer than 5,000.
  const each = Math.max(1, Math.ceil(winners.length / MOST));
  const dots = Array.from({ length: Math.ceil(winners.length / each) }, (_, n) => winners[n * each] ?? false);
  const aRow = dots.length < A_ROW * 3 ? 26 : A_ROW;
  const step = (A_ROW * STEP) / aRow;
  const rows = Math.ceil(dots.length / aRow);
  const at = (n: number): { x: number; y: number } => ({
    x: (n % aRow) * step + step / 2,
    y: Math.floor(n / aRow) * step + step / 2,
  });
  const own = place < 0 ? null : at(Math.floor(place / each));
  const cut = Math.ceil(cutOff / each);
  const width = A_ROW * STEP;
  const [cutRow, cutColumn] = [Math.floor(cut / aRow), cut % aRow];
  const isLottery = method === 'lottery' && cut > 0 && cut < dots.length;
  const stair = `M0 ${(cutRow + 1) * step} H${cutColumn * step} V${cutRow * step} H${width}`;
  return (
    <figure className={styles.field} data-low={(isLottery && rows - cutRow < 3) || undefined}>
      <svg
        viewBox={`0 0 ${width} ${Math.max(1, rows) * step + 2}`}
        role="img"
        aria-label={text('offering.field-label', {
          winners: formatNumber(String(cutOff), language),
          all: formatNumber(String(winners.length), language),
        })}
      >
        {dots.map((isWinner, n) => {
          const { x, y } = at(n);
          return <circle key={n} cx={x} cy={y} r={step * 0.3} data-won={isWinner || undefined} />;
        })}
        {isLottery && <path d={cutColumn === 0 ? `M0 ${cutRow * step} H${width}` : stair} className={styles.stair} />}
        {own !== null && (
          <>
            <circle cx={own.x} cy={own.y} r={Math.max(10, step * 0.7)} className={styles.ownHalo} />
            <circle cx={own.x} cy={own.y} r={Math.max(7, step * 0.45)} className={styles.ownRing} />
            <circle cx={own.x} cy={own.y} r={Math.max(4, step * 0.25)} className={styles.ownDot} />
          </>
        )}
      </svg>
      {own !== null && (
        <figcaption
          className={styles.youTag}
          style={{ ...besideOwn((own.x / width) * 100), top: `${(own.y / (rows * step + 2)) * 100}%` }}
        >
          {text('offering.you')}
        </figcaption>
      )}
      {isLottery && (
        <span className={styles.cutTag} style={{ top: `${(((cutRow + 1) * step) / (rows * step + 2)) * 100}%` }}>
          {text('offering.cut-off', { number: formatNumber(String(cutOff), language) })}
        </span>
      )}
    </figure>
  );
}

/** Right of the own dot, near the right edge left of it: never over it. */
function besideOwn(percent: number): { left: string } | { right: string } {
  return percent > 79 ? { right: `${105 - percent}%` } : { left: `${percent + 5}%` };
}
