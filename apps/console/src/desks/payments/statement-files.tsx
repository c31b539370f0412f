// In: statements that were chosen.
// Out: them, newest first; whoever may chooses one, which is read at once and shown line by line.
import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import type { StatementFileRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { call, sentenceOf } from '../../app/call.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useMay } from '../../parts/rights.ts';
import { houseWords as words } from './house-words.ts';

const LONGEST = 240_000;

export default function StatementFiles() {
  const may = useMay();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {may('import-statements') && <Choose />}
      <DeskList nothing={words.noFiles}>
        <DeskTable<StatementFileRow>
          opens="show"
          columns={[
            { label: words.file, source: 'name' },
            { label: words.rail, source: 'channel' },
            { label: words.format, source: 'format' },
            { label: words.lines, source: 'lines' },
            { label: words.chosen, render: ({ chosenAtMs }) => <Moment ms={chosenAtMs} /> },
            { label: words.taken, render: (row) => <Taken row={row} /> },
          ]}
          phone={{
            first: ({ name }) => name,
            second: ({ channel, lines }) => `${channel} · ${words.lines}: ${lines}`,
            renderEnd: (row) => <Taken row={row} />,
          }}
        />
      </DeskList>
    </Box>
  );
}

function Taken({ row: { takenAtMs } }: { readonly row: StatementFileRow }) {
  return takenAtMs === null ? <Mark tone="waiting">{words.notTaken}</Mark> : <Moment ms={takenAtMs} />;
}

function Choose() {
  const [channel, setChannel] = useState('bank');
  const [problem, setProblem] = useState('');
  const redirect = useRedirect();
  const read = async (file: File): Promise<void> => {
    setProblem('');
    const text = await file.text();
    if (text.trim() === '' || text.length > LONGEST) return setProblem(words.fileUnfit);
    const format = text.trimStart().startsWith('<') ? 'camt.053' : 'csv';
    try {
      const { id } = await call('/payments/files/choose', { channel, format, name: file.name.slice(0, 160), text });
      redirect('show', 'statement-files', id);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 1 }}>
      <TextField
        select
        size="small"
        label={words.ofRail}
        value={channel}
        onChange={(event) => setChannel(event.target.value)}
        sx={{ minWidth: 140 }}
      >
        {['bank', 'offline', 'nagad'].map((rail) => (
          <MenuItem key={rail} value={rail}>
            {rail}
          </MenuItem>
        ))}
      </TextField>
      <FileButton
        label={words.chooseFile}
        onChoose={(file) => void read(file).catch(() => setProblem(words.fileUnfit))}
      />
      <Typography variant="caption" color="textSecondary">
        {words.chooseHint}
      </Typography>
      {problem !== '' && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
