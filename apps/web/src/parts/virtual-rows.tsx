// In: how many rows there are, all of one height.
// Out: only those near the window are drawn, however long the list; its end asks for more.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './virtual-rows.module.css';

/** Rows drawn beyond each edge of the window, so that a flick shows no gap; fewer than so many are drawn anew. */
const BEYOND = 6;
const NEAR = 3;
/** Before anybody has looked where the list stands: a phone's window full. */
const FIRST: Range = { from: 0, until: 14 };

interface Range {
  readonly from: number;
  readonly until: number;
}

/**
 * The rows to draw when the window shows those from `first` until `last`: those of before while enough of them lie beyond each edge, so that
 * a list which moves by a row is not drawn anew for it.
 */
export function rangeFor(before: Range, first: number, last: number): Range {
  const covers = before.from <= Math.max(0, first - NEAR) && before.until >= last + NEAR;
  const isLean = before.until - before.from <= last - first + 2 * BEYOND;
  if (covers && isLean) return before;
  const from = Math.max(0, first - BEYOND);
  return { from, until: Math.max(from, last + BEYOND) };
}

export function VirtualRows({
  count,
  height,
  renderRow,
  onEnd,
}: {
  readonly count: number;
  /** Of one row in CSS pixels. */
  readonly height: number;
  /** Draws a row; it gives its own key. */
  readonly renderRow: (index: number) => ReactNode;
  /** The last rows have come near. */
  readonly onEnd?: (() => void) | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState(FIRST);
  useEffect(() => {
    const look = (): void => {
      if (box.current === null) return;
      const { top } = box.current.getBoundingClientRect();
      const [first, last] = [Math.floor(-top / height), Math.ceil((innerHeight - top) / height)];
      setRange((before) => rangeFor(before, first, last));
    };
    // Asking where it stands makes the browser lay out the page there and then. So it is asked when that has just been done: the first time
    // after a frame, later at a frame's beginning, where scrolling is told, before the market's ticks change rows in it.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(look);
    });
    document.addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [height]);
  const until = Math.min(range.until, count);
  useEffect(() => {
    if (until >= count - BEYOND) onEnd?.();
  }, [until, count, onEnd]);
  const rows: ReactNode[] = [];
  for (let index = Math.min(range.from, count); index < until; index += 1) rows.push(renderRow(index));
  return (
    <div ref={box} className={styles.box} style={{ height: count * height }}>
      <div style={{ transform: `translateY(${Math.min(range.from, count) * height}px)` }}>{rows}</div>
    </div>
  );
}
