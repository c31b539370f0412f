// In: what blocks the screens, from kernel/blocking.ts.
// Out: a veil over everything with a sentence and one of three motions; no key and no press closes it, only the end of the work.
import { useEffect, useRef } from 'react';
import { type Blocking, useBlocking } from '../kernel/blocking.ts';
import { names } from '../look/names.ts';
import styles from './loading-overlay.module.css';

export default function LoadingOverlay() {
  const blocking = useBlocking();
  return blocking === null ? null : <Veil blocking={blocking} />;
}

function Veil({ blocking: { words, motion } }: { readonly blocking: Blocking }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.veil}
      aria-label={words}
      aria-busy="true"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={names(styles.moving, styles[motion])} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p role="status">{words}</p>
    </dialog>
  );
}
