// In: a leverage, the most there is, the stops between.
// Out: a line of whole leverages from 1× on; the native range input does the keys, the touch and the speaking.
import { useText } from '../../../i18n/index.ts';
import styles from './ticket.module.css';

export function LeverageTrack({
  value,
  most,
  stops,
  onChange,
}: {
  readonly value: number;
  readonly most: number;
  readonly stops: readonly number[];
  readonly onChange: (leverage: number) => void;
}) {
  const text = useText();
  const times = text('contract.times', { leverage: value });
  const at = (leverage: number): number => (most === 1 ? 1 : (leverage - 1) / (most - 1));
  return (
    <div className={styles.leverageLine}>
      <span>{text('contract.leverage')}</span>
      <span className={styles.track}>
        <i className={styles.rail} />
        <i className={styles.past} style={{ width: `calc((100% - 24px) * ${at(value)})` }} />
        {stops
          .filter((stop) => stop <= most)
          .map((stop) => (
            <i
              key={stop}
              className={styles.stop}
              data-reached={stop <= value || undefined}
              style={{ left: `calc(12px + (100% - 24px) * ${at(stop)})` }}
            />
          ))}
        <i className={styles.thumb} style={{ left: `calc(12px + (100% - 24px) * ${at(value)})` }} />
        <input
          type="range"
          min={1}
          max={most}
          step={1}
          value={value}
          disabled={most === 1}
          aria-label={text('contract.leverage')}
          aria-valuetext={times}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      </span>
      <b>{times}</b>
    </div>
  );
}
