// In: an account or a series. Out: what became of options: positions over their life, samples, settlements; and how those rows are written.
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';
import { keptTable, listedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface OptionSeriesRow {
  instrument: number;
  asset: number;
  underlying: number;
}
/** Money in quote units, quantities in units of the series. */
export interface OptionPositionRow {
  account: number;
  instrument: number;
  bought: number;
  sold: number;
  paid: bigint;
  received: bigint;
  fees: bigint;
  payout: bigint;
  settled: number;
  openedMs: number;
  updatedMs: number;
}
export interface OptionSettlementRow {
  instrument: number;
  underlying: number;
  endMs: number;
  settlement: bigint;
  payoff: bigint;
  isFallback: boolean;
  hash: string;
  atMs: number;
}
/** Ticks of the underlying. */
export interface OptionSampleRow {
  underlying: number;
  endMs: number;
  place: number;
  ticks: number | null;
  bid: number | null;
  ask: number | null;
  last: number | null;
  isFlagged: boolean;
  atMs: number;
}

export const optionSeriesTable = listedTable<OptionSeriesRow>('option_series', [
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'underlying', type: 'integer', of: (row) => row.underlying },
]);
const positionColumns: readonly Column<OptionPositionRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'bought', type: 'bigint', of: (row) => row.bought },
  { name: 'sold', type: 'bigint', of: (row) => row.sold },
  { name: 'paid', type: 'bigint', of: (row) => row.paid },
  { name: 'received', type: 'bigint', of: (row) => row.received },
  { name: 'fees', type: 'bigint', of: (row) => row.fees },
  { name: 'payout', type: 'bigint', of: (row) => row.payout },
  { name: 'settled', type: 'bigint', of: (row) => row.settled },
  { name: 'opened_ms', type: 'bigint', of: (row) => row.openedMs },
  { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
];
export const optionPositionsTable = keptTable<OptionPositionRow>('option_positions', positionColumns, {
  key: ['account', 'instrument'],
  update: ['bought', 'sold', 'paid', 'received', 'fees', 'payout', 'settled', 'updated_ms'],
  read: readPosition,
});
export const optionSettlementsTable = listedTable<OptionSettlementRow>('option_settlements', [
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'underlying', type: 'integer', of: (row) => row.underlying },
  { name: 'end_ms', type: 'bigint', of: (row) => row.endMs },
  { name: 'settlement', type: 'bigint', of: (row) => row.settlement },
  { name: 'payoff', type: 'bigint', of: (row) => row.payoff },
  { name: 'is_fallback', type: 'boolean', of: (row) => row.isFallback },
  { name: 'hash', type: 'text', of: (row) => row.hash },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);
export const optionSamplesTable = listedTable<OptionSampleRow>('option_samples', [
  { name: 'underlying', type: 'integer', of: (row) => row.underlying },
  { name: 'end_ms', type: 'bigint', of: (row) => row.endMs },
  { name: 'place', type: 'integer', of: (row) => row.place },
  { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
  { name: 'bid', type: 'bigint', of: (row) => row.bid },
  { name: 'ask', type: 'bigint', of: (row) => row.ask },
  { name: 'last', type: 'bigint', of: (row) => row.last },
  { name: 'is_flagged', type: 'boolean', of: (row) => row.isFlagged },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

const MOST_POSITIONS = 100;

/** What the accounts have, or had, newest first, at most a hundred. */
export async function optionPositions(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  scope: 'holding' | 'history',
): Promise<OptionPositionRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.option_positions
    where account = any(${accounts as number[]}::integer[])
      and ${scope === 'holding' ? sql`bought > sold + settled` : sql`bought = sold + settled`}
    order by updated_ms desc, instrument limit ${MOST_POSITIONS}`;
  return rows.map(readPosition);
}

/** What of the accounts ended since a time. */
export async function optionPositionsEnded(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  sinceMs: number,
): Promise<OptionPositionRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.option_positions
    where account = any(${accounts as number[]}::integer[]) and bought = sold + settled and updated_ms >= ${sinceMs}`;
  return rows.map(readPosition);
}

/** How many customers had options that ended since a time, and how many of them lost on all of it together. */
export async function optionLosers(
  { sql, world }: WorldTables,
  sinceMs: number,
): Promise<{ traded: number; losing: number }> {
  const [row] = await sql`
    select count(*) as traded, count(*) filter (where net < 0) as losing from (
      select account & 268435455 as owner, sum(received + payout - paid - fees) as net from ${sql(world)}.option_positions
      where bought = sold + settled and updated_ms >= ${sinceMs} group by owner) as customers`;
  return { traded: Number(row!['traded']), losing: Number(row!['losing']) };
}

/** Open orders for options, newest first. */
export async function openOptionOrders({ sql, world }: WorldTables, accounts: readonly number[]): Promise<number[]> {
  const rows = await sql`
    select order_id from ${sql(world)}.orders o
    where account = any(${accounts as number[]}::integer[]) and status <= 2
      and exists (select from ${sql(world)}.option_series s where s.instrument = o.instrument)
    order by order_id desc limit 200`;
  return rows.map((row) => Number(row['order_id']));
}

/** Null while it has not settled. */
export async function optionSettlement(
  { sql, world }: WorldTables,
  instrument: number,
): Promise<OptionSettlementRow | null> {
  const [row] = await sql`select * from ${sql(world)}.option_settlements where instrument = ${instrument}`;
  if (row === undefined) return null;
  return {
    instrument,
    underlying: row['underlying'],
    endMs: Number(row['end_ms']),
    settlement: BigInt(row['settlement']),
    payoff: BigInt(row['payoff']),
    isFallback: row['is_fallback'],
    hash: row['hash'],
    atMs: Number(row['at_ms']),
  };
}

/** S* of several series, in quote units. */
export async function optionPrices(
  { sql, world }: WorldTables,
  instruments: readonly number[],
): Promise<Map<number, bigint>> {
  const rows = await sql`
    select instrument, settlement from ${sql(world)}.option_settlements
    where instrument = any(${instruments as number[]}::integer[])`;
  return new Map(rows.map((row) => [row['instrument'] as number, BigInt(row['settlement'])]));
}

/** The samples of a window, in order. */
export async function optionSamples(
  { sql, world }: WorldTables,
  underlying: number,
  endMs: number,
): Promise<OptionSampleRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.option_samples where underlying = ${underlying} and end_ms = ${endMs} order by place`;
  const whole = (cell: unknown): number | null => (cell === null ? null : Number(cell));
  return rows.map((row) => ({
    underlying,
    endMs,
    place: row['place'],
    ticks: whole(row['ticks']),
    bid: whole(row['bid']),
    ask: whole(row['ask']),
    last: whole(row['last']),
    isFlagged: row['is_flagged'],
    atMs: Number(row['at_ms']),
  }));
}

function readPosition(row: Row): OptionPositionRow {
  return {
    account: row['account'],
    instrument: row['instrument'],
    bought: Number(row['bought']),
    sold: Number(row['sold']),
    paid: BigInt(row['paid']),
    received: BigInt(row['received']),
    fees: BigInt(row['fees']),
    payout: BigInt(row['payout']),
    settled: Number(row['settled']),
    openedMs: Number(row['opened_ms']),
    updatedMs: Number(row['updated_ms']),
  };
}
