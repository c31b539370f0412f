// In: how many rows there are, all of one height.
// Out: only those near the window are drawn, however long the list; its end asks for more.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './virtual-rows.module.css';

/** Rows drawn beyond each edge of the window, so that a flick shows no gap. */
const BEYOND = 6;

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
  const [range, setRange] = useState({ from: 0, until: 20 });
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      if (box.current === null) return;
      const { top } = box.current.getBoundingClientRect();
      const from = Math.max(0, Math.floor(-top / height) - BEYOND);
      const until = Math.max(from, Math.ceil((innerHeight - top) / height) + BEYOND);
      setRange((before) => (before.from === from && before.until === until ? before : { from, until }));
    };
    const plan = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    document.addEventListener('scroll', plan, { capture: true, passive: true });
    addEventListener('resize', plan);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', plan, { capture: true });
      removeEventListener('resize', plan);
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
