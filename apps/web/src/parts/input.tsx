// In: a label, a value, an error.
// Out: text inputs; amounts accept Bengali digits and come out as ASCII ones.
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type FocusEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { asciiDigits, formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { names } from '../look/names.ts';
import { Icon } from './icon.tsx';
import styles from './input.module.css';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'size' | 'prefix'>;

export interface InputProps extends Native {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** One sentence: the gap and the way out. Shown in coral below, and spoken with the input. */
  readonly error?: string | null | undefined;
  /** Under the box; an error takes its place unless `keepHint`. */
  readonly hint?: ReactNode;
  readonly keepHint?: boolean;
  /** Inside, left and right of the text. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /**
   * `above` (default) puts the label over the box; `inside` makes a 56 high box with the label in it; `beside` puts it left of a number that
   * stands right; `hidden` only speaks it.
   */
  readonly labelled?: 'above' | 'inside' | 'beside' | 'hidden';
  readonly align?: 'left' | 'center';
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function Input({
  label,
  value,
  onChange,
  error,
  hint,
  keepHint = false,
  before,
  after,
  labelled = 'above',
  align = 'left',
  inputRef,
  id: given,
  ...rest
}: InputProps) {
  const made = useId();
  const id = given ?? made;
  const wrong = error !== null && error !== undefined && error !== '';
  const below = wrong || hint !== undefined;
  return (
    <div className={styles.field}>
      {labelled === 'above' && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <div
        className={names(
          styles.box,
          labelled === 'inside' && styles.tall,
          labelled === 'beside' && styles.level,
          wrong && styles.wrong,
          align === 'center' && styles.center,
        )}
      >
        {before}
        {labelled === 'beside' && (
          <label htmlFor={id} className={styles.beside}>
            {label}
          </label>
        )}
        <div className={styles.middle}>
          {labelled === 'inside' && (
            <label htmlFor={id} className={styles.within}>
              {label}
            </label>
          )}
          <input
            {...rest}
            ref={inputRef}
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={styles.input}
            aria-invalid={wrong || undefined}
            {...(below ? { 'aria-describedby': `${id}-below` } : {})}
            {...(labelled === 'hidden' ? { 'aria-label': label } : {})}
          />
        </div>
        {after}
      </div>
      {below && (
        <div id={`${id}-below`}>
          {wrong && (
            <p className={styles.error}>
              <Icon icon={CircleAlert} size={14} />
              <span>{error}</span>
            </p>
          )}
          {hint !== undefined && (!wrong || keepHint) && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </div>
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const text = useText();
  const [seen, setSeen] = useState(false);
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={styles.eye}
          aria-pressed={seen}
          aria-label={text('input.show-password')}
          onClick={() => setSeen(!seen)}
        >
          <Icon icon={seen ? Eye : EyeOff} size={20} />
        </button>
      }
    />
  );
}

/**
 * A decimal amount. Bengali digits become ASCII, a comma or other stray sign is dropped, and more than one point or more than
 * `decimals` digits after it never enters. `onChange` gets '' or a plain decimal that may end with its point while being typed.
 */
export function AmountInput({ decimals, onChange, value, ...props }: InputProps & { readonly decimals: number }) {
  const { shown, onFocus, onBlur } = useAtRest(value);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      {...props}
      value={shown}
      onFocus={(event) => {
        onFocus(event);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        onBlur();
        props.onBlur?.(event);
      }}
      onChange={(typed) => {
        const next = cleanAmount(typed, decimals);
        if (next !== null) onChange(next);
      }}
    />
  );
}

/** At rest an amount reads like every other number; in the hand it is plain, so that the caret stays where it is. */
export function useAtRest(value: string) {
  const language = useLanguage();
  const [isTyping, setTyping] = useState(false);
  return {
    shown: isTyping || value === '' || value.endsWith('.') ? value : formatNumber(value, language),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
      // The plain number takes the place of the grouped one first: a selection made before that would be lost, and what is typed
      // would be added to the old number instead of replacing it.
      flushSync(() => setTyping(true));
      currentTarget.select();
    },
    onBlur: (): void => setTyping(false),
  };
}

/** What an amount field keeps of what was typed or pasted; null when the change must be ignored. */
export function cleanAmount(typed: string, decimals: number): string | null {
  const ascii = asciiDigits(typed).replace(/[,\s৳']/g, '');
  if (!/^\d*\.?\d*$/.test(ascii)) return null;
  const [whole = '', fraction] = ascii.split('.');
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals)) return null;
  const lean = whole.replace(/^0+(?=\d)/, '');
  if (lean.length > 20) return null;
  return fraction === undefined ? lean : `${lean === '' ? '0' : lean}.${fraction}`;
}
