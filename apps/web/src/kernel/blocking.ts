// In: work during which nothing else may be pressed.
// Out: its outcome; and what is said meanwhile, for the overlay that stands over everything (parts/loading-overlay.tsx).
import { useSyncExternalStore } from 'react';

/** How the overlay moves: a wave for what goes somewhere, a ring for what is fetched, dots for what is ended. */
export type Motion = 'wave' | 'ring' | 'dots';

export interface Blocking {
  readonly words: string;
  readonly motion: Motion;
}

/** What is over before this has passed shows nothing: spec, "async page load delay 200 ms". */
export const SHOW_BLOCKING_AFTER_MS = 200;

let now: Blocking | null = null;
const listeners = new Set<() => void>();

function put(next: Blocking | null): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Blocks the screens until the work has ended, well or not; what it gives or throws is passed on. The newest one is said. */
export async function whileBlocking<Value>(work: Promise<Value>, words: string, motion: Motion): Promise<Value> {
  const mine: Blocking = { words, motion };
  const timer = setTimeout(() => put(mine), SHOW_BLOCKING_AFTER_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (now === mine) put(null);
  }
}

export function useBlocking(): Blocking | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
