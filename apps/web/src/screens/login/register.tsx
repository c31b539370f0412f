// In: contact, code, password twice, referral, consent.
// Out: an account in both worlds and a session; or each problem beside its field.
import { Refused } from '@hilsa/wire';
import { Check, ChevronLeft } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useProps } from '../../app/props.ts';
import { back, useSearch } from '../../app/router.ts';
import { afterSignIn, signedIn } from '../../app/session.ts';
import { keep, useKept } from '../../app/store.ts';
import { sentenceOf, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Go, Icon, IconButton, Input, PasswordInput } from '../../parts/index.ts';
import { Entrance } from '../../parts/entrance.tsx';
import { solvedCaptcha } from './captcha.ts';
import { CodeInput } from './code-input.tsx';
import { ContactInput } from './contact-input.tsx';
import { type Field, type RegisterFields, registerProblems, registerRequest, strengthOf } from './entry-form.ts';
import styles from './entry.module.css';

const FIELD_OF: Readonly<Record<string, Field>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'account-exists': 'contact',
  'code-required': 'code',
  'code-invalid': 'code',
  'password-length-invalid': 'password',
  'password-too-common': 'password',
  'passwords-differ': 'repeat',
  'invite-code-unknown': 'referral',
  'consent-required': 'consent',
};

export default function RegisterScreen() {
  const text = useText();
  const backTo = useSearch('back');
  const invited = useSearch('invite');
  const props = useProps();
  const kept = useKept();
  const codeRequired = props.registrationCode === 'required';
  const [fields, setFields] = useState<RegisterFields>({
    way: 'phone',
    areaCode: kept.areaCode,
    phone: '',
    email: '',
    password: '',
    repeat: '',
    code: '',
    referral: invited === '' ? kept.inviteCode : invited,
    consent: false,
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<RegisterFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const problems = registerProblems(fields, codeRequired);
  const shown = (field: Field): string | null => {
    const problem = problems[field];
    return refused[field] ?? (tried && problem !== undefined ? text(problem.key, problem.values) : null);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const captcha = props.captcha === 'required' ? await solvedCaptcha() : undefined;
      signedIn(await wire.call('/user/register', registerRequest(fields, props.consentVersion, captcha)));
      keep({ areaCode: fields.areaCode, inviteCode: '' });
      afterSignIn(backTo);
    } catch (error) {
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (field === undefined) tell(error);
      else setRefused({ [field]: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Entrance low headline={text('register.title')} tagline={text('register.text')} lead={<IconButtonOnHero />}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ContactInput fields={fields} error={shown('contact')} onChange={change} />
        {codeRequired && (
          <CodeInput
            fields={fields}
            error={shown('code')}
            captcha={props.captcha === 'required'}
            sandbox={props.mode === 'sandbox'}
            onChange={(code) => change({ code })}
            onProblem={(problem) => setRefused(problem)}
          />
        )}
        <div>
          <PasswordInput
            label={text('register.password')}
            value={fields.password}
            onChange={(password) => change({ password })}
            error={shown('password')}
            hint={text('register.password-hint')}
            autoComplete="new-password"
            maxLength={64}
          />
          <Strength password={fields.password} />
        </div>
        <PasswordInput
          label={text('register.repeat')}
          value={fields.repeat}
          onChange={(repeat) => change({ repeat })}
          error={shown('repeat')}
          autoComplete="new-password"
          maxLength={64}
        />
        <Input
          label={text('register.referral')}
          value={fields.referral}
          onChange={(referral) => change({ referral: referral.toUpperCase() })}
          error={shown('referral')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
        />
        <Consent checked={fields.consent} error={shown('consent')} onChange={(consent) => change({ consent })} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {text('register.submit')}
          </Button>
          <Go to="/pages/common/login" search={backTo === '' ? {} : { back: backTo }} replace className={styles.second}>
            {text('register.have')}
          </Go>
        </div>
      </form>
    </Entrance>
  );
}

function IconButtonOnHero() {
  const text = useText();
  return (
    <span className={styles.onHero}>
      <IconButton
        icon={ChevronLeft}
        size={24}
        label={text('common.back')}
        edge="start"
        onClick={() => back('/pages/common/login')}
      />
    </span>
  );
}

function Strength({ password }: { readonly password: string }) {
  const text = useText();
  const level = strengthOf(password);
  if (level === 'none') return null;
  return (
    <p className={styles.strength} data-level={level}>
      <i />
      <i />
      <i />
      <span>{text('register.strength', { level })}</span>
    </p>
  );
}

function Consent({
  checked,
  error,
  onChange,
}: {
  readonly checked: boolean;
  readonly error: string | null;
  readonly onChange: (checked: boolean) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <span className={styles.tick} data-wrong={error === null ? undefined : true}>
          <Icon icon={Check} size={16} weight={3} />
        </span>
        <span>{text('register.consent')}</span>
      </label>
      <p className={styles.read}>
        {text('register.read')}{' '}
        <Go to="/pages/common/disclaimer" target="_blank">
          {text('page.disclaimer')}
        </Go>{' '}
        ·{' '}
        <Go to="/pages/common/privacyPolicy" target="_blank">
          {text('page.privacy')}
        </Go>
      </p>
      {error !== null && (
        <p id={id} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
