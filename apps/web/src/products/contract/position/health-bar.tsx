// In: a margin ratio in parts per million.
// Out: how much of the equity the upkeep takes, on a bar with the notches at which the customer is called.
import { localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { percentOfPpm } from './reading.ts';
import styles from './position.module.css';

const NOTCHES = [50, 75, 90] as const;

/** Never red and green: it is no profit. `small`: the bar alone, in a table. */
export function HealthBar({ ratioPpm, small = false }: { readonly ratioPpm: number | null; readonly small?: boolean }) {
  const text = useText();
  const language = useLanguage();
  const percent = ratioPpm === null ? 100 : Math.min(100, ratioPpm / 10_000);
  const shown = ratioPpm === null ? '--' : `${localDigits(percentOfPpm(ratioPpm, 1), language)}%`;
  const bar = (
    <div
      className={styles.health}
      role="meter"
      aria-label={text('contract.health')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={shown}
    >
      <i style={{ width: `${Math.max(2, percent)}%` }} />
      {!small && NOTCHES.map((notch) => <b key={notch} style={{ left: `${notch}%` }} />)}
    </div>
  );
  if (small)
    return (
      <span className={styles.smallHealth}>
        {bar}
        <span>{shown}</span>
      </span>
    );
  return (
    <div className={styles.healthBlock}>
      <p>{text('contract.upkeep', { share: shown })}</p>
      {bar}
      <p className={styles.notches} aria-hidden="true">
        {NOTCHES.map((notch) => (
          <span key={notch} style={{ left: `${notch}%` }}>
            {notch === 50
              ? text('contract.call-at', { percent: localDigits('50', language) })
              : localDigits(String(notch), language)}
          </span>
        ))}
      </p>
    </div>
  );
}
