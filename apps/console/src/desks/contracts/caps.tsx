// In: a contract.
// Out: the leverage caps of all contracts of its world by kind of customer, in force and to come, every version, and the form by which two change them.
import { Box, Card, TextField, Typography } from '@mui/material';
import type { ContractPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Moment as MomentField } from './term-fields.tsx';
import { words } from './words.ts';

const KINDS = ['retail', 'hni', 'untested'] as const;
type Kind = (typeof KINDS)[number];

interface Given {
  readonly contract: ContractPage;
}

export function Caps({ contract }: Given) {
  const { world, caps } = contract;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h6" component="h2">
        {words.caps}
      </Typography>
      <FactTable
        label={words.caps}
        rows={KINDS.map((kind) => ({ kind }))}
        keyOf={({ kind }) => kind}
        columns={[
          { name: words.capKind, render: ({ kind }) => words.capKinds[kind] },
          { name: words.inForce, end: true, render: ({ kind }) => `${caps.inForce[kind]}×` },
          {
            name: words.coming,
            end: true,
            render: ({ kind }) => (caps.coming === null ? '–' : `${caps.coming[kind]}×`),
          },
        ]}
      />
      <Waiting actions={['set-leverage-caps']} subject={world} says={words.capsWait} />
      <Box>
        <ChangeCaps key={`${world} ${caps.versions.length}`} contract={contract} />
      </Box>
      <Versions contract={contract} />
    </Card>
  );
}

function ChangeCaps({ contract: { world, caps } }: Given) {
  const [written, setWritten] = useState<Readonly<Record<Kind, string>>>(() => ({
    retail: String(caps.inForce.retail),
    hni: String(caps.inForce.hni),
    untested: String(caps.inForce.untested),
  }));
  const [fromMs, setFromMs] = useState<number | null>(null);
  const isCap = (kind: Kind): boolean => /^(?:[1-9]\d?|100)$/.test(written[kind]);
  const cap = (kind: Kind): number => (isCap(kind) ? Number(written[kind]) : 1);
  const isOrdered = cap('untested') <= cap('retail') && cap('retail') <= cap('hni');
  return (
    <ActionButton
      name="set-leverage-caps"
      subject={world}
      input={{
        retail: cap('retail'),
        hni: cap('hni'),
        untested: cap('untested'),
        fromMs: fromMs ?? 1,
      }}
      label={words.capsChange}
      about={words.worlds[world]}
      ready={KINDS.every(isCap) && isOrdered && fromMs !== null}
    >
      {KINDS.map((kind) => (
        <TextField
          key={kind}
          label={words.capKinds[kind]}
          value={written[kind]}
          error={!isCap(kind) || !isOrdered}
          onChange={(event) => setWritten({ ...written, [kind]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
      <MomentField label={words.from} hint={words.capsHint} ms={fromMs} onChange={setFromMs} />
    </ActionButton>
  );
}

function Versions({ contract: { caps } }: Given) {
  if (caps.versions.length === 0) return <Typography color="textSecondary">{words.shipped}</Typography>;
  return (
    <FactTable
      label={words.capVersions}
      rows={caps.versions}
      keyOf={({ version }) => String(version)}
      columns={[
        { name: words.version, render: ({ version }) => String(version) },
        { name: words.state, render: ({ state }) => words.states[state] },
        {
          name: words.leverage,
          render: ({ retail, hni, untested }) => `${retail}× · ${hni}× · ${untested}×`,
        },
        { name: words.from, render: (row) => <Moment ms={row.fromMs} /> },
        { name: words.agreedOn, render: ({ setMs }) => <Moment ms={setMs} /> },
      ]}
    />
  );
}
