// In: a symbol, a range and a resolution as a chart asks. Out: its bars, ascending, bounded in number; or where the data before it ends.
import { type Instrument } from '../../publish/index.ts';
import { type AnyInterval, type Candle, listCandles } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';

/** Bars of one answer; a chart asks again for what lies before. */
const MOST_BARS = 1_000;
const SECOND_MS = 1_000;

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
  const interval = Object.hasOwn(INTERVALS, asked.resolution) ? INTERVALS[asked.resolution]! : null;
  if (interval === null) return { s: 'error', errmsg: 'unsupported resolution' };
  const beforeMs = asked.to * SECOND_MS;
  const limit = Math.min(MOST_BARS, asked.countback ?? MOST_BARS);
  const found = await listCandles(world.tables, instrument.index, { interval, beforeMs, limit });
  const bars = found.filter(
    ({ openMs }) => openMs < beforeMs && (asked.countback !== null || openMs >= asked.from * SECOND_MS),
  );
  if (bars.length > 0) return wireBars(bars, instrument);
  const [before] = await listCandles(world.tables, instrument.index, {
    interval,
    beforeMs: Math.min(beforeMs, asked.from * SECOND_MS),
    limit: 1,
  });
  return before === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: before.openMs / SECOND_MS };
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
