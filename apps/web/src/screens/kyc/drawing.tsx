// In: a kind of document and its side.
// Out: a drawing of where things stand on it: no state's emblem, nobody's face.
import { aspectOf } from '@hilsa/papers';
import type { Side } from './kyc-form.ts';
import type { PaperType } from './words.ts';
import styles from './kyc.module.css';

const HEIGHT = 100;

export function Drawing({
  type,
  side,
  small = false,
}: {
  readonly type: PaperType;
  readonly side: Side;
  readonly small?: boolean;
}) {
  const width = HEIGHT * aspectOf(type);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={small ? styles.drawingSmall : styles.drawing}
      aria-hidden="true"
      focusable="false"
    >
      <rect
        className={styles.paper}
        x="1"
        y="1"
        width={width - 2}
        height={HEIGHT - 2}
        rx={type === 'passport' ? 4 : 7}
      />
      {side === 'back' ? (
        <Back width={width} />
      ) : type === 'passport' ? (
        <PhotoPage width={width} />
      ) : (
        <Front width={width} />
      )}
    </svg>
  );
}

function Front({ width }: { readonly width: number }) {
  return (
    <>
      <rect className={styles.band} x="10" y="10" width={width - 20} height="12" rx="3" />
      <Portrait x={10} y={32} width={38} height={48} />
      <Lines x={60} y={36} widths={[74, 58, 66]} />
      <rect className={styles.strong} x="60" y="76" width={width - 80} height="7" rx="2" />
    </>
  );
}

function Back({ width }: { readonly width: number }) {
  return (
    <>
      <Lines x={12} y={14} widths={[width - 40, width - 60, width - 48]} />
      <g className={styles.band}>
        {Array.from({ length: 26 }, (_, index) => (
          <rect key={index} x={12 + index * 5} y="60" width={((index * 7) % 3) + 1.2} height="26" />
        ))}
      </g>
    </>
  );
}

function PhotoPage({ width }: { readonly width: number }) {
  return (
    <>
      <Portrait x={10} y={12} width={36} height={46} />
      <Lines x={56} y={14} widths={[66, 48, 58]} />
      <rect className={styles.strong} x="8" y="72" width={width - 16} height="6" rx="1.5" />
      <rect className={styles.strong} x="8" y="84" width={width - 16} height="6" rx="1.5" />
    </>
  );
}

function Portrait({
  x,
  y,
  width,
  height,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) {
  const middle = x + width / 2;
  return (
    <>
      <rect className={styles.band} x={x} y={y} width={width} height={height} rx="4" />
      <circle className={styles.paper} cx={middle} cy={y + height * 0.4} r={width * 0.2} />
      <path
        className={styles.paper}
        d={`M${middle - width * 0.34} ${y + height} a${width * 0.34} ${width * 0.36} 0 0 1 ${width * 0.68} 0 z`}
      />
    </>
  );
}

function Lines({ x, y, widths }: { readonly x: number; readonly y: number; readonly widths: readonly number[] }) {
  return widths.map((width, index) => (
    <rect key={index} className={styles.band} x={x} y={y + index * 13} width={width} height="6" rx="2" />
  ));
}
