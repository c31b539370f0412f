// In: an instrument and an interval. Out: its candles, stored or summed up from stored ones; and how candle rows are written.
import type { CountedBack } from '@hilsa/formulas/stocks';
import type { Row } from 'postgres';
import type { ComputedPrice } from './price-candles.ts';
import { rowWriter, type Column } from './row-writer.ts';
import { DAY_MINUTES, DHAKA_DAY, type CandleRow, type StoredPeriod } from './rows.ts';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export const MINUTE_MS = 60_000;
const DHAKA_MS = 360 * MINUTE_MS;
/** 1970-01-01 was a Thursday; weeks start on the Monday after it, those of the exchange in Dhaka on the Sunday. */
const MONDAY_MS = 4 * DAY_MINUTES * MINUTE_MS;
const SUNDAY_MS = 3 * DAY_MINUTES * MINUTE_MS;

/** How time is cut into candles: their length, where one of them begins (UTC milliseconds), and the stored candles that they are summed up from. */
interface Cut {
  readonly minutes: number;
  readonly beginMs: number;
  readonly period: StoredPeriod;
}

const cut = (minutes: number, beginMs = 0): Cut => ({
  minutes,
  beginMs,
  period: minutes >= DAY_MINUTES ? DAY_MINUTES : minutes >= 60 ? 60 : 1,
});

/** Every interval a chart can ask for. Days and weeks are those of Dhaka unless they say utc; weeks start on Monday. */
const INTERVALS = {
  '1m': cut(1),
  '5m': cut(5),
  '15m': cut(15),
  '30m': cut(30),
  '1h': cut(60),
  '4h': cut(240),
  '1d': { minutes: DAY_MINUTES, beginMs: -DHAKA_MS, period: DHAKA_DAY },
  '1w': { minutes: 7 * DAY_MINUTES, beginMs: MONDAY_MS - DHAKA_MS, period: DHAKA_DAY },
  '1dutc': cut(DAY_MINUTES),
  '1wutc': cut(7 * DAY_MINUTES, MONDAY_MS),
} as const satisfies Record<string, Cut>;
/** Lengths that no screen asks for, and programs do. */
const PROGRAM_INTERVALS = {
  '3m': cut(3),
  '2h': cut(120),
  '6h': cut(360),
  '8h': cut(480),
  '12h': cut(720),
  '3d': cut(3 * DAY_MINUTES),
} as const satisfies Record<string, Cut>;
/** Weeks of an exchange that opens on Sundays in Dhaka: of its trading days. */
const EXCHANGE_INTERVALS = {
  '1wdhaka': { minutes: 7 * DAY_MINUTES, beginMs: SUNDAY_MS - DHAKA_MS, period: DHAKA_DAY },
} as const satisfies Record<string, Cut>;
export type Interval = keyof typeof INTERVALS;
/** What a market's own candles may be cut by, beside what a chart names. */
export type ShownInterval = Interval | keyof typeof EXCHANGE_INTERVALS;
/** Those that have a length; months are of the calendar. */
export type CutInterval = ShownInterval | keyof typeof PROGRAM_INTERVALS;
export type AnyInterval = CutInterval | '1M';
/** Months of a share in Dhaka are of its own days. */
export type ListedInterval = AnyInterval | '1Mdhaka';

const CUTS: Readonly<Record<CutInterval, Cut>> = { ...INTERVALS, ...PROGRAM_INTERVALS, ...EXCHANGE_INTERVALS };
const STORED_CUTS: Readonly<Record<StoredPeriod, Cut>> = {
  1: INTERVALS['1m'],
  60: INTERVALS['1h'],
  [DAY_MINUTES]: INTERVALS['1dutc'],
  [DHAKA_DAY]: INTERVALS['1d'],
};

export const CHART_INTERVALS = Object.keys(INTERVALS) as readonly Interval[];

/** The same interval cut at UTC, as programs and robots have it; and shares of New York, whose exchange is open within a day of UTC. */
export function atUtc<Name extends AnyInterval>(interval: Name): Name | '1dutc' | '1wutc' {
  if (interval === '1d') return '1dutc';
  return interval === '1w' ? '1wutc' : interval;
}

/** The same interval by the trading days of a share's market. @param market its pack's: `BD`, `US` */
export function byTradingDays(market: string, interval: Interval): ShownInterval;
export function byTradingDays(market: string, interval: Interval | '1M'): ShownInterval | '1M' | '1Mdhaka';
export function byTradingDays(market: string, interval: Interval | '1M'): ShownInterval | '1M' | '1Mdhaka' {
  if (market !== 'BD') return atUtc(interval);
  if (interval === '1dutc') return '1d';
  if (interval === '1M') return '1Mdhaka';
  return interval === '1w' || interval === '1wutc' ? '1wdhaka' : interval;
}

export function isChartInterval(text: string): text is Interval {
  return Object.hasOwn(INTERVALS, text);
}

export function isCutInterval(text: string): text is Interval | keyof typeof PROGRAM_INTERVALS {
  return Object.hasOwn(CUTS, text) && !Object.hasOwn(EXCHANGE_INTERVALS, text);
}

/** Length of an interval, in milliseconds. */
export function intervalLength(interval: CutInterval): number {
  return CUTS[interval].minutes * MINUTE_MS;
}

/** Start of the interval that holds a moment (UTC milliseconds). */
export function intervalStart(atMs: number, interval: CutInterval): number {
  return startOf(CUTS[interval], atMs);
}

/** Start of the stored candle that holds a moment (UTC milliseconds). */
export function storedStart(atMs: number, period: StoredPeriod): number {
  return startOf(STORED_CUTS[period], atMs);
}

function startOf({ minutes, beginMs }: Cut, atMs: number): number {
  const length = minutes * MINUTE_MS;
  return Math.floor((atMs - beginMs) / length) * length + beginMs;
}

/** A candle of any interval; prices in ticks, `lots` traded, `turnover` in quote units. */
export type Candle = Omit<CandleRow, 'period'>;

const columns: readonly Column<CandleRow>[] = [
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'period', type: 'smallint', of: (row) => row.period },
  { name: 'open_ms', type: 'bigint', of: (row) => row.openMs },
  { name: 'open', type: 'bigint', of: (row) => row.open },
  { name: 'high', type: 'bigint', of: (row) => row.high },
  { name: 'low', type: 'bigint', of: (row) => row.low },
  { name: 'close', type: 'bigint', of: (row) => row.close },
  { name: 'lots', type: 'bigint', of: (row) => row.lots },
  { name: 'turnover', type: 'bigint', of: (row) => row.turnover },
  { name: 'trades', type: 'integer', of: (row) => row.trades },
  { name: 'simulated', type: 'boolean', of: (row) => row.simulated },
];
export const candlesTable = keptTable<CandleRow>('candles', columns, {
  key: ['instrument', 'period', 'open_ms'],
  update: ['high', 'low', 'close', 'lots', 'turnover', 'trades', 'simulated'],
  read: (row) => ({ ...readCandle(row), period: row['period'] }),
});
const historyWriter = rowWriter<CandleRow>('candles', columns);

export interface CandlesFilter {
  interval: ListedInterval;
  /** Only candles that opened before this moment; null: up to the newest. */
  beforeMs: number | null;
  limit: number;
  /** Of what: absent, of trades; a contract's mark and index have candles too, without volume. */
  price?: ComputedPrice | undefined;
  /** Spans whose shares are counted as those of today, oldest first; absent or empty: as it was traded. */
  back?: readonly CountedBack[];
}

/** The last `limit` candles that opened before `beforeMs`, ascending. Times without a trade, or a price, have no candle. */
export async function listCandles(
  { sql, world }: WorldTables,
  instrument: number,
  filter: CandlesFilter,
): Promise<Candle[]> {
  if (filter.interval === '1M' || filter.interval === '1Mdhaka')
    return listMonths({ sql, world }, instrument, { ...filter, interval: filter.interval });
  const { minutes, beginMs, period } = CUTS[filter.interval];
  const length = minutes * MINUTE_MS;
  const parts = minutes / STORED_CUTS[period].minutes;
  // The last candle wanted opened before beforeMs, but its parts may have opened later: up to the next border.
  const until = filter.beforeMs === null ? null : intervalStart(filter.beforeMs - 1, filter.interval) + length;
  const { of, volume } = sourceOf({ sql, world }, filter);
  // limit × parts rows fill at least `limit` candles, and where they fill exactly so many, the oldest is whole.
  const rows = await sql`
    select instrument, (open_ms - ${beginMs}::bigint) / ${length}::bigint * ${length}::bigint + ${beginMs}::bigint as open_ms,
      (array_agg(open order by open_ms))[1] as open, max(high) as high, min(low) as low,
      (array_agg(close order by open_ms desc))[1] as close, sum(lots) as lots, sum(turnover) as turnover,
      sum(trades)::integer as trades, bool_or(simulated) as simulated
    from (
      select instrument, open_ms, open, high, low, close, ${volume} from ${of}
      where instrument = ${instrument} and period = ${period} ${until === null ? sql`` : sql`and open_ms < ${until}`}
      order by open_ms desc limit ${filter.limit * parts}
    ) parts
    group by 1, 2 order by 2 desc limit ${filter.limit}`;
  return rows.map(readCandle).toReversed();
}

/** Where candles of a price lie, and what was traded in them: of a price that is computed, nothing. */
function sourceOf({ sql, world }: WorldTables, { price, back = [] }: Pick<CandlesFilter, 'price' | 'back'>) {
  if (price === undefined) {
    const of = back.length === 0 ? sql`${sql(world)}.candles` : countedCandles({ sql, world }, back);
    return { of, volume: sql`lots, turnover, trades, simulated` };
  }
  return {
    of: sql`(select * from ${sql(world)}.price_candles where price = ${price}) computed`,
    volume: sql`0 as lots, 0 as turnover, 0 as trades, false as simulated`,
  };
}

/**
 * Stored candles in shares of today, so that weeks and months are summed up from days that compare: half-up in whole ticks and shares, no price below
 * one tick, money as it was. A candle that opened before the market closed for a record is of before it.
 */
function countedCandles({ sql, world }: WorldTables, back: readonly CountedBack[]) {
  const price = (of: string) =>
    sql`greatest(1, div(2 * ${sql(of)} * coalesce(held, 1) + coalesce(gained, 1), 2 * coalesce(gained, 1)))::bigint as ${sql(of)}`;
  return sql`(
    select instrument, period, open_ms, ${price('open')}, ${price('high')}, ${price('low')}, ${price('close')},
      div(2 * lots * coalesce(gained, 1) + coalesce(held, 1), 2 * coalesce(held, 1))::bigint as lots, turnover, trades, simulated
    from ${sql(world)}.candles left join lateral (
      select * from unnest(${back.map(({ untilMs }) => untilMs)}::bigint[], ${back.map(({ gained }) => String(gained))}::numeric[],
        ${back.map(({ held }) => String(held))}::numeric[]) as span (until_ms, gained, held)
      where open_ms < until_ms order by until_ms limit 1
    ) span on true
  ) counted`;
}

/** Months of the calendar in UTC or in Dhaka, summed up from its days. */
async function listMonths(
  { sql, world }: WorldTables,
  instrument: number,
  { interval, beforeMs, limit, ...filter }: CandlesFilter,
): Promise<Candle[]> {
  const { of, volume } = sourceOf({ sql, world }, filter);
  const [zone, period] =
    interval === '1Mdhaka' ? (['Asia/Dhaka', DHAKA_DAY] as const) : (['UTC', DAY_MINUTES] as const);
  const rows = await sql`
    select instrument, month as open_ms,
      (array_agg(open order by open_ms))[1] as open, max(high) as high, min(low) as low,
      (array_agg(close order by open_ms desc))[1] as close, sum(lots) as lots, sum(turnover) as turnover,
      sum(trades)::integer as trades, bool_or(simulated) as simulated
    from (
      select instrument, open_ms, open, high, low, close, ${volume}, (extract(epoch from date_trunc('month', to_timestamp(open_ms / 1000) at time zone ${zone}::text)
        at time zone ${zone}::text) * 1000)::bigint as month
      from ${of} where instrument = ${instrument} and period = ${period}
    ) days
    ${beforeMs === null ? sql`` : sql`where month < ${beforeMs}`}
    group by instrument, month order by month desc limit ${limit}`;
  return rows.map(readCandle).toReversed();
}

/** All one-minute candles of every instrument that opened at or after a moment, ascending: the base of 24-hour tickers. */
export async function minutesSince({ sql, world }: WorldTables, sinceMs: number): Promise<Candle[]> {
  const rows = await sql`
    select * from ${sql(world)}.candles where period = 1 and open_ms >= ${sinceMs} order by open_ms, instrument`;
  return rows.map(readCandle);
}

/** The newest `limit` stored candles of one period of each of these instruments, ascending, in one question. */
export async function newestStored(
  { sql, world }: WorldTables,
  instruments: readonly number[],
  period: StoredPeriod,
  limit: number,
): Promise<Candle[]> {
  const rows = await sql`
    select newest.* from unnest(${instruments as number[]}::integer[]) as listed (instrument)
    cross join lateral (
      select * from ${sql(world)}.candles where instrument = listed.instrument and period = ${period}
      order by open_ms desc limit ${limit}
    ) newest
    order by newest.open_ms`;
  return rows.map(readCandle);
}

/** Periods whose number is their length. */
const CLOSE_PERIODS = [1, 60, DAY_MINUTES] as const;

/**
 * Last price of each of these instruments at or before each moment, from the finest candles there are; instruments without one are
 * absent. One probe of the primary key a moment, instrument and stored period: the cost does not grow with the history.
 */
export async function closesAt(
  tables: WorldTables,
  moments: readonly number[],
  instruments: readonly number[],
): Promise<Map<number, number>[]> {
  const closes = await datedClosesAt(tables, moments, instruments);
  return closes.map((at) => new Map([...at].map(([instrument, { close }]) => [instrument, close])));
}

/** The same with the moment that their candle opened at. */
export async function datedClosesAt(
  { sql, world }: WorldTables,
  moments: readonly number[],
  instruments: readonly number[],
): Promise<Map<number, { close: number; openMs: number }>[]> {
  const rows = await sql`
    select distinct on (asked.place, listed.instrument) asked.place, listed.instrument, newest.close, newest.open_ms
    from unnest(${moments as number[]}::bigint[]) with ordinality as asked (at_ms, place)
    cross join unnest(${instruments as number[]}::integer[]) as listed (instrument)
    cross join unnest(${[...CLOSE_PERIODS]}::smallint[]) as stored (period)
    cross join lateral (
      select open_ms, close from ${sql(world)}.candles
      where instrument = listed.instrument and period = stored.period and open_ms <= asked.at_ms - stored.period * ${MINUTE_MS}::bigint
      order by open_ms desc limit 1
    ) newest
    order by asked.place, listed.instrument, newest.open_ms + stored.period * ${MINUTE_MS}::bigint desc, stored.period`;
  const closes = moments.map(() => new Map<number, { close: number; openMs: number }>());
  for (const row of rows)
    closes[Number(row['place']) - 1]!.set(row['instrument'], {
      close: Number(row['close']),
      openMs: Number(row['open_ms']),
    });
  return closes;
}

/** What an instrument traded from a moment on, in quote units, by days. */
export async function turnoverSince({ sql, world }: WorldTables, instrument: number, sinceMs: number): Promise<bigint> {
  const [row] = await sql`
    select coalesce(sum(turnover), 0) as turnover from ${sql(world)}.candles
    where instrument = ${instrument} and period = ${DAY_MINUTES} and open_ms >= ${sinceMs}`;
  return BigInt(row!['turnover']);
}

/**
 * The newest candle of each instrument and stored period, for the projection's start: from one key of the index to the next, since a year
 * of minutes lies between them.
 */
export async function newestCandles({ sql, world }: WorldTables): Promise<CandleRow[]> {
  const candles = sql`${sql(world)}.candles`;
  const rows = await sql`
    with recursive known as (
      (select instrument, period from ${candles} order by instrument, period limit 1)
      union all
      select following.instrument, following.period from known cross join lateral (
        select instrument, period from ${candles} where (instrument, period) > (known.instrument, known.period)
        order by instrument, period limit 1) following
    )
    select newest.* from known cross join lateral (
      select * from ${candles} where instrument = known.instrument and period = known.period
      order by open_ms desc limit 1) newest`;
  return rows.map((row) => ({ ...readCandle(row), period: row['period'] }));
}

/**
 * Writes candles made by the sandbox: history before live trading, or a gap while the server was off, in one transaction.
 * Where a candle is there already (the hour or day in which the gap began), the new part comes after it and is joined on.
 * Use the sequencer's `insertHistory`, which also tells its projection. Every row must say `simulated`; throws RangeError
 * otherwise (rule P1: no other path writes a candle by hand).
 */
export async function insertHistory({ sql, world }: WorldTables, candles: readonly CandleRow[]): Promise<void> {
  if (candles.some(({ simulated }) => !simulated))
    throw new RangeError('history made by the sandbox must be marked simulated');
  const text = `${historyWriter.statement(world, 1)} on conflict (instrument, period, open_ms) do update set
    high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low), close = excluded.close,
    lots = candles.lots + excluded.lots, turnover = candles.turnover + excluded.turnover,
    trades = candles.trades + excluded.trades, simulated = true`;
  await sql.begin(async (transaction) => {
    for (let from = 0; from < candles.length; from += 10_000) {
      await transaction.unsafe(text, historyWriter.parameters(candles.slice(from, from + 10_000)));
    }
  });
}

function readCandle(row: Row): Candle {
  return {
    instrument: row['instrument'],
    openMs: Number(row['open_ms']),
    open: Number(row['open']),
    high: Number(row['high']),
    low: Number(row['low']),
    close: Number(row['close']),
    lots: Number(row['lots']),
    turnover: BigInt(row['turnover']),
    trades: row['trades'],
    simulated: row['simulated'],
  };
}
