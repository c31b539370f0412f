// In: the price process, markets, a span of time. Out: candles of the past, as rows marked simulated.
// The finest pieces are made first and longer candles are summed up from them, so that a day equals its hours and an hour its
// minutes wherever both exist. The last close is the process's price at the end of the span: live prices go on from there.
import { storedStart } from '../tables/candles.ts';
import { type CandleRow, DHAKA_DAY, type StoredPeriod } from '../tables/rows.ts';
import type { CoinMarket } from './coins.ts';
import { HOUR_MS, MINUTE_MS } from './factor-path.ts';
import { lotValueUsdt, ticksOfPrice, type Steps } from './listings.ts';
import type { PriceProcess, Stretch } from './price-process.ts';
import { randomFrom, type Random } from './random.ts';

const DAY_MS = 24 * HOUR_MS;
const DAYS_OF_DAYS = 365;
const DAYS_OF_HOURS = 30;
const HOURS_OF_MINUTES = 48;
/** How unevenly value is traded from piece to piece: standard deviations of the logarithm. */
const UNEVEN = { minute: 0.5, hour: 0.3 };
const MEAN_OF_ABSOLUTE_NORMAL = Math.sqrt(2 / Math.PI);

/** A market's instrument, and the moment from which it has no candles yet (aligned to a minute). */
export interface HistoryWish {
  readonly market: CoinMarket;
  readonly instrument: number;
  readonly steps: Steps;
  readonly fromMs: number;
}

/** Where each period's history begins when there is none at all, for a history that ends at `untilMs`. */
export function historyStarts(untilMs: number): { days: number; hours: number; minutes: number } {
  const today = untilMs - (untilMs % DAY_MS);
  return {
    days: today - DAYS_OF_DAYS * DAY_MS,
    hours: today - DAYS_OF_HOURS * DAY_MS,
    minutes: untilMs - (untilMs % HOUR_MS) - HOURS_OF_MINUTES * HOUR_MS,
  };
}

/** The extreme a random walk of this variance reaches between two ends (the reflection principle), in ticks. */
function extreme(random: Random, stretch: Stretch, steps: Steps, sign: 1 | -1): number {
  const from = Math.log(stretch.from);
  const to = Math.log(stretch.to);
  const spread = Math.sqrt((to - from) ** 2 - 2 * stretch.variance * Math.log(1 - random.uniform()));
  return ticksOfPrice(Math.exp((from + to + sign * spread) / 2), steps);
}

/** One finest candle. `activity` scales what is traded: 1 for a busy world. */
function piece(
  random: Random,
  wish: HistoryWish,
  stretch: Stretch,
  openMs: number,
  period: 1 | 60,
  activity: number,
): CandleRow {
  const { market, instrument, steps } = wish;
  const open = ticksOfPrice(stretch.from, steps);
  const close = ticksOfPrice(stretch.to, steps);
  const high = Math.max(open, close, extreme(random, stretch, steps, 1));
  const low = Math.min(open, close, extreme(random, stretch, steps, -1));
  const uneven = period === 1 ? UNEVEN.minute : UNEVEN.hour;
  const move = Math.abs(Math.log(stretch.to / stretch.from)) / (Math.sqrt(stretch.variance) * MEAN_OF_ABSOLUTE_NORMAL);
  const busy = Math.exp(uneven * random.normal() - (uneven * uneven) / 2) * (0.5 + 0.5 * Math.min(move, 4));
  const takers = market.takersPerMinute * period * activity * busy;
  const lots = Math.max(
    1,
    Math.round((takers * market.meanTradeUsdt) / lotValueUsdt(market, steps, stretch.from / steps.tickSize)),
  );
  const typical = Math.round((open + high + low + close) / 4);
  const turnover = BigInt(typical) * BigInt(lots) * steps.unitsPerTickLot;
  return {
    instrument,
    period,
    openMs,
    open,
    high,
    low,
    close,
    lots,
    turnover,
    trades: Math.max(1, Math.round(takers)),
    simulated: true,
  };
}

/** Join a later candle to an earlier one of the same period. */
function join(earlier: CandleRow, later: CandleRow): void {
  earlier.high = Math.max(earlier.high, later.high);
  earlier.low = Math.min(earlier.low, later.low);
  earlier.close = later.close;
  earlier.lots += later.lots;
  earlier.turnover += later.turnover;
  earlier.trades += later.trades;
}

/** Collects pieces in order of time and emits them as the periods that are wanted at their time. */
class Gathering {
  readonly rows: CandleRow[] = [];
  readonly #open = new Map<StoredPeriod, CandleRow>();
  readonly #starts: ReturnType<typeof historyStarts>;

  constructor(untilMs: number) {
    this.#starts = historyStarts(untilMs);
  }

  add(part: CandleRow): void {
    if (part.period === 1 && part.openMs >= this.#starts.minutes) this.rows.push(part);
    if (part.openMs >= this.#starts.hours) this.#gather(part, 60);
    this.#gather(part, 1440);
    this.#gather(part, DHAKA_DAY);
  }

  #gather(part: CandleRow, period: StoredPeriod): void {
    const openMs = storedStart(part.openMs, period);
    const running = this.#open.get(period);
    if (running !== undefined && running.openMs === openMs) {
      join(running, part);
      return;
    }
    const row = { ...part, period, openMs };
    this.#open.set(period, row);
    this.rows.push(row);
  }
}

/**
 * Candles from each wish's `fromMs` up to `untilMs` (aligned to a minute): minutes for the last two days, hours for the last
 * month, days for all. Older than the oldest wish of a first start (`historyStarts().days`) nothing is made.
 */
export function makeHistory(
  process: PriceProcess,
  wishes: readonly HistoryWish[],
  untilMs: number,
  activity: number,
): CandleRow[] {
  const starts = historyStarts(untilMs);
  const gatherings = wishes.map(() => new Gathering(untilMs));
  const earliest = Math.max(starts.days, Math.min(...wishes.map(({ fromMs }) => fromMs)));
  // Hour by hour over all markets, so that the market factor they share is filled once an hour and not once a market.
  for (let hourMs = earliest - (earliest % HOUR_MS); hourMs < untilMs; hourMs += HOUR_MS) {
    for (const [index, wish] of wishes.entries()) {
      const gathering = gatherings[index];
      const { base, quote } = wish.market;
      const fromMs = Math.max(wish.fromMs, starts.days);
      if (gathering === undefined || hourMs + HOUR_MS <= fromMs) continue;
      const random = randomFrom(process.seed, wish.market.symbol, 'history', hourMs);
      if (hourMs >= fromMs && hourMs + HOUR_MS <= starts.minutes) {
        gathering.add(piece(random, wish, process.hour(base.code, hourMs, quote.code), hourMs, 60, activity));
        continue;
      }
      for (let minuteMs = hourMs; minuteMs < Math.min(hourMs + HOUR_MS, untilMs); minuteMs += MINUTE_MS) {
        const part = piece(random, wish, process.minute(base.code, minuteMs, quote.code), minuteMs, 1, activity);
        if (minuteMs >= fromMs) gathering.add(part);
      }
    }
  }
  return gatherings.flatMap(({ rows }) => rows);
}
