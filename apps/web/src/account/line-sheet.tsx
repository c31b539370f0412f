// In: one line of words as it is, and what saves another.
// Out: a sheet where it is typed; what the server does not take is said beside it.
import { type ReactNode, useState } from 'react';
import { isFieldInvalid, tell } from '../kernel/tell.ts';
import { useText } from '../i18n/index.ts';
import { Button, Input, Sheet } from '../parts/index.ts';
import styles from './account.module.css';

const MOST_CHARACTERS = 40;

export function LineSheet({
  open,
  onClose,
  title,
  lead,
  label,
  hint,
  placeholder,
  autoComplete = 'off',
  line,
  mayStay = false,
  action,
  onSave,
  says,
  onFailure = tell,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly label: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly autoComplete?: 'off' | 'nickname';
  readonly line: string | null;
  /** The line as it was is an answer too. */
  readonly mayStay?: boolean;
  readonly action: string;
  /** Saves the words, which are not empty; the sheet closes after it. */
  readonly onSave: (words: string) => Promise<void>;
  /** Of a failure that is about the words: what is said beside them; null: it is about something else. */
  readonly says?: (failure: unknown) => string | null;
  /** Any failure but words that may not be. */
  readonly onFailure?: (failure: unknown) => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const words = (typed ?? line ?? '').trim();
  const close = (): void => {
    setTyped(null);
    setError(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(words);
      close();
    } catch (failure) {
      const said = says?.(failure) ?? (isFieldInvalid(failure) ? text('profile.not-plain') : null);
      if (said === null) onFailure(failure);
      else setError(said);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={words === '' || (words === line && !mayStay)}
          onClick={() => void save()}
        >
          {action}
        </Button>
      }
    >
      <div className={styles.line}>
        {lead !== undefined && <p>{lead}</p>}
        <Input
          label={label}
          value={typed ?? line ?? ''}
          onChange={(next) => {
            setTyped(next);
            setError(null);
          }}
          error={error}
          maxLength={MOST_CHARACTERS}
          autoComplete={autoComplete}
          placeholder={placeholder}
          hint={hint}
        />
      </div>
    </Sheet>
  );
}
