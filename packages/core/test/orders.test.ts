// In: tables of what traders do. Out: what must come of it, order type by order type.
import { describe, expect, it } from 'vitest';
import { Desk } from '@hilsa/testkit';
import { expectTable } from './tables.ts';

describe('limit orders', () => {
  it('I5 trade with the best price first, and first come first served at a price', () => {
    expectTable(`
      ann sells 5 @ 102       → #1 rests
      bob sells 5 @ 101       → #2 rests
      cat sells 5 @ 101       → #3 rests
      dan buys 12 @ 102       → #4 takes 5@101 from #2, #4 takes 5@101 from #3, #4 takes 2@102 from #1
      book                    → nobody | 3@102
    `);
  });

  it('trade at the resting price, rest what is left, and stop at their limit', () => {
    expectTable(`
      ann buys 4 @ 99         → #1 rests
      bob buys 4 @ 98         → #2 rests
      cat sells 10 @ 99       → #3 takes 4@99 from #1, #3 rests
      book                    → 4@98 | 6@99
      dan buys 6 @ 110        → #4 takes 6@99 from #3
      book                    → 4@98 | nobody
    `);
  });

  it('good till cancelled rests, immediate or cancel expires, fill or kill is all or nothing', () => {
    expectTable(`
      ann sells 5 @ 100       → #1 rests
      bob buys 6 @ 100 fok    → refused: fill-or-kill-not-fillable (lots 6, fillable 5)
      bob buys 2 @ 99 ioc     → #2 expired
      bob buys 7 @ 100 ioc    → #3 takes 5@100 from #1, #3 expired
      ann sells 5 @ 100       → #4 rests
      ann sells 5 @ 101       → #5 rests
      bob buys 6 @ 101 fok    → #6 takes 5@100 from #4, #6 takes 1@101 from #5
      bob buys 5 @ 100 fok    → refused: fill-or-kill-not-fillable (lots 5, fillable 0)
      book                    → nobody | 4@101
    `);
  });

  it('fill or kill of who would rather have it expire: an order with nothing filled and nothing held, whatever was there', () => {
    expectTable(`
      ann sells 5 @ 100                     → #1 rests
      bob buys 6 @ 100 fok or-expires       → #2 expired
      bob buys 6 @ 99 fok or-expires        → #3 expired
      bob buys 900000 @ 100 fok or-expires  → refused: quantity-above-maximum (lots 900000, maximum 1000)
      bob holds                             → 0 of USDT, 0 of BTC
      bob buys 5 @ 100 fok or-expires       → #4 takes 5@100 from #1
      book                                  → nobody | nobody
    `);
  });

  it('post-only never trades on arrival, and rests when it can', () => {
    expectTable(`
      ann sells 5 @ 100            → #1 rests
      bob buys 1 @ 100 post-only   → refused: post-only-would-trade (ticks 100, best 100)
      bob buys 1 @ 99 post-only    → #2 rests
      cat sells 1 @ 99 post-only   → refused: post-only-would-trade (ticks 99, best 99)
      book                         → 1@99 | 5@100
    `);
  });
});

describe('market orders', () => {
  it('by quantity: take the book up to the protection price, and close what it could not give', () => {
    expectTable(`
      ann sells 3 @ 100       → #1 rests
      bob sells 3 @ 104       → #2 rests
      cat sells 3 @ 111       → #3 rests
      dan buys 4 market       → #4 takes 3@100 from #1, #4 takes 1@104 from #2
      dan buys 9 market       → #5 takes 2@104 from #2, #5 takes 3@111 from #3, #5 unfillable
      dan buys 1 market       → refused: insufficient-liquidity (worstTicks 122, best -1)
      book                    → nobody | nobody
    `);
  });

  it('the protection is measured from the reference: the last price once there is one', () => {
    expectTable(`
      ann sells 3 @ 100       → #1 rests
      bob sells 3 @ 111       → #2 rests
      dan buys 4 market       → #3 takes 3@100 from #1, #3 unfillable
      mark 105                → done
      dan buys 1 market       → #4 takes 1@111 from #2
    `);
  });

  it('by amount: buy whole lots for at most the amount, hold exactly their cost, leave nothing held', () => {
    const desk = expectTable(`
      ann sells 3 @ 100       → #1 rests
      ann sells 3 @ 104       → #2 rests
      dan buys for 507 market → #3 takes 3@100 from #1, #3 takes 1@104 from #2
      dan buys for 103 market → refused: insufficient-liquidity (worstTicks 114, best 104)
      dan buys for 208 market → #4 takes 2@104 from #2
      dan holds               → 0 of USDT, 0 of BTC
    `);
    expect(desk.purse('dan').usdt).toBe(10_000_000_000n - (300n + 104n + 208n) * 10_000n);
  });

  it('by amount: sell whole lots for at most the amount', () => {
    expectTable(`
      ann buys 3 @ 100         → #1 rests
      ann buys 9 @ 96          → #2 rests
      dan sells for 500 market → #3 takes 3@100 from #1, #3 takes 2@96 from #2
      dan holds                → 0 of USDT, 0 of BTC
    `);
  });

  it('fill or kill by quantity is all or nothing', () => {
    expectTable(`
      ann sells 3 @ 100        → #1 rests
      dan buys 4 market fok    → refused: fill-or-kill-not-fillable (lots 4, fillable 3)
      dan buys 3 market fok    → #2 takes 3@100 from #1
    `);
  });

  it('a taker needs no more money than the sweep costs', () => {
    const desk = new Desk();
    expectTable(
      `
      ann sells 1000 @ 100     → #1 rests
      dan buys 900 @ 50        → #2 rests
      dan buys 900 @ 51        → #3 rests
      dan buys 600 market      → #4 takes 600@100 from #1
      dan holds                → 90900 of USDT, 0 of BTC
    `,
      desk,
    );
    const left = desk.purse('dan').usdt / 10_000n;
    expect(left).toBe(1_000_000n - 60_000n - 90_900n);
  });
});

describe('self-trade prevention', () => {
  it('expire-taker: the arriving order closes, the resting one stays', () => {
    expectTable(`
      bob sells 2 @ 99              → #1 rests
      ann sells 5 @ 100             → #2 rests
      ann buys 9 @ 101              → #3 takes 2@99 from #1, #3 self-trade
      book                          → nobody | 5@100
    `);
  });

  it('expire-maker: the resting order closes, the arriving one goes on', () => {
    expectTable(`
      ann sells 5 @ 100             → #1 rests
      bob sells 5 @ 101             → #2 rests
      ann buys 7 @ 101 expire-maker → #1 self-trade, #3 takes 5@101 from #2, #3 rests
      book                          → 2@101 | nobody
    `);
  });

  it('expire-both: both close', () => {
    expectTable(`
      ann sells 5 @ 100             → #1 rests
      bob sells 5 @ 101             → #2 rests
      ann buys 7 @ 101 expire-both  → #1 self-trade, #3 self-trade
      book                          → nobody | 5@101
      ann holds                     → 0 of USDT, 0 of BTC
    `);
  });

  it('fill or kill counts what can be reached without trading with oneself', () => {
    expectTable(`
      bob sells 2 @ 99                   → #1 rests
      ann sells 5 @ 100                  → #2 rests
      cat sells 5 @ 101                  → #3 rests
      ann buys 7 @ 101 fok               → refused: fill-or-kill-not-fillable (lots 7, fillable 2)
      ann buys 7 @ 101 fok expire-maker  → #4 takes 2@99 from #1, #2 self-trade, #4 takes 5@101 from #3
    `);
  });

  it('a market order stops at its own order, or removes it', () => {
    expectTable(`
      bob sells 2 @ 99                → #1 rests
      ann sells 5 @ 100               → #2 rests
      cat sells 5 @ 101               → #3 rests
      ann buys 4 market               → #4 takes 2@99 from #1, #4 self-trade
      ann buys 4 market expire-maker  → #2 self-trade, #5 takes 4@101 from #3
      ann holds                       → 0 of USDT, 0 of BTC
    `);
  });
});

describe('cancel', () => {
  it('gives back all that is held, at any time, and only to the owner', () => {
    expectTable(`
      ann buys 5 @ 100         → #1 rests
      ann holds                → 500 of USDT, 0 of BTC
      bob cancels #1           → refused: unknown-order (orderId 1)
      house halts              → done
      ann cancels #1           → #1 cancelled
      ann holds                → 0 of USDT, 0 of BTC
      ann cancels #1           → refused: unknown-order (orderId 1)
    `);
  });

  it('gives back only what a partial fill left', () => {
    expectTable(`
      ann sells 5 @ 100        → #1 rests
      bob buys 2 @ 100         → #2 takes 2@100 from #1
      ann holds                → 0 of USDT, 3 of BTC
      ann cancels #1           → #1 cancelled
      ann holds                → 0 of USDT, 0 of BTC
    `);
  });

  it('cancel all: newest first, waiting ones and quotes too, nobody else’s', () => {
    expectTable(`
      ann buys 1 @ 90           → #1 rests
      bob buys 1 @ 91           → #2 rests
      ann sells 1 stop 80 @ 80  → #3 waits
      ann quotes 1@95 | 1@105   → 2 quotes up from #4
      ann cancels all           → #5 cancelled, #4 cancelled, #3 cancelled, #1 cancelled
      ann cancels all here      → refused: no-open-orders (account 2)
      book                      → 1@91 | nobody
      ann holds                 → 0 of USDT, 0 of BTC
    `);
  });
});

describe('amend', () => {
  it('keeps its place when only the quantity shrinks', () => {
    expectTable(`
      ann sells 5 @ 100        → #1 rests
      bob sells 5 @ 100        → #2 rests
      ann amends #1 to 2 @ 100 → #1 becomes 2@100 in its place
      cat buys 3 @ 100         → #3 takes 2@100 from #1, #3 takes 1@100 from #2
    `);
  });

  it('goes to the end of the line when the quantity grows or the price moves', () => {
    expectTable(`
      ann sells 5 @ 100        → #1 rests
      bob sells 5 @ 100        → #2 rests
      ann amends #1 to 6 @ 100 → #1 becomes 6@100
      cat buys 6 @ 100         → #3 takes 5@100 from #2, #3 takes 1@100 from #1
      ann amends #1 to 6 @ 99  → #1 becomes 6@99
      book                     → nobody | 5@99
      ann holds                → 0 of USDT, 5 of BTC
    `);
  });

  it('trades at once when the new price meets the other side, and is filled or rests', () => {
    expectTable(`
      ann buys 5 @ 98          → #1 rests
      bob sells 3 @ 100        → #2 rests
      ann amends #1 to 5 @ 101 → #1 becomes 5@101, #1 takes 3@100 from #2, #1 rests
      book                     → 2@101 | nobody
      ann holds                → 202 of USDT, 0 of BTC
    `);
  });

  it('counts what is filled: the new quantity must be above it', () => {
    expectTable(`
      ann sells 5 @ 100        → #1 rests
      bob buys 3 @ 100         → #2 takes 3@100 from #1
      ann amends #1 to 3 @ 100 → refused: amend-below-filled (lots 3, filled 3)
      ann amends #1 to 4 @ 100 → #1 becomes 4@100 in its place
      book                     → nobody | 1@100
    `);
  });

  it('a post-only order stays post-only; quotes and waiting orders are not amended; nor strangers’ orders', () => {
    expectTable(`
      ann buys 5 @ 98 post-only → #1 rests
      bob sells 3 @ 100         → #2 rests
      ann amends #1 to 5 @ 100  → refused: post-only-would-trade (ticks 100, best 100)
      bob amends #1 to 4 @ 98   → refused: unknown-order (orderId 1)
      cat quotes 1@95 | 1@105   → 2 quotes up from #3
      cat amends #3 to 1 @ 94   → refused: amend-not-allowed (orderId 3)
      cat sells 1 stop 90 @ 90  → #5 waits
      cat amends #5 to 1 @ 91   → refused: amend-not-allowed (orderId 5)
    `);
  });

  it('a refused amend leaves the order as it was', () => {
    const desk = expectTable(`
      ann buys 5 @ 98              → #1 rests
      ann amends #1 to 5 @ 160     → refused: price-outside-band (ticks 160, lowest 50, highest 150)
      ann amends #1 to 1001 @ 98   → refused: quantity-above-maximum (lots 1001, maximum 1000)
      ann holds                    → 490 of USDT, 0 of BTC
    `);
    expect(desk.engine.order(1)).toMatchObject({ ticks: 98, lots: 5, lotsLeft: 5 });
  });
});
