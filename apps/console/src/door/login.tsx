// In: e-mail and password, then a code of the authenticator app.
// Out: the console, where one was; or one sentence that does not say which of the three was wrong.
import { Alert, Button, TextField, Typography } from '@mui/material';
import { useLogin } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import type { Entry } from '../app/access.ts';
import { sentenceOf } from '../app/call.ts';
import { CODE_DIGITS, CodeField } from '../parts/code-field.tsx';
import { texts } from '../texts/index.ts';
import { FORM, DoorShell } from './shell.tsx';

const words = texts.door;

/** Nothing else is on the page: the first field of each step is where one goes on. */
const focus = (input: HTMLInputElement | null) => input?.focus();

export function LoginPage() {
  const login = useLogin();
  const [entry, setEntry] = useState<Entry>({ email: '', password: '', totp: '' });
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (step === 'password') return setStep('code');
    setBusy(true);
    setProblem(null);
    try {
      await login(entry);
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setEntry((before) => ({ ...before, totp: '' }));
      setBusy(false);
    }
  };
  return (
    <DoorShell title={words.signIn}>
      <form onSubmit={(event) => void send(event)} style={FORM}>
        {step === 'password' ? (
          <Password entry={entry} onChange={setEntry} />
        ) : (
          <>
            <Typography color="textSecondary">{entry.email}</Typography>
            <CodeField
              inputRef={focus}
              label={words.code}
              helperText={words.codeHint}
              value={entry.totp}
              onDigits={(totp) => setEntry({ ...entry, totp })}
            />
          </>
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={busy || !filledIn(entry, step)}>
          {busy ? words.busy : step === 'password' ? words.next : words.signIn}
        </Button>
        {step === 'code' && (
          <Button onClick={() => setStep('password')} disabled={busy}>
            {words.back}
          </Button>
        )}
      </form>
    </DoorShell>
  );
}

function Password({ entry, onChange }: { readonly entry: Entry; readonly onChange: (entry: Entry) => void }) {
  return (
    <>
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        inputRef={focus}
        required
        value={entry.email}
        onChange={(event) => onChange({ ...entry, email: event.target.value.trim() })}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        value={entry.password}
        onChange={(event) => onChange({ ...entry, password: event.target.value })}
      />
    </>
  );
}

function filledIn({ email, password, totp }: Entry, step: 'password' | 'code'): boolean {
  return step === 'password' ? email.includes('@') && password !== '' : totp.length === CODE_DIGITS;
}
