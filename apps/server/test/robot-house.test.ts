// In: a robot that a simulated participant bought, as the house does in the sandbox. Out: it hears of its own fills and goes on by them, and
// everybody sees its trades and figures.
import { ROBOT } from '@hilsa/testkit/robots/robots';
import type { Command } from '@hilsa/core';
import { expect, it } from 'vitest';
import { codeHashOf, decideDue, setRooms } from '../src/robots/index.ts';
import { ask, fundedPerson, openDoors } from './doors.ts';

const MINUTE_MS = 60_000;
const GRID =
  'hilsa-robot-1;grid;market=BTCUSDT;low=990000;high=1010000;spaces=10;mode=arithmetic;lotsPerLine=400;trailsUp=off;stopAt=0;takeAt=0';

it('a robot of the house decides by what became of its orders, and its trades are everybody’s to see', async () => {
  const doors = await openDoors({}, { isTimed: true });
  const { sequencer } = doors.worlds.real;
  const now = (): number => Date.now() + doors.clock.ahead;
  const submit = async (command: Command) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind} was refused: ${reply.refusal}`);
    return reply;
  };
  const bob = await fundedPerson(doors);
  const trade = (side: 'buy' | 'sell', price: string, quantity: string) =>
    ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, bob.token);
  const ann = await fundedPerson(doors);
  const decided = async (): Promise<void> => {
    doors.clock.ahead += MINUTE_MS - (now() % MINUTE_MS) + 2_000;
    while (sequencer.engine.atMs < now() - 1_000) await submit({ kind: 'run-due', atMs: 0 });
    expect(await decideDue({ ...doors.worlds.real, now })).toBe(1);
  };
  await submit({ kind: 'set-robot', atMs: 0, robot: { ...ROBOT, settings: GRID, codeHash: codeHashOf('grid') } });
  await trade('sell', '100100', '0.2');
  await trade('buy', '99900', '0.2');
  await ask(
    doors,
    '/coin/order/add',
    { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '100100', quantity: '0.001' },
    ann.token,
  );
  const { account: house } = await submit({
    kind: 'open-account',
    atMs: 0,
    ownerKind: 'participant',
    referrer: null,
    purpose: '',
  });
  const amount = 10_000_000_000n;
  await submit({ kind: 'issue-test-money', atMs: 0, account: house!, asset: ROBOT.asset, amount });
  await submit({ kind: 'buy-robot', atMs: 0, account: house!, robot: 0, own: null, amount, days: 30, onStop: 'sell' });
  for (let n = 0; n < 6; n += 1) {
    await decided();
    await trade('sell', '100100', '0.02');
  }
  await sequencer.tablesClock.reaches(sequencer.head);
  const info = await ask(doors, '/stock/ai/info', { robotId: '0' });
  expect(info.trades.length).toBeGreaterThan(1);
  expect(info.statistics.turnover).not.toBe('0');
  expect(info.statistics.exposurePpm).toBeGreaterThan(0);
  expect(info.log.flatMap(({ reasons }) => reasons.map(({ word }) => word))).toContain('placed-lines');
  // What its markets traded is less than was thought: nobody can add to it beyond that, and the list says how much is left.
  expect(await setRooms({ ...doors.worlds.real, now })).toBe(1);
  const { room } = sequencer.engine.robots[0]!;
  expect(room).toBe(ROBOT.most);
  const [shown] = (await ask(doors, '/stock/ai/list', {})).list;
  expect(Number(shown!.left) * 1_000_000).toBe(Number(ROBOT.most - amount));
  expect(await setRooms({ ...doors.worlds.real, now })).toBe(0);
});
