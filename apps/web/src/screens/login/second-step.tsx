// In: a right password, and the second factors the account has.
// Out: the sign-in, by the digits of the app or by a passkey.
import { Refused } from '@hilsa/wire';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isSixDigits, sixDigitsOf } from '../../account/confirm-form.ts';
import { passkeysWork, turnedAway } from '@hilsa/wire/passkey';
import { TotpInput } from '../../account/totp-input.tsx';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Go, Icon, MessageRow, TextButton } from '../../parts/index.ts';
import { Entrance } from '../../account/entrance.tsx';
import type { LoginFields } from './entry-form.ts';
import { type Extra, type SignedIn, loginByPasskey, loginWith } from './sign-in.ts';
import styles from './entry.module.css';

export default function SecondStep({
  fields,
  factors,
  extra,
  onDone,
  onBack,
}: {
  readonly fields: LoginFields;
  readonly factors: readonly string[];
  /** What was given besides the password before the factor was asked for. */
  readonly extra: Extra;
  readonly onDone: (reply: SignedIn) => void;
  readonly onBack: () => void;
}) {
  const text = useText();
  const [totp, setTotp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'no' | 'totp' | 'passkey'>('no');
  const withTotp = factors.includes('totp');
  const withPasskey = factors.includes('passkey') && passkeysWork();
  const run = async (way: 'totp' | 'passkey', work: () => Promise<SignedIn>): Promise<void> => {
    if (busy !== 'no') return;
    setBusy(way);
    try {
      onDone(await work());
    } catch (failure) {
      const atField = failure instanceof Refused && /^(?:totp-invalid|sign-in-locked)$/.test(failure.refusal);
      if (atField && way === 'totp') setError(sentenceOf(failure));
      else if (failure instanceof Refused && failure.refusal === 'credentials-invalid') {
        tell(failure);
        onBack();
      } else if (!turnedAway(failure)) tell(failure);
    } finally {
      setBusy('no');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSixDigits(totp)) void run('totp', () => loginWith(fields, { ...extra, totp: sixDigitsOf(totp) }));
    else setError(text('totp.wrong'));
  };
  return (
    <Entrance low headline={text('second-step.title')} tagline={text('second-step.text')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {withTotp && (
          <TotpInput
            value={totp}
            error={error}
            onChange={(typed) => {
              setTotp(typed);
              setError(null);
            }}
          />
        )}
        {!withTotp && !withPasskey && <MessageRow kind="failed" title={text('passkey.not-here')} />}
        <div className={styles.actions}>
          {withTotp && (
            <Button kind="primary" type="submit" busy={busy === 'totp'}>
              {text('login.submit')}
            </Button>
          )}
          {withPasskey && (
            <Button
              kind={withTotp ? 'plain' : 'primary'}
              busy={busy === 'passkey'}
              onClick={() => void run('passkey', loginByPasskey)}
            >
              <span className={styles.withIcon}>
                <Icon icon={KeyRound} size={20} />
                {text('passkey.use')}
              </span>
            </Button>
          )}
          <TextButton onClick={onBack}>{text('second-step.back')}</TextButton>
        </div>
        <nav className={styles.links}>
          <Go to="/pages/account/reset" search={{ what: 'second-factor' }}>
            {text('confirm-you.lost')}
          </Go>
        </nav>
      </form>
    </Entrance>
  );
}
