// In: traders of one perpetual contract. Out: what becomes of their positions and money.
import { ContractMarket, USDT } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

/** 1 USDT in units. */
const U = 1_000_000n;

describe('a position', () => {
  it('opens with initial margin and fee, vector 1, and is liquidated where vector 2 says', () => {
    const market = new ContractMarket({
      terms: { tiers: [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }] },
    });
    const [ann, bob] = [market.trader(), market.trader()];
    market.price(600_000);
    market.trade(ann, bob, 600_000, 5_000);
    expect(market.position(ann)).toMatchObject({ lots: 5_000, cost: 30_000n * U, margin: 1_500n * U });
    expect(market.engine.balance(ann, USDT)).toEqual({ available: 1_000_000n * U - 1_515n * U, held: 1_500n * U });
    expect(market.position(ann)!.liquidationTicks).toBe(572_864);
    expect(market.position(bob, 'short')!.liquidationTicks).toBe(626_866);
    market.engine.check();
  });

  it('realises its profit when it is closed', () => {
    const market = new ContractMarket();
    const [ann, bob, cat] = [market.trader(), market.trader(), market.trader()];
    market.price(600_000);
    market.trade(ann, bob, 600_000, 5_000);
    market.price(610_000);
    market.do(market.order(cat, { side: 'buy', ticks: 610_000, lots: 5_000, leverage: 10 }));
    market.do({
      kind: 'close-position',
      atMs: market.atMs,
      account: ann,
      instrument: 0,
      direction: 'long',
      lots: 0,
      ticks: 0,
    });
    expect(market.position(ann)).toBeNull();
    // 500 of profit, 15 and 15.25 of fees.
    expect(market.engine.balance(ann, USDT)).toEqual({ available: 1_000_469_750_000n, held: 0n });
    market.engine.check();
  });
});
