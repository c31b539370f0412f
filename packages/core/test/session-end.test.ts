// In: a share whose session ends while an order is still being matched in steps. Out: the order meets what it came for before the session ends.
import { order, OptionMarket } from '@hilsa/testkit';
import { expect, it } from 'vitest';

it('an order that came before the end of a session is matched before it, however many steps it takes', () => {
  const market = new OptionMarket(3);
  const [seller, buyer] = [market.trader(), market.trader()];
  market.go(0, 4.5);
  const { engine } = market;
  market.do({ kind: 'issue-test-money', atMs: market.atMs, account: seller, asset: 1, amount: 1_000n });
  for (let n = 0; n < 8; n++)
    market.do(order({ atMs: market.atMs, account: seller, instrument: 0, side: 'sell', ticks: 3_190 + n, lots: 1 }));
  market.go(0, 7.999);
  const bid = order({ atMs: market.atMs, account: buyer, instrument: 0, side: 'buy', ticks: 3_200, lots: 10 });
  expect(engine.execute(bid).refusal).toBeNull();
  expect(engine.instrument(0).arriving).not.toBe(-1);
  // Nothing ran between the order and the end of the session.
  market.atMs += 60_000;
  market.settle();
  engine.check();
  expect(engine.openOrders(seller)).toEqual([]);
  expect(engine.openOrders(buyer)).toMatchObject([{ lotsLeft: 2 }]);
  expect(engine.depth(0, 1).asks).toEqual([]);
});
