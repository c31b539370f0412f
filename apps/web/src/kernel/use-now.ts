// In: nothing.
// Out: the time, once a second while the page is shown.
import { useEffect, useState } from 'react';

export function useNow(everyMs = 1_000): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
