// In: a place in the queue for forced reductions, from 1 to 5.
// Out: five lights; and which fifth in words.
import { type MessageKey, useText } from '../../../i18n/index.ts';
import styles from './position.module.css';

const WORDS: readonly MessageKey[] = [
  'contract.queue-1',
  'contract.queue-2',
  'contract.queue-3',
  'contract.queue-4',
  'contract.queue-5',
];

export function QueueLights({ lights, words = false }: { readonly lights: number; readonly words?: boolean }) {
  const text = useText();
  const said = text(WORDS[Math.min(5, Math.max(1, lights)) - 1]!);
  return (
    <span className={styles.lights} role="img" aria-label={`${text('contract.queue')}: ${said}`}>
      {WORDS.map((word, index) => (
        <i key={word} data-lit={index < lights || undefined} />
      ))}
      {words && <span aria-hidden="true">{said}</span>}
    </span>
  );
}
