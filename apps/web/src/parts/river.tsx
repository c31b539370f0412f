// In: a row of values over time (already numbers: this is the one part that turns values into pixels for an equity curve).
// Out: the curve with three currents below it and a dot at the last value.
import { useId, useMemo } from 'react';
import styles from './river.module.css';
import { currentsOf, lineOf, type Box } from './river-shape.ts';

/**
 * Fills its positioned parent; the curve keeps to the `top`..`bottom` band (fractions of the height), so that text above stays 8 px clear.
 * `now`: the dot at the right end. Decorative to a reader: name the figures in text beside it.
 */
export function River({
  values,
  top = 0.08,
  bottom = 0.5,
  now = false,
  end = 1,
}: {
  readonly values: readonly number[];
  readonly top?: number;
  readonly bottom?: number;
  readonly now?: boolean;
  readonly end?: number;
}) {
  const id = useId();
  const shape = useMemo(() => {
    const box: Box = { width: 1000, height: 400, top, bottom, end };
    return { line: lineOf(values, box), currents: currentsOf(values, box) };
  }, [values, top, bottom, end]);
  if (values.length < 2) return null;
  const right = end * 100;
  return (
    <div className={styles.river} aria-hidden="true">
      <svg viewBox="0 0 1000 400" preserveAspectRatio="none" focusable="false">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles.flowTop} />
            <stop offset="1" className={styles.flowEnd} />
          </linearGradient>
          <linearGradient id={`${id}l`} x1="0" y1="0" x2="1" y2="0">
            <stop offset="0" className={styles.lightStart} />
            <stop offset="1" className={styles.lightEnd} />
          </linearGradient>
        </defs>
        <path d={`${shape.line.path}H1000V400H0Z`} fill={`url(#${id})`} />
        <path d={`${shape.line.path}H1000V400H0Z`} fill={`url(#${id}l)`} />
        {shape.currents.map((path, index) => (
          <path key={index} d={path} className={styles.current} />
        ))}
        <path d={shape.line.path} className={styles.line} />
      </svg>
      {now && (
        <>
          <i className={styles.rest} style={{ left: `${right}%`, top: `${shape.line.lastY / 4}%` }} />
          <i className={styles.dot} style={{ left: `${right}%`, top: `${shape.line.lastY / 4}%` }} />
        </>
      )}
    </div>
  );
}
