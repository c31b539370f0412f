// In: a share whose session ends, that is halted or leaves the exchange while an order is still being matched in steps. Out: the order meets what it
// came for before any of it.
import type { CorporateAction } from '@hilsa/core';
import { order, OptionMarket } from '@hilsa/testkit';
import { expect, it } from 'vitest';

/** Eight offers, and one bid for ten that takes them in steps of three facts: the first step is done. */
function halfMatched(atHour: number, action?: CorporateAction) {
  const market = new OptionMarket(3);
  const [seller, buyer] = [market.trader(), market.trader()];
  market.go(0, 4.5);
  const { engine } = market;
  if (action !== undefined)
    market.do({ kind: 'announce-action', atMs: market.atMs, instrument: 0, action, recordAtMs: market.atMs + 1 });
  market.do({ kind: 'issue-test-money', atMs: market.atMs, account: seller, asset: 1, amount: 1_000n });
  for (let n = 0; n < 8; n++)
    market.do(order({ atMs: market.atMs, account: seller, instrument: 0, side: 'sell', ticks: 3_190 + n, lots: 1 }));
  market.go(0, atHour);
  const bid = order({ atMs: market.atMs, account: buyer, instrument: 0, side: 'buy', ticks: 3_200, lots: 10 });
  expect(engine.execute(bid).refusal).toBeNull();
  expect(engine.instrument(0).arriving).not.toBe(-1);
  const isMatched = (): void => {
    engine.check();
    expect(engine.openOrders(seller)).toEqual([]);
    expect(engine.depth(0, 1).asks).toEqual([]);
  };
  return { market, engine, buyer, isMatched };
}

it('an order that came before the end of a session is matched before it, however many steps it takes', () => {
  const { market, engine, buyer, isMatched } = halfMatched(7.999);
  // Nothing ran between the order and the end of the session.
  market.atMs += 60_000;
  market.settle();
  isMatched();
  expect(engine.openOrders(buyer)).toMatchObject([{ lotsLeft: 2 }]);
});

it('a halt waits for it, and nothing rests crossed under the halt', () => {
  const { market, engine, buyer, isMatched } = halfMatched(5);
  const halt = { kind: 'halt-share', atMs: market.atMs, instrument: 0, reason: 'News' } as const;
  expect(engine.isReady(halt)).toBe(false);
  market.settle();
  expect(engine.isReady(halt)).toBe(true);
  market.do(halt);
  isMatched();
  expect(engine.openOrders(buyer)).toMatchObject([{ lotsLeft: 2 }]);
});

it('the record of a delisting is taken after it, however late the clock looks', () => {
  const { market, engine, buyer, isMatched } = halfMatched(7.999, { kind: 'delisting' });
  market.atMs += 3_600_000;
  market.settle();
  isMatched();
  expect(engine.openOrders(buyer)).toEqual([]);
  expect(engine.balance(buyer, 1).available).toBe(10_008n);
  expect(engine.instrument(0)).toMatchObject({ status: 'cancel-only', share: { unlisted: true } });
});
