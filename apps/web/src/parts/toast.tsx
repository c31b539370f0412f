// In: a short text, shown from anywhere with toast().
// Out: it stands for two seconds above everything, sheets included, and readers hear it.
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

export const TOAST_MS = 2000;
/** A refusal's sentence stands this long. */
export const REFUSAL_MS = 1000;

interface Shown {
  readonly id: number;
  readonly text: string;
  readonly wrong: boolean;
}

let shown: Shown | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows `text` for `ms` (default 2000); a newer toast takes the place of an older one. `wrong` adds the error icon. */
export function toast(text: string, options: { readonly ms?: number; readonly wrong?: boolean } = {}): void {
  clearTimeout(timer);
  put({ id: ++count, text, wrong: options.wrong === true });
  timer = setTimeout(() => put(null), options.ms ?? TOAST_MS);
}

/** Stands once in the app. A popover, so that it lies above open dialogs, which own the top layer. */
export function ToastHost() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const host = useRef<HTMLDivElement>(null);
  const id = current?.id;
  useEffect(() => {
    const element = host.current;
    if (element === null || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (id !== undefined) element.showPopover();
  }, [id]);
  return (
    <div ref={host} popover="manual" className={styles.host} role="status" aria-live="polite">
      {current !== null && (
        <div key={current.id} className={styles.toast}>
          {current.wrong && <Icon icon={CircleAlert} size={18} className={styles.wrong} />}
          <span>{current.text}</span>
        </div>
      )}
    </div>
  );
}
