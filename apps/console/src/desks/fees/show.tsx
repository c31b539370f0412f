// In: a class of markets.
// Out: its table in force, what is coming, every version, and the form by which two people set a new one.
import { Box, Card, TextField, Typography } from '@mui/material';
import type { ActionInput, FeeTableDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { feeLines, readFeeRows } from './rows.ts';
import { words } from './words.ts';

const ASSET_OF = { coin: 'USDT', stock: 'BDT' } as const;

export default function FeeTablePage() {
  return (
    <RecordPage<FeeTableDeskPage>
      title={({ feeClass, world }) => `${words.classes[feeClass]} · ${words.worlds[world]}`}
      maxWidth={960}
    >
      {(page) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing page={page} />
            <Waiting actions={['set-fee-table']} subject={page.id} says={words.waits} />
            <Box>
              <ChangeTable key={`${page.id} ${page.versions.length}`} page={page} />
            </Box>
          </Card>
          <Versions page={page} />
        </Box>
      )}
    </RecordPage>
  );
}

function Standing({ page }: { readonly page: FeeTableDeskPage }) {
  const { inForce, coming, changed } = page;
  return (
    <>
      {inForce === null && <Typography color="textSecondary">{words.none}</Typography>}
      <Facts>
        <Fact name={words.asset}>{page.asset}</Fact>
        <Fact name={words.traders}>{String(page.traders)}</Fact>
        <Fact name={words.inForce}>{inForce?.fromDay ?? null}</Fact>
        <Fact name={words.coming}>{coming?.fromDay ?? null}</Fact>
        <LastChange changed={changed} />
      </Facts>
    </>
  );
}

function ChangeTable({ page }: { readonly page: FeeTableDeskPage }) {
  const [lines, setLines] = useState(feeLines(page.inForce?.rows ?? []));
  const [day, setDay] = useState('');
  const rows = readFeeRows(lines);
  const input: ActionInput<'set-fee-table'> = {
    countedIn: page.asset ?? ASSET_OF[page.feeClass],
    rows: rows ?? [],
    fromDay: day,
  };
  return (
    <ActionButton
      name="set-fee-table"
      subject={page.id}
      input={input}
      label={words.change}
      about={`${words.classes[page.feeClass]} · ${words.worlds[page.world]}`}
      ready={rows !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)}
    >
      <TextField
        multiline
        minRows={4}
        label={words.lines}
        helperText={words.linesHint}
        error={rows === null}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
      />
      <TextField
        type="date"
        label={words.day}
        helperText={words.dayHint}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

function Versions({ page }: { readonly page: FeeTableDeskPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.versions}
      </Typography>
      <FactTable
        label={words.versions}
        rows={page.versions}
        keyOf={({ version }) => String(version)}
        columns={[
          { name: words.version, render: ({ version }) => String(version) },
          { name: words.from, render: ({ fromDay }) => fromDay },
          {
            name: words.rows,
            render: ({ rows }) => rows.map(({ from, maker, taker }) => `${from}: ${maker}% / ${taker}%`).join(' · '),
          },
          { name: words.set, render: ({ setMs }) => <Moment ms={setMs} /> },
        ]}
      />
    </Card>
  );
}
