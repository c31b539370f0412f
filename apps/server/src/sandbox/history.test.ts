// In: a seed and a moment. Out: a past whose periods agree with each other and which ends where live prices begin.
import { expect, test } from 'vitest';
import { type CandleRow, DHAKA_DAY } from '../tables/rows.ts';
import { COIN_MARKETS, usdtMarketOf } from './coins.ts';
import { HOUR_MS, MINUTE_MS } from './factor-path.ts';
import { historyStarts, makeHistory } from './history.ts';
import { stepsOf, ticksOfPrice } from './listings.ts';
import { createPriceProcess } from './price-process.ts';

const DAY_MS = 24 * HOUR_MS;
const UNTIL_MS = Date.UTC(2026, 10, 21, 2, 13);
const process = createPriceProcess('history');
const wishOf = (code: string, fromMs: number) => ({
  market: usdtMarketOf(code),
  instrument: 3,
  steps: stepsOf(usdtMarketOf(code)),
  fromMs,
});
const whole = makeHistory(process, [wishOf('SOL', historyStarts(UNTIL_MS).days)], UNTIL_MS, 1);
const of = (rows: readonly CandleRow[], period: number): CandleRow[] => rows.filter((row) => row.period === period);

/** The plain sum of pieces, told again without the code under test. */
function summed(pieces: readonly CandleRow[]): Partial<CandleRow> {
  return {
    open: pieces[0]!.open,
    high: Math.max(...pieces.map(({ high }) => high)),
    low: Math.min(...pieces.map(({ low }) => low)),
    close: pieces.at(-1)!.close,
    lots: pieces.reduce((sum, { lots }) => sum + lots, 0),
    turnover: pieces.reduce((sum, { turnover }) => sum + turnover, 0n),
    trades: pieces.reduce((sum, { trades }) => sum + trades, 0),
  };
}

test('days for a year, hours for a month, minutes for two days, without a hole', () => {
  for (const [period, least, length] of [
    [1, 2 * 1_440, MINUTE_MS],
    [60, 30 * 24, HOUR_MS],
    [1_440, 366, DAY_MS],
    [DHAKA_DAY, 366, DAY_MS],
  ] as const) {
    const rows = of(whole, period);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    rows.forEach((row, index) => expect(row.openMs).toBe(rows[0]!.openMs + index * length));
    rows.slice(1).forEach((row, index) => expect(row.open).toBe(rows[index]!.close));
  }
});

test('a day equals its hours and an hour its minutes, where both exist', () => {
  for (const [longer, shorter, length] of [
    [1_440, 60, DAY_MS],
    [DHAKA_DAY, 60, DAY_MS],
    [60, 1, HOUR_MS],
  ] as const) {
    const pieces = of(whole, shorter);
    const longCandles = of(whole, longer).filter(({ openMs }) => openMs >= pieces[0]!.openMs);
    expect(longCandles.length).toBeGreaterThan(28);
    for (const row of longCandles) {
      expect(row).toMatchObject(
        summed(pieces.filter(({ openMs }) => openMs >= row.openMs && openMs < row.openMs + length)),
      );
    }
  }
});

test('P1: every candle the sandbox makes says simulated; it is in whole ticks and lots, its high and low hold its open and close', () => {
  for (const row of whole) {
    expect(row.simulated).toBe(true);
    expect(
      [row.open, row.high, row.low, row.close, row.lots, row.trades].every(
        (value) => Number.isSafeInteger(value) && value > 0,
      ),
    ).toBe(true);
    expect(row.high).toBeGreaterThanOrEqual(Math.max(row.open, row.close));
    expect(row.low).toBeLessThanOrEqual(Math.min(row.open, row.close));
  }
});

test('the past ends at the price where the market begins', () => {
  const fair = ticksOfPrice(process.fairPrice('SOL', UNTIL_MS), stepsOf(usdtMarketOf('SOL')));
  for (const period of [1, 60, 1_440]) expect(of(whole, period).at(-1)!.close).toBe(fair);
});

test('a pair of two coins is drawn in its own quote: its past ends at what one is worth in the other', () => {
  for (const market of COIN_MARKETS.filter(({ quote }) => quote.code === 'BTC')) {
    const steps = stepsOf(market);
    const rows = makeHistory(process, [{ market, instrument: 4, steps, fromMs: UNTIL_MS - DAY_MS }], UNTIL_MS, 1);
    const worth = process.fairPrice(market.base.code, UNTIL_MS) / process.fairPrice('BTC', UNTIL_MS);
    expect(of(rows, 1).at(-1)!.close).toBe(ticksOfPrice(worth, steps));
    // Orders there are worth some thousand dollars, which is some hundredths of a bitcoin: no minute moves hundreds.
    for (const { turnover } of of(rows, 1)) expect(turnover < 100n * 10n ** 8n).toBe(true);
  }
});

test('a gap is filled with the very minutes the whole past has there, and only those', () => {
  const fromMs = UNTIL_MS - 3 * HOUR_MS - 7 * MINUTE_MS;
  const gap = makeHistory(process, [wishOf('SOL', fromMs)], UNTIL_MS, 1);
  expect(of(gap, 1)).toEqual(of(whole, 1).filter(({ openMs }) => openMs >= fromMs));
  const firstHour = of(gap, 60)[0]!;
  expect(firstHour).toMatchObject(summed(of(gap, 1).filter(({ openMs }) => openMs < firstHour.openMs + HOUR_MS)));
  expect(makeHistory(process, [wishOf('SOL', UNTIL_MS)], UNTIL_MS, 1)).toEqual([]);
});

test('a quieter world has the same prices and less trade', () => {
  const quiet = makeHistory(process, [wishOf('SOL', UNTIL_MS - DAY_MS)], UNTIL_MS, 0.4);
  const busy = makeHistory(process, [wishOf('SOL', UNTIL_MS - DAY_MS)], UNTIL_MS, 1);
  expect(quiet.map(({ close }) => close)).toEqual(busy.map(({ close }) => close));
  const lots = (rows: readonly CandleRow[]): number => of(rows, 1).reduce((sum, row) => sum + row.lots, 0);
  expect(lots(quiet) / lots(busy)).toBeCloseTo(0.4, 2);
});
