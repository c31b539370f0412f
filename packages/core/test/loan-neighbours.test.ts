// In: loans on two things, one of which has no market now. Out: the other is judged, called for and sold as ever; what is silent is not.
import { readFacts } from '@hilsa/core';
import { DAY_MS, GOLD, LoanMarket, TAKA, TIN } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

/** Of gold with a market day and night and no time at a call, and tin with a day. */
function lent(pledges: { gold: bigint; tin: bigint }) {
  const market = new LoanMarket();
  market.price(GOLD, 100);
  market.price(TIN, 100);
  const ann = market.customer(1_000_000n);
  const loan = market.lend(ann, 50_000_00n, [
    { instrument: GOLD, quantity: pledges.gold },
    { instrument: TIN, quantity: pledges.tin },
  ]);
  return { market, ann, loan, now: () => market.engine.loans.all.get(loan)! };
}

describe('a loan on two things', () => {
  it('is sold for by the one that has a market, while the other’s last price is an hour old', () => {
    const { market, now } = lent({ gold: 100_000n, tin: 100n });
    market.wait(3_600_000);
    // 90 % of 55,500: the tin counts as it did an hour ago.
    market.price(GOLD, 55, 1_000_000);
    const from = market.engine.facts.length;
    market.wait(10_000);
    const facts = [...readFacts(market.engine.facts.bytes(from))];
    const sales = facts.filter(({ kind }) => kind === 'pledge-sale-ordered');
    expect(sales).toMatchObject([{ instrument: GOLD, collateral: 55_100_00n }]);
    expect(sales[0]).toHaveProperty('marks', [
      { instrument: GOLD, ticks: 55, atMs: market.atMs - 10_000 },
      { instrument: TIN, ticks: 100, atMs: market.atMs - 10_000 - 3_600_000 },
    ]);
    market.wait(20_000);
    expect(now()).toMatchObject({ rung: 'good', isSelling: false });
    expect(now().pledges).toContainEqual(expect.objectContaining({ instrument: TIN, quantity: 100n }));
    market.engine.check();
  });

  it('never sells the one that is silent, and only it is left when all of the other is sold', () => {
    const { market, now } = lent({ gold: 90_000n, tin: 20_000n });
    market.wait(60_000);
    market.do({
      kind: 'mass-quote',
      atMs: market.atMs,
      account: market.buyer,
      instrument: TIN,
      bids: [{ ticks: 100, lots: 1_000_000 }],
      asks: [],
    });
    market.price(GOLD, 20, 1_000_000);
    market.wait(10_001);
    market.wait(DAY_MS);
    expect(now().pledges).toMatchObject([{ instrument: TIN, quantity: 20_000n }]);
    expect(now().principal).toBe(50_000_00n - 18_000_00n);
    market.engine.check();
  });

  it('is called or sold for by no silence: what closed for a week counts as it did', () => {
    const { market, now } = lent({ gold: 1_000n, tin: 120_000n });
    market.wait(9 * DAY_MS);
    market.price(GOLD, 10, 1_000_000);
    market.wait(10_000);
    expect(now()).toMatchObject({ rung: 'good', isSelling: false, principal: 50_000_00n });
  });

  it.each([
    { what: 'gold with a little tin beside it', gold: 99_900n, tin: 100n, days: 0 },
    { what: 'tin with a little gold beside it', gold: 100n, tin: 99_900n, days: 1 },
    { what: 'as much of either', gold: 50_000n, tin: 50_000n, days: 1 },
  ])('is given the time of what counts for most: $what', ({ gold, tin, days }) => {
    const { market, now } = lent({ gold, tin });
    market.price(GOLD, 65);
    market.price(TIN, 65);
    market.wait(10_000);
    expect(now()).toMatchObject({ rung: 'call', isSelling: days === 0, callEndsMs: market.atMs + days * DAY_MS });
  });

  it('takes no more of what has had no price for days', () => {
    const { market, ann, loan } = lent({ gold: 100_000n, tin: 100n });
    market.wait(5 * DAY_MS + 1);
    market.price(GOLD, 100);
    const more = { kind: 'pledge-more', atMs: market.atMs, account: ann, loan, quantity: 1n } as const;
    const before = market.engine.hash();
    expect(market.engine.execute({ ...more, instrument: TIN })).toEqual({
      refusal: 'mark-stale',
      detail: { instrument: TIN },
    });
    expect(market.engine.hash()).toBe(before);
    expect(market.engine.execute({ ...more, instrument: GOLD })).toMatchObject({ refusal: null });
    expect(market.engine.balance(ann, TAKA).available).toBe(50_000_00n);
  });
});
