// In: what the customer is called.
// Out: another name.
import { useState } from 'react';
import { outdate } from '../../app/queries.ts';
import { isFieldInvalid, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, Sheet, toast } from '../../parts/index.ts';
import styles from './profile.module.css';

const MOST_CHARACTERS = 40;

export function NameSheet({
  name,
  open,
  onClose,
}: {
  readonly name: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const value = typed ?? name ?? '';
  const close = (): void => {
    setTyped(null);
    setError(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await wire.call('/user/update', { name: value.trim() });
      outdate('/user/info');
      outdate('/user/login/info');
      toast(text('profile.saved'));
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
      title={text('profile.name')}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={value.trim() === '' || value.trim() === name}
          onClick={() => void save()}
        >
          {text('profile.save')}
        </Button>
      }
    >
      <Input
        label={text('profile.name-label')}
        value={value}
        onChange={(words) => {
          setTyped(words);
          setError(null);
        }}
        error={error}
        maxLength={MOST_CHARACTERS}
        autoComplete="nickname"
        hint={text('profile.name-hint')}
      />
      <i className={styles.room} />
    </Sheet>
  );
}
