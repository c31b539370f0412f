// In: calls that found no session any more, and sign-ins.
// Out: whether a session is open, told to whoever shows pages or keeps a line.

export type SessionState = 'open' | 'ended';

const listeners = new Set<(state: SessionState) => void>();

export function tellSession(state: SessionState): void {
  for (const listener of listeners) listener(state);
}

/** @returns a function that stops it */
export function onSession(listener: (state: SessionState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
