// In: the desktop header's empty place, offered by the frame.
// Out: a way for a screen to put its own head there (`useHeaderSlot` is null on a phone).
import { BREAKPOINTS } from '../look/breakpoints.ts';
import { createContext, use, useSyncExternalStore } from 'react';

export const HeaderSlot = createContext<HTMLElement | null>(null);

export function useHeaderSlot(): HTMLElement | null {
  return use(HeaderSlot);
}

const WIDE = `(min-width: ${BREAKPOINTS.wideLeast}px)`;

function listen(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the desktop layout is in force (1024 px and up). */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(WIDE).matches);
}
