// In: somebody who was told of a reset they did not ask for.
// Out: every reset of the account that waits is cancelled, by a fresh code alone.
import { useState } from 'react';
import { sixDigitsOf } from '../../account/confirm-form.ts';
import { contactOf } from '../../account/contact.ts';
import { useForm } from '../../app/form.ts';
import { outdate } from '../../app/queries.ts';
import { go } from '../../app/router.ts';
import { useSignedIn } from '../../app/session.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, toast } from '../../parts/index.ts';
import { type WhoField, whoProblems } from './reset-form.ts';
import { useKnownContact } from './known-contact.ts';
import { WhoFields } from './who-fields.tsx';
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
  const form = useForm(whoProblems({ contact, code }), FIELD_OF, async () => {
    const { cancelled } = await wire.call('/user/reset/cancel', { ...contactOf(contact), code: sixDigitsOf(code) });
    outdate('/user/security');
    toast(text('reset.cancelled-count', { count: cancelled }));
    go(signedIn ? '/pages/user/security' : '/pages/common/login', {}, { replace: true });
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.text}>{text('reset.cancel-text')}</p>
      <WhoFields contact={contact} code={code} form={form} onContact={setContact} onCode={setCode} />
      <Button kind="danger" type="submit" busy={form.busy}>
        {text('reset.cancel-all')}
      </Button>
    </form>
  );
}
