// In: the intervals of a market, and the one in use.
// Out: all of them to choose from.
import type { CandleInterval } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { Sheet } from '../../parts/index.ts';
import type { Interval } from './intervals.ts';
import styles from './chart.module.css';

export function IntervalSheet({
  open,
  onClose,
  offered,
  value,
  onChoose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly offered: readonly Interval[];
  readonly value: CandleInterval;
  readonly onChoose: (value: CandleInterval) => void;
}) {
  const text = useText();
  return (
    <Sheet open={open} onClose={onClose} title={text('chart.interval')}>
      <div className={styles.choices}>
        {offered.map((one) => (
          <button
            key={one.value}
            type="button"
            className={styles.choice}
            data-chosen={one.value === value || undefined}
            aria-pressed={one.value === value}
            onClick={() => onChoose(one.value)}
          >
            {text(one.label)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
