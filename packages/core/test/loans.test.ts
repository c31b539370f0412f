// In: loans and days. Out: what they cost, when they call, what is sold and no more, and what a late day costs.
import { accountOf, readFacts, restoreEngine } from '@hilsa/core';
import { LADDER_MARGIN_RULES_2025 } from '@hilsa/formulas/loans';
import { DAY_MS, GOLD, LOAN_RULES, LoanMarket, order, TAKA, TIN } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { hours, SHARE } from './stocks-refusals.ts';

const gold = (quantity: bigint) => [{ instrument: GOLD, quantity }];
const tin = (quantity: bigint) => [{ instrument: TIN, quantity }];
const free = ({ engine }: LoanMarket, account: number) => engine.balance(account, TAKA).available;
const kindsOf = ({ engine }: LoanMarket, from: number) =>
  [...readFacts(engine.facts.bytes(from))].map(({ kind }) => kind);

function opened(options: ConstructorParameters<typeof LoanMarket>[0] = {}): { market: LoanMarket; ann: number } {
  const market = new LoanMarket(options);
  market.price(GOLD, 100);
  market.price(TIN, 100);
  return { market, ann: market.customer(1_000_000n) };
}

describe('a loan', () => {
  it('of 50,000 at 12 % for 30 days costs 493.15, and nothing is posted before it is repaid', () => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    expect(free(market, ann)).toBe(50_000_00n);
    expect(market.engine.balance(ann, 1)).toEqual({ available: 900_000n, held: 100_000n });
    const from = market.engine.facts.length;
    market.wait(30 * DAY_MS);
    expect(new Set(kindsOf(market, from))).toEqual(new Set(['loans-watched', 'score-changed']));
    expect(market.engine.loanDues(loan, market.atMs)).toEqual({ principal: 50_000_00n, interest: 493_15n, late: 0n });
    market.do({ kind: 'issue-test-money', atMs: market.atMs, account: ann, asset: TAKA, amount: 500_00n });
    expect(market.repay(ann, loan, 60_000_00n)).toEqual({ refusal: null, id: loan });
    expect(free(market, ann)).toBe(6_85n);
    expect(market.engine.balance(ann, 1)).toEqual({ available: 1_000_000n, held: 0n });
    expect(market.engine.loans.all.size).toBe(0);
    market.engine.check();
  });

  it('is repaid in parts at any time without a penalty, interest to the day', () => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    market.wait(10 * DAY_MS);
    // 164.38 of interest, then 20,000 of principal.
    market.repay(ann, loan, 20_164_38n);
    expect(market.engine.loanDues(loan, market.atMs)).toEqual({ principal: 30_000_00n, interest: 0n, late: 0n });
    market.wait(20 * DAY_MS);
    // 50,000 × 10 + 30,000 × 20 days, rounded once: 361.64, less what was paid.
    expect(market.engine.loanDues(loan, market.atMs)).toEqual({ principal: 30_000_00n, interest: 197_26n, late: 0n });
    market.engine.check();
  });

  it('within a day of the payout ends by its principal alone, midnight or not', () => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    market.wait(DAY_MS);
    expect(market.engine.loanDues(loan, market.atMs)).toEqual({ principal: 50_000_00n, interest: 0n, late: 0n });
    expect(market.engine.loanDues(loan, market.atMs + 1).interest).toBe(16_44n);
    // In parts too: none of them bears a day.
    for (const part of [20_000_00n, 10_000_00n]) market.repay(ann, loan, part);
    expect(market.engine.loanDues(loan, market.atMs + 1)).toEqual({ principal: 20_000_00n, interest: 6_58n, late: 0n });
    expect(market.repay(ann, loan, 20_000_00n)).toMatchObject({ refusal: null });
    expect(market.engine.loans.all.size).toBe(0);
    expect(free(market, ann)).toBe(0n);
  });

  it('late costs 2 % more on the principal alone, 2 points a day and at most 20, and nothing at all after 90 days', () => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    market.wait(30 * DAY_MS);
    expect(market.engine.score(ann)).toBe(81);
    market.wait(10 * DAY_MS);
    expect(market.engine.loanDues(loan, market.atMs)).toMatchObject({ interest: 657_53n, late: 27_40n });
    expect(market.engine.score(ann)).toBe(61);
    market.wait(80 * DAY_MS);
    const then = market.engine.loanDues(loan, market.atMs);
    // 120 days of 12 %, 90 of 2 %.
    expect(then).toEqual({ principal: 50_000_00n, interest: 1_972_60n, late: 246_58n });
    market.wait(400 * DAY_MS);
    expect(market.engine.loanDues(loan, market.atMs)).toEqual(then);
    expect(market.engine.loans.all.get(loan)!.lateDays).toBe(10);
    // No month of them was clean: nobody is better for being late longer.
    expect(market.engine.score(ann)).toBe(61);
    market.engine.check();
  });

  it.each(['repaid', 'written off'] as const)('that was overdue earns nothing until a month after it was %s', (how) => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(100_000n), 7);
    market.wait(100 * DAY_MS);
    const from = market.engine.facts.length;
    market.wait(DAY_MS);
    expect(market.engine.score(ann)).toBe(60);
    if (how === 'repaid') {
      market.do({ kind: 'issue-test-money', atMs: market.atMs, account: ann, asset: TAKA, amount: 60_000_00n });
      expect(market.repay(ann, loan, 60_000_00n)).toMatchObject({ refusal: null });
    } else {
      market.price(GOLD, 20, 1_000_000);
      market.wait(10_001);
      market.do({ kind: 'write-off-loan', atMs: market.atMs, loan, reason: 'gone', maker: 'ann', checker: 'bob' });
    }
    expect(market.engine.loans.all.size).toBe(0);
    market.wait(30 * DAY_MS - 1);
    expect(kindsOf(market, from)).not.toContain('score-changed');
    market.wait(1);
    expect(market.engine.score(ann)).toBe(61);
    expect(restoreEngine(market.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(market.engine.hash());
    market.engine.check();
  });

  it('of the margin rules of 2025 is called below 175 % and sold at 150 % down to 55; one of before keeps the house’s ladder', () => {
    const { market, ann } = opened();
    const bob = market.customer(1_000_000n);
    const before = market.lend(ann, 50_000_00n, tin(100_000n));
    const rules = { ...LOAN_RULES, ladder: LADDER_MARGIN_RULES_2025 };
    market.do({ kind: 'set-loan-rules', atMs: market.atMs, rules, maker: 'ann', checker: 'bob' });
    const loan = market.lend(bob, 50_000_00n, tin(100_000n));
    const rungs = () => [before, loan].map((id) => market.engine.loans.all.get(id)!.rung);
    const at = (ticks: number, bids = 0) => {
      market.wait(9_999);
      market.price(TIN, ticks, bids);
      market.wait(1);
      return rungs();
    };
    expect(at(95)).toEqual(['good', 'good']);
    expect(at(94)).toEqual(['good', 'warning']);
    expect(at(88)).toEqual(['good', 'warning']);
    expect(at(87)).toEqual(['good', 'call']);
    expect(at(76)).toEqual(['warning', 'call']);
    const from = market.engine.facts.length;
    at(75, 1_000_000);
    const proofs = [...readFacts(market.engine.facts.bytes(from))].filter(({ kind }) => kind === 'pledge-sale-ordered');
    expect(proofs).toMatchObject([
      { loan, debt: 50_000_00n, collateral: 75_000_00n, wanted: 19_444_45n, quantity: 25_926n },
    ]);
    expect(market.engine.loans.all.get(loan)).toMatchObject({
      principal: 30_555_50n,
      pledges: [{ quantity: 74_074n }],
    });
    expect(market.engine.loans.all.get(before)).toMatchObject({ principal: 50_000_00n, rung: 'warning' });
    market.wait(10_000);
    expect(rungs()).toEqual(['warning', 'warning']);
    market.engine.check();
  });

  it('is sold from 85 down to 60 and no further: 50,000 on 58,000 sells 38,000, which leaves 12,000 on 20,000', () => {
    const { market, ann } = opened();
    market.lend(ann, 50_000_00n, gold(116_000n));
    market.wait(9_999);
    market.price(GOLD, 50, 1_000_000);
    const from = market.engine.facts.length;
    market.wait(1);
    expect(kindsOf(market, from)).toEqual([
      'loan-rung-changed',
      'hold-released',
      'pledge-sale-ordered',
      'order-placed',
      'trade-executed',
      'money-moved',
      'loan-repaid',
      'pledge-sale-ended',
      'loans-watched',
    ]);
    const proof = [...readFacts(market.engine.facts.bytes(from))].find(({ kind }) => kind === 'pledge-sale-ordered');
    expect(proof).toMatchObject({ wanted: 38_000_00n, debt: 50_000_00n, collateral: 58_000_00n, quantity: 76_000n });
    const [loan] = market.engine.loans.all.values();
    expect(loan).toMatchObject({ principal: 12_000_00n, isSelling: true });
    expect(loan!.pledges).toMatchObject([{ quantity: 40_000n }]);
    market.wait(10_000);
    expect(loan).toMatchObject({ isSelling: false, rung: 'good', principal: 12_000_00n });
    market.engine.check();
  });

  it('calls at 75 with a day to answer, and a coin that trades day and night at once', () => {
    const { market, ann } = opened();
    const called = market.lend(ann, 50_000_00n, tin(100_000n));
    const bob = market.customer(1_000_000n);
    const sold = market.lend(bob, 50_000_00n, gold(100_000n));
    market.price(TIN, 65, 1_000_000);
    market.price(GOLD, 65, 1_000_000);
    market.wait(10_000);
    const { all } = market.engine.loans;
    expect(all.get(called)).toMatchObject({ rung: 'call', isSelling: false, principal: 50_000_00n });
    expect(all.get(called)!.callEndsMs).toBe(market.atMs + DAY_MS);
    expect(all.get(sold)!.principal).toBeLessThan(50_000_00n);
    // More pledged in time: the call is over.
    market.do({
      kind: 'pledge-more',
      atMs: market.atMs,
      account: ann,
      loan: called,
      instrument: TIN,
      quantity: 50_000n,
    });
    market.wait(10_000);
    expect(all.get(called)).toMatchObject({ rung: 'good', callEndsMs: 0 });
    market.price(TIN, 42, 1_000_000);
    market.wait(10_000);
    expect(all.get(called)).toMatchObject({ rung: 'call' });
    market.wait(DAY_MS - 20_000);
    market.price(TIN, 42, 1_000_000);
    market.wait(30_000);
    expect(all.get(called)!.principal).toBeLessThan(50_000_00n);
    market.engine.check();
  });

  it('sells nothing by a mark that is older than a minute', () => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    market.wait(5_000);
    market.price(GOLD, 40);
    // Nobody buys; a minute later somebody would.
    market.wait(60_001);
    market.do({
      kind: 'mass-quote',
      atMs: market.atMs,
      account: market.buyer,
      instrument: GOLD,
      bids: [{ ticks: 40, lots: 1_000_000 }],
      asks: [],
    });
    market.wait(DAY_MS);
    expect(market.engine.loans.all.get(loan)).toMatchObject({ principal: 50_000_00n, order: 0 });
    market.price(GOLD, 40, 1_000_000);
    market.wait(10_000);
    // All is sold, and what is missing stays owed: no balance goes below zero.
    expect(market.engine.loans.all.get(loan)).toMatchObject({ pledges: [] });
    expect(market.engine.loans.all.get(loan)!.principal).toBeGreaterThan(0n);
    market.engine.check();
  });

  it('whose sale meets a thin book pledges again what was not sold, in however small steps', () => {
    const { market, ann } = opened({
      mostFactsAStep: 3,
      fees: { ...spot, tiers: [{ makerPpm: 1_000, takerPpm: 1_000 }] },
    });
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    market.wait(5_000);
    market.price(GOLD, 50);
    const { atMs } = market;
    for (const lots of [5_000, 7_000, 9_000])
      market.do({
        kind: 'place-order',
        atMs,
        account: market.buyer,
        instrument: GOLD,
        side: 'buy',
        type: 'limit',
        timeInForce: 'good-till-cancelled',
        postOnly: false,
        selfTradePrevention: 'expire-taker',
        ticks: 50,
        lots,
        quoteAmount: 0n,
        triggerTicks: 0,
        expiresAtMs: 0,
      });
    market.wait(10_000);
    const state = market.engine.loans.all.get(loan)!;
    expect(state).toMatchObject({
      order: 0,
      isSelling: true,
      principal: 50_000_00n - 21_000n * 50n + (21_000n * 50n) / 1_000n,
    });
    expect(state.pledges).toMatchObject([{ quantity: 79_000n }]);
    expect(restoreEngine(market.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(market.engine.hash());
    market.engine.check();
  });

  it('gives a pledge back while half of the rest covers what is owed', () => {
    const { market, ann } = opened();
    const loan = market.lend(ann, 50_000_00n, gold(150_000n));
    const back = (quantity: bigint) =>
      market.engine.execute({
        kind: 'release-pledge',
        atMs: market.atMs,
        account: ann,
        loan,
        instrument: GOLD,
        quantity,
      });
    expect(back(50_001n)).toEqual({
      refusal: 'collateral-short',
      detail: { asset: TAKA, required: 100_000_00n, available: 99_999_00n },
    });
    expect(back(50_000n)).toMatchObject({ refusal: null });
    market.engine.check();
  });

  it('ends by itself when nobody decides it, and can be lost only by two when it is', () => {
    const { market, ann } = opened();
    market.apply(ann, 50_000_00n, gold(100_000n));
    market.wait(7 * DAY_MS);
    expect(market.engine.loans.all.size).toBe(0);
    expect(market.engine.balance(ann, 1).held).toBe(0n);
    market.price(GOLD, 100);
    const loan = market.lend(ann, 50_000_00n, gold(100_000n));
    market.wait(5_000);
    market.price(GOLD, 1, 1_000_000);
    market.wait(10_000);
    const { principal } = market.engine.loans.all.get(loan)!;
    const off = { kind: 'write-off-loan', atMs: market.atMs, loan, reason: 'gone', maker: 'ann' } as const;
    expect(market.engine.execute({ ...off, checker: 'ann' })).toMatchObject({ refusal: 'second-person-missing' });
    expect(market.engine.execute({ ...off, checker: 'bob' })).toMatchObject({ refusal: null });
    expect(market.engine.loans.books.get(TAKA)).toEqual({
      lent: 50_000_00n,
      returned: 1_000_00n,
      lost: principal,
    });
    market.engine.check();
  });
});

describe('a loan on shares', () => {
  it('is repaid at once by proceeds that settle later, and the lender waits for them in the seller’s place', () => {
    const market = new LoanMarket();
    const { atMs, engine, lender } = market;
    const ann = market.customer(1n);
    const own = accountOf(ann, 'stock');
    const two = { maker: 'ann', checker: 'bob' };
    market.do({ kind: 'list-asset', atMs, code: 'GP', decimals: 0 });
    market.do(hours(5, atMs));
    market.do({ kind: 'list-instrument', atMs, listing: { ...SHARE, baseAsset: 3, tickUnits: 1n } });
    market.do({ kind: 'run-due', atMs });
    const instrument = 2;
    const barred = ['Z', 'B', 'G'];
    const rules = { instrument, haircutPpm: 0, callMs: DAY_MS, barred, isOn: true };
    market.do({ kind: 'set-collateral', atMs, rules, ...two });
    market.do({ kind: 'set-loan-rules', atMs, rules: { ...LOAN_RULES, wallet: 'stock' }, ...two });
    market.do({ kind: 'issue-test-money', atMs, account: own, asset: 3, amount: 400n });
    market.do({
      kind: 'issue-test-money',
      atMs,
      account: accountOf(market.buyer, 'stock'),
      asset: TAKA,
      amount: 10n ** 12n,
    });
    const mark = (ticks: number) =>
      market.do({ kind: 'record-marks', atMs: market.atMs, source: 'test', marks: [{ instrument, ticks }] });
    mark(30_050);
    // 400 shares at 300.50 count for 120,200.
    const loan = market.lend(ann, 50_000_00n, [{ instrument, quantity: 400n }]);
    expect(engine.balance(own, TAKA).available).toBe(50_000_00n);
    market.wait(9_000);
    market.do(
      order({
        atMs: market.atMs,
        account: accountOf(market.buyer, 'stock'),
        instrument,
        side: 'buy',
        lots: 400,
        ticks: 28_000,
      }),
    );
    // A mark far below what is paid: the sale takes the better price of the book.
    mark(14_500);
    const before = engine.balance(lender, TAKA);
    market.wait(1_000);
    const { principal } = engine.loans.all.get(loan)!;
    // 38,000 wanted, 0.40 % of the price goes to fees.
    expect(principal).toBe(12_072_32n);
    expect(engine.balance(own, TAKA)).toEqual({ available: 50_000_00n, held: 0n });
    expect(engine.balance(lender, TAKA)).toEqual({
      available: before.available,
      held: before.held + 50_000_00n - principal,
    });
    expect(engine.holds(lender)).toMatchObject([{ reason: 'settlement', causeKind: 'loan', cause: loan }]);
    engine.check();
  });

  it('is never given on a category that is barred', () => {
    const market = new LoanMarket();
    const { atMs } = market;
    const ann = market.customer(1n);
    market.do({ kind: 'list-asset', atMs, code: 'ZZ', decimals: 0 });
    market.do(hours(5, atMs));
    market.do({ kind: 'list-instrument', atMs, listing: { ...SHARE, baseAsset: 3, category: 'Z' } });
    market.do({
      kind: 'set-collateral',
      atMs,
      rules: { instrument: 2, haircutPpm: 0, callMs: DAY_MS, barred: ['Z', 'B', 'G'], isOn: true },
      maker: 'ann',
      checker: 'bob',
    });
    expect(market.apply(ann, 5_000_00n, [{ instrument: 2, quantity: 1n }])).toEqual({
      refusal: 'collateral-not-accepted',
      detail: { instrument: 2, category: 'Z' },
    });
  });
});

const spot = { on: 'received', rounding: 'up', feeClass: 'coin', parts: [] } as const;

describe('the score', () => {
  it('begins at 80, loses 10 by abuse that two confirmed, has them back when an appeal was right, and gains one a clean month', () => {
    const { market, ann } = opened();
    const two = { atMs: market.atMs, account: ann, reason: 'wash trades', maker: 'ann', checker: 'bob' };
    expect(market.engine.score(ann)).toBe(80);
    const { id } = market.do({ kind: 'confirm-abuse', ...two });
    expect(market.engine.score(ann)).toBe(70);
    market.wait(61 * DAY_MS);
    expect(market.engine.score(ann)).toBe(72);
    market.do({ kind: 'lift-abuse', ...two, atMs: market.atMs, change: id! });
    expect(market.engine.score(ann)).toBe(82);
    expect(market.engine.execute({ kind: 'lift-abuse', ...two, atMs: market.atMs, change: id! })).toMatchObject({
      refusal: 'unknown-score-change',
    });
    market.wait(2_000 * DAY_MS);
    expect(market.engine.score(ann)).toBe(100);
    expect(market.engine.dueAtMs()).toBeNull();
    market.engine.check();
  });
});
