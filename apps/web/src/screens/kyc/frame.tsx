// In: a document's shape and what the camera sees.
// Out: the four corners to fill, over the dimmed rest; they light up when all is well.
import { GUIDE_SHARE, aspectOf } from '@hilsa/papers';
import type { Watch } from './steady.ts';
import type { PaperType } from './words.ts';
import styles from './kyc.module.css';

const HEIGHT = 100;
const ARM = 16;
const ROUND = 6;

export function Frame({ type, watch }: { readonly type: PaperType; readonly watch: Watch | null }) {
  const width = HEIGHT * aspectOf(type);
  const [across, down] = [width * GUIDE_SHARE, HEIGHT * GUIDE_SHARE];
  const [left, top] = [(width - across) / 2, (HEIGHT - down) / 2];
  const hole = `M${left + ROUND} ${top} h${across - 2 * ROUND} a${ROUND} ${ROUND} 0 0 1 ${ROUND} ${ROUND} v${down - 2 * ROUND} a${ROUND} ${ROUND} 0 0 1 ${-ROUND} ${ROUND} h${2 * ROUND - across} a${ROUND} ${ROUND} 0 0 1 ${-ROUND} ${-ROUND} v${2 * ROUND - down} a${ROUND} ${ROUND} 0 0 1 ${ROUND} ${-ROUND} z`;
  const corner = `M0 ${ARM} V${ROUND} A${ROUND} ${ROUND} 0 0 1 ${ROUND} 0 H${ARM}`;
  return (
    <svg
      className={styles.frame}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      data-good={watch?.flaws.length === 0 || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.dim} fillRule="evenodd" d={`M0 0 H${width} V${HEIGHT} H0 z ${hole}`} />
      <g className={styles.corners}>
        <path d={corner} transform={`translate(${left} ${top})`} />
        <path d={corner} transform={`translate(${left + across} ${top}) scale(-1 1)`} />
        <path d={corner} transform={`translate(${left + across} ${top + down}) scale(-1 -1)`} />
        <path d={corner} transform={`translate(${left} ${top + down}) scale(1 -1)`} />
      </g>
    </svg>
  );
}
