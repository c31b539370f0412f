// In: e-mail and password, then a code of the authenticator app; or a passkey alone.
// Out: a session; or one sentence that does not say which of the three was wrong.
import { passkeysWork, showPasskey, turnedAway } from '@hilsa/wire/passkey';
import { useState, type SyntheticEvent } from 'react';
import { call, CallFailed, sentenceOf } from '../app/call.ts';
import { rememberMe } from '../app/me.ts';
import { momentText } from '../parts/moment.tsx';
import { door as words } from '../texts/parts.ts';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { Field } from './field.tsx';
import { DoorShell } from './shell.tsx';

interface Entry {
  readonly email: string;
  readonly password: string;
  readonly totp: string;
}

interface LoginPageProps {
  /** Who was here before: only the password is missing. */
  readonly email?: string;
  /** Password and name are given: what comes behind the door may be fetched. */
  onCode?(): void;
  onEntered(entered: { readonly email: string }): void;
}

/** Nothing else is on the page: the first field of each step is where one goes on. */
const focus = (input: HTMLInputElement | null) => input?.focus();

export function LoginPage({ email, onCode, onEntered }: LoginPageProps) {
  const [entry, setEntry] = useState<Entry>({ email: email ?? '', password: '', totp: '' });
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (step === 'password') {
      onCode?.();
      return setStep('code');
    }
    setBusy(true);
    setProblem(null);
    try {
      const me = await call('/login', entry);
      rememberMe(Promise.resolve(me));
      onEntered(me.operator);
    } catch (failure) {
      setProblem(whyNot(failure));
      setEntry((before) => ({ ...before, totp: '' }));
      setBusy(false);
    }
  };
  const enterByPasskey = async () => {
    onCode?.();
    setBusy(true);
    setProblem(null);
    try {
      const { challengeId, options } = await call('/passkey/login/options', {});
      const me = await call('/passkey/login', { challengeId, response: await showPasskey(options) });
      rememberMe(Promise.resolve(me));
      onEntered(me.operator);
    } catch (failure) {
      setProblem(turnedAway(failure) ? words.turnedAway : sentenceOf(failure));
      setBusy(false);
    }
  };
  return (
    <DoorShell title={words.signIn}>
      <form onSubmit={(event) => void send(event)}>
        {email !== undefined && <p className="second">{words.ended}</p>}
        {step === 'password' ? (
          <Password entry={entry} known={email !== undefined} onChange={setEntry} />
        ) : (
          <>
            <p className="second">{entry.email}</p>
            <CodeField
              inputRef={focus}
              label={words.code}
              hint={words.codeHint}
              value={entry.totp}
              onText={(totp) => setEntry({ ...entry, totp })}
            />
          </>
        )}
        {problem !== null && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="submit" disabled={busy || !filledIn(entry, step)}>
          {busy ? words.busy : step === 'password' ? words.next : words.signIn}
        </button>
        {step === 'password' && passkeysWork() && (
          <button type="button" className="quiet" onClick={() => void enterByPasskey()} disabled={busy}>
            {words.byPasskey}
          </button>
        )}
        {step === 'code' && (
          <button type="button" className="quiet" onClick={() => setStep('password')} disabled={busy}>
            {words.back}
          </button>
        )}
      </form>
    </DoorShell>
  );
}

interface PasswordProps {
  readonly entry: Entry;
  readonly known: boolean;
  onChange(entry: Entry): void;
}

function Password({ entry, known, onChange }: PasswordProps) {
  return (
    <>
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        {...(known ? {} : { inputRef: focus })}
        required
        value={entry.email}
        onText={(email) => onChange({ ...entry, email: email.trim() })}
      />
      <Field
        label={words.password}
        type="password"
        autoComplete="current-password"
        {...(known ? { inputRef: focus } : {})}
        required
        value={entry.password}
        onText={(password) => onChange({ ...entry, password })}
      />
    </>
  );
}

/** A lock is told with its end. */
function whyNot(failure: unknown): string {
  const untilMs = failure instanceof CallFailed && failure.refusal === 'sign-in-locked' && failure.detail['untilMs'];
  return typeof untilMs === 'number' ? words.locked(momentText(untilMs)) : sentenceOf(failure);
}

function filledIn({ email, password, totp }: Entry, step: 'password' | 'code'): boolean {
  return step === 'password' ? email.includes('@') && password !== '' : totp.length === CODE_DIGITS;
}
