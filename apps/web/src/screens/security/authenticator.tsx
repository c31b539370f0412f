// In: `/user/security`, and a fresh secret while it is being set up.
// Out: the authenticator app turned on by its first code, or off again.
import { Copy, ShieldCheck, Smartphone } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { type FormEvent, useState } from 'react';
import { isSixDigits, sixDigitsOf } from '../../account/confirm-form.ts';
import { copyText } from '../../account/copy-text.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { deviceOf } from '../../account/platform.ts';
import { QrCode } from '../../account/qr-code.tsx';
import { TotpInput } from '../../account/totp-input.tsx';
import { openGate } from '../../kernel/gates.ts';
import { send } from '../../kernel/send.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Icon, IconButton, ask, toast } from '../../parts/index.ts';
import type { Security } from './protections.ts';
import styles from './authenticator.module.css';

/** A secret that was shown, and the fresh proof under which it may be turned on. */
type Begun = ReplyOf<'/user/totp/begin'> & { readonly confirmation: string };

export default function AuthenticatorScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  const security = useCall('/user/security', {}, { enabled: info.data?.user.demoOnly === false });
  return (
    <Page title={text('page.authenticator')}>
      <Answer query={info}>
        {({ user }) =>
          user.demoOnly ? (
            <DemoOnly />
          ) : (
            <Answer query={security}>
              {({ totp }) => (totp.enabled ? <IsOn sinceMs={totp.sinceMs} /> : <SetUp />)}
            </Answer>
          )
        }
      </Answer>
    </Page>
  );
}

function IsOn({ sinceMs }: { readonly sinceMs: Security['totp']['sinceMs'] }) {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const turnOff = async (): Promise<void> => {
    const sure = await ask({
      title: text('totp.off-sure'),
      text: text('totp.off-text'),
      confirm: text('totp.turn-off'),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await send('/user/totp/disable', {});
      outdate('/user/security');
      toast(text('totp.is-off'));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <section className={styles.state}>
        <span className={styles.mark}>
          <Icon icon={ShieldCheck} size={28} />
        </span>
        <h2>{text('totp.is-on')}</h2>
        {sinceMs !== null && <p>{text('totp.since', { day: dayText(sinceMs, language) })}</p>}
        <p>{text('totp.on-text')}</p>
      </section>
      <Button kind="danger" busy={busy} onClick={() => void turnOff()}>
        {text('totp.turn-off')}
      </Button>
    </>
  );
}

function SetUp() {
  const text = useText();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      // Proved first: a code by SMS may take longer to come than a code of the app lives.
      const confirmation = await openGate({ kind: 'confirm', purpose: 'change-second-factor' });
      if (confirmation !== null) setBegun({ ...(await wire.call('/user/totp/begin', {})), confirmation });
    } catch (error) {
      if (error instanceof Refused && error.refusal === 'totp-already-enabled') outdate('/user/security');
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  if (begun !== null) return <Enrol {...begun} />;
  return (
    <>
      <section className={styles.state}>
        <span className={styles.mark}>
          <Icon icon={Smartphone} size={28} />
        </span>
        <h2>{text('totp.intro')}</h2>
        <p>{text('totp.intro-text')}</p>
      </section>
      <ol className={styles.steps}>
        <li>{text('totp.step-app')}</li>
        <li>{text('totp.step-scan')}</li>
        <li>{text('totp.step-code')}</li>
      </ol>
      <Button kind="primary" busy={busy} onClick={() => void begin()}>
        {text('totp.begin')}
      </Button>
    </>
  );
}

function Enrol({ secret, uri, confirmation }: Begun) {
  const text = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!isSixDigits(code)) {
      setError(text('totp.wrong'));
      return;
    }
    setBusy(true);
    try {
      await send('/user/totp/enable', { code: sixDigitsOf(code), confirmation });
      outdate('/user/security');
      toast(text('totp.is-on'));
    } catch (failure) {
      if (failure instanceof Refused && (failure.refusal === 'totp-invalid' || failure.refusal === 'sign-in-locked'))
        setError(sentenceOf(failure));
      else tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{text('totp.scan')}</p>
      <QrCode content={uri} label={text('totp.qr')} />
      <div className={styles.secret}>
        <span>
          <i>{text('totp.by-hand')}</i>
          <b translate="no">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</b>
        </span>
        <IconButton icon={Copy} label={text('totp.copy')} edge="end" onClick={() => copyText(secret)} />
      </div>
      {deviceOf(navigator.userAgent, navigator.maxTouchPoints) !== 'computer' && (
        <Button onClick={() => window.location.assign(uri)}>{text('totp.open-app')}</Button>
      )}
      <TotpInput
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed);
          setError(null);
        }}
      />
      <Button kind="primary" type="submit" busy={busy}>
        {text('totp.turn-on')}
      </Button>
    </form>
  );
}
