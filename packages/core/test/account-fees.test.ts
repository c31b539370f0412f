// In: a market whose rules ask a yearly fee for accounts. Out: it is asked once a year, on its first trading day, of whoever holds shares and can pay it
// whole; of nobody in the year in which it was brought in, and of nobody where it is off.
import {
  accountOf,
  type Command,
  type Engine,
  type Fact,
  readFacts,
  restoreEngine,
  type SetSessions,
} from '@hilsa/core';
import { dayOf } from '@hilsa/formulas/market-packs';
import { accept, accepted, openMarket } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const FROM = 10_000;
const TAKA = 1_000_000n;
const FEE = { units: 150n * TAKA, month: 7, dayOfMonth: 1 };
const JUNE = dayOf('2026-06-29');

/** Days of one hour each, under these dates; 1 July 2026 is not among them: its year begins with the next day that trades. */
function days(accountFee: typeof FEE | null, dates: readonly string[]): SetSessions {
  const plain = hours(dates.length, FROM);
  return {
    ...plain,
    rules: { ...plain.rules, ...(accountFee !== null && { accountFee }) },
    days: plain.days.map((row, at) => ({ ...row, day: dayOf(dates[at]!) })),
  };
}

/** Three customers with money and shares: 1,000 and 10; 149 and 10; 1,000 and none. */
function market(sessions: SetSessions, most?: number): { engine: Engine; accounts: readonly number[] } {
  const { engine: plain, accounts: owners } = openMarket(3, { funds: 0n });
  const engine =
    most === undefined ? plain : restoreEngine(plain.snapshot(), { mode: 'sandbox', mostFactsAStep: most });
  const accounts = owners.map((owner) => accountOf(owner, 'stock'));
  const give = (place: number, asset: number, amount: bigint): Command => ({
    kind: 'issue-test-money',
    atMs: FROM,
    account: accounts[place]!,
    asset,
    amount,
  });
  accept(engine, [
    { kind: 'list-asset', atMs: FROM, code: 'GP', decimals: 0 },
    sessions,
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, baseAsset: 3 } },
    { kind: 'run-due', atMs: FROM },
    give(0, 0, 1_000n * TAKA),
    give(1, 0, 149n * TAKA),
    give(2, 0, 1_000n * TAKA),
    give(0, 3, 10n),
    give(1, 3, 10n),
  ]);
  return { engine, accounts };
}

/** The fees that are asked until a moment; crashes between any two steps change nothing. */
function asked(engine: Engine, atMs: number): Extract<Fact, { kind: 'money-moved' }>[] {
  const from = engine.facts.length;
  while (accepted(engine.execute({ kind: 'run-due', atMs }), { kind: 'run-due', atMs }).more === true) engine.check();
  engine.check();
  return [...readFacts(engine.facts.bytes(from))].filter((fact) => fact.kind === 'money-moved');
}
const day = (place: number): number => FROM + place * 2 * HOUR_MS + 1;
const dates = ['2026-06-29', '2026-06-30', '2026-07-02', '2026-07-05', '2027-07-01'];

describe('the yearly fee of accounts', () => {
  it('is asked on the first trading day of the year, once, of whoever holds shares and can pay it', () => {
    const { engine, accounts } = market(days(FEE, dates));
    expect(engine.stockMarkets[0]).toMatchObject({ day: JUNE, feeYear: dayOf('2025-07-01') });
    expect(asked(engine, day(1))).toEqual([]);
    const paid = { from: accounts[0]!, amount: 150n * TAKA, reason: 'account-fee' };
    expect(asked(engine, day(2))).toMatchObject([paid]);
    expect(engine.balance(accounts[0]!, 0).available).toBe(850n * TAKA);
    expect(engine.balance(accounts[1]!, 0).available).toBe(149n * TAKA);
    expect(engine.balance(accounts[2]!, 0).available).toBe(1_000n * TAKA);
    expect(asked(engine, day(3))).toEqual([]);
    expect(asked(engine, day(4))).toMatchObject([paid]);
  });

  it('is off unless the rules ask it, and comes from the next year on when they begin to', () => {
    const { engine } = market(days(null, dates));
    expect(asked(engine, day(2))).toEqual([]);
    accept(engine, [{ ...days(FEE, dates), atMs: day(2) }]);
    expect(asked(engine, day(3))).toEqual([]);
    expect(engine.stockMarkets[0]!.feeYear).toBe(dayOf('2026-07-01'));
    expect(asked(engine, day(4))).toHaveLength(1);
  });

  it('that was taken off and comes again is asked from the year after', () => {
    const { engine } = market(days(FEE, dates));
    accept(engine, [{ ...days(null, dates), atMs: day(1) }]);
    expect(asked(engine, day(2))).toEqual([]);
    accept(engine, [{ ...days(FEE, dates), atMs: day(2) }]);
    expect(asked(engine, day(3))).toEqual([]);
    expect(asked(engine, day(4))).toHaveLength(1);
  });

  it('keeps nobody waiting who trades while it is asked', () => {
    const { engine, accounts } = market(days(FEE, dates), 1);
    const cancel = { kind: 'cancel-all-orders', account: accounts[2]!, instrument: null, atMs: day(2) } as const;
    while (engine.stockMarkets[0]!.asking === undefined) accept(engine, [{ kind: 'run-due', atMs: day(2) }]);
    expect(engine.isReady(cancel)).toBe(true);
    expect(asked(engine, day(2))).toHaveLength(1);
  });

  it('comes out alike in steps of a few facts, with a crash between any two of them', () => {
    let { engine, accounts } = market(days(FEE, dates), 2);
    for (let more: boolean | undefined = true; more === true;) {
      const reply = engine.execute({ kind: 'run-due', atMs: day(3) });
      more = reply.refusal === null && reply.more;
      engine = restoreEngine(engine.snapshot(), { mode: 'sandbox', mostFactsAStep: 2 });
      engine.check();
    }
    expect(engine.balance(accounts[0]!, 0).available).toBe(850n * TAKA);
  });

  it.each([
    ['nothing', { ...FEE, units: 0n }],
    ['a thirteenth month', { ...FEE, month: 13 }],
    ['a day that not every month has', { ...FEE, dayOfMonth: 31 }],
  ])('of %s is refused', (_, fee) => {
    const { engine } = market(days(null, dates));
    expect(engine.execute({ ...days(fee, dates), atMs: FROM })).toMatchObject({
      refusal: 'sessions-invalid',
      detail: { field: 'accountFee' },
    });
  });
});
