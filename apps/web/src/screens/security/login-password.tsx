// In: a new password, twice.
// Out: it is the password; a fresh proof is asked for, and every other sign-in ends.
import { Refused } from '@hilsa/wire';
import { type FormEvent, useState } from 'react';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { NewPassword } from '../../account/new-password.tsx';
import { passwordProblem, repeatProblem } from '../../account/password.ts';
import { guarded } from '../../app/guarded.ts';
import { outdate, useCall } from '../../app/queries.ts';
import { back } from '../../app/router.ts';
import { sentenceOf, tell } from '../../app/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, toast } from '../../parts/index.ts';
import styles from './security.module.css';

type Field = 'password' | 'repeat';
const FIELD_OF: Readonly<Record<string, Field>> = {
  'password-length-invalid': 'password',
  'password-too-common': 'password',
  'password-unchanged': 'password',
  'passwords-differ': 'repeat',
};

export default function LoginPasswordScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  return (
    <Page title={text('page.login-password')} fallback="/pages/user/security">
      <Answer query={info}>{({ user }) => (user.demoOnly ? <DemoOnly /> : <ChangePassword />)}</Answer>
    </Page>
  );
}

function ChangePassword() {
  const text = useText();
  const [fields, setFields] = useState({ password: '', repeat: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const problems = {
    password: passwordProblem(fields.password),
    repeat: repeatProblem(fields.password, fields.repeat),
  };
  const shown = (field: Field): string | null => {
    const problem = problems[field];
    return refused[field] ?? (tried && problem !== null ? text(problem.key, problem.values) : null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || problems.password !== null || problems.repeat !== null) return;
    setBusy(true);
    try {
      await guarded('/user/update/password', { password: fields.password, passwordConfirmation: fields.repeat });
      outdate('/user/security');
      toast(text('login-password.done'));
      back('/pages/user/security');
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
      <p className={styles.text}>{text('login-password.text')}</p>
      <NewPassword
        isChange
        password={fields.password}
        repeat={fields.repeat}
        errors={{ password: shown('password'), repeat: shown('repeat') }}
        onChange={(change) => {
          setFields((before) => ({ ...before, ...change }));
          setRefused({});
        }}
      />
      <Button kind="primary" type="submit" busy={busy}>
        {text('login-password.save')}
      </Button>
    </form>
  );
}
