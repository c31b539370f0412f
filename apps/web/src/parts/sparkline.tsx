// In: closing prices as decimal strings, and the direction that the text beside says.
// Out: a small line with a fading fill. Here, and in the charts, prices become numbers: for pixels only.
import { useId, useMemo } from 'react';
import { names } from '../look/names.ts';
import styles from './sparkline.module.css';

export interface SparklineProps {
  readonly points: readonly string[];
  /** The colour: the sign of the change that stands in words beside it, so that line and text agree. */
  readonly tone: 'up' | 'down' | 'flat';
  readonly width?: number;
  readonly height?: number;
  /** The dotted line at the first value. */
  readonly opening?: boolean;
  readonly dot?: boolean;
  /** Stretches to its parent's width instead of `width`. */
  readonly fluid?: boolean;
}

export function Sparkline({
  points,
  tone,
  width = 72,
  height = 30,
  opening = true,
  dot = true,
  fluid = false,
}: SparklineProps) {
  const id = useId();
  const shape = useMemo(() => shapeOf(points, width, height), [points, width, height]);
  if (shape === null) return <span className={styles.absent} style={{ width: fluid ? '100%' : width, height }} />;
  return (
    <svg
      className={names(styles.sparkline, styles[tone])}
      viewBox={`0 0 ${width} ${height}`}
      width={fluid ? '100%' : width}
      height={height}
      preserveAspectRatio={fluid ? 'none' : 'xMidYMid meet'}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".26" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${shape.path}V${height}H0Z`} fill={`url(#${id})`} />
      {opening && <path d={`M0 ${shape.first}H${width}`} className={styles.opening} />}
      <path d={shape.path} className={styles.line} />
      {dot && <circle cx={shape.lastX} cy={shape.last} r="2" fill="currentColor" />}
    </svg>
  );
}

/** Null when there is nothing to draw a line through. Two pixels stay free on each side for the stroke and the dot. */
export function shapeOf(
  points: readonly string[],
  width: number,
  height: number,
): { path: string; first: number; last: number; lastX: number } | null {
  if (points.length < 2) return null;
  const values = points.map(Number);
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const lastX = width - 2;
  const step = lastX / (values.length - 1);
  const heights = values.map(
    (value) => Math.round((spread === 0 ? height / 2 : 2 + (height - 4) * (1 - (value - low) / spread)) * 10) / 10,
  );
  const path = heights
    .map((y, index) => `${index === 0 ? 'M' : 'L'}${Math.round(index * step * 10) / 10} ${y}`)
    .join('');
  return { path, first: heights[0] ?? 0, last: heights.at(-1) ?? 0, lastX };
}
