// In: loans that fell due and were not repaid. Out: after the days of grace what is pledged is sold down to nothing owed, what is over is the
// borrower's, and lost is only what is owed when nothing is pledged any more.
import { readFacts, restoreEngine } from '@hilsa/core';
import { DAY_MS, GOLD, LOAN_RULES, LoanMarket, TAKA, TIN } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const gold = (quantity: bigint) => [{ instrument: GOLD, quantity }];
const GRACE = LOAN_RULES.ladder.graceDays!;

function lent(options: ConstructorParameters<typeof LoanMarket>[0] = {}) {
  const market = new LoanMarket(options);
  market.price(GOLD, 100);
  market.price(TIN, 100);
  const ann = market.customer(1_000_000n);
  return { market, ann, loan: market.lend(ann, 50_000_00n, gold(200_000n)) };
}

/** The last moment of the last day of grace, with a fresh mark. */
function waitForGrace(market: LoanMarket): void {
  // Paid out at noon: the day after the last of grace begins twelve hours later.
  market.wait((30 + GRACE) * DAY_MS + DAY_MS / 2 - 1);
}

describe('a loan that is not repaid', () => {
  it('is covered to the end of its days of grace, and then sold down to nothing owed: the rest is given back', () => {
    const { market, ann, loan } = lent();
    waitForGrace(market);
    market.price(GOLD, 100, 1_000_000);
    market.wait(0);
    expect(market.engine.loans.all.get(loan)).toMatchObject({ rung: 'good', isSelling: false, principal: 50_000_00n });
    const from = market.engine.facts.length;
    market.wait(10_001);
    const facts = [...readFacts(market.engine.facts.bytes(from))];
    const { principal, interest, late } = { principal: 50_000_00n, interest: 673_97n, late: 30_14n };
    const debt = principal + interest + late;
    expect(facts.find(({ kind }) => kind === 'loan-matured')).toMatchObject({ loan, account: ann, debt });
    expect(facts.find(({ kind }) => kind === 'pledge-sale-ordered')).toMatchObject({ wanted: debt, debt });
    expect(facts.find(({ kind }) => kind === 'loan-repaid')).toMatchObject({ principal, interest, late, left: 0n });
    expect(facts.find(({ kind }) => kind === 'loan-ended')).toMatchObject({ how: 'repaid', principal: 0n });
    // Whole coins at 1.00: 50,705 of them bring 50,705.00 for 50,704.11, and 0.89 stays the borrower's.
    expect(market.engine.balance(ann, TAKA).available).toBe(50_000_00n + 50_705_00n - debt);
    expect(market.engine.balance(ann, 1)).toEqual({ available: 1_000_000n - 50_705n, held: 0n });
    expect(market.engine.loans.books.get(TAKA)).toEqual({ lent: 50_000_00n, returned: 50_000_00n, lost: 0n });
    market.engine.check();
  });

  it('is sold in as many orders as a thin book takes, and is the same after a crash between them', () => {
    const { market, ann, loan } = lent({ mostFactsAStep: 3 });
    waitForGrace(market);
    market.wait(10_000);
    for (let pass = 0; pass < 40 && market.engine.loans.all.has(loan); pass++) {
      market.price(GOLD, 100, 7_000);
      market.wait(10_001);
      expect(restoreEngine(market.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(market.engine.hash());
      market.engine.check();
    }
    expect(market.engine.loans.all.size).toBe(0);
    expect(market.engine.balance(ann, 1)).toEqual({ available: 1_000_000n - 50_705n, held: 0n });
  });

  it('sells nothing by a stale mark, and gives no pledge back meanwhile', () => {
    const { market, ann, loan } = lent();
    market.wait((30 + GRACE + 5) * DAY_MS);
    expect(market.engine.loans.all.get(loan)).toMatchObject({ principal: 50_000_00n, isMatured: true, order: 0 });
    market.price(GOLD, 100);
    const release = { kind: 'release-pledge', account: ann, loan, instrument: GOLD, quantity: 1n } as const;
    expect(market.engine.execute({ ...release, atMs: market.atMs })).toMatchObject({ refusal: 'pledge-in-sale' });
    market.engine.check();
  });

  it('is lost only when nothing is pledged any more, by two, and no pledge ever goes back to who did not repay', () => {
    const { market, loan, ann } = lent();
    const off = { kind: 'write-off-loan', loan, reason: 'gone', maker: 'ann', checker: 'bob' } as const;
    market.wait(121 * DAY_MS);
    // Interest of every kind has ended, and it is still covered.
    expect(market.engine.execute({ ...off, atMs: market.atMs })).toMatchObject({ refusal: 'write-off-not-due' });
    market.price(GOLD, 20, 1_000_000);
    market.wait(10_000);
    expect(market.engine.loans.all.get(loan)).toMatchObject({ pledges: [], order: 0 });
    const { principal } = market.engine.loans.all.get(loan)!;
    expect(principal).toBeGreaterThan(0n);
    expect(market.engine.execute({ ...off, atMs: market.atMs, checker: 'ann' })).toMatchObject({
      refusal: 'second-person-missing',
    });
    expect(market.engine.execute({ ...off, atMs: market.atMs })).toMatchObject({ refusal: null });
    expect(market.engine.balance(ann, 1)).toEqual({ available: 800_000n, held: 0n });
    expect(market.engine.loans.books.get(TAKA)).toMatchObject({ lent: 50_000_00n, lost: principal });
    market.engine.check();
  });

  it('given before there were days of grace is sold when its interest ends', () => {
    const market = new LoanMarket();
    const { graceDays: _none, ...ladder } = LOAN_RULES.ladder;
    const rules = { ...LOAN_RULES, ladder };
    market.do({ kind: 'set-loan-rules', atMs: market.atMs, rules, maker: 'ann', checker: 'bob' });
    market.price(GOLD, 100);
    const loan = market.lend(market.customer(1_000_000n), 50_000_00n, gold(200_000n));
    waitForGrace(market);
    market.wait(DAY_MS);
    expect(market.engine.loans.all.get(loan)!.isMatured).toBeUndefined();
    market.wait((90 - GRACE) * DAY_MS);
    market.price(GOLD, 100, 1_000_000);
    market.wait(10_001);
    expect(market.engine.loans.all.size).toBe(0);
    market.engine.check();
  });
});
