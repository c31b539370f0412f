// In: a world that another process leads. Out: its engine at the journal's end, in the moment in which the lease is ours.
import type { Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import { isAbsence } from './batch-writer.ts';
import { readJournal } from './journal.ts';
import { takeLease } from './lease.ts';
import { judge, recover, type Recovered } from './recovery.ts';
import type { SealKeys } from '../seals/seals.ts';

/** Between two looks at the journal, ms. */
const LOOK_MS = 50;
/** Between two tries while the database is away, ms. */
const RETRY_MS = 200;

/**
 * Folds the journal as it grows and waits for the lease. Whoever held it can write nothing more once it is ours, so the journal's end then
 * is the end of all that was ever answered.
 * @param writer the connection that will hold the lease
 * @throws JournalProblem, or what the database says when that is no absence
 */
export async function followUntilLeading({
  writer,
  sql,
  world,
  mode,
  seals,
}: {
  writer: Sql;
  sql: Sql;
  world: World;
  mode: Mode;
  seals: SealKeys;
}): Promise<Recovered> {
  let at = await insist(() => recover(sql, world, mode, undefined, seals));
  const lease: { state: 'waited for' | 'held' | 'refused'; problem: unknown } = { state: 'waited for', problem: null };
  insist(() => takeLease(writer, world, 0)).then(
    () => (lease.state = 'held'),
    (problem: unknown) => Object.assign(lease, { state: 'refused', problem }),
  );
  for (;;) {
    // Looked at before the journal: what is read after the lease is held is all there is.
    const { state } = lease;
    if (state === 'refused') throw lease.problem;
    at = await insist(() => catchUp(sql, world, at));
    if (state === 'held') return at;
    if ((lease.state as string) === 'waited for') await rest(LOOK_MS);
  }
}

/** @throws JournalProblem at a row that does not follow */
async function catchUp(sql: Sql, world: World, at: Recovered): Promise<Recovered> {
  const { engine } = at;
  let [sequence, hash] = [at.head, at.hash];
  let problem: Error | null = null;
  for await (const row of readJournal(sql, world, sequence)) {
    // After a break the rest is still read: a copy that is left half-way leaves its connection unusable.
    problem ??= judge(world, { sequence, hash }, row);
    if (problem !== null) continue;
    engine.fold(row.facts);
    at.head = sequence = row.sequence;
    at.hash = hash = Buffer.from(row.hash);
  }
  if (problem !== null) throw problem;
  return at;
}

/** While the database is away the same is tried again: here, and by a start that has reached it once already. */
export async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isAbsence(problem)) throw problem;
      await rest(RETRY_MS);
    }
  }
}

async function rest(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
