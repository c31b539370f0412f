// In: loans on shares whose companies decide something. Out: a pledge that is worth after it what it was before, and nobody called or sold by a number.
import { accountOf, type CorporateAction, type Fact, readFacts, restoreEngine } from '@hilsa/core';
import { DAY_MS, GOLD, LOAN_RULES, LoanMarket } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { PlainLoans } from '@hilsa/testkit/auditor/plain-loans';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const GP = 2;
const HAIRCUT_PPM = 300_000;
const two = { maker: 'ann', checker: 'bob' };

/** One hour open, one closed; taka in hundredths, and a tick is one of them. */
class ShareLoans extends LoanMarket {
  readonly ann: number;
  readonly own: number;
  #heard = 0;
  readonly #auditor: PlainLoans;

  constructor(shares: bigint, mostFactsAStep = 512) {
    super({ mostFactsAStep });
    const { atMs } = this;
    this.do({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true });
    this.ann = this.customer(1_000_000n);
    this.own = accountOf(this.ann, 'stock');
    for (const code of ['GP', 'GP-R']) this.do({ kind: 'list-asset', atMs, code, decimals: 0 });
    this.do(hours(8, atMs));
    const listing = { ...SHARE, baseAsset: 3, tickUnits: 1n, referenceTicks: 30_000 };
    this.do({ kind: 'list-instrument', atMs, listing });
    this.do({ kind: 'run-due', atMs });
    const rules = { instrument: GP, haircutPpm: HAIRCUT_PPM, callMs: DAY_MS, barred: [], isOn: true };
    this.do({ kind: 'set-collateral', atMs, rules, ...two });
    this.do({ kind: 'set-loan-rules', atMs, rules: { ...LOAN_RULES, wallet: 'stock' }, ...two });
    this.do({ kind: 'issue-test-money', atMs, account: this.own, asset: 3, amount: shares });
    const haircuts = new Map([
      [GOLD, { haircut: 0n, callMs: 0 }],
      [GP, { haircut: BigInt(HAIRCUT_PPM), callMs: DAY_MS }],
    ]);
    this.#auditor = new PlainLoans(this.lender, 0n, haircuts);
    this.mark(30_000);
  }

  mark(ticks: number): void {
    this.do({ kind: 'record-marks', atMs: this.atMs, source: 'test', marks: [{ instrument: GP, ticks }] });
  }

  announce(action: CorporateAction): void {
    const { atMs } = this;
    this.do({ kind: 'announce-action', atMs, instrument: GP, action, recordAtMs: atMs + 1 });
  }

  /** What happened since it was last asked, as the auditor has read it too. */
  heard(isTold = (_fact: Fact): boolean => true): string[] {
    const facts = [...readFacts(this.engine.facts.bytes(this.#heard))].filter(isTold);
    this.#heard = this.engine.facts.length;
    for (const fact of facts) this.#auditor.follow(fact);
    this.engine.check();
    expect(restoreEngine(this.engine.snapshot(), { mode: 'sandbox' }).hash()).toBe(this.engine.hash());
    return facts.map(({ kind }) => kind);
  }
}

const STIRRED = ['loan-rung-changed', 'pledge-sale-ordered'];

describe('a pledged share of a company that decides', () => {
  it.each([
    { what: 'a split of 1 into 2', action: { kind: 'split', gained: 2n, held: 1n }, pledged: 2_000n, mark: 15_000 },
    { what: 'a bonus of 1 for 1', action: { kind: 'bonus', gained: 1n, held: 1n }, pledged: 2_000n, mark: 15_000 },
    { what: 'a bonus of 1 for 10', action: { kind: 'bonus', gained: 1n, held: 10n }, pledged: 1_100n, mark: 27_272 },
  ] as const)('stays worth what it was: $what', ({ action, pledged, mark }) => {
    const market = new ShareLoans(1_500n);
    const { engine, own } = market;
    // 1,000 at 300.00 less 30 % count for 210,000: 100,000 is 47.6 % of it.
    const loan = market.lend(market.ann, 100_000_00n, [{ instrument: GP, quantity: 1_000n }]);
    market.announce(action);
    market.wait(HOUR_MS - 20_000);
    market.mark(30_000);
    // The record is taken at the close, while the mark of before is still young.
    market.wait(50_000);
    expect(engine.loans.all.get(loan)!.pledges).toMatchObject([{ instrument: GP, quantity: pledged }]);
    expect(engine.balance(own, 3)).toEqual({ available: pledged / 2n, held: pledged });
    expect(engine.instrument(GP).markTicks).toBe(mark);
    market.wait(HOUR_MS);
    market.mark(mark);
    market.wait(30_000);
    const heard = market.heard();
    expect(heard).toContain('action-ended');
    expect(heard.filter((kind) => STIRRED.includes(kind))).toEqual([]);
    // A hundredth of a taka more, and it is no longer covered as a loan that starts: so nothing of it can be taken out.
    const more = pledged - (100_000_00n * 2n * 10n) / (BigInt(mark) * 7n);
    const release = { kind: 'release-pledge', atMs: market.atMs, account: market.ann, loan, instrument: GP } as const;
    expect(engine.execute({ ...release, quantity: more })).toMatchObject({ refusal: 'collateral-short' });
    expect(engine.execute({ ...release, quantity: more - 1n })).toMatchObject({ refusal: null });
  });

  it('of rights stays as it is, and counts for less by what a right is worth', () => {
    const market = new ShareLoans(1_000n);
    const loan = market.lend(market.ann, 100_000_00n, [{ instrument: GP, quantity: 1_000n }]);
    const price = 200_00n;
    const closesAtMs = market.atMs + 5 * HOUR_MS;
    market.announce({ kind: 'rights', gained: 1n, held: 4n, price, entitlement: 4, closesAtMs });
    market.wait(HOUR_MS);
    // Four at 300 and one at 200 are five at 280.
    expect(market.engine.instrument(GP).markTicks).toBe(28_000);
    market.wait(HOUR_MS);
    market.mark(28_000);
    market.wait(30_000);
    expect(market.engine.loans.all.get(loan)!.pledges).toMatchObject([{ quantity: 1_000n }]);
    expect(market.heard().filter((kind) => STIRRED.includes(kind))).toEqual([]);
  });

  it('is raised for each loan it is pledged for, whole shares, however small the steps', () => {
    const market = new ShareLoans(1_000n, 3);
    const { engine, ann, own } = market;
    const loans = [55n, 111n].map((quantity) => market.lend(ann, 5_000_00n, [{ instrument: GP, quantity }]));
    market.announce({ kind: 'bonus', gained: 1n, held: 10n });
    market.wait(HOUR_MS);
    const pledged = loans.map((loan) => engine.loans.all.get(loan)!.pledges[0]!.quantity);
    expect(pledged).toEqual([60n, 122n]);
    expect(engine.balance(own, 3)).toEqual({ available: 1_100n - 182n, held: 182n });
    market.heard();
  });

  it('that stayed as many is found by the auditor', () => {
    const market = new ShareLoans(1_000n);
    market.lend(market.ann, 100_000_00n, [{ instrument: GP, quantity: 1_000n }]);
    market.heard();
    market.announce({ kind: 'split', gained: 2n, held: 1n });
    market.wait(HOUR_MS);
    expect(() => market.heard(({ kind }) => kind !== 'pledge-placed')).toThrow(/pledge of loan 1 after action 1/);
  });
});
