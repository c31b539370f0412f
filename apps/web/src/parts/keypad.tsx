// In: digits pressed.
// Out: the keypad of the look, and the six cells of a PIN.
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { localDigits, useLanguage, useText } from '../i18n/index.ts';
import { names } from '../look/names.ts';
import { Icon } from './icon.tsx';
import styles from './keypad.module.css';

/**
 * `onKey` gets a digit, '.' (only with `point`) or 'delete'. Lower left is the word in `corner`, or the point.
 * @public The trading password asks through it as soon as it exists.
 */
export function Keypad({
  onKey,
  point = false,
  corner,
}: {
  readonly onKey: (key: string) => void;
  readonly point?: boolean;
  readonly corner?: ReactNode;
}) {
  const text = useText();
  const language = useLanguage();
  const key = (value: string, label: ReactNode = localDigits(value, language)): ReactNode => (
    <button key={value} type="button" className={styles.key} onClick={() => onKey(value)}>
      {label}
    </button>
  );
  return (
    <div className={styles.keypad} role="group" aria-label={text('keypad.label')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => key(digit))}
      {point ? key('.', '.') : <span className={styles.corner}>{corner}</span>}
      {key('0')}
      <button type="button" className={styles.key} aria-label={text('keypad.delete')} onClick={() => onKey('delete')}>
        <Icon icon={Delete} size={24} />
      </button>
    </div>
  );
}

/**
 * Six masked cells; the next empty one is lit. `wrong` draws them in coral until the next key.
 * @public Goes with the keypad.
 */
export function PinCells({
  length,
  wrong = false,
  size = 6,
}: {
  readonly length: number;
  readonly wrong?: boolean;
  readonly size?: number;
}) {
  const text = useText();
  return (
    <div className={styles.cells} role="img" aria-label={text('keypad.entered', { count: length, size })}>
      {Array.from({ length: size }, (_, index) => (
        <span
          key={index}
          className={names(styles.cell, index === length && !wrong && styles.next, wrong && styles.wrong)}
        >
          {index < length && <i />}
        </span>
      ))}
    </div>
  );
}
