// In: open and close.
// Out: whether the side drawer is open; any screen may ask for it.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function put(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function openDrawer(): void {
  put(true);
}

export function closeDrawer(): void {
  put(false);
}

export function useDrawerOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
