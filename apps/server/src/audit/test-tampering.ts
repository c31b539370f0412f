// In: a test's database. Out: audits of it after a change that only its owner can make, which is then put back.
import type { Sql } from 'postgres';
import type { Database } from '../boot/database.ts';
import { chainHash, genesisHash } from '../sequencer/chain.ts';
import { readJournal, type JournalRow } from '../sequencer/journal.ts';
import type { World } from '../tables/words.ts';
import { auditWorld } from './audit-world.ts';
import type { Finding } from './finding.ts';

/** @returns a function that makes the statements true for one audit, and gives its findings */
export function tamperer(database: Database, world: World): (...statements: string[]) => Promise<Finding[]> {
  const owner = database.connect('owner', { max: 1 });
  return async (...statements) => {
    const { promise, resolve } = Promise.withResolvers<Finding[]>();
    await owner
      .begin(async (step) => {
        for (const statement of statements) await step.unsafe(statement);
        // The audit's own transaction cannot nest in this one, so it is given this one to work in.
        const view = Object.assign((...words: Parameters<Sql>) => (step as unknown as Sql)(...words), step, {
          begin: async (_: string, work: (inner: unknown) => Promise<unknown>) => work(step),
        }) as unknown as Sql;
        resolve((await auditWorld(view, world, 'sandbox')).findings);
        throw new Error('put it back');
      })
      .catch((problem: Error) => {
        if (problem.message !== 'put it back') throw problem;
      });
    return promise;
  };
}

/**
 * Statements that write other facts into the journal, with a chain of hashes that holds again: what the owner of a database could do.
 * @param change the row's facts in its place; the same bytes leave it as it was
 */
export async function rewritten(
  sql: Sql,
  world: World,
  change: (row: JournalRow) => Uint8Array,
): Promise<{ statements: string[]; sequences: number[] }> {
  const statements: string[] = [];
  const sequences: number[] = [];
  let previous: Buffer = genesisHash('sandbox');
  for await (const row of readJournal(sql, world, 0)) {
    const facts = change(row);
    if (Buffer.compare(facts, row.facts) !== 0) sequences.push(row.sequence);
    previous = chainHash(previous, { ...row, facts });
    if (previous.equals(row.hash)) continue;
    const bytes = (from: Uint8Array): string => `'\\x${Buffer.from(from).toString('hex')}'`;
    statements.push(
      `update ${world}.journal set facts = ${bytes(facts)}, hash = ${bytes(previous)} where sequence = ${row.sequence}`,
    );
  }
  return { statements, sequences };
}
