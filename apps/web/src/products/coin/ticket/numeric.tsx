// In: a number of a ticket.
// Out: its field: the label inside and centred on a phone, left of the number in the desktop panel.
import type { ReactNode } from 'react';
import { formatNumber, useLanguage } from '../../../i18n/index.ts';
import { AmountInput, cleanAmount, Input, useAtRest } from '../../../parts/index.ts';
import styles from './ticket.module.css';

interface NumericProps {
  readonly dense: boolean;
  readonly label: string;
  readonly decimals: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export function Numeric({ dense, label, decimals, value, onChange, error, before, after }: NumericProps) {
  const language = useLanguage();
  const { shown, ...focus } = useAtRest(value);
  if (!dense)
    return (
      <AmountInput
        placeholder={formatNumber('0', language)}
        label={label}
        labelled="inside"
        align="center"
        decimals={decimals}
        value={value}
        onChange={onChange}
        error={error}
        before={before}
        after={after}
      />
    );
  return (
    <div className={styles.denseField}>
      <Input
        {...focus}
        placeholder={formatNumber('0', language)}
        label={label}
        labelled="hidden"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        error={error}
        before={<span className={styles.denseLabel}>{label}</span>}
        after={after}
        onChange={(typed) => {
          const next = cleanAmount(typed, decimals);
          if (next !== null) onChange(next);
        }}
      />
    </div>
  );
}
