// In: rules and pasts. Out: fills no earlier and no better than they could have been, and cheats that are caught.
import { type Intent, type Strategy, reversion, trend } from '@hilsa/strategies';
import {
  type PastCandle,
  type Signals,
  backtest,
  buyAndHold,
  impossibleFills,
  lookAheadAt,
  profitOf,
  recursionAt,
  signalsOf,
  survivesDelay,
  warmUpAt,
} from '@hilsa/strategies/backtest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candlesOf, market, settingOf, walk } from './past.ts';

const id = market.id;

/** A rule that places what a list says, one entry a decision. */
function script(steps: readonly (readonly Intent[])[]): Strategy<null, { step: number }> {
  return {
    name: 'script',
    window: () => 1,
    begin: () => ({ step: 0 }),
    decide: (_, { step }) => ({
      state: { step: step + 1 },
      intents: steps[step] ?? [],
      reasons: [{ word: 'waiting', market: id }],
    }),
  };
}
const buy = (lots: number, ticks: number | 'market' = 'market', key = 'b'): Intent => ({
  kind: 'place',
  key,
  market: id,
  side: 'buy',
  lots,
  ticks,
});
const sell = (lots: number, ticks: number | 'market' = 'market', key = 's'): Intent => ({
  kind: 'place',
  key,
  market: id,
  side: 'sell',
  lots,
  ticks,
});
const fillsOf = (
  steps: readonly (readonly Intent[])[],
  closes: readonly number[],
  change = {},
): (string | number)[][] =>
  backtest(script(steps), null, settingOf(closes, change)).fills.map(({ key, side, lots, ticks, candleMs }) => [
    key,
    side,
    lots,
    ticks,
    candleMs / 60_000,
  ]);

describe('a backtest', () => {
  it('fills at the next open, never in the candle that decided', () => {
    expect(fillsOf([[buy(10)]], [100, 150, 200])).toEqual([['b', 'buy', 10, 100, 1]]);
    const gap = candlesOf([100, 150]).map((candle, index) =>
      index === 1 ? { ...candle, open: 130, low: 120 } : candle,
    );
    expect(fillsOf([[buy(10)]], [], { candles: { [id]: gap } })).toEqual([['b', 'buy', 10, 130, 1]]);
  });

  it('makes market orders worse by the slippage, to the tick, and counts what it cost', () => {
    const costs = { feePpm: 1_000, slippagePpm: 1_500, volumePpm: 1_000_000 };
    const { fills } = backtest(script([[buy(10)], [sell(10)]]), null, settingOf([1_000, 1_000, 1_000], { costs }));
    expect(fills).toMatchObject([
      { ticks: 1_002, fee: 11n, slippage: 20n },
      { ticks: 998, fee: 10n, slippage: 20n },
    ]);
  });

  it('takes a limit at the open when that is better, else only when traded through', () => {
    expect(fillsOf([[buy(1, 90)]], [100, 90])).toEqual([]);
    expect(fillsOf([[buy(1, 90)]], [100, 89, 95])).toEqual([['b', 'buy', 1, 90, 1]]);
    expect(fillsOf([[buy(1, 110)]], [100, 105])).toEqual([['b', 'buy', 1, 100, 1]]);
    expect(fillsOf([[buy(1)], [sell(1, 110)]], [100, 100, 110, 111])).toEqual([
      ['b', 'buy', 1, 100, 1],
      ['s', 'sell', 1, 110, 3],
    ]);
  });

  it('gives no more than the volume allows: a market order’s rest is missed, a limit’s rests on', () => {
    const change = {
      candles: { [id]: candlesOf([100, 95, 95, 94], 50) },
      costs: { feePpm: 0, slippagePpm: 0, volumePpm: 200_000 },
    };
    const result = backtest(script([[buy(15)]]), null, settingOf([], change));
    expect(result.fills).toMatchObject([{ lots: 10 }]);
    expect(result.missedLots).toBe(5);
    expect(fillsOf([[buy(15, 100)]], [], change).map(([, , lots]) => lots)).toEqual([10, 5]);
  });

  it('neither buys at a locked upper limit nor sells at a locked lower one', () => {
    const locked = (price: number, limits: object): PastCandle[] =>
      candlesOf([100, price]).map((candle, index) =>
        index === 1 ? { ...candle, open: price, high: price, low: price, ...limits } : candle,
      );
    expect(fillsOf([[buy(1)]], [], { candles: { [id]: locked(110, { highestLimit: 110 }) } })).toEqual([]);
    expect(fillsOf([[buy(1)]], [], { candles: { [id]: locked(110, { highestLimit: 111 }) } })).toHaveLength(1);
    const down = [
      ...candlesOf([100, 100]),
      ...locked(90, { lowestLimit: 90 })
        .slice(1)
        .map((candle) => ({ ...candle, openMs: 120_000, closeMs: 180_000 })),
    ];
    expect(fillsOf([[buy(1)], [sell(1)]], [], { candles: { [id]: down } })).toHaveLength(1);
  });

  it('keeps bought lots until they settle', () => {
    const settlesAtMs = (bought: number): number => bought + 120_000;
    const result = backtest(
      script([[buy(5)], [sell(5)], [], [sell(5)]]),
      null,
      settingOf([100, 100, 100, 100, 100], { settlesAtMs }),
    );
    expect(result.refusals).toBe(1);
    expect(result.fills.map(({ side, candleMs }) => [side, candleMs / 60_000])).toEqual([
      ['buy', 1],
      ['sell', 4],
    ]);
  });

  it('buys no more than there is money for at the open', () => {
    const gap = candlesOf([100, 100, 100]).map((candle, index) => (index === 1 ? { ...candle, open: 130 } : candle));
    const costs = { feePpm: 10_000, slippagePpm: 0, volumePpm: 1_000_000 };
    const result = backtest(
      script([[buy(100)]]),
      null,
      settingOf([], { principal: 10_000n, candles: { [id]: gap }, costs }),
    );
    expect(result.fills).toMatchObject([{ lots: 76, ticks: 130, fee: 99n }]);
    expect(result.equity.every(({ units }) => units > 0n)).toBe(true);
  });

  it('ends at the loss limit before anything else happens in that candle', () => {
    const result = backtest(
      script([[buy(10_000)], [sell(10_000, 101)]]),
      null,
      settingOf([100, 100, 79, 120], { lossLimitPpm: 200_000 }),
    );
    expect(result.end).toBe('loss-limit');
    expect(result.fills.at(-1)).toMatchObject({ key: 'loss-limit', ticks: 79 });
  });

  it('ends when the core would refuse five times running', () => {
    const result = backtest(script(Array.from({ length: 9 }, () => [sell(1)])), null, settingOf(walk(12)));
    expect(result).toMatchObject({ end: 'five-refusals', refusals: 5 });
  });

  it('keeps delisted names and pays what their listing’s end paid', () => {
    const other = { ...market, id: 'GONE', delistedTicks: 0 };
    const setting = settingOf(walk(6), {
      markets: { [id]: market, GONE: other },
      candles: { [id]: candlesOf(walk(6)), GONE: candlesOf([100, 100, 100]) },
    });
    const result = backtest(script([[{ ...buy(10), market: 'GONE' } as Intent]]), null, setting);
    expect(result.fills.at(-1)).toMatchObject({ key: 'delisted', ticks: 0, fee: 0n });
    expect(profitOf(result, setting.principal)).toBe(-1_000n);
  });

  it('refuses a past out of order and one without end', () => {
    const candles = candlesOf([1, 2]).toReversed();
    expect(() => backtest(script([]), null, settingOf([], { candles: { [id]: candles } }))).toThrow(/out of order/);
  });

  it('conserves: equity is principal plus fills to the unit, at any costs', () => {
    const costs = fc.record({
      feePpm: fc.nat(5_000),
      slippagePpm: fc.nat(5_000),
      volumePpm: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 2 ** 31 }), fc.nat(3), (own, seed, delay) => {
        const closes = walk(300, seed);
        const setting = settingOf(closes, { costs: own, delay });
        const settings = { market: id, fast: 3, slow: 8, average: 'simple' as const, sharePpm: 900_000 };
        const result = backtest(trend, settings, setting);
        let [cash, lots] = [setting.principal, 0];
        for (const fill of result.fills) {
          const amount = BigInt(fill.ticks) * BigInt(fill.lots);
          cash += fill.side === 'sell' ? amount - fill.fee : -amount - fill.fee;
          lots += fill.side === 'sell' ? -fill.lots : fill.lots;
          expect(cash >= 0n && lots >= 0).toBe(true);
        }
        expect(result.equity.at(-1)?.units).toBe(cash + BigInt(lots) * BigInt(closes.at(-1) ?? 0));
        expect(impossibleFills(result, setting)).toEqual([]);
        expect(result.log.every(({ reasons }) => reasons.length > 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('has a yardstick', () => {
    const setting = settingOf([100, 100, 150]);
    expect(profitOf(buyAndHold(id, setting), setting.principal)).toBe(500_000n);
  });
});

describe('cheats', () => {
  const history = candlesOf(walk(400, 5));
  const cuts = Array.from({ length: 40 }, (_, step) => 50 + step * 8);
  const up: Signals = (candles) =>
    candles.map(({ close }, index) => (close > (candles[index - 1]?.close ?? close) ? 'in' : 'out'));
  const shifted: Signals = (candles) =>
    candles.map(({ close }, index) => ((candles[index + 1]?.close ?? close) > close ? 'in' : 'out'));
  const scaled: Signals = (candles) => {
    const closes = candles.map(({ close }) => close);
    const [low, high] = [Math.min(...closes), Math.max(...closes)];
    return closes.map((close) => ((close - low) / (high - low) > 0.5 ? 'in' : 'out'));
  };
  const growing: Signals = (candles) => {
    let average = candles[0]?.close ?? 0;
    return candles.map(({ close }, index) => {
      average = (average * index + close) / (index + 1);
      return close > average ? 'in' : 'out';
    });
  };

  it('a candle shifted from the future, and scaling by the whole series, are caught; the honest twin is not', () => {
    expect(lookAheadAt(up, history, cuts)).toBeNull();
    expect(lookAheadAt(shifted, history, cuts)).not.toBeNull();
    expect(lookAheadAt(scaled, history, cuts)).not.toBeNull();
    expect(lookAheadAt((candles) => candles.map(String).slice(1), history, cuts)).not.toBeNull();
  });

  it('a value that depends on where the history began is caught; a window is not', () => {
    expect(recursionAt(up, history, { starts: [10, 100], window: 1 })).toBeNull();
    expect(recursionAt(growing, history, { starts: [10, 100], window: 50 })).not.toBeNull();
  });

  it('a rule whose averages change with a longer warm-up is caught; ours say the same', () => {
    const past = settingOf(walk(300, 5));
    const settings = { market: id, fast: 5, slow: 20, average: 'exponential', sharePpm: 500_000 } as const;
    expect(warmUpAt(trend, settings, past, [1, 40])).toBeNull();
    const back = { market: id, length: 14, enterBelow: 30, leaveAbove: 60, filter: 50, stopPpm: 0, sharePpm: 500_000 };
    expect(warmUpAt(reversion, back, past, [1, 40])).toBeNull();
    const sloppy: Strategy<null, null> = {
      name: 'sloppy',
      window: () => 10,
      begin: () => null,
      decide: (_, state, { candles }) => {
        const closes = (candles[id] ?? []).map(({ close }) => close);
        const mean = Math.round(closes.reduce((sum, close) => sum + close, 0) / closes.length);
        return { state, intents: [], reasons: [{ word: 'no-signal', market: id, figures: { mean } }] };
      },
    };
    expect(warmUpAt(sloppy, null, past, [1, 40])).not.toBeNull();
  });

  it('decides nothing before its start, and looks back at what lies before it', () => {
    const steps = [[buy(10)]];
    const run = backtest(script(steps), null, settingOf([100, 110, 120, 130, 140], { startsAtMs: 120_000 }));
    expect(run.fills.map(({ ticks }) => ticks)).toEqual([120]);
    expect(run.equity.map(({ atMs }) => atMs)).toEqual([180_000, 240_000, 300_000]);
  });

  it('a fill in the deciding candle, or better than its candle was, is caught', () => {
    const setting = settingOf([100, 150, 200]);
    const honest = backtest(script([[buy(10)]]), null, setting);
    const [fill] = honest.fills;
    expect(impossibleFills(honest, setting)).toEqual([]);
    expect(impossibleFills({ ...honest, fills: [{ ...fill!, candleMs: 0 }] }, setting)).toHaveLength(1);
    expect(impossibleFills({ ...honest, fills: [{ ...fill!, ticks: 99 }] }, setting).join()).toMatch(/better than/);
    expect(impossibleFills({ ...honest, fills: [{ ...fill!, ticks: 300 }] }, setting).join()).toMatch(/outside/);
    expect(impossibleFills({ ...honest, fills: [{ ...fill!, candleMs: 77 }] }, setting).join()).toMatch(/no candle/);
  });

  it('one candle’s delay destroys what only the next candle paid', () => {
    // In at 100, out at 200 by turns: the rule that knows the turn lives on it alone.
    const closes = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 100 : 200));
    const steps = Array.from({ length: 59 }, (_, index) =>
      index % 2 === 0 ? [buy(10, 'market', `b${index}`)] : [sell(10, 'market', `s${index}`)],
    );
    const run = (delay: number): bigint =>
      profitOf(backtest(script(steps), null, settingOf(closes, { delay })), 1_000_000n);
    expect(run(0)).toBeGreaterThan(0n);
    expect(survivesDelay(run(0), run(1))).toBe(false);
    expect(survivesDelay(-5n, -9n)).toBe(true);
    expect(survivesDelay(100n, 50n)).toBe(true);
  });

  it('the house’s own rules pass: the same with less future and with more past', () => {
    const setting = settingOf([]);
    const rules = { market: id, sharePpm: 900_000 };
    const trends = signalsOf(trend, { ...rules, fast: 5, slow: 20, average: 'exponential' as const }, id, setting);
    const reversions = signalsOf(
      reversion,
      { ...rules, length: 6, enterBelow: 30, leaveAbove: 60, filter: 30, stopPpm: 50_000 },
      id,
      setting,
    );
    expect(lookAheadAt(trends, history, cuts)).toBeNull();
    expect(lookAheadAt(reversions, history, cuts)).toBeNull();
  });
});
