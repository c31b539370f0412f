// In: an amount being typed. Out: it as one large number with the sign of money in front, and what is wrong below it, in one sentence.
import { useId, useState, type ReactNode } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { cleanAmount, TextButton } from '../../parts/index.ts';
import { SIGNS } from '../../wallet/money-text.ts';
import styles from './payments.module.css';

export function AmountField({
  asset,
  amount,
  onAmount,
  error,
  most,
  decimals = 2,
  children,
}: {
  readonly asset: string;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly error: string | null;
  /** All that can be taken, and the words of the press that takes it. */
  readonly most?: { readonly amount: string; readonly label: string } | undefined;
  /** Digits after the point. */
  readonly decimals?: number;
  readonly children?: ReactNode;
}) {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const plain = amount.replace(/\.$/, '');
  const shown =
    isTyping || plain === '' ? amount : formatNumber(plain, language, { decimals, least: Math.min(decimals, 2) });
  return (
    <div className={styles.amount}>
      <div className={styles.amountHead}>
        <label htmlFor={id}>{text('pay.amount')}</label>
        {most !== undefined && <TextButton onClick={() => onAmount(most.amount)}>{most.label}</TextButton>}
      </div>
      <div className={styles.amountLine}>
        <span aria-hidden="true">{SIGNS[asset] ?? asset}</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={formatNumber('0', language)}
          value={shown}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-below`}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => {
            const next = cleanAmount(event.target.value, decimals);
            if (next !== null) onAmount(next);
          }}
        />
      </div>
      <div id={`${id}-below`}>
        {error !== null && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
