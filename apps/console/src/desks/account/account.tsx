// In: who is signed in.
// Out: the own roles and rights, the own sessions, passkeys, and a new password.
import { Alert, Box, Button, Card, Chip, Typography } from '@mui/material';
import { Title, useNotify } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import { call, sentenceOf } from '../../app/call.ts';
import { useAsk } from '../../app/queries.ts';
import { NewPassword } from '../../door/new-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { isReady } from '../../door/passwords.ts';
import { CODE_DIGITS, CodeField } from '../../door/code-field.tsx';
import { Field } from '../../door/field.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { rolesText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

export default function AccountDesk() {
  const me = useAsk('/me', {});
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 960 }}>
      <Title title={words.title} />
      {me.isPending && <Rows count={3} />}
      {me.isError && <Failed problem={me.error} retry={() => void me.refetch()} />}
      {me.data !== undefined && (
        <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Typography variant="h5" component="h2">
            {me.data.operator.name}
          </Typography>
          <Facts>
            <Fact name={texts.people.email}>{me.data.operator.email}</Fact>
            <Fact name={words.roles}>{rolesText(me.data.operator.roles)}</Fact>
            <Fact name={words.ends}>
              <Moment ms={me.data.session.endsAtMs} />, {words.idle} <Moment ms={me.data.session.idleEndsAtMs} />
            </Fact>
          </Facts>
          <Box>
            <Typography variant="caption" color="textSecondary" component="p">
              {words.rights}
            </Typography>
            {me.data.operator.rights.map((right) => (
              <Chip key={right} size="small" label={texts.names.rights[right]} sx={{ mr: 0.5, mt: 0.5 }} />
            ))}
          </Box>
        </Card>
      )}
      <Sessions />
      <Passkeys />
      <Password />
    </Box>
  );
}

function Sessions() {
  const sessions = useAsk('/sessions/list', {});
  const notify = useNotify();
  const end = async (request: { id?: string }) => {
    try {
      const { ended } = await call('/sessions/end', request);
      notify(words.ended(ended), { type: 'info' });
      await sessions.refetch();
    } catch (problem) {
      notify(sentenceOf(problem), { type: 'error' });
    }
  };
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography variant="subtitle1" component="h2">
        {words.sessions}
      </Typography>
      {sessions.isPending && <Rows count={2} />}
      {sessions.isError && <Failed problem={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data !== undefined && (
        <FactTable
          label={words.sessions}
          rows={sessions.data.list}
          keyOf={({ id }) => id}
          columns={[
            { name: texts.sessions.device, render: ({ device }) => device },
            { name: texts.sessions.address, render: ({ address }) => address },
            { name: texts.sessions.since, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
            { name: texts.sessions.seen, render: ({ seenAtMs }) => <Moment ms={seenAtMs} /> },
          ]}
          renderActions={({ id, current }) =>
            current ? (
              <Mark tone="accent">{words.current}</Mark>
            ) : (
              <Button size="small" color="error" onClick={() => void end({ id })}>
                {words.end}
              </Button>
            )
          }
        />
      )}
      {(sessions.data?.total ?? 0) > 1 && (
        <Button size="small" color="error" sx={{ justifySelf: 'start' }} onClick={() => void end({})}>
          {words.endOthers}
        </Button>
      )}
    </Card>
  );
}

function Password() {
  const notify = useNotify();
  const [oldPassword, setOldPassword] = useState('');
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
      await call('/password', { oldPassword, password, passwordConfirmation: again, totp });
      setOldPassword('');
      setPassword('');
      setAgain('');
      notify(words.changed, { type: 'info' });
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
    setTotp('');
    setBusy(false);
  };
  const ready = oldPassword !== '' && isReady(password, again) && totp.length === CODE_DIGITS;
  return (
    <Card component="form" onSubmit={(event) => void send(event)} className="plain-form" sx={{ p: 2, maxWidth: 440 }}>
      <Typography variant="subtitle1" component="h2">
        {words.password}
      </Typography>
      <Field
        label={words.oldPassword}
        type="password"
        autoComplete="current-password"
        value={oldPassword}
        onText={setOldPassword}
        required
      />
      <NewPassword password={password} again={again} onPassword={setPassword} onAgain={setAgain} />
      <CodeField label={texts.door.code} hint={texts.door.codeHint} value={totp} onText={setTotp} />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" disabled={busy || !ready}>
        {busy ? texts.door.busy : words.change}
      </Button>
    </Card>
  );
}
