// In: a right or wrong password, at an account that strangers guessed at.
// Out: the sign-in, by the password and a code sent to its owner: nobody waits for what others did.
import { Refused } from '@hilsa/wire';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../../account/code-input.tsx';
import { isSixDigits, sixDigitsOf } from '../../account/confirm-form.ts';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, TextButton } from '../../parts/index.ts';
import { Entrance } from '../../account/entrance.tsx';
import type { LoginFields } from './entry-form.ts';
import { type Extra, type SignedIn, loginWith, secondFactorsOf } from './sign-in.ts';
import styles from './entry.module.css';

export default function LockedStep({
  fields,
  onDone,
  onFactors,
  onBack,
}: {
  readonly fields: LoginFields;
  readonly onDone: (reply: SignedIn) => void;
  readonly onFactors: (factors: readonly string[], given: Extra) => void;
  readonly onBack: () => void;
}) {
  const text = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (!isSixDigits(code)) return setError(text('register.code-wrong'));
    const given = { code: sixDigitsOf(code) };
    setBusy(true);
    try {
      onDone(await loginWith(fields, given));
    } catch (failure) {
      const factors = secondFactorsOf(failure);
      if (factors !== null) onFactors(factors, given);
      else if (failure instanceof Refused && failure.refusal === 'code-invalid') setError(sentenceOf(failure));
      else {
        tell(failure);
        if (failure instanceof Refused && failure.refusal === 'credentials-invalid') onBack();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Entrance low headline={text('locked-step.title')} tagline={text('locked-step.text')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <CodeInput
          contact={fields}
          purpose="sign-in"
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            setError(null);
          }}
        />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {text('login.submit')}
          </Button>
          <TextButton onClick={onBack}>{text('second-step.back')}</TextButton>
        </div>
      </form>
    </Entrance>
  );
}
