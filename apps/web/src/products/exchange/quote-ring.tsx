// In: a firm quote. Out: the ring that closes as its time passes, with the seconds in words for those who don't see it.
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { type FirmQuote, useCountdown } from './use-quote.ts';
import styles from './exchange.module.css';

const RADIUS = 33;
const LENGTH = 2 * Math.PI * RADIUS;

export function QuoteRing({ firm }: { readonly firm: FirmQuote | null }) {
  const text = useText();
  const language = useLanguage();
  const { seconds, part } = useCountdown(firm);
  return (
    <span className={styles.ring} data-waits={firm === null || undefined}>
      <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true" focusable="false">
        <circle cx="36" cy="36" r={RADIUS} className={styles.track} />
        <circle
          cx="36"
          cy="36"
          r={RADIUS}
          className={styles.left}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
        />
      </svg>
      <span className={styles.seconds} role="timer">
        <b>{firm === null ? '–' : localDigits(String(seconds), language)}</b>
        <small>{text('exchange.seconds', { count: seconds })}</small>
      </span>
    </span>
  );
}
