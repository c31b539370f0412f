// In: stored candles of one instrument, as committed. Out: its 24-hour ticker, its spark line and running candles of any interval.
import type { Candle, Ticker } from '@hilsa/contract';
import { intervalLength, intervalStart, type Candle as Part, type ShownInterval } from '../tables/index.ts';
import type { Instrument } from './listings.ts';
import { wireCandle } from './wire-rows.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPARK_POINTS = 32;

/**
 * A series of minutes (from which tickers and candles up to a day are summed) or of days (for weeks).
 * Times are UTC milliseconds, prices ticks.
 */
export class CandleSeries {
  readonly #instrument: Instrument;
  /** Ascending. Of minutes, those of the last day and a minute stay. */
  #candles: Part[] = [];
  /** Candles that changed since they were last published. */
  readonly #changed = new Set<number>();
  #last: number;
  /** Sum of all candles but the newest, which changes once a minute while tickers are asked for ten times a second; undefined: to be made anew. */
  #settled: Total | null | undefined;

  /** @param lastTicks the last price ever, or the reference price before the first trade */
  constructor(instrument: Instrument, lastTicks: number) {
    this.#instrument = instrument;
    this.#last = lastTicks;
  }

  /** Starts over from stored candles, ascending. */
  load(candles: readonly Part[]): void {
    this.#candles = [...candles];
    this.#settled = undefined;
    this.#last = this.#candles.at(-1)?.close ?? this.#last;
  }

  /** The newest state of a stored candle. */
  committed(part: Part): void {
    const last = this.#candles.at(-1);
    if (last !== undefined && last.openMs === part.openMs) this.#candles[this.#candles.length - 1] = part;
    else if (last === undefined || last.openMs < part.openMs) {
      this.#candles.push(part);
      this.#settled = undefined;
    } else return;
    this.#last = part.close;
    this.#changed.add(part.openMs);
  }

  /** Last price, in ticks. */
  get last(): number {
    return this.#last;
  }

  get dirty(): boolean {
    return this.#changed.size > 0;
  }

  published(): void {
    this.#changed.clear();
  }

  /** Rolling 24 hours, to the part. */
  ticker(best: { bid: string | null; ask: string | null }, nowMs: number): Ticker {
    this.#forget(nowMs);
    const { price, quantity, amount } = this.#instrument;
    const day = this.#day() ?? {
      open: this.#last,
      high: this.#last,
      low: this.#last,
      close: this.#last,
      lots: 0,
      turnover: 0n,
      trades: 0,
    };
    const change = day.close - day.open;
    const sign = change < 0 ? '-' : '';
    return {
      symbol: this.#instrument.symbol,
      last: price(day.close),
      open: price(day.open),
      high: price(day.high),
      low: price(day.low),
      change: sign + price(Math.abs(change)),
      changePercent: sign + percent(Math.abs(change), day.open),
      volume: quantity(day.lots),
      turnover: amount(day.turnover),
      bid: best.bid,
      ask: best.ask,
      trades: day.trades,
      atMs: nowMs,
    };
  }

  /** Closes at even steps over the last 24 hours, oldest first; a step without a trade repeats the price before it. */
  spark(nowMs: number): string[] {
    this.#forget(nowMs);
    const points: string[] = [];
    const step = DAY_MS / SPARK_POINTS;
    let next = 0;
    let close = this.#candles[0]?.open ?? this.#last;
    for (let end = nowMs - DAY_MS + step; points.length < SPARK_POINTS; end += step) {
      while (next < this.#candles.length && this.#candles[next]!.openMs < end) close = this.#candles[next++]!.close;
      points.push(this.#instrument.price(close));
    }
    return points;
  }

  /** Closes at even steps from a moment within the last day until now, oldest first; at least two points. */
  sparkSince(sinceMs: number, nowMs: number): string[] {
    this.#forget(nowMs);
    const points: string[] = [];
    const step = Math.max(MINUTE_MS, (nowMs - sinceMs) / SPARK_POINTS);
    const first = this.#candles.findIndex(({ openMs }) => openMs >= sinceMs);
    let next = first < 0 ? this.#candles.length : first;
    let close = this.#candles[next]?.open ?? this.#last;
    for (let end = sinceMs + step; points.length < SPARK_POINTS && end < nowMs + step; end += step) {
      while (next < this.#candles.length && this.#candles[next]!.openMs < end) close = this.#candles[next++]!.close;
      points.push(this.#instrument.price(close));
    }
    return points;
  }

  /** Candles of the interval that contain a changed one, oldest first. */
  changedCandles(interval: ShownInterval): Candle[] {
    const starts = new Set([...this.#changed].map((openMs) => intervalStart(openMs, interval)));
    const candles = [...starts].toSorted((a, b) => a - b).map((start) => this.#candleFrom(start, interval));
    return candles.filter((candle) => candle !== null);
  }

  /** The candle of the interval that holds the newest part, or null before the first trade. */
  running(interval: ShownInterval): Candle | null {
    const newest = this.#candles.at(-1);
    return newest === undefined ? null : this.#candleFrom(intervalStart(newest.openMs, interval), interval);
  }

  #candleFrom(start: number, interval: ShownInterval): Candle | null {
    const candle = this.candleAt(start, interval);
    return candle && wireCandle(candle, this.#instrument);
  }

  /** The candle of the interval that opened then, as far as it has come; null when nothing traded in it. */
  candleAt(start: number, interval: ShownInterval): Part | null {
    const end = start + intervalLength(interval);
    let first = this.#candles.length;
    while (first > 0 && this.#candles[first - 1]!.openMs >= start) first -= 1;
    const total = sum(this.#candles.slice(first).filter(({ openMs }) => openMs < end));
    return total && { ...total, instrument: this.#instrument.index, openMs: start, simulated: false };
  }

  #day(): Total | null {
    const newest = this.#candles.at(-1);
    if (newest === undefined) return null;
    if (this.#settled === undefined) this.#settled = sum(this.#candles.slice(0, -1));
    return sum(this.#settled === null ? [newest] : [this.#settled, newest]);
  }

  /** A day and a minute stay, so that a day's candle is whole until its last moment. */
  #forget(nowMs: number): void {
    const kept = this.#candles.findIndex(({ openMs }) => openMs >= nowMs - DAY_MS - MINUTE_MS);
    if (kept === 0) return;
    this.#candles = kept < 0 ? [] : this.#candles.slice(kept);
    this.#settled = undefined;
  }
}

type Total = Omit<Part, 'instrument' | 'openMs' | 'simulated'>;

function sum(parts: readonly Total[]): Total | null {
  const [first] = parts;
  if (first === undefined) return null;
  const total = {
    open: first.open,
    high: first.high,
    low: first.low,
    close: first.close,
    lots: 0,
    turnover: 0n,
    trades: 0,
  };
  for (const part of parts) {
    total.high = Math.max(total.high, part.high);
    total.low = Math.min(total.low, part.low);
    total.close = part.close;
    total.lots += part.lots;
    total.turnover += part.turnover;
    total.trades += part.trades;
  }
  return total;
}

/** part / whole in percent with two decimals, truncated, exactly. */
function percent(part: number, whole: number): string {
  const hundredths = whole === 0 ? 0n : (BigInt(part) * 10_000n) / BigInt(whole);
  const text = hundredths.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
