// In: the anti-phishing phrase as it is.
// Out: another one; it stands in every message that really comes from us.
import { useState } from 'react';
import { outdate } from '../../app/queries.ts';
import { isFieldInvalid, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, Sheet, toast } from '../../parts/index.ts';
import styles from './security.module.css';

const MOST_CHARACTERS = 40;

export function PhraseSheet({
  phrase,
  open,
  onClose,
}: {
  readonly phrase: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const value = typed ?? phrase ?? '';
  const close = (): void => {
    setTyped(null);
    setError(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await wire.call('/user/update', { phrase: value.trim() });
      outdate('/user/security');
      toast(text('phrase.saved'));
      close();
    } catch (failure) {
      if (isFieldInvalid(failure)) setError(text('profile.not-plain'));
      else tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={text('phrase.title')}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={value.trim() === '' || value.trim() === phrase}
          onClick={() => void save()}
        >
          {text('profile.save')}
        </Button>
      }
    >
      <div className={styles.sheetForm}>
        <p className={styles.text}>{text('phrase.text')}</p>
        <Input
          label={text('phrase.label')}
          value={value}
          onChange={(words) => {
            setTyped(words);
            setError(null);
          }}
          error={error}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          placeholder={text('phrase.example')}
          hint={text('phrase.hint')}
        />
      </div>
    </Sheet>
  );
}
