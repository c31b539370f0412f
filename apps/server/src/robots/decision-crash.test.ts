// In: a robot that decides, and a server killed at each of its moments. Out: a decision and its orders are there together or not at all, once, and
// who comes back doubles nothing and leaves nothing behind.
import type { Command } from '@hilsa/core';
import { linkAfter, ROBOT } from '@hilsa/testkit/robots/robots';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { startLeader, type Leader } from '../sequencer/test-leader.ts';
import { limit, openWorld, send, settle, shown } from '../sequencer/test-world.ts';
import { readMemory, writeMemory } from './memory.ts';
import { decideDue } from './runner.ts';

const MINUTE_MS = 60_000;
const ROUNDS = 6;
const LINES = 5;
const ORDER = 1;
/** Leaders that may end by themselves before somebody answers. */
const MOST_LEADERS = 20;
const GRID =
  'hilsa-robot-1;grid;market=BTCUSDT;low=990000;high=1010000;spaces=10;mode=arithmetic;lotsPerLine=400;trailsUp=off;stopAt=0;takeAt=0';

let leader: Leader | null = null;
afterAll(() => void leader?.child.kill('SIGKILL'));

it('decides once or not at all, whenever the server is killed between a decision and its orders', async () => {
  const database = await createTestDatabase();
  const first = await openWorld(database);
  const [ann, bob] = (await settle(first, 2)) as [number, number];
  await send(first, limit(bob, 'sell', 1_000_000, 1_000));
  await send(first, limit(bob, 'buy', 1_000_000, 100));
  await send(first, { kind: 'set-robot', robot: { ...ROBOT, settings: GRID } });
  const bought = { account: ann, robot: 0, own: null, amount: 10_000_000_000n, days: 30, onStop: 'sell' } as const;
  expect(await send(first, { kind: 'buy-robot', ...bought })).toMatchObject({ refusal: null, id: ORDER });
  await first.stop();
  const next = async (): Promise<Leader> => {
    leader?.child.kill('SIGKILL');
    leader = startLeader(database);
    await Promise.race([leader.leads, leader.ended]);
    return leader;
  };
  // Candles that have closed already, one a round.
  const began = (Math.floor(Date.now() / MINUTE_MS) - ROUNDS) * MINUTE_MS;
  let link = '0'.repeat(64);
  const decision = (round: number): Command => ({
    kind: 'decide-robot',
    atMs: 0,
    robotOrder: ORDER,
    candleMs: began + round * MINUTE_MS,
    before: link,
    link: linkAfter(link),
    entry: { inputs: 'a0'.repeat(32), intents: [], reasons: [{ word: 'placed-lines', market: 'BTCUSDT' }] },
    memory: writeMemory({ ...readMemory(''), stale: round }),
    finding: null,
    cancels: [],
    places: Array.from({ length: LINES }, (_, line) => ({
      key: `${round}:${line}`,
      instrument: 0,
      side: 'buy',
      lots: 100,
      ticks: 900_000 + round * 10 + line,
    })),
  });
  // On a busy machine a leader may itself miss its short lease and end: then the one after it is asked, and has to say the same.
  const hears = async (command: Command, id: string): ReturnType<Leader['ask']> => {
    for (let tries = 0; tries < MOST_LEADERS; tries += 1) {
      const reply = await leader!.ask(command, id);
      if (reply !== null) return reply;
      await next();
    }
    return null;
  };
  await next();
  for (let round = 0; round < ROUNDS; round += 1) {
    const command = decision(round);
    const id = `robot-${ORDER}-${began + round * MINUTE_MS}`;
    // Killed with the decision on its way, or behind it before anybody heard.
    const asked = leader!.ask(command, id);
    if (round % 2 === 1) await asked;
    await next();
    const heard = await hears(command, id);
    expect(heard).toMatchObject({ refusal: null, count: LINES });
    expect(await hears(command, id)).toEqual(heard);
    // Another runner that knows nothing of it.
    expect(await hears(command, `${id}-other`)).toMatchObject({ refusal: 'robot-candle-past' });
    link = linkAfter(link);
  }
  leader!.child.kill('SIGKILL');
  const world = await openWorld(database);
  world.engine.check();
  const order = world.engine.robotOrders.get(ORDER)!;
  expect(order).toMatchObject({ link, candleMs: began + (ROUNDS - 1) * MINUTE_MS, standing: 'doing' });
  await shown(world);
  const sql = database.connect('app', { max: 2 });
  const open = await sql<{ ticks: string }[]>`
    select ticks from demo.orders where account = ${order.wallet} and status <= 2 order by ticks`;
  const placed = Array.from({ length: ROUNDS * LINES }, (_, n) => 900_000 + Math.floor(n / LINES) * 10 + (n % LINES));
  expect(open.map(({ ticks }) => Number(ticks))).toEqual(placed);
  const told = await sql`select candle_ms from demo.robot_log where robot_order = ${ORDER}`;
  expect(told.length).toBe(ROUNDS);
  // The runner of a process that came back finds the candle that is newest, and not those of before.
  const taken = await decideDue({ sequencer: world, tables: { sql, world: 'demo' }, now: Date.now });
  expect(taken).toBeLessThanOrEqual(1);
  await shown(world);
  await world.stop();
  expect((await auditWorld(sql, 'demo', 'sandbox')).findings).toEqual([]);
});
