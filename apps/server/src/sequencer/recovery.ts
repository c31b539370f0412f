// In: a world's snapshots and journal. Out: its engine at the journal's last row, every row after the snapshot verified.
import { createEngine, type Engine, type Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import { chainHash, GENESIS_HASH } from './chain.ts';
import { readJournal } from './journal.ts';
import { listSnapshots, loadSnapshot, SnapshotProblem } from './snapshots.ts';

export interface Recovered {
  engine: Engine;
  /** Sequence and hash of the last row; 0 and the genesis hash when the journal is empty. */
  head: number;
  hash: Buffer;
  /** Sequence of the snapshot it started from; 0: from the first row. */
  fromSnapshot: number;
}

/** The journal does not continue itself at a row; the sentence names its sequence. */
export class JournalProblem extends Error {
  override name = 'JournalProblem';
}

/**
 * Newest snapshot, then the facts of every later row folded in order.
 * @throws JournalProblem at the first row that is missing or does not carry the chain on
 */
export async function recover(sql: Sql, world: World, mode: Mode): Promise<Recovered> {
  const start = await newestUsable(sql, world, mode);
  const { engine, fromSnapshot } = start;
  let { head, hash } = start;
  for await (const row of readJournal(sql, world, head)) {
    if (row.sequence !== head + 1) throw new JournalProblem(`Row ${head + 1} of the ${world} journal is missing.`);
    if (!chainHash(hash, row).equals(row.hash))
      throw new JournalProblem(`Row ${row.sequence} of the ${world} journal does not carry the chain on.`);
    engine.fold(row.facts);
    hash = row.hash;
    head = row.sequence;
  }
  return { engine, head, hash: Buffer.from(hash), fromSnapshot };
}

async function newestUsable(sql: Sql, world: World, mode: Mode): Promise<Recovered> {
  for (const snapshot of await listSnapshots(sql, world)) {
    try {
      const engine = await loadSnapshot(sql, world, snapshot, mode);
      return { engine, head: snapshot.sequence, hash: snapshot.journalHash, fromSnapshot: snapshot.sequence };
    } catch (problem) {
      // A damaged snapshot costs time, not truth: the one before it, or the journal itself, leads to the same state.
      if (!(problem instanceof SnapshotProblem || problem instanceof RangeError)) throw problem;
    }
  }
  return { engine: createEngine({ mode }), head: 0, hash: GENESIS_HASH, fromSnapshot: 0 };
}
