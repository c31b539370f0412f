// In: the browser's `beforeinstallprompt` event, which comes once and early.
// Out: whether the app is installed, and a way to take the offer when there is one.
import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function put(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Called once at the start: the event is not repeated for those who listen late. */
export function catchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    put(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => put(null));
}

export function useInstallOffer(): { readonly installed: boolean; readonly install: (() => Promise<void>) | null } {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
  return {
    installed: matchMedia('(display-mode: standalone)').matches,
    install:
      current === null
        ? null
        : async () => {
            await current.prompt();
            put(null);
          },
  };
}
