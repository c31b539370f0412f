// In: how many rows there are, all of one height.
// Out: only those near the window are drawn, however long the list; its end asks for more.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import styles from './virtual-rows.module.css';

/** Rows drawn beyond each edge of the window, so that a flick shows no gap; fewer than so many are drawn anew. */
const BEYOND = 6;
const NEAR = 3;
/** Rows drawn at a time: more of them are a task in which a slow phone does not answer. */
const AT_A_TIME = 2;
/** Before anybody has looked where the list stands. */
const FIRST: Range = { from: 0, until: AT_A_TIME };
/** As many as a phone shows; the first look says how many it really is. */
const EXPECTED: Range = { from: 0, until: 14 };

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

/**
 * From what is drawn towards what is wanted, by a few rows: those in sight first, of these the ones at the lower edge; what is wanted no more
 * goes at once.
 */
export function nextRange(drawn: Range, wanted: Range): Range {
  let from = Math.max(drawn.from, wanted.from);
  let until = Math.min(drawn.until, wanted.until);
  // Nothing of it stays: it begins at the row that is first in sight.
  if (from >= until) from = until = Math.min(wanted.from === 0 ? 0 : wanted.from + BEYOND, wanted.until - 1);
  const below = Math.min(AT_A_TIME, wanted.until - until);
  until += below;
  from -= Math.min(AT_A_TIME - below, from - wanted.from);
  return { from, until };
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
  readonly renderRow: (index: number) => ReactElement | null;
  /** The last rows have come near. */
  readonly onEnd?: (() => void) | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(EXPECTED);
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    const look = (): void => {
      if (box.current === null) return;
      const { top } = box.current.getBoundingClientRect();
      const [first, last] = [Math.floor(-top / height), Math.ceil((innerHeight - top) / height)];
      setWanted((before) => rangeFor(before, first, last));
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
  // A few rows a frame, each few laid out and painted before the next.
  const isWhole = drawn.from === wanted.from && drawn.until === wanted.until;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(nextRange(drawn, wanted)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, drawn, wanted]);
  const until = Math.min(wanted.until, count);
  useEffect(() => {
    if (until >= count - BEYOND) onEnd?.();
  }, [until, count, onEnd]);
  const rows: ReactElement[] = [];
  for (let index = drawn.from; index < Math.min(drawn.until, count); index += 1) {
    const row = renderRow(index);
    if (row === null) continue;
    // Each stands at its own place, so that one that comes or goes moves no other.
    rows.push(
      <div key={row.key} className={styles.row} style={{ top: index * height, height }}>
        {row}
      </div>,
    );
  }
  return (
    <div ref={box} className={styles.box} style={{ height: count * height }}>
      {rows}
    </div>
  );
}
