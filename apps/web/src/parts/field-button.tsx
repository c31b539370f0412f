// In: a label and what was chosen, in words. Out: a button with the look of an input, which opens what one chooses from.
import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { names } from '../look/names.ts';
import { Icon } from './icon.tsx';
import styles from './input.module.css';

export interface FieldButtonProps {
  readonly label: string;
  /** What was chosen; empty: nothing yet. */
  readonly chosen: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly labelled?: 'above' | 'hidden' | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  readonly error?: string | null | undefined;
  /** Inside, left of what was chosen. */
  readonly before?: ReactNode;
}

export function FieldButton({
  label,
  chosen,
  icon,
  onPress,
  labelled = 'above',
  size = 'medium',
  error,
  before,
}: FieldButtonProps) {
  const id = useId();
  const wrong = error !== null && error !== undefined && error !== '';
  return (
    <div className={styles.field}>
      {labelled === 'above' && (
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        className={names(styles.box, styles.choice, size === 'small' && styles.small, wrong && styles.wrong)}
        onClick={onPress}
        aria-label={chosen === '' ? label : `${label}: ${chosen}`}
        {...(wrong ? { 'aria-describedby': `${id}-below` } : {})}
      >
        {before}
        <span className={styles.chosen}>{chosen === '' ? '—' : chosen}</span>
        <Icon icon={icon} size={18} />
      </button>
      {wrong && (
        <p id={`${id}-below`} className={styles.error}>
          <Icon icon={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
