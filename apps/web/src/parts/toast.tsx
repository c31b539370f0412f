// In: the toast that stands now.
// Out: it stands for two seconds above everything, sheets included, and readers hear it.
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useToast } from '../kernel/toast.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** Stands once in the app. A popover, so that it lies above open dialogs, which own the top layer. */
export function ToastHost() {
  const current = useToast();
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
