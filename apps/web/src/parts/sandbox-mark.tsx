// In: nothing; the words come from the catalogue.
// Out: the sandbox mark: a strip over every phone screen, a pill in the desktop header. No theme or setting removes it.
import { useText } from '../i18n/index.ts';
import { LongWave } from './wave.tsx';
import styles from './sandbox-mark.module.css';

export function SandboxStrip() {
  const text = useText();
  return <div className={styles.strip} role="note"><LongWave className={styles.left} />{text('sandbox.mark')}<LongWave className={styles.right} /></div>;
}

export function SandboxPill() {
  const text = useText();
  return <div className={styles.pill} role="note"><LongWave className={styles.short} />{text('sandbox.mark')}<LongWave className={styles.shortRight} /></div>;
}
