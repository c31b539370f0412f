// In: a fund.
// Out: how it stands, who waits at the gate, what is owed and when, every dealing of late with its books, and what two operators can do.
import { Alert, Box, Card, Typography } from '@mui/material';
import type { FundDeskPage } from '@hilsa/contract/console/index';
import type { ReactNode } from 'react';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ChangeTerms, PayFees, PutRight } from './actions.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

export default function FundPage() {
  return (
    <RecordPage<FundDeskPage>
      title={({ name, world }) => `${name} · ${words.worlds[world]}`}
      maxWidth={960}
      renderBeside={({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>}
    >
      {(fund) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing fund={fund} />
            <Waiting
              actions={['set-fund-terms', 'pay-fund-fees', 'correct-fund-value']}
              subject={fund.id}
              says={words.waits}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <ChangeTerms key={`terms ${fund.id} ${fund.dealsAtMs}`} fund={fund} />
              <PayFees key={`fees ${fund.id} ${fund.accruals}`} fund={fund} />
            </Box>
          </Card>
          <Terms fund={fund} />
          <Checks fund={fund} />
          <Payments fund={fund} />
          <Dealings fund={fund} />
        </Box>
      )}
    </RecordPage>
  );
}

function Standing({ fund }: { readonly fund: FundDeskPage }) {
  const { queue, asset } = fund;
  const { postponed } = fund.fund;
  return (
    <>
      {postponed !== null && (
        <Alert severity="warning">
          {postponed.cause === 'no-value' ? words.noWorth : words.putOff(postponed.symbol ?? '')}
        </Alert>
      )}
      <Facts>
        <Fact name={`${words.value}, ${asset}`}>{grouped(fund.value)}</Fact>
        <Fact name={words.units}>{grouped(fund.units)}</Fact>
        <Fact name={`${words.accruals}, ${asset}`}>{grouped(fund.accruals)}</Fact>
        <Fact name={`${words.payable}, ${asset}`}>{grouped(fund.payable)}</Fact>
        <Fact name={words.deals}>
          <Moment ms={fund.dealsAtMs} />
        </Fact>
        <Fact name={words.buyers}>{`${queue.buyers} · ${grouped(queue.amount)} ${asset}`}</Fact>
        <Fact name={words.sellers}>{`${queue.sellers} · ${grouped(queue.units)}`}</Fact>
        <Fact name={words.room}>{grouped(queue.room)}</Fact>
      </Facts>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Terms({ fund }: { readonly fund: FundDeskPage }) {
  const shown = [
    { key: 'now', terms: fund.terms },
    ...(fund.coming === null ? [] : [{ key: 'coming', terms: fund.coming }]),
  ];
  return (
    <Part title={words.terms}>
      <FactTable
        label={words.terms}
        rows={shown}
        keyOf={({ key }) => key}
        columns={[
          {
            name: words.coming,
            render: ({ key, terms }) => (key === 'now' ? '–' : <Moment ms={terms.fromMs} />),
          },
          { name: words.gate, end: true, render: ({ terms }) => terms.gatePercent },
          { name: words.management, end: true, render: ({ terms }) => terms.managementPercent },
          { name: words.performance, end: true, render: ({ terms }) => terms.performancePercent },
          { name: words.least, end: true, render: ({ terms }) => grouped(terms.least) },
          { name: words.most, end: true, render: ({ terms }) => grouped(terms.most) },
          { name: words.open, render: ({ terms }) => (terms.takesBuyers ? words.yes : words.no) },
        ]}
      />
    </Part>
  );
}

function Checks({ fund }: { readonly fund: FundDeskPage }) {
  if (fund.checks.length === 0) return null;
  return (
    <Part title={words.checks}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {words.checksSay}
      </Typography>
      <FactTable
        label={words.checks}
        rows={fund.checks}
        keyOf={({ runId, symbol, evidence }) => `${runId} ${symbol} ${evidence}`}
        columns={[
          { name: words.day, render: ({ day }) => day },
          { name: words.holding, render: ({ symbol }) => symbol },
          { name: words.taken, end: true, render: ({ price }) => grouped(price) },
          {
            name: words.recorded,
            render: ({ recorded, evidence }) => `${grouped(recorded)} · ${words.evidences[evidence]}`,
          },
          { name: words.value, end: true, render: ({ value }) => grouped(value) },
          { name: words.rightValue, end: true, render: ({ right }) => grouped(right) },
          { name: '', render: (check) => <PutRight fund={fund} check={check} /> },
        ]}
      />
    </Part>
  );
}

function Payments({ fund }: { readonly fund: FundDeskPage }) {
  return (
    <Part title={words.payments}>
      {fund.payments.length === 0 ? (
        <Typography color="textSecondary">{words.noPayments}</Typography>
      ) : (
        <FactTable
          label={words.payments}
          rows={fund.payments}
          keyOf={({ paymentId }) => paymentId}
          columns={[
            { name: words.due, render: ({ dueMs }) => <Moment ms={dueMs} /> },
            { name: `${words.amount}, ${fund.asset}`, end: true, render: ({ amount }) => grouped(amount) },
          ]}
        />
      )}
    </Part>
  );
}

function Dealings({ fund }: { readonly fund: FundDeskPage }) {
  return (
    <Part title={words.dealings}>
      {fund.values.length === 0 ? (
        <Typography color="textSecondary">{words.noDealings}</Typography>
      ) : (
        <FactTable
          label={words.dealings}
          rows={fund.values}
          keyOf={({ runId }) => runId}
          columns={[
            { name: words.day, render: ({ day }) => day },
            {
              name: words.value,
              end: true,
              render: ({ value, corrected }) => (corrected === null ? value : `${value} → ${corrected.value}`),
            },
            { name: words.assets, end: true, render: ({ assets }) => grouped(assets) },
            { name: words.liabilities, end: true, render: ({ liabilities }) => grouped(liabilities) },
            { name: words.fees, end: true, render: ({ accruals }) => grouped(accruals) },
            { name: words.units, end: true, render: ({ units }) => grouped(units) },
            { name: words.received, end: true, render: ({ received }) => grouped(received) },
            { name: words.redeemed, end: true, render: ({ redeemed }) => grouped(redeemed) },
          ]}
        />
      )}
    </Part>
  );
}
