// In: the token of an invitation, from behind the # of its link.
// Out: password and authenticator set, and the operator inside.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { call, sentenceOf } from '../app/call.ts';
import { rememberMe } from '../app/me.ts';
import { momentText } from '../parts/moment.tsx';
import { names } from '../texts/names.ts';
import { door as words } from '../texts/parts.ts';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { NewPassword } from './new-password.tsx';
import { isReady } from './passwords.ts';
import { QrCode } from './qr-code.tsx';
import { DoorShell } from './shell.tsx';

type Invitation = ConsoleReplyOf<'/invite/info'>;

interface InviteProps {
  readonly token: string;
  onEntered(): void;
}

export default function InvitePage({ token, onEntered }: InviteProps) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(token === '' ? words.inviteBroken : null);
  useEffect(() => {
    if (token === '') return;
    const stop = new AbortController();
    call('/invite/info', { token }, stop.signal).then(setInvitation, (failure: unknown) => {
      if (!stop.signal.aborted) setProblem(sentenceOf(failure));
    });
    return () => stop.abort();
  }, [token]);
  return (
    <DoorShell title={words.invited} busy={invitation === null && problem === null}>
      {problem !== null && (
        <>
          <p className="problem" role="alert">
            {problem}
          </p>
          <a className="quiet" href="/console/">
            {words.toSignIn}
          </a>
        </>
      )}
      {invitation !== null && <Accept token={token} invitation={invitation} onEntered={onEntered} />}
    </DoorShell>
  );
}

/** A code to the mailbox of whoever is invited, as often as the server lets. */
function MailCode({ token, email, onProblem }: { token: string; email: string; onProblem(text: string | null): void }) {
  const [endsMs, setEndsMs] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    onProblem(null);
    try {
      setEndsMs((await call('/invite/code', { token })).expiresAtMs);
    } catch (failure) {
      onProblem(sentenceOf(failure));
    }
    setBusy(false);
  };
  return (
    <div>
      <button type="button" className="quiet" disabled={busy} onClick={() => void send()}>
        {endsMs === null ? words.mailCode : words.mailCodeAgain}
      </button>
      <small role="status">
        {endsMs === null ? words.mailCodeText(email) : words.mailCodeSent(momentText(endsMs))}
      </small>
    </div>
  );
}

function Accept({ token, invitation, onEntered }: InviteProps & { readonly invitation: Invitation }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [totp, setTotp] = useState('');
  const [mailed, setMailed] = useState('');
  const [waits, setWaits] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const me = await call('/invite/accept', {
        token,
        password,
        passwordConfirmation: again,
        totp,
        ...(invitation.codeByMail && { mailedCode: mailed }),
      });
      if (me === null) return setWaits(true);
      rememberMe(Promise.resolve(me));
      onEntered();
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setTotp('');
      setBusy(false);
    }
  };
  if (waits)
    return (
      <>
        <h2>{words.waits}</h2>
        <p role="status">{words.waitsText}</p>
        <a className="quiet" href="/console/">
          {words.toSignIn}
        </a>
      </>
    );
  return (
    <form onSubmit={(event) => void send(event)}>
      <p className="second">{words.invitedText}</p>
      <div>
        <h2>{invitation.name}</h2>
        {/* Password managers keep the new password under this name. */}
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <p className="second">{invitation.email}</p>
        <ul className="roles">
          {invitation.roles.map((role) => (
            <li key={role}>{names.roles[role]}</li>
          ))}
        </ul>
        <small>{words.inviteEnds(momentText(invitation.expiresAtMs))}</small>
      </div>
      <NewPassword password={password} again={again} onPassword={setPassword} onAgain={setAgain} />
      <div className="authenticator">
        <h2>{words.scan}</h2>
        <QrCode text={invitation.uri} label={words.scan} />
        <small>{words.secret}</small>
        <code>{invitation.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <CodeField label={words.code} hint={words.codeHint} value={totp} onText={setTotp} />
      {invitation.codeByMail && (
        <>
          <MailCode token={token} email={invitation.email} onProblem={setProblem} />
          <CodeField label={words.mailedCode} hint={words.mailedCodeHint} value={mailed} onText={setMailed} />
        </>
      )}
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="submit"
        disabled={
          busy ||
          !isReady(password, again) ||
          totp.length !== CODE_DIGITS ||
          (invitation.codeByMail && mailed.length !== CODE_DIGITS)
        }
      >
        {busy ? words.busy : words.finish}
      </button>
    </form>
  );
}
