// A server that was promoted without the last rows of the journal: nothing is written over the gap, and nobody is answered.
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { limit, openWorld, send, settle } from './test-world.ts';
import { DatabaseUnavailable, JournalGap } from './types.ts';

/** Loses the last rows behind the sequencer's back, as a failover to a replica that lags does. */
async function losing(rows: number, cut: boolean) {
  const database = await createTestDatabase();
  const owner = database.connect('owner', { max: 1 });
  const world = await openWorld(database);
  const [account] = (await settle(world, 1)) as [number];
  await send(world, limit(account, 'buy', 900_000, 1), 'answered');
  const { head } = world;
  const [row] = await owner`select encode(hash, 'hex') as hash from demo.journal where sequence = ${head}`;
  await owner`delete from demo.journal where sequence > ${head - rows}`;
  if (cut)
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hilsa-writer-demo%' and datname = current_database()`;
  return { owner, world, account, head, hash: row!['hash'] as string };
}

it.each([
  ['the last row', 1, false],
  ['the last row, after a reconnect', 1, true],
  ['the last three rows, after a reconnect', 3, true],
])('stops when the database lost %s, names what is missing and answers nothing more', async (_, rows, cut) => {
  const { owner, world, account, head, hash } = await losing(rows, cut);
  const orders = [2, 3].map((lots) =>
    send(world, limit(account, 'buy', 900_000, lots), `after-${lots}`).catch((problem: unknown) => problem),
  );
  const problem = (await world.broken) as Error;
  expect(problem).toBeInstanceOf(JournalGap);
  expect(problem.message).toContain(`row ${head} `);
  expect(problem.message).toContain(hash);
  expect(problem.message).toContain(`row ${head - rows}`);
  for (const answer of await Promise.all(orders)) expect(answer).toBeInstanceOf(DatabaseUnavailable);
  // What it has answered before it would answer no more either: it may be gone.
  await expect(send(world, limit(account, 'buy', 900_000, 1), 'answered')).rejects.toThrow(DatabaseUnavailable);
  const [last] = await owner`select max(sequence)::integer as sequence from demo.journal`;
  expect(last).toEqual({ sequence: head - rows });
  await world.stop();
});

it('stops as well when the row before is there with another hash', async () => {
  const { owner, world, account, head } = await losing(0, false);
  await owner`update demo.journal set hash = sha256(hash) where sequence = ${head}`;
  await expect(send(world, limit(account, 'buy', 900_000, 2))).rejects.toThrow(DatabaseUnavailable);
  expect(await world.broken).toBeInstanceOf(JournalGap);
  await world.stop();
});
