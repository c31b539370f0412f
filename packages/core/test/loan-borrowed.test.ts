// In: somebody who has borrowed. Out: what was borrowed is free to leave and no money to subscribe with, whatever it was exchanged for.
import { accountOf } from '@hilsa/core';
import { GOLD, LoanMarket, order, TAKA, TIN } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const gold = (quantity: bigint) => [{ instrument: GOLD, quantity }];
const free = ({ engine }: LoanMarket, account: number) => engine.balance(account, TAKA).available;

function opened(): { market: LoanMarket; ann: number } {
  const market = new LoanMarket();
  market.price(GOLD, 100);
  market.price(TIN, 100);
  return { market, ann: market.customer(1_000_000n) };
}

describe('what was borrowed', () => {
  it('is no money to subscribe with, and free to be withdrawn', () => {
    const { market, ann } = opened();
    market.do({ kind: 'issue-test-money', atMs: market.atMs, account: ann, asset: TAKA, amount: 700_00n });
    market.lend(ann, 50_000_00n, gold(100_000n));
    expect(free(market, ann)).toBe(50_700_00n);
    expect(market.engine.subscribable(ann, TAKA)).toBe(700_00n);
    expect(market.engine.subscribable(accountOf(ann, 'stock'), TAKA)).toBe(0n);
  });

  it('is no money to subscribe with when it has become another money, until as much is there again', () => {
    const { market, ann } = opened();
    const { engine } = market;
    const bob = market.customer(1_000_000n);
    // Gold is sold for silver: a second money beside taka.
    const silver = market.do({ kind: 'list-asset', atMs: market.atMs, code: 'SILVER', decimals: 2 }).asset!;
    const { listing } = engine.instrument(GOLD);
    const inSilver = market.do({
      kind: 'list-instrument',
      atMs: market.atMs,
      listing: { ...listing, symbol: 'GOLDSILVER', quoteAsset: silver } as never,
    }).instrument!;
    for (const account of [ann, bob])
      market.do({ kind: 'issue-test-money', atMs: market.atMs, account, asset: silver, amount: 900_000_00n });
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    const all = () => [TAKA, silver].map((asset) => engine.subscribable(ann, asset));
    // The taka are still there: what she has in silver is her own.
    expect(all()).toEqual([0n, 900_000_00n]);
    market.price(TIN, 100);
    const trade = (instrument: number, buyer: number, seller: number, lots: number) => {
      for (const [account, side] of [
        [seller, 'sell'],
        [buyer, 'buy'],
      ] as const)
        market.do(order({ atMs: market.atMs, account, instrument, side, ticks: 100, lots }));
    };
    trade(GOLD, ann, bob, 30_000);
    // In gold now, and soon in silver: no price says how much of her silver it is.
    expect(all()).toEqual([0n, 0n]);
    trade(inSilver, bob, ann, 30_000);
    expect(all()).toEqual([0n, 0n]);
    // Who exchanges it back, brings as much or repays what is elsewhere has own money again.
    expect(market.repay(ann, loan, 20_000_00n)).toMatchObject({ refusal: null });
    expect(all()).toEqual([0n, 0n]);
    market.do({ kind: 'issue-test-money', atMs: market.atMs, account: ann, asset: TAKA, amount: 30_000_01n });
    expect(all()).toEqual([1n, 930_000_00n]);
    engine.check();
  });
});
