// In: a short text, shown from anywhere with toast().
// Out: what stands as a toast now, for the host that draws it (parts/toast.tsx).
import { useSyncExternalStore } from 'react';

const TOAST_MS = 2000;
/** A refusal's sentence stands this long. */
export const REFUSAL_MS = 1000;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly wrong: boolean;
}

let shown: Toast | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows `text` for `ms` (default 2000); a newer toast takes the place of an older one. `wrong` adds the error icon. */
export function toast(text: string, options: { readonly ms?: number; readonly wrong?: boolean } = {}): void {
  clearTimeout(timer);
  put({ id: ++count, text, wrong: options.wrong === true });
  timer = setTimeout(() => put(null), options.ms ?? TOAST_MS);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
