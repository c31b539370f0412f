// In: accounts. Out: what holds their money now, and what held it at a moment of the past; and how those rows are written.
import type { Row } from 'postgres';
import type { HoldChangeRow, HoldRow } from './rows.ts';
import { keptTable, listedTable } from './table.ts';
import { CAUSES, codeOf, HOLD_REASONS, wordOf } from './words.ts';
import type { WorldTables } from './world-tables.ts';

const HELD_BY = ['order', 'record'] as const;
/** An order is its own reason. */
const NO_REASON = -1;

export const holdsTable = keptTable<HoldRow>(
  'holds',
  [
    { name: 'held_by', type: 'smallint', of: (row) => codeOf(HELD_BY, row.heldBy) },
    { name: 'number', type: 'bigint', of: (row) => row.number },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    {
      name: 'reason',
      type: 'smallint',
      of: (row) => (row.reason === null ? NO_REASON : codeOf(HOLD_REASONS, row.reason)),
    },
    { name: 'cause_kind', type: 'smallint', of: (row) => codeOf(CAUSES, row.causeKind) },
    { name: 'cause', type: 'bigint', of: (row) => row.cause },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'since_ms', type: 'bigint', of: (row) => row.sinceMs },
    { name: 'until_ms', type: 'bigint', of: (row) => row.untilMs },
    { name: 'changed_ms', type: 'bigint', of: (row) => row.changedMs },
  ],
  { key: ['held_by', 'number'], update: ['asset', 'amount', 'until_ms', 'changed_ms'], read: readHold },
);
/** The key of a hold among the rows. */
export function holdKey(heldBy: HoldRow['heldBy'], number: number): [number, number] {
  return [codeOf(HELD_BY, heldBy), number];
}
export const holdChangesTable = listedTable<HoldChangeRow>('hold_changes', [
  { name: 'held_by', type: 'smallint', of: (row) => codeOf(HELD_BY, row.heldBy) },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'amount', type: 'bigint', of: (row) => row.amount },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

/** What is held of each balance, and by what: the amounts of an account and asset add up to what its balance row says is held. */
export async function openHolds({ sql, world }: WorldTables, accounts: readonly number[]): Promise<HoldRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.holds where account = any(${accounts as number[]}::integer[]) and amount > 0
    order by since_ms, held_by, number`;
  return rows.map(readHold);
}

/** What held money right before a moment (UTC milliseconds), with the amounts of then. */
export async function holdsAt(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  atMs: number,
): Promise<HoldRow[]> {
  const rows = await sql`
    select holds.held_by, number, account, asset, reason, cause_kind, cause, since_ms, until_ms, changed_ms, past.amount
    from ${sql(world)}.holds
    cross join lateral (
      select amount from ${sql(world)}.hold_changes changes
      where changes.held_by = holds.held_by and changes.number = holds.number and changes.at_ms < ${atMs}
      order by sequence desc limit 1
    ) past
    where account = any(${accounts as number[]}::integer[]) and since_ms < ${atMs} and (amount > 0 or changed_ms >= ${atMs}) and past.amount > 0
    order by since_ms, held_by, number`;
  return rows.map(readHold);
}

function readHold(row: Row): HoldRow {
  return {
    heldBy: wordOf(HELD_BY, row['held_by']),
    number: Number(row['number']),
    account: row['account'],
    asset: row['asset'],
    reason: row['reason'] === NO_REASON ? null : wordOf(HOLD_REASONS, row['reason']),
    causeKind: wordOf(CAUSES, row['cause_kind']),
    cause: Number(row['cause']),
    amount: BigInt(row['amount']),
    sinceMs: Number(row['since_ms']),
    untilMs: Number(row['until_ms']),
    changedMs: Number(row['changed_ms']),
  };
}
