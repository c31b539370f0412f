// In: a test's database. Out: audits of it after a change that only its owner can make, which is then put back.
import { createEngine } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { Database } from '../boot/database.ts';
import { chainHash, genesisHash } from '../sequencer/chain.ts';
import { readJournal, type JournalRow } from '../sequencer/journal.ts';
import type { World } from '../tables/words.ts';
import { auditSession } from './audit-world.ts';
import { ExpectedTables, FOLLOWING } from './expected-tables.ts';
import type { Finding } from './finding.ts';

/**
 * @param follows writes every table anew as the journal now says, as a thorough forger would
 * @returns a function that makes the statements true for one audit, and gives its findings
 */
export function tamperer(
  database: Database,
  world: World,
  follows = false,
): (...statements: string[]) => Promise<Finding[]> {
  const owner = database.connect('owner', { max: 1 });
  return async (...statements) => {
    const { promise, resolve } = Promise.withResolvers<Finding[]>();
    await owner
      .begin(async (step) => {
        for (const statement of statements) await step.unsafe(statement);
        if (follows) await follow(step as unknown as Sql, world);
        // The audit reads in this transaction, which nobody else sees.
        const audit = await auditSession(step as unknown as Sql, world, 'sandbox', async (work) => work());
        resolve(audit.findings);
        throw new Error('put it back');
      })
      .catch((problem: Error) => {
        if (problem.message !== 'put it back') throw problem;
      });
    return promise;
  };
}

async function follow(sql: Sql, world: World): Promise<void> {
  const engine = createEngine({ mode: 'sandbox' });
  const tables = await ExpectedTables.begin(sql, world, 'sandbox');
  let last = 0;
  for await (const row of readJournal(sql, world, 0)) {
    tables.meet(row, engine);
    engine.fold(row.facts);
    last = row.sequence;
  }
  await tables.write(engine, last);
  for (const table of FOLLOWING) {
    await sql.unsafe(`delete from ${world}.${table}`);
    await sql.unsafe(`insert into ${world}.${table} select * from pg_temp.${table}`);
  }
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
