// In: nothing.
// Out: the time, once in a while while the page is shown.
import { useEffect, useState } from 'react';

export function useNow(everyMs = 15_000): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
