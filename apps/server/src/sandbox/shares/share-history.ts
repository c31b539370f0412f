// In: shares that have no past yet, and their fair prices. Out: candles of it, as rows marked simulated: days for all, hours and minutes for those
// that trade most.
import { setImmediate } from 'node:timers/promises';
import { isTradingDay, localDayOf, openCalendar } from '@hilsa/formulas/market-packs';
import { storedStart } from '../../tables/candles.ts';
import { type CandleRow, DHAKA_DAY, type StoredPeriod } from '../../tables/rows.ts';
import { randomFrom, type Random } from '../random.ts';
import type { SharePlace } from './prepare-shares.ts';
import type { StockHours } from '../../market-days/index.ts';
import { ticksOfShare } from './share-listings.ts';
import type { SharePrices } from './share-price.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** How far back each period goes, in candles. */
const PAST = { days: { known: 365, generated: 120 }, hours: 10 * 24, minutes: 4 * 60 } as const;
/** Value that a share's trades of a day are worth, by how busy it is, in whole units of its currency. */
const DAILY_VALUE = {
  BD: { 1: 60_000_000, 2: 8_000_000, 3: 900_000 },
  US: { 1: 3_000_000, 2: 800_000, 3: 200_000 },
};
const MEAN_TRADE = { BD: 25_000, US: 900 };

/** Shares drawn before others have their turn: the start must go on answering. */
const SHARES_A_TURN = 25;

/** Up to the last whole minute before `untilMs`. In a sandbox that keeps the exchange's hours, days without trading have no candle. */
export async function shareHistory(
  places: readonly SharePlace[],
  prices: SharePrices,
  { untilMs, hours }: { untilMs: number; hours: StockHours },
): Promise<CandleRow[]> {
  const rows: CandleRow[] = [];
  for (const [n, place] of places.entries()) {
    if (n % SHARES_A_TURN === 0) await setImmediate();
    const { share, pack } = place;
    const random = randomFrom('share history', share.code);
    const calendar = openCalendar(pack);
    const dayOf = (openMs: number, period: StoredPeriod): number =>
      period === 1_440 ? Math.floor(openMs / DAY_MS) : localDayOf(pack.zone, openMs);
    const trades = (openMs: number, period: StoredPeriod): boolean =>
      hours === 'round-the-clock' || isTradingDay(calendar, dayOf(openMs, period));
    const draw = (period: StoredPeriod, count: number): void => {
      const length = lengthOf(period);
      const until = storedStart(untilMs, period);
      // The running day and hour have a candle too, as far as they have come.
      const last = period === 1 ? until - length : until;
      for (let openMs = until - count * length; openMs <= last; openMs += length)
        if (trades(openMs, period))
          rows.push(candle(random, place, prices, { openMs, closeMs: Math.min(openMs + length, untilMs), period }));
    };
    const days = share.isGenerated ? PAST.days.generated : PAST.days.known;
    draw(1_440, days);
    if (pack.market === 'BD') draw(DHAKA_DAY, days);
    if (share.busy < 3 && !share.isGenerated) draw(60, PAST.hours);
    if (share.busy === 1) draw(1, PAST.minutes);
  }
  return rows;
}

const lengthOf = (period: StoredPeriod): number => (period === DHAKA_DAY ? DAY_MS : period * MINUTE_MS);

function candle(
  random: Random,
  { share, pack, instrument }: SharePlace,
  prices: SharePrices,
  { openMs, closeMs, period }: { openMs: number; closeMs: number; period: StoredPeriod },
): CandleRow {
  const ticks = (price: number): number => ticksOfShare(pack, price);
  const [from, to] = [prices.fair(share, openMs), prices.fair(share, closeMs)];
  const reach = 0.011 * Math.sqrt(lengthOf(period) / DAY_MS);
  const [open, close] = [ticks(from), ticks(to)];
  const high = Math.max(open, close, ticks(Math.max(from, to) * (1 + reach * Math.abs(random.normal()) * 0.6)));
  const low = Math.min(open, close, ticks(Math.min(from, to) * (1 - reach * Math.abs(random.normal()) * 0.6)));
  const part = (closeMs - openMs) / DAY_MS;
  const value = DAILY_VALUE[share.market][share.busy] * part * Math.exp(0.5 * random.normal() - 0.125);
  const lots = Math.max(1, Math.round(value / from));
  const unit = 10n ** BigInt(pack.tickDecimals);
  const typical = BigInt(Math.round((open + high + low + close) / 4));
  return {
    instrument,
    period,
    openMs,
    open,
    high,
    low,
    close,
    lots,
    turnover: (typical * BigInt(lots) * unit) / unit,
    trades: Math.max(1, Math.round(value / MEAN_TRADE[share.market])),
    simulated: true,
  };
}
