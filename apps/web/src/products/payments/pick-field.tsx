// In: a list that is too long to look through. Out: a field that opens it, searched as one types; what is in no list may be written by hand.
import { Check, ChevronDown, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Icon, Input, Sheet } from '../../parts/index.ts';
import styles from './payments.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Found by these besides, shown weaker. */
  readonly beside?: string;
}

export function PickField({
  label,
  choices,
  value,
  error,
  hint,
  allowsOther = false,
  onPick,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string | undefined;
  readonly allowsOther?: boolean;
  readonly onPick: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [sought, setSought] = useState('');
  const plain = sought.trim().toLocaleLowerCase();
  const fits = (each: Choice) =>
    [each.label, each.value, each.beside ?? ''].some((words) => words.toLocaleLowerCase().includes(plain));
  const found = choices.filter(fits);
  const isOther = allowsOther && plain !== '' && !found.some((each) => each.label.toLocaleLowerCase() === plain);
  const pick = (picked: string): void => {
    onPick(picked);
    setOpen(false);
    setSought('');
  };
  const shown = choices.find((each) => each.value === value)?.label ?? value;
  return (
    <div className={styles.pick}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <button
        type="button"
        className={styles.picked}
        data-empty={value === '' || undefined}
        data-wrong={error !== null || undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-below`}
        onClick={() => setOpen(true)}
      >
        <span id={`${id}-value`}>{shown === '' ? text('pay-to.pick') : shown}</span>
        <Icon icon={ChevronDown} size={20} />
      </button>
      <div id={`${id}-below`}>
        {error !== null ? (
          <p className={styles.error}>{error}</p>
        ) : (
          hint !== undefined && <p className={styles.note}>{hint}</p>
        )}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <Input
          label={text('pay-to.search')}
          labelled="hidden"
          placeholder={text('pay-to.search')}
          before={<Icon icon={Search} size={20} />}
          value={sought}
          autoComplete="off"
          maxLength={60}
          onChange={setSought}
        />
        <ul className={styles.list}>
          {found.map((each) => (
            <li key={each.value}>
              <button type="button" aria-pressed={each.value === value} onClick={() => pick(each.value)}>
                <span>{each.label}</span>
                {each.beside !== undefined && <small>{each.beside}</small>}
                {each.value === value && <Icon icon={Check} size={18} />}
              </button>
            </li>
          ))}
          {isOther && (
            <li>
              <button type="button" onClick={() => pick(sought.trim())}>
                <span>{text('pay-to.pick-other', { name: sought.trim() })}</span>
              </button>
            </li>
          )}
          {found.length === 0 && !isOther && <li className={styles.note}>{text('pay-to.none-found')}</li>}
        </ul>
      </Sheet>
    </div>
  );
}
