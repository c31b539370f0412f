// In: a day that is over. Out: its checkpoint: where everybody's chain of entries stood, as one digest hung on the day before; and the way of one
// account to it.
import type { Row } from 'postgres';
import { type Checkpoint, checkpointHash, FIRST_ENTRY, leafText } from '@hilsa/formulas/statements';
import { leafHash, merklePath, MerkleRoot, type MerklePath } from '@hilsa/formulas/offerings';
import { type SealKeys, sealOf } from '../seals/seals.ts';
import { readDay } from './entries.ts';
import type { EntryDayRow } from './rows.ts';
import type { WorldTables } from './world-tables.ts';

export type CheckpointRow = Checkpoint & { readonly atMs: number; readonly seal: Uint8Array | null };

/** Days closed at most in one go. */
const MOST_AT_ONCE = 31;

/**
 * Closes every day that is over and has no checkpoint. The tables must show everything up to `lastDay`'s end.
 * @param lastDay the last day that is over; @param nowMs UTC milliseconds
 */
export async function closeDays(
  tables: WorldTables,
  lastDay: number,
  nowMs: number,
  seals: SealKeys = [],
): Promise<number> {
  const { sql, world } = tables;
  const [known] = await sql`
    select (select max(day) from ${sql(world)}.checkpoints) as closed, (select min(day) from ${sql(world)}.entry_days) as first`;
  const next: number | null = known!['closed'] === null ? known!['first'] : known!['closed'] + 1;
  if (next === null) return 0;
  const until = Math.min(lastDay, next + MOST_AT_ONCE - 1);
  for (let day = next; day <= until; day += 1) await closeDay(tables, day, nowMs, seals);
  return Math.max(0, until - next + 1);
}

/** Over the last entry of everybody who had entries on a day. */
export async function rootOfDay({ sql, world }: WorldTables, day: number): Promise<{ root: string; leaves: string }> {
  const tree = new MerkleRoot();
  let leaves = 0;
  for await (const rows of sql`select * from ${sql(world)}.entry_days where day = ${day} order by account`.cursor(2000))
    for (const row of rows) {
      tree.add(leafOf(readDay(row)));
      leaves += 1;
    }
  return { root: Buffer.from(tree.digest()).toString('hex'), leaves: String(leaves) };
}

async function closeDay({ sql, world }: WorldTables, day: number, nowMs: number, seals: SealKeys): Promise<void> {
  const [at] = await sql`
    select sequence, hash, (select hash from ${sql(world)}.checkpoints where day = ${day - 1}) as previous
    from ${sql(world)}.journal where sequence = (select sequence from ${sql(world)}.projected)`;
  const said = {
    day,
    ...(await rootOfDay({ sql, world }, day)),
    sequence: at!['sequence'] as string,
    journal: at!['hash'].toString('hex') as string,
    previous: (at!['previous']?.toString('hex') as string | undefined) ?? FIRST_ENTRY,
  };
  const hash = checkpointHash(said);
  const seal = sealOf(seals, 'checkpoint', [world, hash]);
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  // Another process may have been quicker: the day is closed once.
  await sql`
    insert into ${sql(world)}.checkpoints (day, leaves, root, sequence, journal_hash, previous, hash, at_ms, seal)
    values (${day}, ${said.leaves}, ${bytes(said.root)}, ${said.sequence}, ${bytes(said.journal)}, ${bytes(said.previous)}, ${bytes(hash)}, ${nowMs}, ${seal})
    on conflict (day) do nothing`;
}

/** Newest first. @param before only days before this one; null: from the newest */
export async function listCheckpoints(
  { sql, world }: WorldTables,
  before: number | null,
  limit: number,
): Promise<CheckpointRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.checkpoints ${before === null ? sql`` : sql`where day < ${before}`} order by day desc limit ${limit}`;
  return rows.map(readCheckpoint);
}

/** Newest first, by place. */
export async function checkpointPage(
  { sql, world }: WorldTables,
  offset: number,
  limit: number,
): Promise<{ rows: CheckpointRow[]; total: number }> {
  const rows = await sql`select * from ${sql(world)}.checkpoints order by day desc offset ${offset} limit ${limit}`;
  const [counted] = await sql`select count(*)::integer as total from ${sql(world)}.checkpoints`;
  return { rows: rows.map(readCheckpoint), total: counted!['total'] };
}

/** By day. */
export async function checkpointsOf(
  { sql, world }: WorldTables,
  days: readonly number[],
): Promise<Map<number, CheckpointRow>> {
  const rows = await sql`select * from ${sql(world)}.checkpoints where day = any(${days as number[]}::integer[])`;
  return new Map(rows.map((row) => [row['day'], readCheckpoint(row)]));
}

/** The way from an account's last entry of a day that is closed to the day's root. */
export async function pathToRoot({ sql, world }: WorldTables, account: number, day: number): Promise<MerklePath> {
  const leaves: Uint8Array[] = [];
  let index = -1;
  for await (const rows of sql`select * from ${sql(world)}.entry_days where day = ${day} order by account`.cursor(2000))
    for (const row of rows) {
      if (row['account'] === account) index = leaves.length;
      leaves.push(leafHash(leafOf(readDay(row))));
    }
  return merklePath(leaves, index);
}

function leafOf({ account, day, entries, hash }: EntryDayRow): Uint8Array {
  return leafText({ account: String(account), day, entries: String(entries), hash });
}

function readCheckpoint(row: Row): CheckpointRow {
  const hex = (name: string) => row[name].toString('hex') as string;
  return {
    day: row['day'],
    leaves: String(row['leaves']),
    root: hex('root'),
    sequence: String(row['sequence']),
    journal: hex('journal_hash'),
    previous: hex('previous'),
    hash: hex('hash'),
    atMs: Number(row['at_ms']),
    seal: row['seal'] as Uint8Array | null,
  };
}
