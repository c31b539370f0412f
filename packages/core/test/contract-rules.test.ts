// In: customers of contracts. Out: flips, hedges, levels, trailing stops, limits of one's own, and the end of a market.
import { readFacts, restoreEngine } from '@hilsa/core';
import { linesOfTiers, sinkingTick } from '@hilsa/core/contracts/lines';
import { liquidationTicks, marginLines, orderHold } from '@hilsa/formulas/contracts';
import { ContractMarket, PERP_TERMS, random, USDT } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const U = 1_000_000n;
const DAY_MS = 86_400_000;

function open() {
  const market = new ContractMarket();
  const [ann, bob, cat] = [market.trader(), market.trader(), market.trader()];
  market.price(600_000);
  market.trade(ann, bob, 600_000, 1_000, 10);
  return { market, ann, bob, cat, atMs: market.atMs };
}
const ofAnn = { instrument: 0, direction: 'long' } as const;
const level = (triggerTicks: number) => ({ triggerTicks, by: 'mark', ticks: 0, lots: 0 }) as const;

describe('positions', () => {
  it('add up at exact cost and realise pro rata, vector 18', () => {
    const market = new ContractMarket();
    const [ann, bob] = [market.trader(), market.trader()];
    market.price(600_000);
    market.trade(ann, bob, 600_000, 5_000, 10);
    market.price(630_000);
    market.trade(ann, bob, 630_000, 2_500, 10);
    // 0.75 at 61,000.
    expect(market.position(ann)!.cost).toBe(45_750n * U);
    market.price(640_000);
    market.engine.facts.clear();
    market.trade(bob, ann, 640_000, 3_000, 10);
    const closed = [...readFacts(market.engine.facts.bytes())].find(
      (fact) => fact.kind === 'position-changed' && fact.account === ann,
    );
    expect(closed).toMatchObject({ profit: 900n * U, lots: 4_500, cost: 27_450n * U });
    market.engine.check();
  });

  it('flip when an opposite fill is larger, and turn round all or nothing', () => {
    const { market, ann, cat, atMs } = open();
    expect(market.try({ kind: 'reverse-position', atMs, account: ann, ...ofAnn })).toMatchObject({
      refusal: 'insufficient-liquidity',
    });
    market.do(market.order(cat, { side: 'buy', ticks: 600_000, lots: 1_999, leverage: 10 }));
    expect(market.try({ kind: 'reverse-position', atMs, account: ann, ...ofAnn })).toMatchObject({
      refusal: 'fill-or-kill-not-fillable',
    });
    market.do(market.order(cat, { side: 'buy', ticks: 600_000, lots: 1, leverage: 10 }));
    market.do({ kind: 'reverse-position', atMs, account: ann, ...ofAnn });
    expect(market.position(ann)).toBeNull();
    expect(market.position(ann, 'short')).toMatchObject({
      lots: 1_000,
      cost: 6_000n * U,
      margin: 600n * U,
      leverage: 10,
    });
    market.engine.check();
  });

  it('stand beside each other in hedge mode, each closed by orders of its own', () => {
    const market = new ContractMarket();
    const [ann, bob] = [market.trader(), market.trader()];
    market.price(600_000);
    market.do({ kind: 'set-position-mode', atMs: market.atMs, account: ann, mode: 'hedge' });
    for (const position of ['long', 'short'] as const) {
      const [side, other] = position === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
      market.do(market.order(bob, { side: other, ticks: 600_000, lots: 100, leverage: 5 }));
      market.do(market.order(ann, { side, position, ticks: 600_000, lots: 100, leverage: 5 }));
    }
    expect(market.engine.positions(ann).map(({ direction, lots }) => `${direction} ${lots}`)).toEqual([
      'long 100',
      'short 100',
    ]);
    market.do(market.order(bob, { side: 'buy', ticks: 600_000, lots: 40, leverage: 5 }));
    market.do({ kind: 'close-position', atMs: market.atMs, account: ann, ...ofAnn, lots: 40, ticks: 0 });
    expect(market.position(ann)!.lots).toBe(60);
    expect(market.position(ann, 'short')!.lots).toBe(100);
    // A level of the one is none of the other's, and stays when that is asked to replace it.
    const stop = { kind: 'set-level', atMs: market.atMs, account: ann, instrument: 0, level: 'stop-loss' } as const;
    const { orderId: mine } = market.do({ ...stop, direction: 'long', levelId: null, terms: level(590_000) });
    const other = { ...stop, direction: 'short', levelId: mine!, terms: level(610_000) } as const;
    expect(market.try(other)).toMatchObject({ refusal: 'unknown-level' });
    expect(market.engine.openOrders(ann).map(({ orderId }) => orderId)).toEqual([mine]);
    market.do({ ...stop, direction: 'long', levelId: mine!, terms: level(591_000) });
    expect(market.engine.openOrders(ann).map(({ triggerTicks }) => triggerTicks)).toEqual([591_000]);
    market.engine.check();
  });

  it('take their levels from the order that opens them; one fires once, and the others end with the position', () => {
    const { market, bob, cat } = open();
    market.do(market.order(bob, { side: 'sell', ticks: 600_000, lots: 500, leverage: 10 }));
    const levels = { takeProfit: level(615_000), stopLoss: level(590_000) };
    market.do(market.order(cat, { side: 'buy', lots: 500, leverage: 10, ...levels }));
    expect(market.engine.openOrders(cat).map(({ triggerTicks }) => triggerTicks)).toEqual([590_000, 615_000]);
    // The process is started anew in between.
    const engine = restoreEngine(market.engine.snapshot(), { mode: 'sandbox' });
    expect(engine.hash()).toBe(market.engine.hash());
    market.do(market.order(bob, { side: 'buy', ticks: 616_000, lots: 5_000, leverage: 10 }));
    market.price(615_500);
    expect(market.position(cat)).toBeNull();
    expect(market.engine.openOrders(cat)).toEqual([]);
    market.engine.check();
  });

  it('are left by a trailing stop that keeps its distance from the best price', () => {
    const { market, ann, cat } = open();
    const stop = {
      side: 'sell',
      type: 'stop-market',
      lots: 1_000,
      reduceOnly: true,
      trail: { bps: 100, ticks: 0 },
    } as const;
    const { orderId } = market.do(market.order(ann, stop));
    const trigger = () => market.engine.order(orderId!)?.triggerTicks;
    expect(trigger()).toBe(594_000);
    market.price(620_000);
    expect(trigger()).toBe(Math.floor(market.engine.instrument(0).markTicks * 0.99));
    const highest = trigger();
    market.price(616_000);
    expect(trigger()).toBe(highest);
    market.do(market.order(cat, { side: 'buy', ticks: 608_000, lots: 2_000, leverage: 5 }));
    market.price(608_000);
    market.price(608_000);
    expect(market.position(ann)).toBeNull();
    market.engine.check();
  });
});

describe('limits of one’s own', () => {
  it('are tighter at once and looser after a day', () => {
    const { market, cat: account } = open();
    const set = (mostLeverage: number | null) =>
      market.do({ kind: 'set-contract-limits', atMs: market.atMs, account, mostLeverage, mostDailyLoss: null });
    set(3);
    set(10);
    expect(market.engine.contractCustomer(account).mostLeverage).toBe(3);
    market.atMs += DAY_MS - 1;
    market.settle();
    expect(market.engine.contractCustomer(account).mostLeverage).toBe(3);
    market.atMs += 1;
    market.settle();
    expect(market.engine.contractCustomer(account).mostLeverage).toBe(10);
  });
});

describe('open interest', () => {
  /** A fund of 60 bears 6,000: 1,000 lots at 60,000. Two rest with 900 lots each, and nothing is open. */
  function resting() {
    const market = new ContractMarket({ fund: 60n * U });
    const [ann, bob, cat, dan] = [market.trader(), market.trader(), market.trader(), market.trader()];
    market.price(600_000);
    for (const account of [cat, dan])
      market.do(market.order(account, { side: 'sell', ticks: 601_000, lots: 900, leverage: 10 }));
    return { market, ann, bob, cat, dan };
  }
  const opened = (market: ContractMarket, accounts: readonly number[]) =>
    accounts.map((account) => market.position(account)?.lots ?? 0);

  it('is not counted by what rests: whoever comes to it is judged, and that is when it fills', () => {
    const { market, ann, bob } = resting();
    market.do(market.order(ann, { ticks: 601_000, lots: 900, leverage: 10 }));
    expect(market.try(market.order(bob, { ticks: 601_000, lots: 900, leverage: 10 }))).toMatchObject({
      refusal: 'open-interest-full',
    });
    expect(opened(market, [ann, bob])).toEqual([900, 0]);
  });

  it('is not passed by what waited for its price: it is judged when it fills', () => {
    const { market, ann, bob } = resting();
    for (const account of [ann, bob])
      market.do(
        market.order(account, {
          type: 'stop-market',
          triggerTicks: 600_500,
          triggerBy: 'mark',
          lots: 900,
          leverage: 10,
        }),
      );
    market.price(600_600);
    market.price(600_600);
    expect(opened(market, [ann, bob]).toSorted((a, b) => a - b)).toEqual([0, 900]);
    market.engine.check();
  });

  it('lets out whoever waited to turn round, and opens nothing the other way', () => {
    const { market, ann, bob } = resting();
    const eve = market.trader();
    market.do(market.order(bob, { ticks: 599_000, lots: 1_000, leverage: 10 }));
    market.do(market.order(ann, { ticks: 601_000, lots: 900, leverage: 10 }));
    // 100 lots the other way: there is room for them when it is placed, and none when it fires.
    const turns = { side: 'sell', type: 'stop-market', triggerTicks: 599_500, triggerBy: 'mark', lots: 1_000 } as const;
    market.do(market.order(ann, { ...turns, leverage: 10 }));
    market.do(market.order(eve, { ticks: 601_000, lots: 100, leverage: 10 }));
    // The book's middle holds the mark up by half a percent at most.
    market.price(595_000);
    market.price(595_000);
    expect(opened(market, [ann, bob, eve])).toEqual([0, 900, 100]);
    expect(market.position(ann, 'short')?.lots ?? 0).toBe(0);
    market.engine.check();
  });

  it('is not passed by a quote that crosses, which still closes what its maker has', () => {
    const { market, ann, bob, cat } = resting();
    market.do(market.order(ann, { ticks: 601_000, lots: 900, leverage: 10 }));
    const { atMs } = market;
    const crosses = {
      kind: 'mass-quote',
      atMs,
      instrument: 0,
      bids: [{ ticks: 601_000, lots: 900 }],
      asks: [],
    } as const;
    market.do({ ...crosses, account: bob });
    expect(opened(market, [ann, bob])).toEqual([900, 0]);
    // Its short becomes the other's: nothing more is open than before.
    market.do({ ...crosses, account: cat });
    expect(market.position(cat, 'short')?.lots ?? 0).toBe(0);
    market.engine.check();
  });
});

describe('delisting', () => {
  it('closes everybody at the index’s mean of the last half hour, after seven days', () => {
    const { market, ann, bob, atMs } = open();
    expect(
      market.try({ kind: 'delist-contract', atMs, instrument: 0, delistAtMs: atMs + 7 * DAY_MS - 1 }),
    ).toMatchObject({
      refusal: 'effective-date-past',
    });
    const delistAtMs = atMs + 7 * DAY_MS;
    market.do({ kind: 'delist-contract', atMs, instrument: 0, delistAtMs });
    market.atMs = delistAtMs - 1_800_000;
    market.settle();
    for (let n = 0; n < 29; n++) market.price(n < 15 ? 610_000 : 620_000, 60_000);
    const before = market.engine.balance(ann, USDT);
    market.atMs = delistAtMs;
    market.settle();
    const after = market.engine.balance(ann, USDT);
    // 15 minutes at 61,000 and 14 at 62,000: 61,482.76, on 0.1 BTC bought at 60,000.
    expect(after.available + after.held - before.available - before.held).toBe(148_280_000n);
    expect(after.held).toBe(0n);
    expect(market.engine.balance(bob, USDT).held).toBe(0n);
    expect(market.engine.balance(market.houses.clearing, USDT).available).toBe(0n);
    expect(market.engine.instruments).toEqual([]);
    market.engine.check();
  });
});

describe('a delisting whose losses are more than the fund', () => {
  /** Margin is taken out where the last half hour has been once: at its mean the buyer has lost more than twice what is left. */
  function delisted(fund: bigint, mostFactsAStep = 512) {
    const market = new ContractMarket({ fund, mostFactsAStep });
    const [ann, bob, cat] = [market.trader(), market.trader(), market.trader()];
    market.price(600_000);
    const sums = () => [ann, bob, cat].map((account) => total(market, account));
    const before = sums();
    market.trade(ann, bob, 600_000, 300, 20, 5);
    market.trade(cat, bob, 600_000, 100, 5);
    const margin = (amount: bigint) =>
      market.do({ kind: 'change-margin', atMs: market.atMs, account: ann, ...ofAnn, amount });
    margin(270n * U);
    const delistAtMs = market.atMs + 7 * DAY_MS;
    market.do({ kind: 'delist-contract', atMs: market.atMs, instrument: 0, delistAtMs });
    market.atMs = delistAtMs - 1_800_000;
    market.settle();
    for (let n = 0; n < 28; n++) market.price(500_000, 60_000);
    market.price(600_000, 30_000);
    margin(-240n * U);
    market.engine.facts.clear();
    market.atMs = delistAtMs;
    market.settle();
    return { market, facts: [...readFacts(market.engine.facts.bytes())], before, after: sums() };
  }
  const total = (market: ContractMarket, account: number): bigint => {
    const { available, held } = market.engine.balance(account, USDT);
    return available + held;
  };
  const fundOf = (market: ContractMarket) => market.engine.balance(market.houses.insurance, USDT).available;
  const clearingOf = (market: ContractMarket) => market.engine.balance(market.houses.clearing, USDT).available;

  it.each([512, 2])('takes over who owes and closes it against who gained most, in steps of %s facts', (facts) => {
    const { market, facts: told, before, after } = delisted(60n * U, facts);
    const deleveraged = told.filter(({ kind }) => kind === 'position-deleveraged');
    // 300 lots with 120 of margin, bought at 60,000: nothing is left at 56,000.
    expect(deleveraged).toMatchObject([{ lots: 300, ticks: 560_000, direction: 'short' }]);
    expect(told.filter(({ kind }) => kind === 'liquidation-ended')).toMatchObject([{ outcome: 'deleveraged' }]);
    // The buyer has lost the margin and the fee, no more; neither fund nor clearing has paid.
    expect(before[0]! - after[0]!).toBe(120_900_000n);
    expect(clearingOf(market)).toBe(0n);
    expect(fundOf(market)).toBeGreaterThanOrEqual(60n * U);
    expect(after.every((sum) => sum >= 0n)).toBe(true);
    expect(market.engine.instruments).toEqual([]);
    market.engine.check();
  });

  it('is borne by the fund where it can', () => {
    const { market, facts } = delisted(1_000n * U);
    expect(facts.filter(({ kind }) => kind === 'position-deleveraged')).toEqual([]);
    expect(clearingOf(market)).toBe(0n);
    expect(fundOf(market)).toBeLessThan(1_000n * U);
    market.engine.check();
  });
});

describe('sums', () => {
  it('of the core are those of the formulas, to the tick', () => {
    const { integer, next } = random(5);
    const lines = linesOfTiers(PERP_TERMS.tiers);
    const market = { unit: 10n, lines: marginLines(PERP_TERMS.tiers) };
    for (let n = 0; n < 20_000; n++) {
      const isShort = next() < 0.5;
      const lots = integer(1, 10 ** integer(1, 7));
      const cost = lots * integer(1_000, 900_000) * 10 + integer(0, 9);
      const margin = Math.floor(cost * next() * (next() < 0.1 ? 3 : 0.3));
      const exact = liquidationTicks(
        { direction: isShort ? 'short' : 'long', lots, cost: BigInt(cost), margin: BigInt(margin) },
        market,
      );
      expect(sinkingTick({ isShort, lots, cost, margin }, 10, lines)).toBe(
        exact === null || exact >= 2 ** 30 ? -1 : exact,
      );
    }
  });

  it('of a ticket are those of its execution', () => {
    const market = new ContractMarket({ funds: 10n ** 15n });
    const ann = market.trader();
    const { integer, pick } = random(6);
    market.price(600_000);
    for (let n = 0; n < 20_000; n++) {
      const side = pick(['buy', 'sell'] as const);
      const [ticks, lots, leverage] = [integer(572_000, 628_000), integer(100, 3_000), pick([1, 2, 5, 10, 20])];
      const direction = side === 'buy' ? 'long' : 'short';
      const reply = market.engine.execute(market.order(ann, { side, ticks, lots, leverage }));
      if (reply.refusal !== null) throw new Error(reply.refusal);
      const { total } = orderHold({ direction, lots, ticks, leverage, feePpm: 500 }, 600_000, 10n);
      expect(market.engine.order(reply.orderId!)!.hold).toBe(total);
      market.engine.execute({ kind: 'cancel-order', atMs: market.atMs, account: ann, orderId: reply.orderId! });
      market.engine.facts.clear();
    }
  });
});
