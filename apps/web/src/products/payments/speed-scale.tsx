// In: how long half and nine in ten took. Out: both on the axis that all ways share; the axis itself.
import { useText } from '../../i18n/index.ts';
import { MARKS_MS, placeOf } from './log-axis.ts';
import { useDuration } from './when.ts';
import styles from './payments.module.css';

interface Speed {
  readonly p50Ms: number;
  readonly p90Ms: number;
}

/** Words that would lie on each other are moved apart by this part of the axis. */
const APART = 0.17;
const LAST = 0.9;
const at = (part: number) => ({ left: `${part * 100}%` });

export function SpeedAxis() {
  const duration = useDuration();
  return (
    <div className={styles.axis} aria-hidden="true">
      {MARKS_MS.map((ms) => (
        <span key={ms} style={at(placeOf(ms))}>
          {duration(ms)}
        </span>
      ))}
    </div>
  );
}

export function SpeedScale({ speed }: { readonly speed: Speed | null }) {
  const text = useText();
  const duration = useDuration();
  if (speed === null) return <p className={styles.unmeasured}>{text('pay.unmeasured')}</p>;
  const [half, most] = [placeOf(speed.p50Ms), placeOf(speed.p90Ms)];
  const first = Math.min(half, LAST - APART);
  return (
    <div className={styles.speed}>
      <div className={styles.track} aria-hidden="true">
        {MARKS_MS.map((ms) => (
          <i key={ms} style={at(placeOf(ms))} />
        ))}
        <b style={{ left: `${half * 100}%`, right: `${(1 - most) * 100}%` }} />
        <u style={at(half)} />
      </div>
      <p className={styles.speedWords} aria-hidden="true">
        <strong style={at(first)}>{duration(speed.p50Ms)}</strong>
        <span style={at(Math.min(LAST, Math.max(most, first + APART)))}>{duration(speed.p90Ms)}</span>
      </p>
      <p className={styles.spoken}>{text('pay.speed', { half: duration(speed.p50Ms), most: duration(speed.p90Ms) })}</p>
    </div>
  );
}
