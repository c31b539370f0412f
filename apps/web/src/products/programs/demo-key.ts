// In: a demo key that was just made.
// Out: it, for the quick start and the calls of the Developers page; in this page's memory only, gone with a reload.
import { useSyncExternalStore } from 'react';

export interface DemoKey {
  readonly apiKey: string;
  /** Shared, or the private half of a pair made here, as PEM. */
  readonly secret: string;
  readonly trade: boolean;
}

let kept: DemoKey | null = null;
const listeners = new Set<() => void>();

export function rememberDemoKey(key: DemoKey): void {
  kept = key;
  for (const listener of listeners) listener();
}

export function useDemoKey(): DemoKey | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
}
