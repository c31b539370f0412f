// In: somebody who was told of a reset they did not ask for.
// Out: every reset of the account that waits is cancelled, by a fresh code alone.
import { Refused } from '@hilsa/wire';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../../account/code-input.tsx';
import { sixDigitsOf } from '../../account/confirm-form.ts';
import { ContactInput } from '../../account/contact-input.tsx';
import { contactOf } from '../../account/contact.ts';
import { outdate } from '../../app/queries.ts';
import { go } from '../../app/router.ts';
import { useSignedIn } from '../../app/session.ts';
import { sentenceOf, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, toast } from '../../parts/index.ts';
import { type WhoField, whoProblems } from './reset-form.ts';
import { useKnownContact } from './who-form.tsx';
import styles from './reset.module.css';

const FIELD_OF: Readonly<Record<string, WhoField>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'code-required': 'code',
  'code-invalid': 'code',
  'sign-in-locked': 'code',
};

export function CancelForm() {
  const text = useText();
  const known = useKnownContact();
  const signedIn = useSignedIn();
  const [contact, setContact] = useState(known);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<WhoField, string>>>({});
  const [busy, setBusy] = useState(false);
  const problems = whoProblems({ contact, code });
  const shown = (field: WhoField): string | null => {
    const problem = problems[field];
    return refused[field] ?? (tried && problem !== undefined ? text(problem.key, problem.values) : null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const { cancelled } = await wire.call('/user/reset/cancel', { ...contactOf(contact), code: sixDigitsOf(code) });
      outdate('/user/security');
      toast(text('reset.cancelled-count', { count: cancelled }));
      go(signedIn ? '/pages/user/security' : '/pages/common/login', {}, { replace: true });
    } catch (error) {
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (field === undefined) tell(error);
      else setRefused({ [field]: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{text('reset.cancel-text')}</p>
      <ContactInput
        contact={contact}
        error={shown('contact')}
        onChange={(change) => {
          setContact((before) => ({ ...before, ...change }));
          setRefused({});
        }}
      />
      <CodeInput
        contact={contact}
        purpose="reset"
        value={code}
        error={shown('code')}
        onChange={(typed) => {
          setCode(typed);
          setRefused({});
        }}
        onContactProblem={(sentence) => setRefused({ contact: sentence })}
      />
      <Button kind="danger" type="submit" busy={busy}>
        {text('reset.cancel-all')}
      </Button>
    </form>
  );
}
