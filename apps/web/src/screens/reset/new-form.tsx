// In: a reset that has begun.
// Out: the new password or PIN is sent, with a second factor where there is one; without one it waits, and that is said first.
import type { ReplyOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { NewPassword } from '../../account/new-password.tsx';
import { passkeysWork, showPasskey, turnedAway } from '@hilsa/wire/passkey';
import { sixDigitsOf } from '../../account/confirm-form.ts';
import { TotpInput } from '../../account/totp-input.tsx';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, MessageRow, PasswordInput, Switch, toast } from '../../parts/index.ts';
import { delayWords } from './delay.ts';
import {
  type Begun,
  type NewField,
  type NewFields,
  type Proof,
  type What,
  finishRequest,
  newProblems,
} from './reset-form.ts';
import styles from './reset.module.css';

const EMPTY: NewFields = { password: '', repeat: '', pin: '', pinAgain: '', totp: '' };
const FIELD_OF: Readonly<Record<string, NewField>> = {
  'credentials-invalid': 'password',
  'password-length-invalid': 'password',
  'password-too-common': 'password',
  'passwords-differ': 'repeat',
  'pin-format-invalid': 'pin',
  'pin-too-simple': 'pin',
  'pins-differ': 'pinAgain',
  'totp-invalid': 'totp',
};

export function NewForm({
  what,
  begun,
  onDone,
  onStale,
}: {
  readonly what: What;
  readonly begun: Begun;
  readonly onDone: (reply: ReplyOf<'/user/reset/finish'>) => void;
  /** The reset's quarter of an hour is over: begin again. */
  readonly onStale: () => void;
}) {
  const text = useText();
  const [fields, setFields] = useState(EMPTY);
  const [lacks, setLacks] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<NewField, string>>>({});
  const [busy, setBusy] = useState<'no' | 'typed' | 'passkey'>('no');
  const factors = what === 'second-factor' ? [] : begun.methods;
  const withTotp = factors.includes('totp') && !lacks;
  const withPasskey = factors.includes('passkey') && begun.passkey !== null && passkeysWork() && !lacks;
  const change = (part: Partial<NewFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const shown = (field: NewField): string | null => {
    const problem = newProblems(what, fields, withTotp)[field];
    return refused[field] ?? (tried && problem !== undefined ? text(problem.key, problem.values) : null);
  };
  const send = async (way: 'typed' | 'passkey'): Promise<void> => {
    setTried(true);
    const needsTotp = way === 'typed' && withTotp;
    if (busy !== 'no' || Object.keys(newProblems(what, fields, needsTotp)).length > 0) return;
    setBusy(way);
    try {
      const proof: Proof =
        way === 'passkey'
          ? { challengeId: begun.challengeId ?? '', response: await showPasskey(begun.passkey ?? {}) }
          : needsTotp
            ? { totp: sixDigitsOf(fields.totp) }
            : null;
      onDone(await wire.call('/user/reset/finish', finishRequest(what, begun, fields, proof)));
    } catch (error) {
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (field !== undefined) setRefused({ [field]: sentenceOf(error) });
      else if (error instanceof Refused && error.refusal === 'reset-invalid') {
        toast(sentenceOf(error), { wrong: true });
        onStale();
      } else if (!turnedAway(error)) tell(error);
    } finally {
      setBusy('no');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send('typed');
  };
  const atOnce = withTotp || withPasskey;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>{text(`reset.new-${what}`)}</h2>
      <NewValue what={what} fields={fields} shown={shown} onChange={change} />
      {withTotp && <TotpInput value={fields.totp} error={shown('totp')} onChange={(totp) => change({ totp })} />}
      {factors.length > 0 && (
        <div className={styles.lacks}>
          <span>{text('reset.lacks-factor')}</span>
          <Switch label={text('reset.lacks-factor')} on={lacks} onChange={setLacks} />
        </div>
      )}
      {!atOnce && (
        <MessageRow
          kind="offline"
          title={
            what === 'second-factor'
              ? text('reset.waits-for-staff')
              : text('reset.waits', { time: delayWords(begun.delayMinutes, text) })
          }
          text={text(what === 'second-factor' ? 'reset.staff-text' : 'reset.waits-text')}
        />
      )}
      <div className={styles.actions}>
        {(withTotp || !withPasskey) && (
          <Button kind="primary" type="submit" busy={busy === 'typed'}>
            {text(atOnce ? 'reset.finish-now' : 'reset.finish-later')}
          </Button>
        )}
        {withPasskey && (
          <Button kind={withTotp ? 'plain' : 'primary'} busy={busy === 'passkey'} onClick={() => void send('passkey')}>
            <span className={styles.withIcon}>
              <Icon icon={KeyRound} size={20} />
              {text('passkey.use')}
            </span>
          </Button>
        )}
      </div>
    </form>
  );
}

function NewValue({
  what,
  fields,
  shown,
  onChange,
}: {
  readonly what: What;
  readonly fields: NewFields;
  readonly shown: (field: NewField) => string | null;
  readonly onChange: (change: Partial<NewFields>) => void;
}) {
  const text = useText();
  if (what === 'password')
    return (
      <NewPassword
        isChange
        password={fields.password}
        repeat={fields.repeat}
        errors={{ password: shown('password'), repeat: shown('repeat') }}
        onChange={onChange}
      />
    );
  if (what === 'second-factor')
    return (
      <PasswordInput
        label={text('login.password')}
        value={fields.password}
        onChange={(password) => onChange({ password })}
        error={shown('password')}
        autoComplete="current-password"
        maxLength={64}
      />
    );
  return (
    <>
      <PasswordInput
        label={text('reset.pin')}
        value={fields.pin}
        onChange={(pin) => onChange({ pin })}
        error={shown('pin')}
        hint={text('pin.rule')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <PasswordInput
        label={text('reset.pin-again')}
        value={fields.pinAgain}
        onChange={(pinAgain) => onChange({ pinAgain })}
        error={shown('pinAgain')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
    </>
  );
}
