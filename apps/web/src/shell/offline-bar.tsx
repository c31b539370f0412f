// In: the device's network.
// Out: a row that says the line is down, while it is. It leaves by itself.
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/index.ts';
import { MessageRow } from '../parts/states.tsx';
import styles from './offline-bar.module.css';

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const text = useText();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={styles.bar}>
      <MessageRow kind="offline" title={text('offline.title')} text={text('offline.text')} />
    </div>
  );
}
