// In: a world's snapshots and journal. Out: its engine at the journal's last row, every row after the snapshot verified.
import { createEngine, type Engine, type Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import type { World } from '../tables/words.ts';
import { chainHash, genesisHash, type ChainEnd } from './chain.ts';
import { journalHashAt, journalSealAt, readJournal, sealedParts, type JournalRow } from './journal.ts';
import { isSealed, type SealKeys } from '../seals/seals.ts';
import { isSignedByMachine } from './signatures.ts';
import { isOurs, listSnapshots, loadSnapshot, type SnapshotHead, SnapshotProblem } from './snapshots.ts';

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

/** The journal was begun in the other mode than the settings say. */
export class ModeProblem extends Error {
  override name = 'ModeProblem';
}

/**
 * The mode that a journal was begun in, as its first row's hash proves; null while there is no row. A journal whose first rows are gone is a
 * sandbox's: nothing is ever dropped from one of real money.
 * @throws JournalProblem when the first row follows no beginning that there is
 */
export async function modeOfJournal(sql: Sql, world: World): Promise<Mode | null> {
  const [known] = await sql`select min(sequence) as first from ${sql(world)}.journal`;
  if (known?.['first'] === null) return null;
  if (Number(known?.['first']) > 1) return 'sandbox';
  let mode: Mode | null = null;
  for await (const row of readJournal(sql, world, 0, 1))
    mode = MODES.find((one) => chainHash(genesisHash(one), row).equals(row.hash)) ?? null;
  if (mode === null) throw new JournalProblem(`Row 1 of the ${world} journal does not carry the chain on.`);
  return mode;
}

const MODES = ['sandbox', 'live'] as const;

/**
 * Whatever the settings say: a journal of real money is never opened as a sandbox, which would quote invented prices and issue money, nor
 * a sandbox's as real.
 * @throws ModeProblem; JournalProblem
 */
export async function requireMode(sql: Sql, world: World, mode: Mode): Promise<void> {
  const begun = await modeOfJournal(sql, world);
  if (begun !== null && begun !== mode)
    throw new ModeProblem(
      `The ${world} journal in this database was begun in ${begun} mode, and the settings say MODE=${mode}: set MODE=${begun}, or point the server at the database of the ${mode} installation.`,
    );
}

/**
 * Newest snapshot, then the facts of every later row folded in order.
 * @param upTo the last row to fold; a journal that ends before it is not whole
 * @param seals snapshots that none of these keys sealed are not trusted; none: they are
 * @throws JournalProblem at the first row that is missing or does not carry the chain on
 */
export async function recover(
  sql: Sql,
  world: World,
  mode: Mode,
  upTo: number = Number.MAX_SAFE_INTEGER,
  seals: SealKeys = [],
): Promise<Recovered> {
  const start = await newestUsable(sql, { world, mode, upTo, seals });
  const { engine, fromSnapshot } = start;
  let { head, hash } = start;
  let problem: JournalProblem | null = null;
  for await (const row of readJournal(sql, world, head, upTo)) {
    // After a break the rest is still read: a copy that is left half-way leaves its connection unusable.
    problem ??= judge(world, { sequence: head, hash }, row);
    if (problem !== null) continue;
    engine.fold(row.facts);
    hash = row.hash;
    head = row.sequence;
  }
  if (problem !== null) throw problem;
  if (upTo < Number.MAX_SAFE_INTEGER && head !== upTo)
    throw new JournalProblem(`Row ${head + 1} of the ${world} journal is missing.`);
  return { engine, head, hash: Buffer.from(hash), fromSnapshot };
}

/** Whether a row follows the end of what was read before it: null, or what is wrong. */
export function judge(world: World, end: ChainEnd, row: JournalRow): JournalProblem | null {
  if (row.sequence !== end.sequence + 1)
    return new JournalProblem(`Row ${end.sequence + 1} of the ${world} journal is missing.`);
  if (!chainHash(end.hash, row).equals(row.hash))
    return new JournalProblem(`Row ${row.sequence} of the ${world} journal does not carry the chain on.`);
  return null;
}

/**
 * The journal's end is ours: its last row carries the seal of one of these keys, and with it everything before. Asked once the lease is
 * held: nobody else writes then.
 * @throws JournalProblem
 */
export async function requireSealed(sql: Sql, world: World, mode: Mode, seals: SealKeys, end: ChainEnd): Promise<void> {
  if (seals.length === 0 || end.sequence === 0) return;
  const seal = await journalSealAt(sql, world, end.sequence);
  // Play money may have been written before there were seals.
  if (seal === null && mode === 'sandbox') return;
  // The newest alone: one that was given up may have been given up because somebody has it.
  if (!isSealed(seals.slice(0, 1), seal, 'journal', sealedParts(world, end)))
    throw new JournalProblem(
      `Row ${end.sequence} of the ${world} journal ends it and is not sealed by a key of FILES_KEY: the key is another one, or somebody wrote to the database past the server. Run "npm run audit"; when the journal is the one you know, "npm run keys seal" takes it over.`,
    );
}

/** A snapshot stands on a row of the journal: one that is there with that hash, or, where retention dropped it, one that the next row follows. */
async function isNamed(sql: Sql, world: World, { sequence, journalHash }: SnapshotHead): Promise<boolean> {
  const hash = await journalHashAt(sql, world, sequence);
  if (hash !== null) return hash.equals(journalHash);
  const [row] = await sql`select 1 from ${sql(world)}.journal where sequence <= ${sequence} limit 1`;
  return row === undefined && (await journalHashAt(sql, world, sequence + 1)) !== null;
}

async function newestUsable(
  sql: Sql,
  { world, mode, upTo, seals }: { world: World; mode: Mode; upTo: number; seals: SealKeys },
): Promise<Recovered> {
  for (const snapshot of await listSnapshots(sql, world)) {
    if (snapshot.sequence > upTo || !isOurs(seals, world, snapshot, mode)) continue;
    if (!(await isNamed(sql, world, snapshot))) continue;
    try {
      const engine = await loadSnapshot(sql, world, snapshot, { mode, isSigned: isSignedByMachine });
      return { engine, head: snapshot.sequence, hash: snapshot.journalHash, fromSnapshot: snapshot.sequence };
    } catch (problem) {
      // A damaged snapshot costs time, not truth: the one before it, or the journal itself, leads to the same state.
      if (!(problem instanceof SnapshotProblem || problem instanceof RangeError)) throw problem;
    }
  }
  return {
    engine: createEngine({ mode, isSigned: isSignedByMachine }),
    head: 0,
    hash: genesisHash(mode),
    fromSnapshot: 0,
  };
}
