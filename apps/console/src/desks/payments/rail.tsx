// In: a rail.
// Out: its policy, its two directions with the switch that one person closes and two open, and the change of its policy by two.
import { Box, Card, TextField, Typography } from '@mui/material';
import type { RailPage as Rail } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { houseWords as house } from './house-words.ts';
import { sessionLine } from './policy-lines.ts';
import { RailTermsFields, useRailTerms } from './rail-terms.tsx';
import { words } from './words.ts';

export default function RailPage() {
  return (
    <RecordPage<Rail>
      title={({ id }) => id}
      maxWidth={960}
      renderBeside={({ isOpenIn, isOpenOut, failingIn, failingOut }) => (
        <>
          <Direction direction="in" isOpen={isOpenIn && failingIn === ''} />
          <Direction direction="out" isOpen={isOpenOut && failingOut === ''} />
        </>
      )}
    >
      {(rail) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Facts>
              {rail.failingIn !== '' && (
                <Fact name={`${house.failing} · ${words.in}`}>
                  {house.conditions[rail.failingIn] ?? rail.failingIn}
                </Fact>
              )}
              {rail.failingOut !== '' && (
                <Fact name={`${house.failing} · ${words.out}`}>
                  {house.conditions[rail.failingOut] ?? rail.failingOut}
                </Fact>
              )}
              <Fact name={words.version}>{String(rail.version)}</Fact>
              <Fact name={words.onTheirWay}>{String(rail.waiting)}</Fact>
              <Fact name={words.automatic}>{`${grouped(rail.automatic)} ${rail.asset}`}</Fact>
              <Fact name={words.hourly}>{`${grouped(rail.automaticHourly)} ${rail.asset}`}</Fact>
              <Fact name={words.codeDaily}>{`${grouped(rail.codeDaily)} ${rail.asset}`}</Fact>
              <Fact name={words.depositHours}>{String(rail.depositHours)}</Fact>
              <Fact name={house.depositSessions}>{sessionLine(rail.depositSessions) || house.anyHour}</Fact>
              {rail.awaited !== null && (
                <Fact name={house.awaited}>
                  {`${grouped(rail.awaited.sum)} ${rail.asset} · `}
                  <Moment ms={rail.awaited.saidAtMs} />
                </Fact>
              )}
              <Fact name={house.mostTimes}>{`× ${rail.mostTimes}`}</Fact>
              <Fact name={house.holidays}>{rail.holidays.join(', ') || house.noHolidays}</Fact>
            </Facts>
            <Waiting
              actions={['reopen-rail', 'set-rail-policy', 'announce-own-money']}
              subject={rail.id}
              says={words.waits}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Switch rail={rail} direction="in" isOpen={rail.isOpenIn} />
              <Switch rail={rail} direction="out" isOpen={rail.isOpenOut} />
              <Announce rail={rail} />
              <ChangePolicy key={`${rail.id} ${rail.version}`} rail={rail} />
            </Box>
          </Card>
          <Policy rail={rail} />
          <Versions versions={rail.versions} />
        </Box>
      )}
    </RecordPage>
  );
}

function Direction({ direction, isOpen }: { readonly direction: 'in' | 'out'; readonly isOpen: boolean }) {
  return (
    <Mark tone={isOpen ? 'good' : 'bad'}>
      {`${words.directions[direction]}: ${(isOpen ? words.open : words.closed).toLowerCase()}`}
    </Mark>
  );
}

function Switch({
  rail,
  direction,
  isOpen,
}: {
  readonly rail: Rail;
  readonly direction: 'in' | 'out';
  readonly isOpen: boolean;
}) {
  const about = `${rail.id} · ${words.directions[direction]}`;
  return isOpen ? (
    <ActionButton
      name="close-rail"
      subject={rail.id}
      input={{ direction }}
      label={words.close[direction]}
      about={about}
      danger
    />
  ) : (
    <ActionButton
      name="reopen-rail"
      subject={rail.id}
      input={{ direction }}
      label={words.reopen[direction]}
      about={about}
    />
  );
}

function Policy({ rail }: { readonly rail: Rail }) {
  return (
    <>
      <Card sx={{ p: 2 }}>
        <Typography variant="h6" component="h2">
          {words.limits}
        </Typography>
        <FactTable
          label={words.limits}
          rows={(['in', 'out'] as const).map((direction) => ({ direction, ...rail[direction] }))}
          keyOf={({ direction }) => direction}
          columns={[
            { name: words.direction, render: ({ direction }) => words.directions[direction] },
            { name: words.minimum, end: true, render: ({ minimum }) => grouped(minimum) },
            { name: words.maximum, end: true, render: ({ maximum }) => grouped(maximum) },
            { name: words.daily, end: true, render: ({ daily }) => grouped(daily) },
            { name: words.monthly, end: true, render: ({ monthly }) => grouped(monthly) },
          ]}
        />
      </Card>
      <Card sx={{ p: 2 }}>
        <Typography variant="h6" component="h2">
          {words.methods}
        </Typography>
        <FactTable
          label={words.methods}
          rows={rail.methods}
          keyOf={({ name }) => name}
          columns={[
            { name: words.method, render: ({ name }) => name },
            { name: words.fee, end: true, render: ({ fee }) => grouped(fee) },
            { name: words.percent, end: true, render: ({ feePercent }) => `${feePercent}%` },
            { name: words.minimum, end: true, render: ({ minimum }) => grouped(minimum) },
            { name: words.maximum, end: true, render: ({ maximum }) => grouped(maximum) },
            { name: house.sessions, render: ({ sessions }) => sessionLine(sessions) || house.anyHour },
            {
              name: house.days,
              render: ({ restsOnHolidays }) => (restsOnHolidays ? house.bankDays : house.everyDay),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Every policy there was, is and will be, with the two people behind it. */
function Versions({ versions }: { readonly versions: Rail['versions'] }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {house.versions}
      </Typography>
      <FactTable
        label={house.versions}
        rows={versions}
        keyOf={({ version }) => String(version)}
        columns={[
          { name: words.version, end: true, render: ({ version }) => version },
          { name: house.versionState, render: ({ state }) => house.versionStates[state] },
          { name: house.fromDay, render: ({ fromMs }) => <Moment ms={fromMs} /> },
          { name: house.setAt, render: ({ setAtMs }) => <Moment ms={setAtMs} /> },
          { name: house.setBy, render: ({ maker, checker }) => `${maker}, ${checker}` },
        ]}
      />
    </Card>
  );
}

function Announce({ rail }: { readonly rail: Rail }) {
  const [awaited, setAwaited] = useState('');
  return (
    <ActionButton
      name="announce-own-money"
      subject={rail.id}
      input={{ awaited }}
      label={house.announce}
      about={rail.id}
      ready={/^\d{1,15}(?:\.\d{1,12})?$/.test(awaited) && /[1-9]/.test(awaited)}
    >
      <TextField
        label={`${house.announced} · ${rail.asset}`}
        helperText={house.announcedHint}
        value={awaited}
        onChange={(event) => setAwaited(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </ActionButton>
  );
}

function ChangePolicy({ rail }: { readonly rail: Rail }) {
  const [fromDay, setFromDay] = useState('');
  const { lines, terms, change } = useRailTerms(rail);
  return (
    <ActionButton
      name="set-rail-policy"
      subject={rail.id}
      input={{ ...(terms ?? rail), fromDay: fromDay === '' ? null : fromDay }}
      label={words.change}
      about={rail.id}
      ready={terms !== null}
    >
      <RailTermsFields lines={lines} change={change} asset={rail.asset} />
      <TextField
        type="date"
        label={house.fromDay}
        helperText={house.fromDayHint}
        value={fromDay}
        onChange={(event) => setFromDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}
