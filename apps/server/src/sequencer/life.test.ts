// In: a random life of the market, played through leaders that are killed, each with a projector that is. Out: the independent auditor agrees
// with every row that they journalled, with the memory and with the tables, and nothing answered is lost.
import { readFacts, type Command } from '@hilsa/core';
import { compareCommand, compareWhole, Life, PlainMarket, PostedTotals, random } from '@hilsa/testkit';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { readCommand } from './command-bytes.ts';
import { readJournal } from './journal.ts';
import { TestClocks } from './test-clocks.ts';
import { startLeader, type Leader } from './test-leader.ts';
import { openWorld, shown } from './test-world.ts';
import type { SequencerReply } from './types.ts';

const SEED = 8;
const ROUNDS = 40;
const COMMANDS_A_ROUND = 30;
/** Every so many rounds a leader is killed, and between them its projector. */
const KILL_EVERY = 10;

const leaders: Leader[] = [];
afterAll(() => {
  for (const { child } of leaders) child.kill('SIGKILL');
});

interface Leading {
  readonly leader: Leader;
  /** What its clock says, UTC milliseconds. */
  atMs: number;
}

interface Asked {
  readonly command: Command;
  readonly id: string;
}

/** Whoever has no answer within the stated patience asks again. */
async function insist(leader: Leader, { command, id }: Asked): Promise<SequencerReply> {
  for (let tries = 0; tries < 20; tries += 1) {
    const reply = await leader.ask(command, id);
    if (reply !== null) return reply;
  }
  throw new Error(`nobody answers ${id}`);
}

/** The contract lets no other number through, so that the journal has no room for them. */
function mayBeSent(command: Command): boolean {
  return Object.values(command as unknown as Record<string, unknown>).every((value) =>
    typeof value === 'number'
      ? Number.isInteger(value) && Math.abs(value) < 2 ** 53
      : typeof value !== 'bigint' || (value < 2n ** 63n && value >= -(2n ** 63n)),
  );
}

it('goes on through killed leaders and killed projectors as the auditor says', { timeout: 240_000 }, async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 1 });
  const dice = random(SEED);
  const market = new PlainMarket();
  market.state.mostEventsAStep = 512;
  const life = new Life(SEED, market.state);
  const posted = new PostedTotals();
  const answers = new Map<string, SequencerReply>();
  let [read, journalledAtMs, trades] = [0, 0, 0];

  /** What was journalled since is judged, in the order in which it was. */
  const judge = async (): Promise<void> => {
    for await (const { sequence, atMs, requestId, command, facts } of readJournal(sql, 'demo', read)) {
      const verdict = market.judge(readCommand(command, atMs));
      const told = [...readFacts(facts)];
      // What is due was asked by nobody.
      const reply = requestId === null ? verdict.reply : answers.get(requestId);
      compareCommand(verdict, reply as Parameters<typeof compareCommand>[1], told);
      posted.post(told);
      trades += told.filter(({ kind }) => kind === 'trade-executed').length;
      [read, journalledAtMs] = [sequence, atMs];
    }
  };
  const start = (atMs: number): Leading => {
    const leader = startLeader(database, atMs);
    leaders.push(leader);
    return { leader, atMs };
  };

  let leading: Leading | null = null;
  const [ends, falls] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const commands = Array.from({ length: COMMANDS_A_ROUND }, () => life.next());
    const { atMs } = commands.at(-1)!;
    leading ??= start(atMs);
    const { leader } = leading;
    await leader.leads;
    await leader.advance(Math.max(0, atMs - Math.max(leading.atMs, journalledAtMs)));
    leading.atMs = Math.max(atMs, journalledAtMs);
    const isLast = round % KILL_EVERY === KILL_EVERY - 1;
    const next: Leading | null = isLast ? start(leading.atMs) : null;
    const killedAt = isLast ? dice.integer(0, COMMANDS_A_ROUND - 1) : -1;
    if (round % KILL_EVERY === 4) {
      await leader.endProjector();
      falls.push(round);
    }
    const sent = commands.filter(mayBeSent).map((command, n) => ({ command, id: `${round}-${n}` }));
    const lost: Asked[] = [];
    // What opens the market builds on what came before it; whatever is asked at once has no order.
    if (trades === 0) for (const asked of sent) answers.set(asked.id, await insist(leader, asked));
    else
      await Promise.all(
        sent.map(async ({ command, id }, n) => {
          const reply = await leader.ask(command, id);
          if (n === killedAt) leader.child.kill('SIGKILL');
          if (reply === null) lost.push({ command, id });
          else answers.set(id, reply);
        }),
      );
    if (next !== null) {
      leader.child.kill('SIGKILL');
      ends.push(round);
      await next.leader.leads;
      leading = next;
      // Whoever heard something hears it again; a refusal was nowhere but in the memory of the one that is gone.
      for (const asked of sent.filter(({ id }) => answers.get(id)?.refusal === null))
        expect(await insist(next.leader, asked)).toEqual(answers.get(asked.id));
    }
    for (const asked of lost) answers.set(asked.id, await insist(leading.leader, asked));
    await judge();
  }
  leading!.leader.child.kill('SIGKILL');
  const world = await openWorld(database, { clocks: new TestClocks(journalledAtMs) });
  await judge();
  expect(read).toBe(world.head);
  compareWhole(world.engine, market, posted);
  await shown(world);
  await world.stop();
  expect((await auditWorld(sql, 'demo', 'sandbox')).findings).toEqual([]);
  // A life in which nothing happens, or in which nobody is killed, proves nothing.
  expect(trades).toBeGreaterThan(30);
  expect([ends.length, falls.length]).toEqual([ROUNDS / KILL_EVERY, ROUNDS / KILL_EVERY]);
  const journalled = await sql`select request_id from demo.journal where request_id is not null`;
  const accepted = [...answers].filter(([, { refusal }]) => refusal === null).map(([id]) => id);
  expect(new Set(journalled.map((row) => row['request_id']))).toEqual(new Set(accepted));
  expect(journalled).toHaveLength(accepted.length);
});
