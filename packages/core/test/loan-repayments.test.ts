// In: loans repaid over an outside rail. Out: under review until the money has come, repaid once by it, and going on where it does not come.
import { readFacts, restoreEngine } from '@hilsa/core';
import { GOLD, LIFE_POLICY, LoanMarket, TAKA } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const AMOUNT = 20_000_00n;
/** More than anybody repays here. */
const ROOMY = { minimum: 1n, maximum: 10n ** 12n, daily: 10n ** 12n, monthly: 10n ** 12n };

function lent(): { market: LoanMarket; ann: number; loan: number } {
  const market = new LoanMarket();
  const { atMs } = market;
  for (const [name, wallet] of [
    ['bank', 'coin'],
    ['other', 'stock'],
  ] as const)
    market.do({
      kind: 'set-rail',
      atMs,
      name,
      asset: TAKA,
      wallet,
      policy: { ...LIFE_POLICY, in: ROOMY },
      maker: 'ann',
      checker: 'bob',
    });
  const ann = market.customer(1_000_000n);
  market.price(GOLD, 100);
  const loan = market.lend(ann, 50_000_00n, [{ instrument: GOLD, quantity: 200_000n }]);
  return { market, ann, loan };
}
const asked = ({ market, ann, loan }: ReturnType<typeof lent>, fields: object = {}) =>
  market.engine.execute({
    kind: 'create-deposit',
    atMs: market.atMs,
    account: ann,
    rail: 0,
    amount: AMOUNT,
    loan,
    ...fields,
  });
const arrived = ({ engine, atMs }: LoanMarket, deposit: number, units = AMOUNT) =>
  engine.execute({
    kind: 'record-arrival',
    atMs,
    rail: 0,
    provider: 'bank',
    transaction: `T-${deposit}`,
    units,
    deposit,
    verdict: 'paid',
    evidence: 'ab'.repeat(32),
    sourceMs: atMs,
  });
const kindsFrom = ({ engine }: LoanMarket, from: number) =>
  [...readFacts(engine.facts.bytes(from))].map(({ kind }) => kind);

describe('a repayment over an outside rail', () => {
  it('is under review until it is credited, and repays in the same batch, once', () => {
    const life = lent();
    const { market, ann, loan } = life;
    const { engine } = market;
    const { id: deposit } = asked(life) as { id: number };
    expect([...engine.loans.reviews]).toEqual([[deposit, loan]]);
    expect(engine.loans.all.get(loan)!.principal).toBe(50_000_00n);
    const free = engine.balance(ann, TAKA).available;
    const from = engine.facts.length;
    expect(arrived(market, deposit)).toMatchObject({ refusal: null });
    expect(kindsFrom(market, from)).toEqual([
      'money-moved',
      'arrival-recorded',
      'money-moved',
      'arrival-credited',
      'repayment-reviewed',
      'money-moved',
      'loan-repaid',
    ]);
    expect(engine.loans.all.get(loan)!.principal).toBe(30_000_00n);
    expect(engine.balance(ann, TAKA).available).toBe(free);
    expect(engine.loans.reviews.size).toBe(0);
    expect(arrived(market, deposit)).toMatchObject({ refusal: 'transaction-known' });
    engine.check();
    // A second one brings more than is owed: the loan ends and the rest stays.
    const { id: last } = asked(life, { amount: 40_000_00n }) as { id: number };
    arrived(market, last, 40_000_00n);
    expect(engine.loans.all.has(loan)).toBe(false);
    expect(engine.balance(ann, TAKA).available).toBe(free + 10_000_00n);
    engine.check();
  });

  it('goes on as before where the money does not come; what comes late is the customer’s and repays nothing by itself', () => {
    const life = lent();
    const { market, ann, loan } = life;
    const { engine } = market;
    const { id: late } = asked(life) as { id: number };
    const { id: failing } = asked(life) as { id: number };
    market.do({ kind: 'fail-deposit', atMs: market.atMs, deposit: failing, reason: 'by the provider' });
    expect([...engine.loans.reviews.keys()]).toEqual([late]);
    market.wait(LIFE_POLICY.depositMs);
    expect(engine.loans.reviews.size).toBe(0);
    const free = engine.balance(ann, TAKA).available;
    arrived(market, late);
    expect(engine.loans.all.get(loan)!.principal).toBe(50_000_00n);
    expect(engine.balance(ann, TAKA).available).toBe(free + AMOUNT);
    engine.check();
  });

  it('leaves all of it in the account where the loan was repaid otherwise meanwhile', () => {
    const life = lent();
    const { market, ann, loan } = life;
    const { id: deposit } = asked(life) as { id: number };
    expect(market.repay(ann, loan, 60_000_00n)).toMatchObject({ refusal: null });
    expect(market.engine.loans.all.has(loan)).toBe(false);
    market.engine.check();
    arrived(market, deposit);
    expect(market.engine.balance(ann, TAKA).available).toBe(AMOUNT);
    market.engine.check();
  });

  it('is refused for another’s loan, one that is not out, and a rail whose money arrives elsewhere, and changes nothing', () => {
    const life = lent();
    const { market, ann } = life;
    const { engine } = market;
    const bob = market.customer(1_000_000n);
    const waiting = market.apply(ann, 5_000_00n, [{ instrument: GOLD, quantity: 20_000n }]) as { id: number };
    const was = engine.hash();
    for (const [fields, refusal] of [
      [{ account: bob }, 'unknown-loan'],
      [{ loan: 99 }, 'unknown-loan'],
      [{ loan: waiting.id }, 'loan-not-open'],
      [{ rail: 1 }, 'unknown-rail'],
      [{ amount: 0n }, 'payment-below-minimum'],
    ] as const)
      expect(asked(life, fields)).toMatchObject({ refusal });
    expect(engine.hash()).toBe(was);
  });

  it('is in the snapshot: an engine restored from it reviews what was awaited', () => {
    const life = lent();
    const { id: deposit } = asked(life) as { id: number };
    const restored = restoreEngine(life.market.engine.snapshot(), { mode: 'sandbox' });
    expect([...restored.loans.reviews]).toEqual([[deposit, life.loan]]);
    expect(restored.hash()).toBe(life.market.engine.hash());
  });
});
