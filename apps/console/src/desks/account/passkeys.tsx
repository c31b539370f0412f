// In: who is signed in.
// Out: the own passkeys: a new one from this device, and an end to those one no longer has.
import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material';
import { passkeyHindrance } from '@hilsa/wire/passkey';
import { useNotify } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import { call, sentenceOf } from '../../app/call.ts';
import { addPasskey, whyNoPasskey } from '../../app/new-passkey.ts';
import { useAsk } from '../../app/queries.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

export function Passkeys() {
  const passkeys = useAsk('/passkeys/list', {});
  const notify = useNotify();
  const remove = async (id: string) => {
    try {
      await call('/passkeys/remove', { id });
      notify(words.passkeyRemoved, { type: 'info' });
    } catch (problem) {
      notify(sentenceOf(problem), { type: 'error' });
    }
    await passkeys.refetch();
  };
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography variant="subtitle1" component="h2">
        {words.passkeys}
      </Typography>
      <Typography color="textSecondary">{words.passkeysText}</Typography>
      {passkeys.isPending && <Rows count={1} />}
      {passkeys.isError && <Failed problem={passkeys.error} retry={() => void passkeys.refetch()} />}
      {passkeys.data !== undefined && passkeys.data.total > 0 && (
        <FactTable
          label={words.passkeys}
          rows={passkeys.data.list}
          keyOf={({ id }) => id}
          columns={[
            { name: words.passkeyName, render: ({ name }) => name },
            { name: texts.sessions.since, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
            {
              name: texts.sessions.seen,
              render: ({ lastUsedAtMs }) => (lastUsedAtMs === null ? '—' : <Moment ms={lastUsedAtMs} />),
            },
          ]}
          renderActions={({ id }) => (
            <Button size="small" color="error" onClick={() => void remove(id)}>
              {words.passkeyRemove}
            </Button>
          )}
        />
      )}
      <NewPasskey onMade={() => void passkeys.refetch()} />
    </Card>
  );
}

function NewPasskey({ onMade }: { onMade(): void }) {
  const notify = useNotify();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hindrance = passkeyHindrance();
  if (hindrance !== null) return <Alert severity="info">{texts.door.passkeyHindered[hindrance]}</Alert>;
  const make = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await addPasskey(name.trim());
      setName('');
      notify(words.passkeyAdded, { type: 'info' });
      onMade();
    } catch (failure) {
      setProblem(whyNoPasskey(failure));
    }
    setBusy(false);
  };
  return (
    <Box
      component="form"
      onSubmit={(event: SyntheticEvent) => void make(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={texts.door.passkeyName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <Button type="submit" variant="outlined" disabled={busy || name.trim() === ''}>
        {busy ? texts.door.busy : texts.door.makePasskey}
      </Button>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}
