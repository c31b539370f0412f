// In: nothing; the words come from the catalogue.
// Out: the sandbox mark: a strip over every phone screen, a pill in the desktop header. No theme or setting removes it.
import { useText } from '../i18n/index.ts';
import { LongWave } from './wave.tsx';
import styles from './sandbox-mark.module.css';

export function SandboxStrip() {
  const text = useText();
  return (
    <aside className={styles.strip}>
      <LongWave className={styles.left} />
      {text('sandbox.mark')}
      <LongWave className={styles.right} />
    </aside>
  );
}

export function SandboxPill() {
  const text = useText();
  return (
    <aside className={styles.pill}>
      <LongWave className={styles.short} />
      {text('sandbox.mark')}
      <LongWave className={styles.shortRight} />
    </aside>
  );
}
