// In: a new password, twice.
// Out: it is the password; a fresh proof is asked for, and every other sign-in ends.
import { useState } from 'react';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { NewPassword } from '../../account/new-password.tsx';
import { newPasswordProblems } from '../../account/password.ts';
import { useForm } from '../../kernel/form.ts';
import { send } from '../../kernel/send.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { back } from '../../kernel/router.ts';
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
    <Page title={text('page.login-password')}>
      <Answer query={info}>{({ user }) => (user.demoOnly ? <DemoOnly /> : <ChangePassword />)}</Answer>
    </Page>
  );
}

function ChangePassword() {
  const text = useText();
  const [fields, setFields] = useState({ password: '', repeat: '' });
  const form = useForm(newPasswordProblems(fields.password, fields.repeat), FIELD_OF, async () => {
    await send('/user/update/password', { password: fields.password, passwordConfirmation: fields.repeat });
    outdate('/user/security');
    toast(text('login-password.done'));
    back();
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.text}>{text('login-password.text')}</p>
      <NewPassword
        isChange
        password={fields.password}
        repeat={fields.repeat}
        errors={{ password: form.shown('password'), repeat: form.shown('repeat') }}
        onChange={(change) => {
          setFields((before) => ({ ...before, ...change }));
          form.typed();
        }}
      />
      <Button kind="primary" type="submit" busy={form.busy}>
        {text('login-password.save')}
      </Button>
    </form>
  );
}
