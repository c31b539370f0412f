// In: a version.
// Out: its rule with the hash of its code, limits and room, the house's money in it, its newest orders with their logs, and what can be done.
import { Box, Button, Card, Typography } from '@mui/material';
import type { RobotDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { grouped } from '../../parts/grouped.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { RobotLog } from './log.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const percent = (ppm: number): string => `${ppm / 10_000}%`;

export default function RobotPage() {
  return (
    <RecordPage<RobotDeskPage>
      title={({ version, world }) => `${version} · ${words.worlds[world]}`}
      maxWidth={1080}
      renderBeside={({ standing }) => <Mark tone={TONE[standing]}>{words.standings[standing]}</Mark>}
    >
      {(robot) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing robot={robot} />
            <Waiting actions={['restart-robot', 'withdraw-robot']} subject={robot.id} />
            <Actions robot={robot} />
          </Card>
          <House robot={robot} />
          <Orders robot={robot} />
        </Box>
      )}
    </RecordPage>
  );
}

function Standing({ robot }: { readonly robot: RobotDeskPage }) {
  const { limits, costs, asset } = robot;
  return (
    <Facts>
      <Fact name={words.rule}>{words.rules[robot.rule]}</Fact>
      <Fact name={words.markets}>{robot.markets.join(', ')}</Fact>
      <Fact name={words.candle}>{words.minutes(robot.candleMinutes)}</Fact>
      <Fact name={words.capital}>{`${grouped(robot.capital)} ${asset}`}</Fact>
      <Fact name={words.capacity}>{grouped(robot.capacity)}</Fact>
      <Fact name={words.least}>{grouped(robot.least)}</Fact>
      <Fact name={words.most}>{grouped(robot.most)}</Fact>
      <Fact name={words.single}>{percent(limits.singlePpm)}</Fact>
      <Fact name={words.loss}>{percent(limits.lossPpm)}</Fact>
      <Fact name={words.dailyLoss}>{percent(limits.dailyLossPpm)}</Fact>
      <Fact name={words.performance}>{percent(costs.performancePpm)}</Fact>
      <Fact name={words.lockIn}>
        {costs.lockInDays === 0 ? words.noLockIn : words.early(costs.lockInDays, percent(costs.exitPpm))}
      </Fact>
      <Fact name={words.coolDown}>{String(costs.coolDownCandles)}</Fact>
      <Fact name={words.variants}>{String(robot.variantsTried)}</Fact>
      {robot.reason !== '' && <Fact name={words.reason}>{robot.reason}</Fact>}
      <Fact name={words.settings}>{robot.isOwn ? words.own : robot.settings}</Fact>
      <Fact name={words.hash}>{robot.codeHash}</Fact>
      <LastChange changed={robot.changed} />
    </Facts>
  );
}

function Actions({ robot: { id, version, standing } }: { readonly robot: RobotDeskPage }) {
  if (standing === 'withdrawn') return null;
  const about = { subject: id, input: {}, about: version };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {standing === 'on' && <ActionButton name="halt-robot" {...about} label={words.halt} danger />}
      {standing === 'halted' && <ActionButton name="restart-robot" {...about} label={words.restart} />}
      <ActionButton name="withdraw-robot" {...about} label={words.withdraw} danger />
    </Box>
  );
}

function House({ robot: { house } }: { readonly robot: RobotDeskPage }) {
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h6" component="h2">
        {words.house}
      </Typography>
      <Facts>
        <Fact name={words.housePutIn}>{grouped(house.putIn)}</Fact>
        <Fact name={words.houseTakenOut}>{grouped(house.takenOut)}</Fact>
        <Fact name={words.houseWorth}>{grouped(house.worth)}</Fact>
      </Facts>
      <Typography color="textSecondary">{words.houseText}</Typography>
    </Card>
  );
}

function Orders({ robot: { newest, world } }: { readonly robot: RobotDeskPage }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h6" component="h2">
        {words.newest}
      </Typography>
      {newest.length === 0 ? (
        <Typography color="textSecondary">{words.noOrders}</Typography>
      ) : (
        <FactTable
          label={words.newest}
          rows={newest}
          keyOf={({ id }) => id}
          columns={[
            { name: words.order, render: ({ id }) => id },
            { name: words.whose, render: ({ isHouse }) => words.isHouse[`${isHouse}`] },
            { name: words.standing, render: ({ standing }) => words.orderStandings[standing] ?? standing },
            { name: words.principal, end: true, render: ({ principal }) => grouped(principal) },
            { name: words.worth, end: true, render: ({ worth }) => grouped(worth) },
            { name: words.profit, end: true, render: ({ profit }) => grouped(profit) },
            { name: words.until, render: ({ expiresAtMs }) => <Moment ms={expiresAtMs} /> },
          ]}
          renderActions={({ id }) => (
            <Button size="small" onClick={() => setOpened(opened === id ? null : id)}>
              {opened === id ? words.closeLog : words.showLog}
            </Button>
          )}
        />
      )}
      {opened !== null && <RobotLog world={world} order={opened} />}
    </Card>
  );
}
