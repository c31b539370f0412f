// In: seeds. Out: a world of prices that is reproducible, clusters its storms, moves together and stays sane.
import { expect, test } from 'vitest';
import { COINS, LEVELS_AT_MS } from './coins.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './factor-path.ts';
import { createPriceProcess, type PriceProcess } from './price-process.ts';

const YEAR_HOURS = 8_760;
const WORLDS = ['1', '2', '3'].map((seed) => [seed, createPriceProcess(seed)] as const);

function hourlyReturns(process: PriceProcess, code: string, hours: number): number[] {
  return Array.from({ length: hours }, (_, index) => {
    const { from, to } = process.hour(code, LEVELS_AT_MS - (hours - index) * HOUR_MS);
    return Math.log(to / from);
  });
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(first), mean(second)];
  const spread = (values: readonly number[], middle: number): number =>
    values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const shared = first.reduce((sum, value, index) => sum + (value - a) * (second[index]! - b), 0);
  return shared / Math.sqrt(spread(first, a) * spread(second, b));
}

const lagged = (values: readonly number[]): number => correlation(values.slice(1), values.slice(0, -1));

test('the same seed gives the same prices in whatever order they are asked, another seed gives others', () => {
  const moments = Array.from({ length: 50 }, (_, index) => LEVELS_AT_MS + index * 7_777_777);
  const forwards = createPriceProcess('7');
  const backwards = createPriceProcess('7');
  const first = moments.map((atMs) => forwards.fairPrice('ETH', atMs));
  const second = moments
    .toReversed()
    .map((atMs) => backwards.fairPrice('ETH', atMs))
    .toReversed();
  expect(second).toEqual(first);
  expect(createPriceProcess('8').fairPrice('ETH', moments[9]!)).not.toBe(first[9]);
});

test('every coin stands at its level at the moment the levels speak of, and seconds, minutes and hours meet at their ends', () => {
  const process = createPriceProcess('9');
  const openMs = LEVELS_AT_MS + 30 * HOUR_MS;
  for (const { code, level } of COINS) {
    expect(process.fairPrice(code, LEVELS_AT_MS)).toBeCloseTo(level, 8);
    const hour = process.hour(code, openMs);
    expect(process.minute(code, openMs).from).toBeCloseTo(hour.from, 8);
    expect(process.minute(code, openMs + HOUR_MS - MINUTE_MS).to).toBeCloseTo(hour.to, 8);
    expect(process.fairPrice(code, openMs + 5 * MINUTE_MS)).toBeCloseTo(
      process.minute(code, openMs + 5 * MINUTE_MS).from,
      8,
    );
    const jumpless = Math.abs(
      Math.log(process.fairPrice(code, openMs + 59 * SECOND_MS) / process.minute(code, openMs).to),
    );
    expect(jumpless).toBeLessThan(0.01);
  }
});

test.each(WORLDS)('seed %s: storms cluster, so absolute returns remember and returns do not', (_, process) => {
  for (const code of ['BTC', 'SOL', 'TRX']) {
    const returns = hourlyReturns(process, code, 2 * YEAR_HOURS);
    expect(lagged(returns.map(Math.abs))).toBeGreaterThan(0.05);
    expect(Math.abs(lagged(returns))).toBeLessThan(0.05);
  }
});

test.each(WORLDS)('seed %s: coins move together, by the hour and by the minute', (_, process) => {
  const [bitcoin, ether] = ['BTC', 'ETH'].map((code) => hourlyReturns(process, code, YEAR_HOURS));
  expect(correlation(bitcoin!, ether!)).toBeGreaterThan(0.5);
  const minutes = (code: string): number[] =>
    Array.from({ length: 1_440 }, (_, index) => {
      const { from, to } = process.minute(code, LEVELS_AT_MS + index * MINUTE_MS);
      return Math.log(to / from);
    });
  expect(correlation(minutes('BTC'), minutes('SOL'))).toBeGreaterThan(0.3);
});

test.each(WORLDS)(
  'seed %s: a year stays sane: between a tenth and ten times the level, with a believable volatility',
  (seed) => {
    const process = createPriceProcess(seed);
    for (const { code, level } of COINS) {
      const returns = hourlyReturns(process, code, YEAR_HOURS);
      const volatility = Math.sqrt(returns.reduce((sum, value) => sum + value * value, 0));
      expect(volatility).toBeGreaterThan(0.2);
      expect(volatility).toBeLessThan(1.6);
      for (let days = 0; days <= 365; days += 1) {
        const price = process.fairPrice(code, LEVELS_AT_MS - days * 24 * HOUR_MS);
        expect(price / level).toBeGreaterThan(0.1);
        expect(price / level).toBeLessThan(10);
      }
    }
  },
);

test('there is no price before the world began, and none for a coin it does not know', () => {
  const process = createPriceProcess('1');
  expect(() => process.fairPrice('BTC', Date.UTC(2023, 11, 31))).toThrow(RangeError);
  expect(() => process.fairPrice('HILSA', LEVELS_AT_MS)).toThrow(RangeError);
});
