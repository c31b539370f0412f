// In: a loan.
// Out: its terms as they were accepted, what is owed, every pledge with the price that calls it, and the three things that two people can do.
import { Box, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { ActionInput, LoanDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

type Why = ActionInput<'reject-loan'>['why'];

export default function LoanPage() {
  return (
    <RecordPage<LoanDeskPage>
      title={({ id, amount, asset }) => `${words.loan} ${id} · ${grouped(amount)} ${asset}`}
      maxWidth={960}
      renderBeside={({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>}
    >
      {(loan) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Terms loan={loan} />
            <Waiting actions={['approve-loan', 'reject-loan', 'write-off-loan']} subject={loan.id} says={words.waits} />
            <Decisions loan={loan} />
          </Card>
          <Pledges loan={loan} />
        </Box>
      )}
    </RecordPage>
  );
}

function Terms({ loan }: { readonly loan: LoanDeskPage }) {
  const { order } = loan;
  return (
    <Facts>
      <Fact name={words.account}>{String(loan.account)}</Fact>
      <Fact name={words.amount}>{`${grouped(loan.amount)} ${loan.asset}`}</Fact>
      <Fact name={words.days}>{String(loan.days)}</Fact>
      <Fact name={words.rate}>{`${loan.yearlyRate}%`}</Fact>
      <Fact name={words.score}>{String(loan.score)}</Fact>
      <Fact name={words.scoreNow}>{String(loan.scoreNow)}</Fact>
      <Fact name={words.owed}>{grouped(loan.owed)}</Fact>
      <Fact name={words.collateral}>{grouped(order.collateral)}</Fact>
      <Fact name={words.ltv}>{loan.ltv === null ? null : `${loan.ltv}%`}</Fact>
      <Fact name={words.capital}>{grouped(loan.capital)}</Fact>
      <Fact name={words.applied}>
        <Moment ms={loan.appliedAtMs} />
      </Fact>
      <Fact name={words.due}>
        <Moment ms={loan.dueAtMs ?? undefined} />
      </Fact>
    </Facts>
  );
}

function Decisions({ loan }: { readonly loan: LoanDeskPage }) {
  const [why, setWhy] = useState<Why>('papers-unclear');
  const about = `${words.loan} ${loan.id}`;
  if (loan.state === 'under-review')
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton name="approve-loan" subject={loan.id} input={{}} label={words.approve} about={about} />
        <ActionButton name="reject-loan" subject={loan.id} input={{ why }} label={words.reject} about={about} danger>
          <TextField select label={words.why} value={why} onChange={(event) => setWhy(event.target.value as Why)}>
            {Object.entries(words.reasons).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </ActionButton>
      </Box>
    );
  if (loan.order.paidOutAtMs === null || loan.order.endedAtMs !== null) return null;
  return (
    <Box>
      <ActionButton name="write-off-loan" subject={loan.id} input={{}} label={words.writeOff} about={about} danger />
    </Box>
  );
}

function Pledges({ loan: { order } }: { readonly loan: LoanDeskPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.pledges}
      </Typography>
      {order.pledges.length === 0 ? (
        <Typography color="textSecondary">{words.noPledges}</Typography>
      ) : (
        <FactTable
          label={words.pledges}
          rows={order.pledges}
          keyOf={({ symbol }) => symbol}
          columns={[
            { name: words.pledge, render: ({ symbol }) => symbol },
            { name: words.quantity, end: true, render: ({ quantity }) => grouped(quantity) },
            { name: words.haircut, end: true, render: ({ haircut }) => `${haircut}%` },
            { name: words.mark, end: true, render: ({ mark }) => grouped(mark ?? '–') },
            { name: words.value, end: true, render: ({ value }) => grouped(value ?? '–') },
            { name: words.callAt, end: true, render: ({ callAt }) => grouped(callAt ?? '–') },
          ]}
        />
      )}
    </Card>
  );
}
