// In: a moment.
// Out: whole seconds until then, counting down, for a waiting button or a lock.
import { useEffect, useState } from 'react';

/** What a browser's timer can hold; longer ones would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whole seconds until a moment; 0 when it has passed. */
export function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    const count = (): void => setNowMs(Date.now());
    const first = setTimeout(count, 0);
    const timer = setInterval(count, 1000);
    const last = setTimeout(
      () => clearInterval(timer),
      Math.min(Math.max(0, atMs - Date.now()) + 1000, LONGEST_TIMER_MS),
    );
    return () => {
      clearTimeout(first);
      clearTimeout(last);
      clearInterval(timer);
    };
  }, [atMs]);
  return nowMs === 0 ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
