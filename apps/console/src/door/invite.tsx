// In: the token of an invitation, from behind the # of its link.
// Out: password and authenticator set, and the operator inside.
import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import type { Invitation } from '../app/access.ts';
import { call, sentenceOf } from '../app/call.ts';
import { rememberMe } from '../app/me.ts';
import { useAsk } from '../app/queries.ts';
import { CODE_DIGITS, CodeField } from '../parts/code-field.tsx';
import { momentText } from '../parts/moment.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { Failed, Rows } from '../parts/states.tsx';
import { texts } from '../texts/index.ts';
import { NewPassword } from './new-password.tsx';
import { isReady } from './passwords.ts';
import { FORM, DoorShell } from './shell.tsx';

const words = texts.door;

export default function InvitePage() {
  const { token = '' } = useParams();
  const invitation = useAsk('/invite/info', { token }, { enabled: token !== '' });
  return (
    <DoorShell title={words.invited}>
      {token === '' && <Alert severity="error">{words.inviteBroken}</Alert>}
      {token !== '' && invitation.isPending && <Rows count={4} />}
      {invitation.isError && <Failed problem={invitation.error} />}
      {invitation.data !== undefined && <Accept token={token} invitation={invitation.data} />}
    </DoorShell>
  );
}

function Accept({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [totp, setTotp] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const me = await call('/invite/accept', { token, password, passwordConfirmation: again, totp });
      rememberMe(Promise.resolve(me));
      await queries.invalidateQueries({ queryKey: ['auth'] });
      navigate('/', { replace: true });
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setTotp('');
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} style={FORM}>
      <Typography color="textSecondary">{words.invitedText}</Typography>
      <Box>
        <Typography variant="subtitle1" component="p">
          {invitation.name}
        </Typography>
        {/* Password managers keep the new password under this name. */}
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <Typography color="textSecondary">{invitation.email}</Typography>
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          {invitation.roles.map((role) => (
            <Chip key={role} size="small" label={texts.names.roles[role]} />
          ))}
        </Box>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {words.inviteEnds(momentText(invitation.expiresAtMs))}
        </Typography>
      </Box>
      <NewPassword password={password} again={again} onPassword={setPassword} onAgain={setAgain} />
      <Authenticator invitation={invitation} />
      <CodeField label={words.code} helperText={words.codeHint} value={totp} onDigits={setTotp} />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || !isReady(password, again) || totp.length !== CODE_DIGITS}
      >
        {busy ? words.busy : words.finish}
      </Button>
    </form>
  );
}

function Authenticator({ invitation }: { readonly invitation: Invitation }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
      <Typography variant="subtitle2" component="h2">
        {words.scan}
      </Typography>
      <QrCode text={invitation.uri} label={words.scan} />
      <Typography variant="caption" color="textSecondary">
        {words.secret}
      </Typography>
      <Typography component="code" sx={{ overflowWrap: 'anywhere', textAlign: 'center', letterSpacing: '0.05em' }}>
        {invitation.secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
    </Box>
  );
}
