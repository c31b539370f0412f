// In: the width of the page.
// Out: whether it is one of the narrow phones (under 360 px), where labels shorten before numbers do.
import { BREAKPOINTS } from '../look/breakpoints.ts';
import { useSyncExternalStore } from 'react';

const NARROW = `(max-width: ${BREAKPOINTS.narrowMost}px)`;

function listen(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(NARROW).matches);
}
