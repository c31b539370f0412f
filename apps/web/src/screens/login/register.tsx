// In: contact, code, password twice, referral, consent.
// Out: an account in both worlds and a session; or each problem beside its field.
import { Check, ChevronLeft } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useForm } from '../../kernel/form.ts';
import { useProps } from '../../kernel/props.ts';
import { back, useSearch } from '../../kernel/router.ts';
import { afterSignIn, signedIn } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Go, Icon, IconButton, Input } from '../../parts/index.ts';
import { Entrance } from '../../account/entrance.tsx';
import { solvedCaptcha } from '../../account/captcha.ts';
import { CodeInput } from '../../account/code-input.tsx';
import { ContactInput } from '../../account/contact-input.tsx';
import { NewPassword } from '../../account/new-password.tsx';
import { type Field, type RegisterFields, registerProblems, registerRequest } from './entry-form.ts';
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
  'invite-code-required': 'referral',
  'invite-code-unknown': 'referral',
  'consent-required': 'consent',
};

export default function RegisterScreen() {
  const text = useText();
  const backTo = useSearch('back');
  const invited = useSearch('inviteCode');
  const props = useProps();
  const kept = useKept();
  const asked = { code: props.registrationCode === 'required', referral: props.inviteCode === 'required' };
  const [fields, setFields] = useState<RegisterFields>({
    way: 'phone',
    areaCode: kept.areaCode,
    phone: '',
    email: '',
    password: '',
    repeat: '',
    code: '',
    referral: invited || kept.inviteCode || kept.inviteCodeRes,
    consent: false,
  });
  useEffect(() => {
    if (invited !== '') keep({ inviteCodeRes: invited, inviteCode: invited });
  }, [invited]);
  const change = (part: Partial<RegisterFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    // Whoever looks at the sign-in in between finds it again.
    if (part.referral !== undefined) keep({ inviteCode: part.referral });
    form.typed();
  };
  const form = useForm(registerProblems(fields, asked), FIELD_OF, async () => {
    const captcha = props.captcha === 'required' ? await solvedCaptcha() : undefined;
    signedIn(await wire.call('/user/register', registerRequest(fields, props.consentVersion, captcha)));
    keep({ areaCode: fields.areaCode, inviteCode: '', inviteCodeRes: '' });
    afterSignIn(backTo);
  });

  return (
    <Entrance low headline={text('register.title')} tagline={text('register.text')} lead={<IconButtonOnHero />}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <ContactInput contact={fields} error={form.shown('contact')} onChange={change} />
        {asked.code && (
          <CodeInput
            contact={fields}
            purpose="register"
            value={fields.code}
            error={form.shown('code')}
            onChange={(code) => change({ code })}
            onContactProblem={(sentence) => form.refuse('contact', sentence)}
          />
        )}
        <NewPassword
          password={fields.password}
          repeat={fields.repeat}
          errors={{ password: form.shown('password'), repeat: form.shown('repeat') }}
          onChange={change}
        />
        <Input
          label={text(asked.referral ? 'register.referral-required' : 'register.referral')}
          value={fields.referral}
          onChange={(referral) => change({ referral: referral.toUpperCase() })}
          error={form.shown('referral')}
          {...(fields.referral !== '' && { hint: text('register.referral-hint') })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
        />
        <Consent checked={fields.consent} error={form.shown('consent')} onChange={(consent) => change({ consent })} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={form.busy}>
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
      <IconButton icon={ChevronLeft} size={24} label={text('common.back')} edge="start" onClick={() => back()} />
    </span>
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
