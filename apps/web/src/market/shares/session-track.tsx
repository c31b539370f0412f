// In: where a market's day stands.
// Out: a short track: the part that is past in the accent, what is to come, and the minutes at the closing price; the words beside it say how long.
import { useText } from '../../i18n/index.ts';
import type { SessionClock } from './clock.ts';
import { PHASE_WORDS, useSpan } from './words.ts';
import styles from './shares.module.css';

export function SessionTrack({ clock }: { readonly clock: SessionClock }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <i className={styles.toCome} style={{ width: `${clock.tail * 100}%` }} />
      <i className={styles.tail} style={{ left: `${clock.tail * 100}%` }} />
      <i className={styles.past} style={{ width: `${clock.past * 100}%` }} />
    </span>
  );
}

/** "Open, 2 h 38 min left" */
export function useClockWords(): (clock: SessionClock) => string {
  const text = useText();
  const span = useSpan();
  return ({ phase, leftMs }) => {
    const word = text(PHASE_WORDS[phase]);
    if (leftMs === null) return word;
    return text(phase === 'closed' ? 'shares.opens-in' : 'shares.left', { word, span: span(leftMs) });
  };
}
