// In: a market as it stands. Out: its figures of a day or of any window, its best prices, as programs read them.
import { formatDecimal, parseDecimal, stepsOf } from '@hilsa/money';
import type { Instrument } from '../../publish/index.ts';
import { listCandles, type Candle } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { padded } from './rows.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Not kept: the number of a window's first trade. */
const UNKNOWN_ID = -1;

export interface Best {
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
}

export function bestOf({ publisher }: WorldRooms, instrument: Instrument): Best {
  const { bids, asks } = publisher.book(instrument, 1);
  const { baseDecimals, quoteDecimals } = instrument;
  const [bid = ['0', '0'], ask = ['0', '0']] = [bids[0], asks[0]];
  return {
    bidPrice: padded(bid[0], quoteDecimals),
    bidQty: padded(bid[1], baseDecimals),
    askPrice: padded(ask[0], quoteDecimals),
    askQty: padded(ask[1], baseDecimals),
  };
}

export function bookTicker(world: WorldRooms, instrument: Instrument) {
  return { symbol: instrument.symbol, ...bestOf(world, instrument) };
}

export function priceTicker({ publisher }: WorldRooms, instrument: Instrument) {
  const { symbol, price, quoteDecimals } = instrument;
  return { symbol, price: padded(price(publisher.lastTicks(instrument)), quoteDecimals) };
}

/** The last 24 hours, to the minute. */
export function dayTicker(world: WorldRooms, instrument: Instrument, isMini: boolean) {
  const ticker = world.publisher.ticker(instrument);
  const { symbol, baseDecimals, quoteDecimals } = instrument;
  const money = (text: string) => padded(text, quoteDecimals);
  const [newest] = world.publisher.trades(instrument, 1);
  const lastId = newest === undefined ? UNKNOWN_ID : Number(newest.id);
  const mini = {
    openPrice: money(ticker.open),
    highPrice: money(ticker.high),
    lowPrice: money(ticker.low),
    lastPrice: money(ticker.last),
    volume: padded(ticker.volume, baseDecimals),
    quoteVolume: money(ticker.turnover),
    openTime: ticker.atMs - DAY_MS,
    closeTime: ticker.atMs,
    firstId: UNKNOWN_ID,
    lastId,
    count: ticker.trades,
  };
  if (isMini) return { symbol, ...mini };
  return {
    symbol,
    priceChange: money(ticker.change),
    priceChangePercent: ticker.changePercent,
    weightedAvgPrice: weighted(instrument, ticker.turnover, ticker.volume),
    prevClosePrice: money(ticker.open),
    lastQty: padded(newest?.quantity ?? '0', baseDecimals),
    ...bestOf(world, instrument),
    ...mini,
  };
}

/** Turnover ÷ volume. */
export function weighted(instrument: Instrument, turnover: string, volume: string): string {
  const { baseDecimals, quoteDecimals, state } = instrument;
  const lots = stepsOf(parseDecimal(volume, baseDecimals) ?? 0n, state.listing.lotUnits) ?? 0;
  const average = instrument.average(parseDecimal(turnover, quoteDecimals) ?? 0n, lots);
  return padded(average ?? '0', quoteDecimals);
}

/** A window's length in words. */
export const WINDOW = /^(?:[1-9]|[1-5]\d)m$|^(?:[1-9]|1\d|2[0-3])h$|^[1-7]d$/;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

export function windowMs(text: string): number {
  return Number(text.slice(0, -1)) * UNITS[text.slice(-1)]!;
}

/** What traded since a moment, to the minute; beyond a day, to the hour. */
export async function windowTicker(
  world: WorldRooms,
  instrument: Instrument,
  { sinceMs, nowMs, isMini }: { sinceMs: number; nowMs: number; isMini: boolean },
) {
  const interval = nowMs - sinceMs > DAY_MS ? '1h' : '1m';
  const step = interval === '1h' ? HOUR_MS : MINUTE_MS;
  const from = Math.floor(sinceMs / step) * step;
  const limit = Math.ceil((nowMs - from) / step) + 1;
  const found = await listCandles(world.tables, instrument.index, { interval, beforeMs: null, limit });
  const candles = found.filter(({ openMs }) => openMs >= from);
  const total = sumOf(candles, world.publisher.lastTicks(instrument));
  const { symbol, price, quantity, amount, baseDecimals, quoteDecimals } = instrument;
  const money = (text: string) => padded(text, quoteDecimals);
  const mini = {
    openPrice: money(price(total.open)),
    highPrice: money(price(total.high)),
    lowPrice: money(price(total.low)),
    lastPrice: money(price(total.close)),
    volume: padded(quantity(total.lots), baseDecimals),
    quoteVolume: money(amount(total.turnover)),
    openTime: from,
    closeTime: nowMs,
    firstId: UNKNOWN_ID,
    lastId: UNKNOWN_ID,
    count: total.trades,
  };
  if (isMini) return { symbol, ...mini };
  const change = total.close - total.open;
  const sign = change < 0 ? '-' : '';
  return {
    symbol,
    priceChange: money(sign + price(Math.abs(change))),
    priceChangePercent: sign + percent(Math.abs(change), total.open),
    weightedAvgPrice: weighted(instrument, amount(total.turnover), quantity(total.lots)),
    ...mini,
  };
}

function sumOf(candles: readonly Candle[], last: number) {
  const total = { open: last, high: last, low: last, close: last, lots: 0, turnover: 0n, trades: 0 };
  for (const [place, candle] of candles.entries()) {
    if (place === 0) Object.assign(total, { open: candle.open, high: candle.high, low: candle.low });
    total.high = Math.max(total.high, candle.high);
    total.low = Math.min(total.low, candle.low);
    total.close = candle.close;
    total.lots += candle.lots;
    total.turnover += candle.turnover;
    total.trades += candle.trades;
  }
  return total;
}

/** part ÷ whole in percent, three decimals, cut off. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '0.000' : formatDecimal((BigInt(part) * 100_000n) / BigInt(whole), 3);
}
