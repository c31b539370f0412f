// In: a money that is lent.
// Out: its published table and ladder, how the whole of it stands, what may be pledged, and the forms by which two people change them.
import { Box, Card, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material';
import type { ActionInput, LendingPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { Mark } from '../../parts/mark.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { loanLines, readDays, readLoanRows } from './rows.ts';
import { words } from './words.ts';

type Pledgeable = LendingPage['collateral'][number];
const PERCENT = /^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/;
const AMOUNT = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;

export default function LendingTable() {
  return (
    <RecordPage<LendingPage>
      title={({ id }) => `${words.lending} · ${id}`}
      maxWidth={960}
      renderBeside={({ isOn }) => <Mark tone={isOn ? 'good' : 'plain'}>{words.isOn[`${isOn}`]}</Mark>}
    >
      {(page) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing page={page} />
            <Waiting actions={['set-loan-table']} subject={page.id} />
            <Box>
              <SetTable key={page.version} page={page} />
            </Box>
          </Card>
          <Table page={page} />
          <Collateral page={page} />
        </Box>
      )}
    </RecordPage>
  );
}

function Standing({ page }: { readonly page: LendingPage }) {
  return (
    <Facts>
      <Fact name={words.capital}>{page.capital}</Fact>
      <Fact name={words.out}>{page.lent}</Fact>
      <Fact name={words.lost}>{page.lost}</Fact>
      <Fact name={words.least}>{page.least}</Fact>
      <Fact name={words.late}>{`${page.late}%`}</Fact>
      <Fact name={words.offered}>{page.days.join(', ')}</Fact>
      <Fact name={words.version}>{String(page.version)}</Fact>
      <LastChange changed={page.changed} />
    </Facts>
  );
}

function Table({ page: { rows, ladder } }: { readonly page: LendingPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.table}
      </Typography>
      <FactTable
        label={words.table}
        rows={rows}
        keyOf={({ band }) => band}
        columns={[
          { name: words.band, render: ({ band }) => band },
          { name: words.leastScore, end: true, render: ({ leastScore }) => String(leastScore) },
          { name: words.rate, end: true, render: ({ yearly }) => `${yearly}%` },
          { name: words.most, end: true, render: ({ most }) => most },
        ]}
      />
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {words.ladderOf(ladder)}
      </Typography>
    </Card>
  );
}

function SetTable({ page }: { readonly page: LendingPage }) {
  const [lines, setLines] = useState(loanLines(page.rows));
  const [dayText, setDayText] = useState(page.days.join(', '));
  const [least, setLeast] = useState(page.least);
  const [late, setLate] = useState(page.late);
  const [isOn, setOn] = useState(page.isOn);
  const [ladderRule, setLadderRule] = useState(page.ladderRule);
  const [rows, days] = [readLoanRows(lines), readDays(dayText)];
  const input: ActionInput<'set-loan-table'> = {
    rows: rows ?? [],
    days: days ?? [],
    least,
    late,
    isOn,
    // One of no rule in the list stays until somebody chooses.
    ...(ladderRule !== null && { ladderRule }),
  };
  return (
    <ActionButton
      name="set-loan-table"
      subject={page.id}
      input={input}
      label={words.setTable}
      about={page.id}
      ready={rows !== null && days !== null && AMOUNT.test(least) && PERCENT.test(late)}
    >
      <TextField
        multiline
        minRows={3}
        label={words.lines}
        helperText={words.linesHint}
        error={rows === null}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
      />
      <TextField
        label={words.offered}
        helperText={words.daysHint}
        error={days === null}
        value={dayText}
        onChange={(event) => setDayText(event.target.value)}
      />
      <TextField
        label={words.least}
        error={!AMOUNT.test(least)}
        value={least}
        onChange={(event) => setLeast(event.target.value)}
      />
      <TextField
        label={words.late}
        error={!PERCENT.test(late)}
        value={late}
        onChange={(event) => setLate(event.target.value)}
      />
      <TextField
        select
        label={words.ladderRule}
        helperText={words.ladderHint}
        value={ladderRule ?? ''}
        onChange={(event) => setLadderRule(event.target.value as NonNullable<typeof ladderRule>)}
      >
        {Object.entries(words.ladderRules).map(([rule, name]) => (
          <MenuItem key={rule} value={rule}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
        label={words.switchOn}
      />
    </ActionButton>
  );
}

function Collateral({ page: { collateral } }: { readonly page: LendingPage }) {
  const shown = (one: Pledgeable) => <Mark tone={one.isOn ? 'good' : 'plain'}>{words.taken[`${one.isOn}`]}</Mark>;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h6" component="h2">
        {words.pledgeable}
      </Typography>
      <FactTable
        label={words.pledgeable}
        rows={collateral}
        keyOf={({ symbol }) => symbol}
        columns={[
          { name: words.pledge, render: ({ symbol }) => symbol },
          { name: words.state, render: shown },
          { name: words.haircut, end: true, render: ({ haircut }) => `${haircut}%` },
          { name: words.callHours, end: true, render: ({ callHours }) => String(callHours) },
          { name: words.mark, end: true, render: ({ mark }) => mark ?? '–' },
          { name: words.barred, render: ({ barred }) => barred.join(', ') },
        ]}
        renderActions={(one) => <SetCollateral key={`${one.symbol} ${one.changed?.actionId}`} one={one} />}
      />
      <Box>
        <SetCollateral one={null} />
      </Box>
    </Card>
  );
}

/** Of one that is known, or of any market by its symbol. */
function SetCollateral({ one }: { readonly one: Pledgeable | null }) {
  const [symbol, setSymbol] = useState(one?.symbol ?? '');
  const [haircut, setHaircut] = useState(one?.haircut ?? '30');
  const [hours, setHours] = useState(String(one?.callHours ?? 24));
  const [isOn, setOn] = useState(one?.isOn ?? true);
  const isHours = /^\d{1,3}$/.test(hours) && Number(hours) <= 168;
  return (
    <ActionButton
      name="set-collateral"
      subject={symbol}
      input={{ haircut, callHours: Number(hours), isOn }}
      label={one === null ? words.addCollateral : words.setCollateral}
      about={symbol}
      ready={symbol !== '' && PERCENT.test(haircut) && isHours}
    >
      {one === null && (
        <TextField
          label={words.symbol}
          value={symbol}
          onChange={(event) => setSymbol(event.target.value.trim().toUpperCase())}
        />
      )}
      <TextField
        label={words.haircut}
        helperText={words.haircutHint}
        error={!PERCENT.test(haircut)}
        value={haircut}
        onChange={(event) => setHaircut(event.target.value)}
      />
      <TextField
        label={words.callHours}
        error={!isHours}
        value={hours}
        onChange={(event) => setHours(event.target.value)}
      />
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
        label={words.switchTaken}
      />
    </ActionButton>
  );
}
