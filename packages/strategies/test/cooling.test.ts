// In: fills and wishes. Out: a rest after a sale at a loss, of that market alone, of purchases alone, live as on the past.
import { cooledBy, isCooling, type Market, rested, type Strategy } from '@hilsa/strategies';
import { backtest, type PastCandle } from '@hilsa/strategies/backtest';
import { describe, expect, it } from 'vitest';

const fill = (side: 'buy' | 'sell', ticks: number, lots: number, market = 'A') =>
  ({ key: 'k', market, side, ticks, lots }) as const;
const time = (atMs: number) => ({ atMs, restMs: 100 });

describe('a rest after a loss', () => {
  it('begins with a sale below the mean price paid, and with no other', () => {
    const bought = cooledBy({}, [fill('buy', 100, 10), fill('buy', 90, 10)], time(0));
    expect(isCooling(cooledBy(bought, [fill('sell', 95, 5)], time(0)), 'A', 50)).toBe(false);
    const lost = cooledBy(bought, [fill('sell', 94, 5)], time(0));
    expect(isCooling(lost, 'A', 99)).toBe(true);
    expect(isCooling(lost, 'A', 100)).toBe(false);
    expect(isCooling(lost, 'B', 50)).toBe(false);
    // The mean of what is left stays what it was.
    expect(isCooling(cooledBy(lost, [fill('sell', 95, 15)], time(200)), 'A', 250)).toBe(false);
    expect(cooledBy({}, [fill('sell', 1, 1)], { atMs: 0, restMs: 0 })).toEqual({});
  });

  it('leaves out purchases there, and says why; sales and cancels go on', () => {
    const cooling = cooledBy(cooledBy({}, [fill('buy', 100, 1)], time(0)), [fill('sell', 99, 1)], time(0));
    const place = (side: 'buy' | 'sell', market: string) =>
      ({ kind: 'place', key: `${side} ${market}`, market, side, lots: 1, ticks: 'market' }) as const;
    const decision = {
      state: 1,
      intents: [place('buy', 'A'), place('sell', 'A'), place('buy', 'B'), { kind: 'cancel', key: 'x' } as const],
      reasons: [{ word: 'added', market: 'A' } as const],
    };
    const after = rested(decision, cooling, 50);
    expect(after.intents).toEqual(decision.intents.slice(1));
    expect(after.reasons[0]).toEqual({ word: 'cooling-down', market: 'A' });
    expect(rested(decision, cooling, 100)).toBe(decision);
  });

  it('holds on the past, too: a rule that buys at once after its loss buys later', () => {
    const market: Market = { id: 'A', unitsPerTickLot: 1n, leastLots: 1, leastNotional: 1n };
    // It buys whenever it has nothing, and sells on the next candle.
    const restless: Strategy<null, number> = {
      name: 'restless',
      window: () => 1,
      begin: () => 0,
      decide: (_, step, { owned }) => {
        const side = (owned['A'] ?? 0) > 0 ? 'sell' : 'buy';
        const intent = { kind: 'place', key: `${step}`, market: 'A', side, lots: 1, ticks: 'market' } as const;
        return { state: step + 1, intents: [intent], reasons: [{ word: 'added', market: 'A' }] };
      },
    };
    const candles = Array.from({ length: 20 }, (_, n): PastCandle => {
      const price = 1_000 - n * 10;
      const shape = { open: price, high: price, low: price, close: price, lots: 1_000 };
      return { openMs: n * 100, closeMs: (n + 1) * 100, ...shape };
    });
    const setting = { markets: { A: market }, candles: { A: candles }, principal: 10_000n };
    const costs = { feePpm: 0, slippagePpm: 0, volumePpm: 1_000_000 };
    const buys = (restMs: number): number =>
      backtest(restless, null, { ...setting, costs, restMs }).fills.filter(({ side }) => side === 'buy').length;
    expect(buys(0)).toBeGreaterThan(8);
    expect(buys(500)).toBeLessThan(4);
    expect(buys(500)).toBeGreaterThan(1);
  });
});
