// In: phone or e-mail, a password and a second factor where there is one; a passkey alone; or the wish to try the demo.
// Out: a session, and the page the guest came from.
import { Refused } from '@hilsa/wire';
import { ChevronRight, FlaskConical, KeyRound } from 'lucide-react';
import { type FormEvent, Suspense, lazy, useState } from 'react';
import { ContactInput } from '../../account/contact-input.tsx';
import { proofOfWork } from '../../account/proof-of-work.ts';
import { passkeysWork, turnedAway } from '@hilsa/wire/passkey';
import { useSearch } from '../../kernel/router.ts';
import { afterSignIn, openDemo, signedIn } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { openTexts, useText } from '../../i18n/index.ts';
import { Button, Go, Icon, PasswordInput } from '../../parts/index.ts';
import { Entrance } from '../../account/entrance.tsx';
import { type Field, type LoginFields, loginProblems } from './entry-form.ts';
import { type Extra, type SignedIn, codeHelps, loginByPasskey, loginWith, secondFactorsOf } from './sign-in.ts';
import styles from './entry.module.css';

const FIELD_OF: Readonly<Record<string, Field>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'credentials-invalid': 'password',
  'sign-in-locked': 'password',
};
/** Most people never see it: its code and texts come when the server asks for a second factor. */
const SecondStep = lazy(async () => {
  const [step] = await Promise.all([import('./second-step.tsx'), openTexts('account')]);
  return step;
});
/** For whom strangers locked the door. */
const LockedStep = lazy(async () => {
  const [step] = await Promise.all([import('./locked-step.tsx'), openTexts('account')]);
  return step;
});
type Busy = 'no' | 'login' | 'demo' | 'passkey';

export default function LoginScreen() {
  const text = useText();
  const backTo = useSearch('back');
  const areaCode = useKept((kept) => kept.areaCode);
  const [fields, setFields] = useState<LoginFields>({ way: 'phone', areaCode, phone: '', email: '', password: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [factors, setFactors] = useState<readonly string[] | null>(null);
  const [locked, setLocked] = useState(false);
  const [extra, setExtra] = useState<Extra>({});
  const [busy, setBusy] = useState<Busy>('no');
  const change = (part: Partial<LoginFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const problems = loginProblems(fields);
  const shown = (field: 'contact' | 'password'): string | null =>
    refused[field] ??
    (tried && problems[field] !== undefined ? text(problems[field].key, problems[field].values) : null);
  const welcome = (reply: SignedIn): void => {
    signedIn(reply);
    keep({ areaCode: fields.areaCode });
    afterSignIn(backTo);
  };
  const run = async (what: Exclude<Busy, 'no'>, work: () => Promise<void>): Promise<void> => {
    if (busy !== 'no') return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const asked = secondFactorsOf(error);
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (asked !== null) setFactors(asked);
      else if (codeHelps(error)) setLocked(true);
      else if (field !== undefined) setRefused({ [field]: sentenceOf(error) });
      else if (!turnedAway(error)) tell(error);
    } finally {
      setBusy('no');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) void run('login', async () => welcome(await loginWith(fields)));
  };
  const tryDemo = (): Promise<void> =>
    run('demo', async () => {
      await openDemo(proofOfWork);
      afterSignIn(backTo);
    });

  if (factors !== null)
    return (
      <Suspense fallback={null}>
        <SecondStep fields={fields} factors={factors} extra={extra} onDone={welcome} onBack={() => setFactors(null)} />
      </Suspense>
    );
  if (locked)
    return (
      <Suspense fallback={null}>
        <LockedStep
          fields={fields}
          onDone={welcome}
          onFactors={(asked, given) => {
            setExtra(given);
            setFactors(asked);
          }}
          onBack={() => setLocked(false)}
        />
      </Suspense>
    );
  return (
    <Entrance headline={text('login.headline')} tagline={text('login.tagline')}>
      <form className={styles.form} noValidate onSubmit={submit}>
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
            <Go to="/pages/account/reset">{text('login.forgot')}</Go>
          </div>
        </div>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy === 'login'}>
            {text('login.submit')}
          </Button>
          {passkeysWork() && (
            <Button
              busy={busy === 'passkey'}
              onClick={() => void run('passkey', async () => welcome(await loginByPasskey()))}
            >
              <span className={styles.withIcon}>
                <Icon icon={KeyRound} size={20} />
                {text('login.passkey')}
              </span>
            </Button>
          )}
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

function EntryLinks() {
  const text = useText();
  return (
    <nav className={styles.links}>
      <Go to="/pages/common/privacyPolicy">{text('page.privacy')}</Go>
      <Go to="/pages/common/disclaimer">{text('page.disclaimer')}</Go>
      <Go to="/pages/common/download">{text('page.install')}</Go>
    </nav>
  );
}
