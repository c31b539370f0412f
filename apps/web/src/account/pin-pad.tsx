// In: a PIN as far as it is typed.
// Out: its six cells, one sentence below them, and the keypad; a keyboard types into it too.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Icon, Keypad, PinCells } from '../parts/index.ts';
import { PIN_LENGTH, pressed } from './pin.ts';
import styles from './account.module.css';

export function PinPad({
  pin,
  error,
  busy = false,
  hint,
  corner,
  onChange,
  onFull,
}: {
  readonly pin: string;
  readonly error: string | null;
  /** Keys wait while the PIN is on its way. */
  readonly busy?: boolean;
  readonly hint?: ReactNode;
  readonly corner?: ReactNode;
  readonly onChange: (pin: string) => void;
  readonly onFull: (pin: string) => void;
}) {
  const press = (key: string): void => {
    if (busy) return;
    const next = pressed(pin, key);
    if (next === pin) return;
    onChange(next);
    if (next.length === PIN_LENGTH) onFull(next);
  };
  useEffect(() => {
    const typed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      press(event.key);
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  });
  return (
    <div className={styles.pinPad}>
      <PinCells length={pin.length} wrong={error !== null && pin === ''} />
      <p className={styles.pinLine} role="status" data-wrong={error === null ? undefined : true}>
        {error === null ? (
          hint
        ) : (
          <>
            <Icon icon={CircleAlert} size={14} />
            <span>{error}</span>
          </>
        )}
      </p>
      <Keypad onKey={press} corner={corner} />
    </div>
  );
}
