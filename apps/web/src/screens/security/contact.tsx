// In: a new phone number or e-mail address, and the code that was sent there.
// Out: it is the customer's; a fresh proof is asked for, and the old one is told.
import { useState } from 'react';
import { CodeInput } from '../../account/code-input.tsx';
import { isSixDigits, sixDigitsOf } from '../../account/confirm-form.ts';
import { EmailInput, PhoneInput } from '../../account/contact-input.tsx';
import { type Contact, contactOf, contactProblem } from '../../account/contact.ts';
import type { Problem } from '../../kernel/form.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { useForm } from '../../kernel/form.ts';
import { send } from '../../kernel/send.ts';
import { maskedAccount } from '../../account/masked-account.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { back, useSearch } from '../../kernel/router.ts';
import { keptUser } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { Button, toast } from '../../parts/index.ts';
import styles from './security.module.css';

type Field = 'contact' | 'code';
const FIELD_OF: Readonly<Record<string, Field>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'account-exists': 'contact',
  'code-invalid': 'code',
};

export default function ContactScreen() {
  const text = useText();
  const way = useSearch('kind') === 'email' ? 'email' : 'phone';
  const info = useCall('/user/info', {});
  return (
    <Page title={text(way === 'email' ? 'login.email-address' : 'login.phone-number')}>
      <Answer query={info}>
        {({ user }) => (user.demoOnly ? <DemoOnly /> : <ChangeContact way={way} current={user[way]} />)}
      </Answer>
    </Page>
  );
}

function ChangeContact({ way, current }: { readonly way: Contact['way']; readonly current: string | null }) {
  const text = useText();
  const areaCode = useKept((kept) => kept.areaCode);
  const [contact, setContact] = useState<Contact>({ way, areaCode, phone: '', email: '' });
  const [code, setCode] = useState('');
  const problem = contactProblem(contact);
  const problems: Partial<Record<Field, Problem>> = {
    ...(problem === null ? {} : { contact: problem }),
    ...(isSixDigits(code) ? {} : { code: { key: 'register.code-wrong' } }),
  };
  const form = useForm(problems, FIELD_OF, async () => {
    const { user } = await send('/user/update/email', { ...contactOf(contact), code: sixDigitsOf(code) });
    keep({ userInfo: keptUser(user) });
    for (const path of ['/user/info', '/user/login/info', '/user/security'] as const) outdate(path);
    toast(text('contact.done'));
    back();
  });
  const Field = way === 'email' ? EmailInput : PhoneInput;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.text}>
        {current === null ? text(`contact.add-${way}`) : text('contact.now', { contact: maskedAccount(current) })}{' '}
        {text('contact.text')}
      </p>
      <Field
        contact={contact}
        error={form.shown('contact')}
        onChange={(part) => {
          setContact((before) => ({ ...before, ...part }));
          form.typed();
        }}
      />
      <CodeInput
        contact={contact}
        purpose="contact"
        value={code}
        error={form.shown('code')}
        onChange={(typed) => {
          setCode(typed);
          form.typed();
        }}
        onContactProblem={(sentence) => form.refuse('contact', sentence)}
      />
      <Button kind="primary" type="submit" busy={form.busy}>
        {text('contact.save')}
      </Button>
    </form>
  );
}
