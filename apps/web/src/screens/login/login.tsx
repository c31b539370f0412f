// In: phone or e-mail, and a password; or the wish to try the demo.
// Out: a session, and the page the guest came from.
import { Refused } from '@hilsa/wire';
import { ChevronRight, FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearch } from '../../app/router.ts';
import { afterSignIn, openDemo, signedIn } from '../../app/session.ts';
import { keep, useKept } from '../../app/store.ts';
import { sentenceOf, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Go, Icon, PasswordInput, TextButton, ask } from '../../parts/index.ts';
import { Entrance } from '../../parts/entrance.tsx';
import { solvedCaptcha } from '../../account/captcha.ts';
import { contactOf } from '../../account/contact.ts';
import { ContactInput } from '../../account/contact-input.tsx';
import { type Field, type LoginFields, loginProblems } from './entry-form.ts';
import styles from './entry.module.css';

const FIELD_OF: Readonly<Record<string, Field>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'credentials-invalid': 'password',
  'sign-in-locked': 'password',
  'account-disabled': 'contact',
};

export default function LoginScreen() {
  const text = useText();
  const backTo = useSearch('back');
  const areaCode = useKept((kept) => kept.areaCode);
  const [fields, setFields] = useState<LoginFields>({ way: 'phone', areaCode, phone: '', email: '', password: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState<'no' | 'login' | 'demo'>('no');
  const change = (part: Partial<LoginFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const problems = loginProblems(fields);
  const shown = (field: 'contact' | 'password'): string | null =>
    refused[field] ??
    (tried && problems[field] !== undefined ? text(problems[field].key, problems[field].values) : null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy !== 'no' || Object.keys(problems).length > 0) return;
    setBusy('login');
    try {
      signedIn(await loginWith(fields));
      keep({ areaCode: fields.areaCode });
      afterSignIn(backTo);
    } catch (error) {
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (field === undefined) tell(error);
      else setRefused({ [field]: sentenceOf(error) });
    } finally {
      setBusy('no');
    }
  };
  const tryDemo = async (): Promise<void> => {
    if (busy !== 'no') return;
    setBusy('demo');
    try {
      await openDemo();
      afterSignIn(backTo);
    } catch (error) {
      tell(error);
    } finally {
      setBusy('no');
    }
  };

  return (
    <Entrance headline={text('login.headline')} tagline={text('login.tagline')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ContactInput contact={fields} error={shown('contact')} onChange={change} />
        <div>
          <PasswordInput
            label={text('login.password')}
            value={fields.password}
            onChange={(password) => change({ password })}
            error={shown('password')}
            autoComplete="current-password"
            maxLength={64}
          />
          <div className={styles.forgot}>
            <TextButton
              onClick={() =>
                void ask({
                  title: text('login.forgot'),
                  text: text('login.forgot-text'),
                  confirm: text('login.forgot-ok'),
                  cancel: null,
                })
              }
            >
              {text('login.forgot')}
            </TextButton>
          </div>
        </div>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy === 'login'}>
            {text('login.submit')}
          </Button>
          <Go to="/pages/account/reg" search={backTo === '' ? {} : { back: backTo }} className={styles.second}>
            {text('login.create')}
          </Go>
        </div>
      </form>
      <button
        type="button"
        className={styles.demo}
        aria-busy={busy === 'demo' || undefined}
        onClick={() => void tryDemo()}
      >
        <Icon icon={FlaskConical} size={20} className={styles.flask} />
        <span className={styles.demoWords}>
          <b>{text('login.demo')}</b>
          <span>{text('login.demo-text')}</span>
        </span>
        <Icon icon={ChevronRight} size={20} className={styles.arrow} />
      </button>
      <EntryLinks />
    </Entrance>
  );
}

export function EntryLinks() {
  const text = useText();
  return (
    <nav className={styles.links}>
      <Go to="/pages/common/privacyPolicy">{text('page.privacy')}</Go>
      <Go to="/pages/common/disclaimer">{text('page.disclaimer')}</Go>
      <Go to="/pages/common/download">{text('page.install')}</Go>
    </nav>
  );
}

/** Signs in; when the server wants a proof of work after failed tries, solves one and asks again. */
async function loginWith(fields: LoginFields) {
  const request = { ...contactOf(fields), password: fields.password };
  try {
    return await wire.call('/user/login', request);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'captcha-required') throw error;
    return wire.call('/user/login', { ...request, captcha: await solvedCaptcha() });
  }
}
