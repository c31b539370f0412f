// In: a symbol, a range and a resolution as a chart asks. Out: its bars, ascending, bounded in number; or where the data before it ends.
import { type Instrument, stockListing } from '../../publish/index.ts';
import { type AnyInterval, byTradingDays, type Candle, listCandles, type ListedInterval } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';

/** Bars of one answer; a chart asks again for what lies before. */
const MOST_BARS = 1_000;
const SECOND_MS = 1_000;

/** A chart knows a day by its midnight in UTC; those of the exchange in Dhaka begin so much earlier. */
const DHAKA_MS = 6 * 3_600_000;
const LONG = ['1dutc', '1wutc', '1M'] as const;
const INTERVALS: Readonly<Record<string, AnyInterval>> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '240': '4h',
  D: '1dutc',
  '1D': '1dutc',
  W: '1wutc',
  '1W': '1wutc',
  M: '1M',
  '1M': '1M',
};

export type History =
  | { s: 'ok'; t: number[]; o: number[]; h: number[]; l: number[]; c: number[]; v: number[] }
  | { s: 'no_data'; nextTime?: number }
  | { s: 'error'; errmsg: string };

/** `countback` wins over `from`; `to` is not counted in. Times are whole seconds. */
export interface Asked {
  readonly resolution: string;
  readonly from: number;
  readonly to: number;
  readonly countback: number | null;
}

export async function historyOf(world: WorldRooms, instrument: Instrument, asked: Asked): Promise<History> {
  const named = Object.hasOwn(INTERVALS, asked.resolution) ? INTERVALS[asked.resolution]! : null;
  if (named === null) return { s: 'error', errmsg: 'unsupported resolution' };
  const { interval, aheadMs } = cutOf(instrument, named);
  const list = async (beforeMs: number, limit: number): Promise<Candle[]> => {
    const filter = { interval, beforeMs: beforeMs - aheadMs, limit };
    const found = await listCandles(world.tables, instrument.index, filter);
    return found.map((candle) => ({ ...candle, openMs: candle.openMs + aheadMs }));
  };
  const beforeMs = asked.to * SECOND_MS;
  const limit = Math.min(MOST_BARS, asked.countback ?? MOST_BARS);
  const found = await list(beforeMs, limit);
  const bars = found.filter(
    ({ openMs }) => openMs < beforeMs && (asked.countback !== null || openMs >= asked.from * SECOND_MS),
  );
  if (bars.length > 0) return wireBars(bars, instrument);
  const [before] = await list(Math.min(beforeMs, asked.from * SECOND_MS), 1);
  return before === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: before.openMs / SECOND_MS };
}

/** How a market's bars are cut, and how long before its midnight in UTC a day of it begins. */
function cutOf(instrument: Instrument, named: AnyInterval): { interval: ListedInterval; aheadMs: number } {
  const long = LONG.find((one) => one === named);
  if (instrument.kind !== 'stock' || long === undefined) return { interval: named, aheadMs: 0 };
  const interval = byTradingDays(stockListing(instrument).market, long);
  return { interval, aheadMs: interval === named ? 0 : DHAKA_MS };
}

/** The one place where prices become numbers: the feed's form has no other, and whoever draws needs no more digits. */
function wireBars(bars: readonly Candle[], instrument: Instrument): History {
  const price = (ticks: number): number => Number(instrument.price(ticks));
  return {
    s: 'ok',
    t: bars.map(({ openMs }) => openMs / SECOND_MS),
    o: bars.map(({ open }) => price(open)),
    h: bars.map(({ high }) => price(high)),
    l: bars.map(({ low }) => price(low)),
    c: bars.map(({ close }) => price(close)),
    v: bars.map(({ lots }) => Number(instrument.quantity(lots))),
  };
}
