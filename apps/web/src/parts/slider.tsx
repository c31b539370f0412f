// In: a percentage and its stops.
// Out: a slider that snaps softly to its stops; the native range input does the keys, the touch and the speaking.
import { names } from '../look/names.ts';
import { localDigits, useLanguage } from '../i18n/index.ts';
import styles from './slider.module.css';

/** `value` 0 to 100. `stops` are drawn, labelled, and pull the thumb within two points. */
export function Slider({
  label,
  value,
  onChange,
  stops = [0, 25, 50, 75, 100],
  disabled = false,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly stops?: readonly number[];
  readonly disabled?: boolean;
}) {
  const language = useLanguage();
  const at = (percent: number): { left: string } => ({ left: `calc(12px + (100% - 24px) * ${percent / 100})` });
  const snap = (raw: number): number => stops.find((stop) => Math.abs(stop - raw) <= 2) ?? raw;
  return (
    <div className={styles.slider}>
      <div className={styles.track}>
        <i className={styles.rail} />
        <i className={styles.past} style={{ width: `calc((100% - 24px) * ${value / 100})` }} />
        {stops.map((stop) => (
          <i key={stop} className={names(styles.stop, stop <= value && styles.reached)} style={at(stop)} />
        ))}
        <i className={styles.thumb} style={at(value)} />
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={`${value}%`}
          className={styles.input}
          onChange={(event) => onChange(snap(event.target.valueAsNumber))}
        />
      </div>
      <div className={styles.labels} aria-hidden="true">
        {stops.map((stop) => (
          <button
            key={stop}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            className={names(styles.label, stop === value && styles.here)}
            onClick={() => onChange(stop)}
          >
            {localDigits(`${stop}%`, language)}
          </button>
        ))}
      </div>
    </div>
  );
}
