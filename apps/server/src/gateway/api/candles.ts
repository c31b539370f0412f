// In: an interval and a range. Out: its candles without a gap: where nothing traded, the price before stands with no volume.
import {
  atUtc,
  intervalLength,
  intervalStart,
  isCutInterval,
  listCandles,
  type AnyInterval,
  type Candle,
  type ComputedPrice,
} from '../../tables/index.ts';
import type { Instrument } from '../../publish/index.ts';
import type { WorldRooms } from '../rooms.ts';
import type { Parameters } from './parameters.ts';
import { ApiRefused } from './refused.ts';
import { apiCandle } from './rows.ts';

const USUAL = 500;
const MOST = 1_000;

/** Programs know days and weeks of UTC alone; the names of ours that say so are none of theirs. */
/** Our interval for a program's word, or null. */
export function programInterval(text: string): AnyInterval | null {
  if (text === '1M') return text;
  return isCutInterval(text) && !text.endsWith('utc') ? atUtc(text) : null;
}

export function readInterval(text: string): AnyInterval {
  const interval = programInterval(text);
  if (interval === null) throw new ApiRefused(-1120, 'Invalid interval.');
  return interval;
}

/** Start of the interval that holds the moment. */
export function startOf(interval: AnyInterval, atMs: number): number {
  if (interval !== '1M') return intervalStart(atMs, interval);
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}

/** Start of the one after. */
export function endOf(interval: AnyInterval, startMs: number): number {
  if (interval !== '1M') return startMs + intervalLength(interval);
  const at = new Date(startMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}

/** @param price what the core computes of a contract; absent: what was traded */
export async function readCandles(
  world: WorldRooms,
  instrument: Instrument,
  parameters: Parameters,
  nowMs: number,
  price?: ComputedPrice,
): Promise<(string | number)[][]> {
  const interval = readInterval(parameters.needed('interval'));
  const limit = parameters.limit(USUAL, MOST);
  const startTime = parameters.integer('startTime', 0, Number.MAX_SAFE_INTEGER);
  const endTime = parameters.integer('endTime', 0, Number.MAX_SAFE_INTEGER);
  const last = Math.min(endTime ?? nowMs, nowMs);
  if (startTime !== undefined && startTime > last) return [];
  const first = startTime === undefined ? null : startAtOrAfter(interval, startTime);
  const until = first === null ? last : Math.min(last, lastOf(interval, first, limit));
  const page = { interval, beforeMs: until + 1, limit: limit + 1, price };
  const found = await listCandles(world.tables, instrument.index, page);
  return filled(found, { interval, first, until, limit }).map((candle) =>
    apiCandle(candle, endOf(interval, candle.openMs), instrument),
  );
}

function startAtOrAfter(interval: AnyInterval, atMs: number): number {
  const start = startOf(interval, atMs);
  return start === atMs ? start : endOf(interval, start);
}

/** The last moment at which the limit's last candle may open. */
function lastOf(interval: AnyInterval, first: number, limit: number): number {
  if (interval !== '1M') return first + (limit - 1) * intervalLength(interval);
  const at = new Date(first);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + limit - 1, 1);
}

/** Before the first trade there is nothing; the one more that was read is the price before. */
function filled(
  found: readonly Candle[],
  { interval, first, until, limit }: { interval: AnyInterval; first: number | null; until: number; limit: number },
): Candle[] {
  const [oldest] = found;
  if (oldest === undefined) return [];
  const candles: Candle[] = [];
  let before = oldest;
  let next = 0;
  const from = startOf(interval, until);
  let at = Math.max(oldest.openMs, first ?? firstOf(interval, from, limit));
  while (next < found.length && found[next]!.openMs < at) before = found[next++]!;
  while (at <= until && candles.length < limit) {
    const candle = found[next];
    if (candle !== undefined && candle.openMs === at) {
      before = candle;
      next += 1;
      candles.push(candle);
    } else candles.push(empty(before, at));
    at = endOf(interval, at);
  }
  return candles;
}

/** The start of the candle that is limit - 1 before. */
function firstOf(interval: AnyInterval, last: number, limit: number): number {
  if (interval !== '1M') return last - (limit - 1) * intervalLength(interval);
  const at = new Date(last);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - limit + 1, 1);
}

function empty({ instrument, close, simulated }: Candle, openMs: number): Candle {
  return {
    instrument,
    openMs,
    open: close,
    high: close,
    low: close,
    close,
    lots: 0,
    turnover: 0n,
    trades: 0,
    simulated,
  };
}
