// In: situations by hand and whole pasts. Out: every rule does what its sentence says, with a reason for everything.
import {
  type GridSettings,
  type NamedSettings,
  type Situation,
  dca,
  equityOf,
  grid,
  isOrder,
  lotsFor,
  momentum,
  movedTicks,
  readSettings,
  reversion,
  settingsProblem,
  signal,
  strongest,
  trend,
  weights,
  writeSettings,
  largestPurchase,
} from '@hilsa/strategies';
import { type BacktestResult, backtest, profitOf } from '@hilsa/strategies/backtest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candlesOf, market, settingOf, situationOf, walk } from './past.ts';

const id = market.id;
const placed = (result: BacktestResult): string[] =>
  result.fills.map(({ side, lots, ticks }) => `${side} ${lots} at ${ticks}`);

describe('sizes', () => {
  it('takes the last safety order for the largest purchase, and none where nothing is ever sold', () => {
    const dca = { amount: 1_000n, safetyOrders: 3, growthPpm: 100_000, takePpm: 10_000 };
    expect(largestPurchase(dca)).toBe(1_331n);
    expect(largestPurchase({ ...dca, safetyOrders: 0 })).toBe(1_000n);
    expect(largestPurchase({ ...dca, takePpm: 0 })).toBe(1_000n);
  });

  it('never spend more than they may, nor place what the market refuses', () => {
    expect(lotsFor({ ...market, unitsPerTickLot: 3n }, 1_000n, 10)).toBe(33);
    expect(lotsFor({ ...market, leastLots: 50 }, 1_000n, 100)).toBe(0);
    expect(lotsFor(market, -5n, 100)).toBe(0);
    expect(isOrder({ ...market, leastNotional: 101n }, 1, 100)).toBe(false);
    expect(movedTicks(1, -999_999)).toBe(1);
  });
});

describe('grid', () => {
  const settings: GridSettings = {
    market: id,
    low: 500,
    high: 700,
    spaces: 4,
    mode: 'arithmetic',
    lotsPerLine: 10,
    trailsUp: false,
    stopAt: 0,
    takeAt: 0,
  };

  it('one round from 55k to 60k of one coin at 0.1 % leaves 4,885', () => {
    // Ticks are 10.00, a lot is a coin: one tick of one lot is worth 1,000 units of 0.01.
    const coin = { ...market, unitsPerTickLot: 1_000n };
    const setting = settingOf([5_750, 5_490, 6_010], {
      markets: { [id]: coin },
      principal: 12_000_000n,
      costs: { feePpm: 1_000, slippagePpm: 0, volumePpm: 1_000_000 },
    });
    const one = { ...settings, low: 5_500, high: 6_000, spaces: 2, lotsPerLine: 1 };
    // Lines 5,500 · 5,750 · 6,000; only the outer two are looked at: bought at 5,500, sold at 6,000 by hand below.
    const result = backtest(grid, { ...one, spaces: 1 }, setting);
    const [bought, sold] = result.fills;
    expect([bought?.ticks, sold?.ticks]).toEqual([5_500, 6_000]);
    expect(profitOf(result, setting.principal)).toBe(488_500n);
  });

  it('buys at the start what the lines above will sell, and rests the others', () => {
    const first = grid.decide(settings, grid.begin(settings), situationOf([620]));
    expect(first.intents).toEqual([
      { kind: 'place', key: 'start', market: id, side: 'buy', lots: 10, ticks: 'market' },
    ]);
    const next = grid.decide(
      settings,
      first.state,
      situationOf([620], {
        owned: { [id]: 10 },
        saleable: { [id]: 10 },
        fills: [{ key: 'start', market: id, side: 'buy', ticks: 621, lots: 10 }],
      }),
    );
    expect(next.intents.map((intent) => (intent.kind === 'place' ? `${intent.side} ${intent.ticks}` : ''))).toEqual([
      'buy 500',
      'buy 550',
      'buy 600',
      'sell 700',
    ]);
  });

  it('earns each time the price goes a space up after one down', () => {
    const closes = [620, 620, 640, 590, 660, 590, 660, 590, 660];
    const result = backtest(grid, settings, settingOf(closes));
    expect(placed(result).filter((each) => each === 'buy 10 at 600')).toHaveLength(3);
    expect(placed(result).filter((each) => each === 'sell 10 at 650')).toHaveLength(3);
    expect(impossible(result)).toBe(false);
  });

  it('says when the price has left the range, when money is short, and when the order is too small', () => {
    const words = (change: Partial<Situation>, close = 620, own: Partial<GridSettings> = {}): string[] =>
      grid
        .decide({ ...settings, ...own }, grid.begin({ ...settings, ...own }), situationOf([close], change))
        .reasons.map(({ word }) => word);
    expect(words({}, 800)).toContain('outside-range');
    expect(words({ free: 100n })).toEqual(['insufficient-free']);
    expect(words({ free: 7_000n }, 720)).toContain('insufficient-free');
    expect(words({}, 690, { lotsPerLine: 1, low: 5, high: 1_000 })).toContain('started');
    const small = { ...market, leastNotional: 10n ** 9n };
    expect(words({ markets: { [id]: small } })).toEqual(['below-minimum']);
    expect(grid.decide(settings, grid.begin(settings), situationOf([], {})).reasons[0]?.word).toBe('stale-feed');
  });

  it('trails up without losing count of anything', () => {
    const closes = [720, 760, 760, 810, 810, 640, 720, 760, 640];
    for (const mode of ['arithmetic', 'geometric'] as const) {
      const own = { ...settings, trailsUp: true, mode };
      const result = backtest(grid, own, settingOf(closes));
      expect(result.log.flatMap(({ reasons }) => reasons.map(({ word }) => word))).toContain('moved-range');
      expect(result.refusals).toBe(0);
      expect(impossible(result)).toBe(false);
    }
  });

  it('leaves at its stop and its target, once', () => {
    const down = backtest(grid, { ...settings, stopAt: 480 }, settingOf([620, 620, 540, 470, 300, 300]));
    expect(
      down.log.flatMap(({ reasons }) => reasons.map(({ word }) => word)).filter((word) => word === 'stopped-loss'),
    ).toHaveLength(1);
    expect(down.equity.at(-1)?.units).toBe(down.equity.at(-2)?.units);
    // What has not settled yet is sold as soon as it may be.
    const settlesAtMs = (bought: number): number => bought + 300_000;
    const late = backtest(
      grid,
      { ...settings, stopAt: 480 },
      settingOf([620, 620, 540, 470, 300, 300, 300, 300, 300], { settlesAtMs }),
    );
    expect(lotsLeft(late)).toBe(0);
    expect(late.refusals).toBe(0);
    const over = backtest(grid, { ...settings, takeAt: 720 }, settingOf([620, 620, 730, 730, 730]));
    expect(over.log.flatMap(({ reasons }) => reasons.map(({ word }) => word))).toContain('took-profit');
    expect(lotsLeft(over)).toBe(0);
  });

  it('on any walk holds what it counts, and is refused nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.boolean(),
        fc.integer({ min: 50_000, max: 1_000_000 }),
        (seed, trailsUp, volumePpm) => {
          const costs = { feePpm: 1_000, slippagePpm: 500, volumePpm };
          const candles = { [id]: candlesOf(walk(200, seed, 600), 100) };
          const own = { ...settings, low: 400, high: 900, spaces: 10, trailsUp };
          const result = backtest(grid, own, settingOf([], { candles, costs, principal: 200_000n }));
          expect(result.refusals).toBe(0);
          expect(impossible(result)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Lots bought and not sold. */
function lotsLeft({ fills }: BacktestResult): number {
  return fills.reduce((sum, { side, lots }) => sum + (side === 'buy' ? lots : -lots), 0);
}

function impossible(result: BacktestResult): boolean {
  let lots = 0;
  for (const fill of result.fills) {
    lots += fill.side === 'buy' ? fill.lots : -fill.lots;
    if (lots < 0) return true;
  }
  return false;
}

describe('dca', () => {
  const settings = {
    market: id,
    amount: 100_000n,
    everyCandles: 1,
    safetyOrders: 0,
    stepPpm: 0,
    growthPpm: 0,
    takePpm: 0,
  };

  it('1,000 at 100, 90 and 80 give 33.6111 at an average of 89.2562', () => {
    const fine = { ...market, unitsPerTickLot: 1n };
    // Prices in whole taka, amounts in 0.0001 taka and lots of 0.0001: what three fills at these prices buy.
    const lots = [100, 90, 80].reduce((sum, price) => sum + lotsFor(fine, 10_000_000n, price), 0);
    expect(lots).toBe(100_000 + 111_111 + 125_000);
    expect(30_000_000 / lots).toBeCloseTo(89.2562, 4);
    const result = backtest(dca, { ...settings, amount: 10_000n }, settingOf([100, 90, 80, 80]));
    expect(result.fills.map(({ lots: own, ticks }) => [own, ticks])).toEqual([
      [100, 100],
      [111, 90],
      [125, 80],
    ]);
  });

  it('buys at each interval while money lasts, and says so when it does not', () => {
    const result = backtest(
      dca,
      { ...settings, amount: 300_000n, everyCandles: 2 },
      settingOf(Array.from({ length: 12 }, () => 100)),
    );
    expect(result.fills).toHaveLength(3);
    const words = result.log.flatMap(({ reasons }) => reasons.map(({ word }) => word));
    expect(words).toContain('waiting');
    expect(words.at(-1)).toBe('insufficient-free');
    const tiny = dca.decide({ ...settings, amount: 5n }, dca.begin(settings), situationOf([100]));
    expect(tiny.reasons[0]?.word).toBe('below-minimum');
  });

  it('rests safety orders below, lowers the average, and ends the round above it', () => {
    const own = {
      ...settings,
      amount: 10_000n,
      everyCandles: 3,
      safetyOrders: 2,
      stepPpm: 100_000,
      growthPpm: 1_000_000,
      takePpm: 50_000,
    };
    const result = backtest(
      dca,
      own,
      settingOf([1_000, 1_000, 850, 850, 780, 900, 900, 1_000, 1_000, 1_000, 1_000, 1_000]),
    );
    expect(placed(result).slice(0, 4)).toEqual(['buy 10 at 1000', 'buy 22 at 900', 'buy 50 at 800', 'sell 82 at 895']);
    // The next round begins an interval later.
    expect(placed(result)[4]).toBe('buy 10 at 1000');
    expect(result.refusals).toBe(0);
  });

  it('on any walk sells no more than it bought and is refused nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.integer({ min: 30_000, max: 1_000_000 }),
        (seed, volumePpm) => {
          const own = {
            ...settings,
            amount: 10_000n,
            everyCandles: 4,
            safetyOrders: 4,
            stepPpm: 20_000,
            growthPpm: 300_000,
            takePpm: 20_000,
          };
          const change = {
            candles: { [id]: candlesOf(walk(200, seed), 60) },
            costs: { feePpm: 1_000, slippagePpm: 300, volumePpm },
          };
          const result = backtest(dca, own, settingOf([], { ...change, settlesAtMs: (ms) => ms + 180_000 }));
          expect(result.refusals).toBe(0);
          expect(impossible(result)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('trend', () => {
  const settings = { market: id, fast: 2, slow: 4, average: 'simple' as const, sharePpm: 200_000 };

  it('enters on the crossing, in orders of a tenth of the principal, and leaves on the reverse', () => {
    const closes = [100, 100, 100, 100, 90, 90, 110, 120, 130, 130, 130, 100, 80, 80];
    const result = backtest(trend, settings, settingOf(closes));
    const buys = result.fills.filter(({ side }) => side === 'buy');
    expect(buys.length).toBeGreaterThan(1);
    expect(buys.every(({ ticks, lots }) => ticks * lots <= 110_000)).toBe(true);
    expect(lotsLeft(result)).toBe(0);
    const words = result.log.flatMap(({ reasons }) => reasons.map(({ word }) => word));
    expect(words).toEqual(expect.arrayContaining(['warming-up', 'no-signal', 'entered', 'left']));
  });

  it('says when it may not: too small, or no money', () => {
    const up = [100, 100, 100, 90, 130];
    const small = { ...market, leastNotional: 150_000n };
    const state = trend.begin(settings);
    expect(trend.decide(settings, state, situationOf(up, { markets: { [id]: small } })).reasons[0]?.word).toBe(
      'below-minimum',
    );
    expect(
      trend.decide(settings, state, situationOf(up, { free: 200_000n, principal: 10_000_000n })).reasons[0]?.word,
    ).toBe('entered');
    const poor = situationOf(up, { free: 10n, principal: 1_000_000n, owned: { [id]: 5_000 }, saleable: {} });
    expect(trend.decide({ ...settings, sharePpm: 1_000_000 }, state, poor).intents).toEqual([]);
  });
});

describe('reversion', () => {
  const flat = Array.from({ length: 25 }, () => 100);
  const settings = {
    market: id,
    length: 3,
    enterBelow: 30,
    leaveAbove: 60,
    filter: 0,
    stopPpm: 50_000,
    sharePpm: 100_000,
  };
  const word = (
    closes: readonly number[],
    own = settings,
    state = reversion.begin(own),
    change: Partial<Situation> = {},
  ): string | undefined => reversion.decide(own, state, situationOf([...flat, ...closes], change)).reasons[0]?.word;

  it('enters after a fall, not without one, and not against the long average', () => {
    const fall = [100, 99, 98, 97, 96, 90];
    expect(word(fall)).toBe('entered');
    expect(word([100, 101, 102, 103, 104])).toBe('no-signal');
    expect(word(fall, { ...settings, filter: 5 })).toBe('filter-against');
    expect(reversion.decide(settings, reversion.begin(settings), situationOf([1, 2])).reasons[0]?.word).toBe(
      'warming-up',
    );
  });

  it('leaves when strength is back, or at its stop', () => {
    const inside = { isIn: true, entryTicks: 100, step: 4 };
    const holding = { owned: { [id]: 100 }, saleable: { [id]: 100 } };
    expect(word([90, 95, 100, 105, 110], settings, inside, holding)).toBe('left');
    expect(word([100, 99, 98, 97, 94], settings, inside, holding)).toBe('stopped-loss');
    expect(word([100, 99, 98, 97, 96], settings, inside, holding)).not.toBe('stopped-loss');
    expect(
      reversion.decide(
        settings,
        { isIn: false, entryTicks: 0, step: 1 },
        situationOf([...flat, 100, 99, 98, 97, 96], holding),
      ).intents,
    ).toHaveLength(1);
  });

  it('remembers its first price from the fill, not from the signal', () => {
    const change: Partial<Situation> = {
      fills: [{ key: 'enter:1', market: id, side: 'buy', ticks: 123, lots: 1 }],
      owned: { [id]: 1 },
    };
    const { state } = reversion.decide(
      settings,
      { isIn: true, entryTicks: 0, step: 1 },
      situationOf([100, 99, 98, 120, 121], change),
    );
    expect([0, 123]).toContain(state.entryTicks);
  });
});

describe('several markets', () => {
  const two = { A: { ...market, id: 'A' }, B: { ...market, id: 'B' } };
  const at = (a: readonly number[], b: readonly number[], change: Partial<Situation> = {}): Situation =>
    situationOf([], { markets: two, candles: { A: candlesOf(a), B: candlesOf(b) }, ...change });

  it('weights: sells what is too much, buys what is too little, rests within the tolerance', () => {
    const settings = { weights: { A: 500_000, B: 300_000 }, everyCandles: 3, tolerancePpm: 10_000 };
    const owned = { A: 7_000, B: 1_000 };
    const { intents } = weights.decide(
      settings,
      weights.begin(settings),
      at([100], [100], { free: 200_000n, owned, saleable: owned }),
    );
    expect(intents).toMatchObject([
      { side: 'sell', market: 'A', lots: 2_000 },
      { side: 'buy', market: 'B', lots: 1_000 },
    ]);
    const right = { A: 5_000, B: 3_000 };
    const quiet = weights.decide(
      settings,
      weights.begin(settings),
      at([100], [100], { free: 200_000n, owned: right, saleable: right }),
    );
    expect(quiet).toMatchObject({ intents: [], reasons: [{ word: 'waiting' }], state: { wait: 2 } });
    expect(weights.decide(settings, quiet.state, at([100], [100])).reasons[0]?.word).toBe('waiting');
    expect(weights.decide(settings, weights.begin(settings), at([], [100])).reasons[0]?.word).toBe('stale-feed');
  });

  it('weights: on a past they come near and stay', () => {
    const setting = settingOf([], {
      markets: two,
      candles: { A: candlesOf(walk(120, 3)), B: candlesOf(walk(120, 9)) },
    });
    const settings = { weights: { A: 400_000, B: 400_000 }, everyCandles: 5, tolerancePpm: 20_000 };
    const result = backtest(weights, settings, setting);
    expect(result.refusals).toBe(0);
    const sides = new Set(result.fills.map(({ side, market: name }) => `${side} ${name}`));
    expect(sides).toEqual(new Set(['buy A', 'buy B', 'sell A', 'sell B']));
  });

  it('momentum: holds the strongest and leaves what is no longer', () => {
    const settings = { markets: ['A', 'B'], lookback: 3, skip: 0, top: 1, everyCandles: 2, sharePpm: 1_000_000 };
    const owned = { A: 100 };
    const decision = momentum.decide(
      settings,
      momentum.begin(settings),
      at([100, 100, 100, 90], [100, 110, 120, 130], { owned, saleable: owned }),
    );
    expect(decision.state.held).toEqual(['B']);
    expect(decision.intents).toMatchObject([
      { side: 'sell', market: 'A', lots: 100 },
      { side: 'buy', market: 'B' },
    ]);
    expect(momentum.decide(settings, momentum.begin(settings), at([1, 2], [1, 2])).reasons[0]?.word).toBe('warming-up');
    expect(
      momentum.decide(settings, momentum.begin(settings), at([100, 99, 98, 97], [9, 8, 7, 6])).reasons[0]?.word,
    ).toBe('no-signal');
  });

  it('momentum: ranks exactly, ties by name, skipping the latest candles', () => {
    const candles = { A: candlesOf([100, 110, 500]), B: candlesOf([1_000, 1_100, 1]), C: candlesOf([10, 12, 1]) };
    expect(strongest({ markets: ['B', 'A', 'C'], lookback: 2, skip: 1, top: 3 }, candles)).toEqual(['C', 'A', 'B']);
    expect(strongest({ markets: ['B', 'A', 'C'], lookback: 2, skip: 1, top: 1 }, candles)).toEqual(['C']);
  });

  it('equity counts cash, holds and lots', () => {
    const orders = [{ key: 'k', market: 'A', side: 'buy' as const, ticks: 90, lots: 2 }];
    expect(equityOf(at([100], [10], { free: 5n, owned: { A: 3, B: 4 }, orders }), ['A', 'B'])).toBe(
      5n + 180n + 300n + 40n,
    );
  });
});

describe('signal', () => {
  const settings = { market: id, sharePpm: 100_000 };
  const holding = { owned: { [id]: 1_000 }, saleable: { [id]: 1_000 } };

  it('follows the latest word once, however often it comes', () => {
    const enter = { id: 1, kind: 'enter' as const, market: id };
    const exit = { id: 2, kind: 'exit' as const, market: id };
    const first = signal.decide(settings, signal.begin(settings), situationOf([100], { signals: [enter] }));
    expect(first).toMatchObject({ state: { isIn: true, lastId: 1 }, reasons: [{ word: 'entered' }] });
    const both = signal.decide(settings, first.state, situationOf([100], { signals: [exit, enter], ...holding }));
    expect(both).toMatchObject({ state: { isIn: false, lastId: 2 }, intents: [{ side: 'sell', lots: 1_000 }] });
    const again = signal.decide(settings, both.state, situationOf([100], { signals: [enter] }));
    expect(again).toMatchObject({ state: { isIn: false }, intents: [], reasons: [{ word: 'no-signal' }] });
    const other = signal.decide(
      settings,
      both.state,
      situationOf([100], { signals: [{ ...enter, id: 9, market: 'X' }] }),
    );
    expect(other.state.isIn).toBe(false);
    expect(signal.decide(settings, first.state, situationOf([])).reasons[0]?.word).toBe('stale-feed');
  });
});

describe('settings as text', () => {
  const all: NamedSettings[] = [
    {
      rule: 'grid',
      settings: {
        market: 'BTC-USDT',
        low: 100,
        high: 200,
        spaces: 5,
        mode: 'geometric',
        lotsPerLine: 3,
        trailsUp: true,
        stopAt: 0,
        takeAt: 300,
      },
    },
    {
      rule: 'dca',
      settings: {
        market: 'GP',
        amount: 12_345n,
        everyCandles: 5,
        safetyOrders: 2,
        stepPpm: 10_000,
        growthPpm: 0,
        takePpm: 20_000,
      },
    },
    { rule: 'trend', settings: { market: 'GP', fast: 5, slow: 20, average: 'exponential', sharePpm: 500_000 } },
    {
      rule: 'reversion',
      settings: {
        market: 'GP',
        length: 14,
        enterBelow: 30,
        leaveAbove: 60,
        filter: 200,
        stopPpm: 50_000,
        sharePpm: 1_000_000,
      },
    },
    {
      rule: 'weights',
      settings: { weights: { 'BTC-USDT': 500_000, GP: 300_000 }, everyCandles: 10, tolerancePpm: 20_000 },
    },
    {
      rule: 'momentum',
      settings: { markets: ['GP', 'ROBI'], lookback: 60, skip: 5, top: 2, everyCandles: 20, sharePpm: 900_000 },
    },
    { rule: 'signal', settings: { market: 'GP', sharePpm: 100_000 } },
  ];

  it.each(all.map((named) => [named.rule, named] as const))('%s comes back as it was', (_, named) => {
    const text = writeSettings(named);
    expect(text.length).toBeLessThan(300);
    expect(readSettings(text)).toEqual(named);
    expect(readSettings(` ${text}\n`)).toEqual(named);
    expect(settingsProblem(named)).toBeNull();
  });

  const gridText = writeSettings(all[0]!);
  it.each([
    '',
    'hilsa-robot-2;signal;market=GP;sharePpm=1',
    'hilsa-robot-1;martingale;market=GP',
    'hilsa-robot-1;signal;market=GP',
    'hilsa-robot-1;signal;market=GP;market=GP',
    'hilsa-robot-1;signal;market=GP;sharePpm=0',
    'hilsa-robot-1;signal;market=GP;sharePpm=1e3',
    'hilsa-robot-1;signal;market=<b>;sharePpm=5',
    'hilsa-robot-1;constructor;market=GP;sharePpm=5',
    'hilsa-robot-1;trend;market=GP;fast=20;slow=20;average=simple;sharePpm=5',
    'hilsa-robot-1;weights;weights=A:600000+B:600000;everyCandles=1;tolerancePpm=1000',
    'hilsa-robot-1;weights;weights=A:5+A:5;everyCandles=1;tolerancePpm=1000',
    'hilsa-robot-1;weights;weights=A:5:5;everyCandles=1;tolerancePpm=1000',
    'hilsa-robot-1;momentum;markets=A+A;lookback=5;skip=1;top=1;everyCandles=1;sharePpm=1',
    'hilsa-robot-1;momentum;markets=A;lookback=5;skip=5;top=1;everyCandles=1;sharePpm=1',
    'hilsa-robot-1;dca;market=GP;amount=-5;everyCandles=1;safetyOrders=0;stepPpm=0;growthPpm=0;takePpm=0',
    'hilsa-robot-1;dca;market=GP;amount=0;everyCandles=1;safetyOrders=0;stepPpm=0;growthPpm=0;takePpm=0',
    gridText.replace('spaces=5', 'spaces=500'),
    gridText.replace('high=200', 'high=100'),
    gridText.replace('trailsUp=on', 'trailsUp=yes'),
    gridText.replace('mode=geometric', 'mode=magic'),
    'x'.repeat(3_000),
  ])('refuses %j', (text) => {
    expect(readSettings(text)).toBeNull();
  });
});
