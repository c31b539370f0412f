// In: a call that answers with a picture.
// Out: an address of this page for it, gone with the component that shows it.
import type { ConsolePath, ConsoleRequestOf } from '@hilsa/contract/console/index';
import { useEffect, useState } from 'react';
import { callForBytes } from '../app/call.ts';

interface Bytes {
  readonly address: string | null;
  readonly problem: unknown;
  retry(): void;
}

/** `enabled`: whether to ask at all yet; each look may be noted in the trail. */
export function useBytes<Path extends ConsolePath>(path: Path, request: ConsoleRequestOf<Path>, enabled = true): Bytes {
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(request);
  useEffect(() => {
    if (!enabled || round < 0) return;
    const stop = new AbortController();
    let made: string | null = null;
    callForBytes(path, JSON.parse(key) as ConsoleRequestOf<Path>, stop.signal).then(
      (bytes) => {
        made = URL.createObjectURL(bytes);
        if (stop.signal.aborted) URL.revokeObjectURL(made);
        else setAddress(made);
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setProblem(failure);
      },
    );
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setAddress(null);
      setProblem(null);
    };
  }, [path, key, enabled, round]);
  return { address, problem, retry: () => setRound((before) => before + 1) };
}
