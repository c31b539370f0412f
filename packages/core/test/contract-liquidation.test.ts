// In: positions that sink. Out: each step of the waterfall, to the unit; a stop of one's own comes first; lies and our own book set off nothing.
import { type Command, readFacts } from '@hilsa/core';
import { ContractMarket, type ContractMarketOptions, USDT, VENUES } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const U = 1_000_000n;
const FLAT = [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }] as const;

/** Ann is 0.5 BTC long of bob at 60,000 and 20×: liquidation at 57,286.4, bankruptcy at 57,000. */
function open(options: ContractMarketOptions = {}, lots = 5_000) {
  const market = new ContractMarket({ ...options, terms: { tiers: FLAT, ...options.terms } });
  const [ann, bob, cat] = [market.trader(), market.trader(), market.trader()];
  market.price(600_000);
  market.trade(ann, bob, 600_000, lots);
  market.engine.facts.clear();
  return { market, ann, bob, cat };
}

const kinds = ({ engine }: ContractMarket) => [...readFacts(engine.facts.bytes())];
const stages = (market: ContractMarket) =>
  kinds(market).flatMap((fact) => (fact.kind === 'liquidation-stepped' ? [fact.stage] : []));
const fund = (market: ContractMarket) => market.engine.balance(market.houses.insurance, USDT).available;

describe('liquidation', () => {
  it('P3 P7 begins at the very tick that was shown, and not one before', () => {
    const { market, ann } = open();
    const shown = market.position(ann)!.liquidationTicks!;
    expect(shown).toBe(572_864);
    market.price(shown + 1);
    expect(stages(market)).toEqual([]);
    market.price(shown);
    expect(stages(market)[0]).toBe('portion');
  });

  it('closes the portion that brings the ratio to 80 %, and lets go', () => {
    const { market, ann, cat } = open({}, 50_000);
    market.do(market.order(cat, { side: 'buy', ticks: 572_400, lots: 100_000, leverage: 5 }));
    market.price(572_500);
    expect(stages(market)).toEqual(['portion']);
    const left = market.position(ann)!;
    expect(left.lots).toBeLessThan(50_000);
    expect(left.liquidation).toBe(0);
    const value = BigInt(left.lots) * 572_500n * 10n;
    const equity = left.margin + value - left.cost;
    // Closed a little below the mark, at which the goal is reckoned: it may be missed, but the position is safe.
    expect(equity).toBeGreaterThan((value * 5_000n) / U);
    market.engine.check();
  });

  it('P7 takes over what nobody buys, and the insurance fund has the surplus, vector 16', () => {
    const { market, ann, cat } = open();
    const before = fund(market);
    market.price(572_864);
    expect(stages(market)).toEqual(['portion', 'take-over', 'house']);
    expect(market.position(ann)).toBeNull();
    // Nobody was there; a second later somebody is, at 57,100.
    market.do(market.order(cat, { side: 'buy', ticks: 571_000, lots: 5_000, leverage: 5 }));
    market.price(572_864);
    // 50.00 of surplus, and a tenth of the maker's fee of 5.71.
    expect(fund(market) - before).toBe(50n * U + 571_000n);
    market.engine.check();
  });

  it('draws on the fund for what is closed below the bankruptcy price, vector 16', () => {
    const { market, cat } = open();
    const before = fund(market);
    market.price(569_000);
    market.do(market.order(cat, { side: 'buy', ticks: 568_000, lots: 5_000, leverage: 5 }));
    market.price(569_000);
    expect(before - fund(market)).toBe(100n * U - 568_000n);
    expect(market.engine.balance(market.houses.insurance, USDT).held).toBe(0n);
    market.engine.check();
  });

  it('P7 deleverages when the fund cannot bear the loss at the mark, at the bankruptcy price and without a fee', () => {
    const { market, ann, bob } = open({ fund: 300n * U });
    const before = market.engine.balance(bob, USDT);
    // A loss of 500 at the mark; the fund has 303.
    market.price(560_000);
    expect(stages(market)).toEqual(['take-over', 'deleveraging']);
    expect(market.position(ann)).toBeNull();
    expect(market.position(bob, 'short')).toBeNull();
    const after = market.engine.balance(bob, USDT);
    // Short at 60,000, closed at 57,000: 1,500 on 0.5, and the margin of 1,500 is free.
    expect(after.available - before.available).toBe(3_000n * U);
    // Its seed, and a tenth of fees of 6 and 15.
    expect(fund(market)).toBe(302_100_000n);
    market.engine.check();
  });

  it('deleverages by score, vector 17: B before A', () => {
    const market = new ContractMarket({ fund: 3_000n * U, terms: { tiers: FLAT } });
    const [a, b, c] = [market.trader(), market.trader(), market.trader()];
    // B is short at 58,000 with 100× in the vector; here at 20×, which is the most there is, and A at 20×.
    market.price(600_000);
    market.trade(c, a, 600_000, 5_000, 20);
    market.price(580_000);
    market.trade(c, b, 580_000, 5_000, 20);
    market.do({
      kind: 'change-margin',
      atMs: market.atMs,
      account: a,
      instrument: 0,
      direction: 'short',
      amount: 5_000n * U,
    });
    market.engine.facts.clear();
    market.price(500_000);
    const chosen = kinds(market).flatMap((fact) => (fact.kind === 'position-deleveraged' ? [fact.account] : []));
    expect(chosen).toEqual([b, a]);
    market.engine.check();
  });

  it('asks auto-margin first, within its ceiling', () => {
    const { market, ann } = open();
    const position = { atMs: market.atMs, account: ann, instrument: 0, direction: 'long' } as const;
    market.do({ kind: 'set-auto-margin', ...position, most: 200n * U });
    market.price(572_864);
    expect(stages(market)).toEqual(['auto-margin']);
    // Maintenance is 143.216; twice that is wanted, and 143.2 are there.
    expect(market.position(ann)).toMatchObject({ liquidation: 0, lots: 5_000, autoMargin: 56_768_000n });
    expect(market.position(ann)!.margin).toBe(1_643_232_000n);
    market.engine.check();
  });

  it('cancels what would increase the position, and leaves the rest', () => {
    const { market, ann, cat } = open({}, 50_000);
    market.do(market.order(ann, { side: 'buy', ticks: 560_000, lots: 10, leverage: 20 }));
    const position = { atMs: market.atMs, account: ann, instrument: 0, direction: 'long' } as const;
    const terms = { triggerTicks: 650_000, by: 'mark', ticks: 0, lots: 0 } as const;
    const exit = market.do({ kind: 'set-level', ...position, level: 'take-profit', levelId: null, terms }).orderId!;
    market.do(market.order(cat, { side: 'buy', ticks: 572_400, lots: 100_000, leverage: 5 }));
    market.price(572_500);
    expect(market.engine.openOrders(ann).map(({ orderId }) => orderId)).toEqual([exit]);
  });

  it('lets a stop of one’s own come first when the mark jumps past both', () => {
    const { market, ann, cat } = open();
    const position = { atMs: market.atMs, account: ann, instrument: 0, direction: 'long' } as const;
    const terms = { triggerTicks: 580_000, by: 'mark', ticks: 0, lots: 0 } as const;
    market.do({ kind: 'set-level', ...position, level: 'stop-loss', levelId: null, terms });
    market.do(market.order(cat, { side: 'buy', ticks: 572_500, lots: 5_000, leverage: 5 }));
    market.engine.facts.clear();
    market.price(572_800);
    expect(stages(market)).toEqual([]);
    expect(market.position(ann)).toBeNull();
    expect(kinds(market).some(({ kind }) => kind === 'order-triggered')).toBe(true);
  });

  it('P3 waits while nobody knows the price, and while venues disagree', () => {
    const { market, ann } = open();
    // One venue is heard, then two that are far apart; the others are old by then.
    market.price([560_000], 16_000);
    expect(market.engine.instrument(0).contract!.feed).toBe('blind');
    market.price([560_000, 600_000]);
    expect(market.engine.instrument(0).contract!.feed).toBe('blind');
    expect(market.position(ann)!.liquidation).toBe(0);
    expect(market.try(market.order(ann, { ticks: 560_000, lots: 10, leverage: 2 }))).toMatchObject({
      refusal: 'instrument-cancel-only',
    });
    // People get out: cancel, reduce, add margin.
    const add = { kind: 'change-margin', account: ann, instrument: 0, direction: 'long', amount: U } as const;
    expect(market.do({ ...add, atMs: market.atMs }).refusal).toBeNull();
    market.engine.check();
  });

  it('P3 is set off by no two of five venues that lie, nor by trades in our own book', () => {
    const { market, ann, bob, cat } = open();
    for (let second = 0; second < 40; second++) {
      // Two venues fall by a tenth; our own trades go as far from the mark as orders may.
      market.price([600_000, 600_000, 600_000, 540_000, 540_000]);
      const mark = market.engine.instrument(0).markTicks;
      const low = Math.ceil(mark * 0.951);
      market.do(market.order(bob, { side: 'sell', ticks: low, lots: 1, leverage: 2 }));
      market.do(market.order(cat, { side: 'buy', ticks: low, lots: 1, leverage: 2 }));
    }
    const { markTicks, lastTicks } = market.engine.instrument(0);
    expect(lastTicks).toBeLessThan(575_000);
    expect(markTicks).toBeGreaterThan(600_000 * 0.994);
    expect(market.position(ann)!.lots).toBe(5_000);
    expect(VENUES).toHaveLength(5);
  });

  it('is worked in slices of no more facts than a step may set off, however many sink at once, and by what the mark crosses alone', () => {
    const most = (standing: number): { facts: number; slices: number; begun: number } => {
      const market = new ContractMarket({
        funds: 10n ** 9n,
        fund: 10n ** 17n,
        terms: { tiers: FLAT, minNotional: 1n },
      });
      const maker = market.trader('participant', 10n ** 17n);
      market.price(600_000);
      for (let n = 0; n < 300 + standing; n++) {
        const trader = market.trader();
        market.trade(trader, maker, 600_000, 1, n < 300 ? 20 : 2, 1);
      }
      market.do(market.order(maker, { side: 'buy', ticks: 571_500, lots: 600, leverage: 1, reduceOnly: true }));
      const { engine } = market;
      const atMs = market.atMs + 1_000;
      const prices = VENUES.map((venue) => ({
        instrument: 0,
        venue,
        ticks: 572_000,
        venueAtMs: atMs,
        receivedAtMs: atMs,
      }));
      let [facts, slices, begun] = [0, 0, 0];
      const slice = (command: Command): void => {
        engine.facts.clear();
        const before = engine.facts.count;
        engine.execute(command);
        facts = Math.max(facts, engine.facts.count - before);
        slices++;
        begun += kinds(market).filter(({ kind }) => kind === 'liquidation-begun').length;
      };
      slice({ kind: 'record-venue-prices', atMs, prices });
      while ((engine.dueAtMs() ?? Infinity) <= atMs) slice({ kind: 'run-due', atMs });
      return { facts, slices, begun };
    };
    const few = most(0);
    expect(few).toMatchObject({ begun: 300 });
    // The last whole thing of a slice is finished: one position's waterfall is a dozen facts.
    expect(few.facts).toBeLessThan(512 + 16);
    expect(few.slices).toBeGreaterThan(3);
    expect(most(1_000)).toEqual(few);
  });

  it('ends alike however it is sliced', () => {
    const hashes = [16, 64, 100_000].map((mostFactsAStep) => {
      const market = new ContractMarket({ mostFactsAStep, fund: 10n ** 12n, terms: { tiers: FLAT } });
      const maker = market.trader('participant', 10n ** 15n);
      market.price(600_000);
      for (let n = 0; n < 30; n++) {
        const trader = market.trader();
        market.trade(trader, maker, 600_000 - n, 100 + n, 20, 5);
      }
      market.do(market.order(maker, { side: 'buy', ticks: 565_000, lots: 2_000, leverage: 5 }));
      for (const ticks of [575_000, 572_000, 571_000, 571_500, 572_000]) market.price(ticks);
      market.engine.check();
      return market.engine.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});
