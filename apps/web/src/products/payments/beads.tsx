// In: how deep a transfer lies, and how deep it must. Out: a bead a block: those that are there filled, the next one open, the rest to come.
import { useText } from '../../i18n/index.ts';
import styles from './coins.module.css';

export function Beads({ done, depth }: { readonly done: number; readonly depth: number }) {
  const text = useText();
  return (
    <div className={styles.beads} role="img" aria-label={text('coin-in.depth', { done, depth })}>
      {Array.from({ length: depth }, (_, n) => (
        <i key={n} data-bead={n < done ? 'done' : n === done ? 'next' : 'later'} />
      ))}
    </div>
  );
}
