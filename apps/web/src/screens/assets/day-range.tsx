// In: the first and the last day that one asks for; empty: any. Out: the two fields beside each other.
import { useText } from '../../i18n/index.ts';
import { DayField } from '../../parts/index.ts';
import styles from './records.module.css';

export interface Days {
  readonly from: string;
  readonly to: string;
}

export function DayRange({ from, to, onChange }: Days & { readonly onChange: (days: Partial<Days>) => void }) {
  const text = useText();
  return (
    <div className={styles.dates}>
      <DayField mayBeEmpty label={text('record.from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField mayBeEmpty label={text('record.to')} value={to} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}
