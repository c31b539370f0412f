// In: an account and days. Out: everything its statement says, as it stood at one moment of the tables; the postings one stretch after another.
import type { PostingReason } from '@hilsa/core';
import type { Sql } from 'postgres';
import { balancesOf } from './balances.ts';
import { copyOut } from './copy-out.ts';
import { type Days, entryDays, entrySums } from './entries.ts';
import { holdsAt, openHolds } from './holds.ts';
import { COPIED_COLUMNS, copiedPosting } from './postings.ts';
import type { EntryDayRow, HoldRow, PostingRow } from './rows.ts';
import type { WorldTables } from './world-tables.ts';

export interface StatementSource {
  /** Of the account's chain before the first entry; null: the account had none. */
  readonly before: { readonly entries: number; readonly hash: string } | null;
  /** Units by asset when the first day began and when the last one ended (or now). */
  readonly openings: ReadonlyMap<number, bigint>;
  readonly closings: ReadonlyMap<number, bigint>;
  /** What came and went by asset and reason. */
  readonly sums: ReadonlyMap<number, ReadonlyMap<PostingReason, bigint>>;
  readonly days: readonly EntryDayRow[];
  readonly holds: readonly HoldRow[];
  readonly rows: number;
  /** Oldest first, in stretches of some hundreds. To be read once. */
  readonly postings: AsyncIterable<readonly PostingRow[]>;
  /** The tables as they stand for this statement. */
  readonly tables: WorldTables;
}

/** Later than any day. */
const END_OF_DAYS = 2_147_483_647;

/** The first entries are no longer kept. */
export class NotKept extends Error {
  override name = 'NotKept';
}

/**
 * Everything that `use` reads is of one moment.
 * @param endMs when the last day ends; null: it has not ended
 * @throws NotKept
 */
export async function readStatement<Made>(
  { sql, world }: WorldTables,
  account: number,
  days: Days,
  endMs: number | null,
  use: (source: StatementSource) => Promise<Made>,
): Promise<Made> {
  return sql.begin('isolation level repeatable read read only', async (step) => {
    const tables = { sql: step as unknown as Sql, world };
    const [balances, sums, ofDays, holds] = [
      await balancesOf(tables, account),
      await entrySums(tables, [account], { from: days.from, to: END_OF_DAYS }),
      await entryDays(tables, account, days),
      endMs === null ? await openHolds(tables, [account]) : await holdsAt(tables, [account], endMs),
    ];
    const closings = new Map(balances.map(({ asset, available, held }) => [asset, available + held]));
    const within = new Map<number, Map<PostingReason, bigint>>();
    let rows = 0;
    for (const { asset, day, reason, came, went, entries } of sums) {
      if (day > days.to) closings.set(asset, (closings.get(asset) ?? 0n) - came + went);
      else {
        const ofAsset = within.get(asset) ?? within.set(asset, new Map()).get(asset)!;
        ofAsset.set(reason, (ofAsset.get(reason) ?? 0n) + came - went);
        rows += entries;
      }
    }
    const openings = new Map(closings);
    for (const [asset, reasons] of within)
      for (const amount of reasons.values()) openings.set(asset, (openings.get(asset) ?? 0n) - amount);
    await requireKept(tables, account, ofDays[0]);
    const before = await chainBefore(tables, account, days.from);
    const postings = postingsOf(tables, account, ofDays);
    return use({ before, openings, closings, sums: within, days: ofDays, holds, rows, postings, tables });
  }) as Promise<Made>;
}

async function requireKept(
  { sql, world }: WorldTables,
  account: number,
  first: EntryDayRow | undefined,
): Promise<void> {
  if (first === undefined) return;
  const [row] = await sql`
    select 1 from ${sql(world)}.postings where account = ${account} and owner = 1 and sequence = ${first.firstSequence} limit 1`;
  if (row === undefined) throw new NotKept();
}

async function chainBefore({ sql, world }: WorldTables, account: number, day: number) {
  const [row] = await sql`
    select entries, hash from ${sql(world)}.entry_days where account = ${account} and day < ${day} order by day desc limit 1`;
  return row === undefined ? null : { entries: Number(row['entries']), hash: row['hash'].toString('hex') as string };
}

/** Copied rather than asked for: the database goes on writing while what has come is read. */
async function* postingsOf(
  { sql, world }: WorldTables,
  account: number,
  days: readonly EntryDayRow[],
): AsyncGenerator<readonly PostingRow[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const bounds = [account, first.firstSequence, last.lastSequence];
  // A copy takes no parameters.
  if (!bounds.every(Number.isSafeInteger)) throw new RangeError(`no stretch of entries: ${bounds.join(', ')}`);
  const text = `copy (
    select ${COPIED_COLUMNS} from "${world}".postings
    where account = ${account} and owner = 1 and sequence between ${first.firstSequence} and ${last.lastSequence}
    order by sequence, line) to stdout`;
  let rest = '';
  for await (const piece of copyOut(sql, text)) {
    // Digits and hexadecimal: a byte is a character.
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop()!;
    if (lines.length > 0) yield lines.map(copiedPosting);
  }
}
