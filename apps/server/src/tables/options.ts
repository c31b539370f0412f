// In: an account or a series. Out: what became of options: positions over their life, samples, settlements; and how those rows are written.
import type { PendingQuery, Row } from 'postgres';
import { readOrder } from './orders.ts';
import type { OrderRow } from './rows.ts';
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
  /** See `PARTNERS`, added up; 0 for a row of before. */
  partners: number;
  openedMs: number;
  updatedMs: number;
}
/** Who was on the other side. */
export const PARTNERS = { simulated: 1, treasury: 2, other: 4 } as const;
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
/** What a series was that is settled: the engine has forgotten it. */
export interface OptionEndedRow {
  instrument: number;
  asset: number;
  symbol: string;
  underlying: number;
  /** What the underlying is called. */
  code: string;
  option: 'call' | 'put';
  wallet: 'stock' | 'coin';
  quoteAsset: number;
  strike: bigint;
  multiplier: bigint;
  /** Quote units of a unit's tick, and of a step of the price for one underlying. */
  tickUnits: bigint;
  step: bigint;
  endsMs: number;
}
/** What one unit was worth when a day began, in quote units; null: nobody bid. */
export interface OptionMarkRow {
  day: number;
  asset: number;
  quoteAsset: number;
  unitValue: bigint | null;
}
export interface OptionDayRow {
  day: number;
  notedMs: number;
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
  /** Of an index: prices of its members, in their order, joined by commas. */
  prices: string | null;
  /** Of the first of an index: what all levels of its window are made from, see `OptionIndexWeights`. */
  weights: string | null;
  atMs: number;
}
/** What counts of each member of an index, and the divisor in units of 10^-8. */
export interface OptionIndexWeights {
  divisor: bigint;
  /** `tickUnits`: quote units of one step of its price. */
  members: readonly { code: string; shares: bigint; floatPpm: number; tickUnits: bigint }[];
}

/** `divisor;code:shares:float:step,…` */
export function weightsText({ divisor, members }: OptionIndexWeights): string {
  const each = members.map(({ code, shares, floatPpm, tickUnits }) => [code, shares, floatPpm, tickUnits].join(':'));
  return `${divisor};${each.join(',')}`;
}

export function readWeights(text: string): OptionIndexWeights {
  const [divisor = '0', members = ''] = text.split(';', 2);
  return {
    divisor: BigInt(divisor),
    members: members.split(',').map((one) => {
      const [code = '', shares = '0', floatPpm = '0', tickUnits = '1'] = one.split(':', 4);
      return { code, shares: BigInt(shares), floatPpm: Number(floatPpm), tickUnits: BigInt(tickUnits) };
    }),
  };
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
  { name: 'partners', type: 'integer', of: (row) => row.partners },
  { name: 'opened_ms', type: 'bigint', of: (row) => row.openedMs },
  { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
];
export const optionPositionsTable = keptTable<OptionPositionRow>('option_positions', positionColumns, {
  key: ['account', 'instrument'],
  update: ['bought', 'sold', 'paid', 'received', 'fees', 'payout', 'settled', 'partners', 'updated_ms'],
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
  { name: 'prices', type: 'text', of: (row) => row.prices },
  { name: 'weights', type: 'text', of: (row) => row.weights },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

export const optionEndedTable = listedTable<OptionEndedRow>('option_ended', [
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'symbol', type: 'text', of: (row) => row.symbol },
  { name: 'underlying', type: 'integer', of: (row) => row.underlying },
  { name: 'code', type: 'text', of: (row) => row.code },
  { name: 'kind', type: 'text', of: (row) => row.option },
  { name: 'wallet', type: 'text', of: (row) => row.wallet },
  { name: 'quote_asset', type: 'integer', of: (row) => row.quoteAsset },
  { name: 'strike', type: 'bigint', of: (row) => row.strike },
  { name: 'multiplier', type: 'bigint', of: (row) => row.multiplier },
  { name: 'tick_units', type: 'bigint', of: (row) => row.tickUnits },
  { name: 'step', type: 'bigint', of: (row) => row.step },
  { name: 'ends_ms', type: 'bigint', of: (row) => row.endsMs },
]);
export const optionMarksTable = listedTable<OptionMarkRow>('option_marks', [
  { name: 'day', type: 'integer', of: (row) => row.day },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'quote_asset', type: 'integer', of: (row) => row.quoteAsset },
  { name: 'unit_value', type: 'bigint', of: (row) => row.unitValue },
]);
export const optionDaysTable = keptTable<OptionDayRow>(
  'option_days',
  [
    { name: 'day', type: 'integer', of: (row) => row.day },
    { name: 'noted_ms', type: 'bigint', of: (row) => row.notedMs },
  ],
  {
    key: ['day'],
    update: ['noted_ms'],
    read: (row) => ({ day: row['day'], notedMs: Number(row['noted_ms']) }),
  },
);

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

/** Open orders for options, newest first, at most 200. */
export async function openOptionOrders(tables: WorldTables, accounts: readonly number[]): Promise<OrderRow[]> {
  return optionOrders(tables, accounts, tables.sql`status <= 2`, 200);
}

/** Orders that ended without a single fill, newest first, at most 100: what was filled stands among the positions. */
export async function unfilledOptionOrders(tables: WorldTables, accounts: readonly number[]): Promise<OrderRow[]> {
  return optionOrders(tables, accounts, tables.sql`status > 3 and filled_lots = 0`, MOST_POSITIONS);
}

async function optionOrders(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  which: PendingQuery<Row[]>,
  most: number,
): Promise<OrderRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.orders o
    where account = any(${accounts as number[]}::integer[]) and ${which}
      and exists (select from ${sql(world)}.option_series s where s.instrument = o.instrument)
    order by order_id desc limit ${most}`;
  return rows.map(readOrder);
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
    prices: row['prices'],
    weights: row['weights'],
    atMs: Number(row['at_ms']),
  }));
}

/** What settled series were, by their numbers; at most as many as are asked for. */
export async function optionsEnded(
  { sql, world }: WorldTables,
  instruments: readonly number[],
): Promise<Map<number, OptionEndedRow>> {
  if (instruments.length === 0) return new Map();
  const rows = await sql`
    select * from ${sql(world)}.option_ended where instrument = any(${instruments as number[]}::integer[])`;
  return new Map(rows.map((row) => [row['instrument'] as number, readEnded(row)]));
}

/** The settled series of a name; null for any other. */
export async function optionEnded({ sql, world }: WorldTables, symbol: string): Promise<OptionEndedRow | null> {
  const [row] = await sql`select * from ${sql(world)}.option_ended where symbol = ${symbol}`;
  return row === undefined ? null : readEnded(row);
}

function readEnded(row: Row): OptionEndedRow {
  return {
    instrument: row['instrument'],
    asset: row['asset'],
    symbol: row['symbol'],
    underlying: row['underlying'],
    code: row['code'],
    option: row['kind'],
    wallet: row['wallet'],
    quoteAsset: row['quote_asset'],
    strike: BigInt(row['strike']),
    multiplier: BigInt(row['multiplier']),
    tickUnits: BigInt(row['tick_units']),
    step: BigInt(row['step']),
    endsMs: Number(row['ends_ms']),
  };
}

/** What a unit of each asset was worth when each day began, or the day before it that is known. By day, in the order they are asked for. */
export async function optionMarksAt(
  { sql, world }: WorldTables,
  days: readonly number[],
  assets: readonly number[],
): Promise<Map<number, OptionMarkRow>[]> {
  if (assets.length === 0) return days.map(() => new Map());
  const rows = await sql`
    select wanted.day as wanted, asset.asset, found.day, found.quote_asset, found.unit_value
    from unnest(${days as number[]}::integer[]) as wanted (day)
    cross join unnest(${assets as number[]}::integer[]) as asset (asset)
    cross join lateral (
      select * from ${sql(world)}.option_marks m where m.asset = asset.asset and m.day <= wanted.day order by m.day desc limit 1
    ) as found`;
  const byDay = Map.groupBy(rows, (row) => row['wanted'] as number);
  return days.map(
    (day) =>
      new Map(
        (byDay.get(day) ?? []).map((row) => [
          row['asset'] as number,
          {
            day: row['day'],
            asset: row['asset'],
            quoteAsset: row['quote_asset'],
            unitValue: row['unit_value'] === null ? null : BigInt(row['unit_value']),
          },
        ]),
      ),
  );
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
    partners: row['partners'],
    openedMs: Number(row['opened_ms']),
    updatedMs: Number(row['updated_ms']),
  };
}
