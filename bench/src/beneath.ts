// In: a closed world and what should have been asked of its core. Out: the world as if it had been, one command after the other.
// Millions of commands, journalled, would take longer than what is measured. So the core executes them here, and its state is put where the world's newest
// snapshot stands. Nobody audits a bench's journal.
import type { Command, Engine } from '@hilsa/core';
import { accepted } from '@hilsa/testkit';
import { recover } from '../../apps/server/src/sequencer/recovery.ts';
import { storeSnapshot } from '../../apps/server/src/sequencer/snapshots.ts';
import type { World } from '../../apps/server/src/tables/words.ts';

/** Turns whose facts are kept until they are let go. */
const TOGETHER = 512;
type Reply = ReturnType<typeof accepted>;
type Sql = Parameters<typeof recover>[0];

/** @param sql as whoever may change the tables themselves. @returns the core as it was stored, and the journal's end */
export async function beneath(
  sql: Sql,
  world: World,
  fill: (engine: Engine) => void,
): Promise<{ readonly engine: Engine; readonly head: number }> {
  const { engine, head, hash } = await recover(sql, world, 'sandbox');
  const { atMs } = engine;
  fill(engine);
  // What stood there is the same world without them.
  await sql`delete from ${sql(world)}.snapshot_chunks`;
  await sql`delete from ${sql(world)}.snapshots`;
  await storeSnapshot(sql, world, { sequence: head, atMs, journalHash: hash }, engine.snapshot());
  return { engine, head };
}

/** Each turn asks one command after the other and hears what was answered. @throws when one is refused */
export function executeBeneath(
  engine: Engine,
  turns: number,
  turn: (n: number) => Generator<Command, void, Reply>,
): void {
  for (let n = 0; n < turns; n += 1) {
    const asking = turn(n);
    for (let asked = asking.next(); asked.done !== true;) {
      asked = asking.next(accepted(engine.execute(asked.value), asked.value));
    }
    if (n % TOGETHER === 0) engine.facts.clear();
  }
  engine.facts.clear();
}
