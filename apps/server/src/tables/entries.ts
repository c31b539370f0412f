// In: an account. Out: its days and sums of entries, the newest of its chain; and how those rows are written.
import type { Row } from 'postgres';
import { bytesText } from './row-writer.ts';
import type { EntryDayRow, EntryHeadRow, EntrySumRow } from './rows.ts';
import { keptTable, summedTable } from './table.ts';
import { codeOf, POSTING_REASONS, wordOf } from './words.ts';
import type { WorldTables } from './world-tables.ts';

export const entryHeadsTable = keptTable<EntryHeadRow>(
  'entry_heads',
  [
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'entries', type: 'bigint', of: (row) => row.entries },
    { name: 'hash', type: 'bytea', of: (row) => bytesText(row.hash) },
  ],
  { key: ['account'], update: ['entries', 'hash'], read: readHead },
);
export const entryDaysTable = keptTable<EntryDayRow>(
  'entry_days',
  [
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'day', type: 'integer', of: (row) => row.day },
    { name: 'first_sequence', type: 'bigint', of: (row) => row.firstSequence },
    { name: 'last_sequence', type: 'bigint', of: (row) => row.lastSequence },
    { name: 'entries', type: 'bigint', of: (row) => row.entries },
    { name: 'hash', type: 'bytea', of: (row) => bytesText(row.hash) },
  ],
  { key: ['account', 'day'], update: ['last_sequence', 'entries', 'hash'], read: readDay },
);
export const entrySumsTable = summedTable<EntrySumRow>(
  'entry_sums',
  [
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'day', type: 'integer', of: (row) => row.day },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'reason', type: 'smallint', of: (row) => codeOf(POSTING_REASONS, row.reason) },
    { name: 'came', type: 'bigint', of: (row) => row.came },
    { name: 'went', type: 'bigint', of: (row) => row.went },
    { name: 'entries', type: 'bigint', of: (row) => row.entries },
  ],
  {
    key: ['account', 'day', 'asset', 'reason'],
    add: ['came', 'went', 'entries'],
    sum: (one, other) => ({
      ...one,
      came: one.came + other.came,
      went: one.went + other.went,
      entries: one.entries + other.entries,
    }),
  },
);

/** Days from `from` to `to`, both counted in; an account's days without entries have no row. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** Sums by day, asset and reason of these accounts, oldest first. */
export async function entrySums(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  { from, to }: Days,
): Promise<EntrySumRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.entry_sums
    where account = any(${accounts as number[]}::integer[]) and day between ${from} and ${to} order by day, account, asset, reason`;
  return rows.map(readSum);
}

/** Days with entries of one account, oldest first. */
export async function entryDays(
  { sql, world }: WorldTables,
  account: number,
  { from, to }: Days,
): Promise<EntryDayRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.entry_days where account = ${account} and day between ${from} and ${to} order by day`;
  return rows.map(readDay);
}

/** The first and the last day with entries of these accounts; null when there is none. */
export async function daysWithEntries({ sql, world }: WorldTables, accounts: readonly number[]): Promise<Days | null> {
  const [row] = await sql`
    select min(day) as first, max(day) as last from ${sql(world)}.entry_days where account = any(${accounts as number[]}::integer[])`;
  return row!['first'] === null ? null : { from: row!['first'], to: row!['last'] };
}

function readHead(row: Row): EntryHeadRow {
  return { account: row['account'], entries: Number(row['entries']), hash: row['hash'].toString('hex') };
}

export function readDay(row: Row): EntryDayRow {
  return {
    ...readHead(row),
    day: row['day'],
    firstSequence: Number(row['first_sequence']),
    lastSequence: Number(row['last_sequence']),
  };
}

function readSum(row: Row): EntrySumRow {
  return {
    account: row['account'],
    day: row['day'],
    asset: row['asset'],
    reason: wordOf(POSTING_REASONS, row['reason']),
    came: BigInt(row['came']),
    went: BigInt(row['went']),
    entries: Number(row['entries']),
  };
}
