// In: a new phone number or e-mail address, and the code that was sent there.
// Out: it is the customer's; a fresh proof is asked for, and the old one is told.
import { Refused } from '@hilsa/wire';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../../account/code-input.tsx';
import { isSixDigits, sixDigitsOf } from '../../account/confirm-form.ts';
import { EmailInput, PhoneInput } from '../../account/contact-input.tsx';
import { type Contact, contactOf, contactProblem } from '../../account/contact.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { guarded } from '../../app/guarded.ts';
import { maskedAccount } from '../../app/masked-account.ts';
import { outdate, useCall } from '../../app/queries.ts';
import { back, useSearch } from '../../app/router.ts';
import { keptUser } from '../../app/session.ts';
import { keep, useKept } from '../../app/store.ts';
import { sentenceOf, tell } from '../../app/tell.ts';
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
    <Page title={text(way === 'email' ? 'login.email-address' : 'login.phone-number')} fallback="/pages/user/security">
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
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const problem = contactProblem(contact);
  const shown = {
    contact: refused.contact ?? (tried && problem !== null ? text(problem.key, problem.values) : null),
    code: refused.code ?? (tried && !isSixDigits(code) ? text('register.code-wrong') : null),
  };
  const change = (part: Partial<Contact>): void => {
    setContact((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || problem !== null || !isSixDigits(code)) return;
    setBusy(true);
    try {
      const { user } = await guarded('/user/update/email', { ...contactOf(contact), code: sixDigitsOf(code) });
      keep({ userInfo: keptUser(user) });
      for (const path of ['/user/info', '/user/login/info', '/user/security'] as const) outdate(path);
      toast(text('contact.done'));
      back('/pages/user/security');
    } catch (error) {
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (field === undefined) tell(error);
      else setRefused({ [field]: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const Field = way === 'email' ? EmailInput : PhoneInput;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>
        {current === null ? text(`contact.add-${way}`) : text('contact.now', { contact: maskedAccount(current) })}{' '}
        {text('contact.text')}
      </p>
      <Field contact={contact} error={shown.contact} onChange={change} />
      <CodeInput
        contact={contact}
        purpose="contact"
        value={code}
        error={shown.code}
        onChange={(typed) => {
          setCode(typed);
          setRefused({});
        }}
        onContactProblem={(sentence) => setRefused({ contact: sentence })}
      />
      <Button kind="primary" type="submit" busy={busy}>
        {text('contact.save')}
      </Button>
    </form>
  );
}
