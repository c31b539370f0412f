// In: dealings at a price that was wrong. Out: each order has what the right value gives: units, money and fees, as far as they are still there, and the house the rest.
import { type CorrectFundValue, type Engine, type Fact, readFacts, restoreEngine } from '@hilsa/core';
import { NAV_SCALE } from '@hilsa/formulas/fund';
import { accept, order } from '@hilsa/testkit';
import {
  FIRST_DEALING_MS,
  FUND_START_MS,
  fundBuys,
  heldOf,
  markBtc,
  openFundMarket,
  redemption,
  subscription,
  UNITS,
} from '@hilsa/testkit/fund';
import { runUntil } from '@hilsa/testkit/offering';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const USDT = 1_000_000n;
const UNIT = 100_000n;
const WHOLE = NAV_SCALE * UNIT;
const day = (n: number): number => FIRST_DEALING_MS + n * DAY_MS;
const fundAt = (engine: Engine) => engine.funds.all.get(1)!;
const factsOf = <Kind extends Fact['kind']>(engine: Engine, kind: Kind): Extract<Fact, { kind: Kind }>[] =>
  [...readFacts(engine.facts.bytes())].filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);

/** Two have 1,000 units each since the first day; the fund holds 5 BTC for half of it. The second dealing comes at the ticks given. */
function dealtAt(ticks: number, orders: (accounts: readonly number[]) => Parameters<typeof accept>[1], rules = {}) {
  const { engine, accounts } = openFundMarket(4, { managementPpm: 0, mostPriceAgeMs: 9 * DAY_MS, ...rules });
  const [ann, bob, cid, seller] = accounts as [number, number, number, number];
  accept(
    engine,
    [ann, bob].map((account) => subscription(account, 100_000n * USDT, FUND_START_MS)),
  );
  runUntil(engine, day(0));
  fundBuys(engine, seller, { ticks: 100_000, lots: 1_000_000, atMs: day(0) + 1 });
  accept(engine, [markBtc(ticks, day(1) - 2), ...orders([ann, bob, cid])]);
  runUntil(engine, day(1));
  engine.check();
  return { engine, ann, bob, cid, seller };
}
const correcting = (ticks: number, atMs: number, fields: Partial<CorrectFundValue> = {}): CorrectFundValue => ({
  kind: 'correct-fund-value',
  atMs,
  fund: 1,
  run: 2,
  prices: [{ instrument: 0, ticks, source: 'hour-median', priceAtMs: atMs - 1 }],
  ...fields,
});
/** Put right, and through. */
function correct(engine: Engine, ticks: number): void {
  const { atMs } = engine;
  accept(engine, [correcting(ticks, atMs + 1)]);
  runUntil(engine, atMs + 1);
  engine.check();
}
/** The same life with the right price from the start. */
const rightly = (orders: Parameters<typeof dealtAt>[1], rules = {}) => dealtAt(100_000, orders, rules);

describe('a value that was wrong', () => {
  const buying = ([, , cid]: readonly number[]) => [subscription(cid!, 10_000n * USDT, day(1) - 1)];
  const selling = ([ann]: readonly number[]) => [redemption(ann!, 100n * UNIT, day(1) - 1)];

  it('too high: who came is given the units that were missing, at the mark of the right value', () => {
    const { engine, cid } = dealtAt(110_000, buying);
    const few = heldOf(engine, cid, UNITS);
    correct(engine, 100_000);
    const other = rightly(buying);
    expect(heldOf(engine, cid, UNITS)).toBe(heldOf(other.engine, other.cid, UNITS));
    expect(heldOf(engine, cid, UNITS) > few).toBe(true);
    expect(fundAt(engine).run!.nav).toBe(fundAt(other.engine).run!.nav);
    expect(
      fundAt(engine)
        .holders.get(cid)!
        .lots.map(({ highWater }) => highWater),
    ).toEqual([factsOf(engine, 'fund-run-begun')[1]!.nav, fundAt(other.engine).run!.nav]);
    expect(factsOf(engine, 'fund-value-corrected')).toMatchObject([{ run: 2, made: 0n }]);
  });

  it('too low: what came too much is taken back, and nobody pays a fee on a gain that never was', () => {
    const { engine, cid } = dealtAt(90_000, buying);
    correct(engine, 100_000);
    const other = rightly(buying);
    expect(heldOf(engine, cid, UNITS)).toBe(heldOf(other.engine, other.cid, UNITS));
    expect(fundAt(engine).holders.get(cid)!.lots).toEqual(fundAt(other.engine).holders.get(other.cid)!.lots);
  });

  it('too low: who left is paid what was missing, in a payment of its own on the same day', () => {
    const { engine, ann } = dealtAt(90_000, selling, { gatePpm: 1_000_000 });
    const before = heldOf(engine, ann);
    correct(engine, 100_000);
    const other = rightly(selling, { gatePpm: 1_000_000 });
    expect(fundAt(engine).payable).toBe(fundAt(other.engine).payable);
    expect(engine.funds.payments.size).toBe(2);
    runUntil(engine, day(5));
    expect(heldOf(engine, ann) - before).toBe(factsOf(other.engine, 'fund-redeemed')[0]!.proceeds);
    engine.check();
  });

  it('too high: of a payment that waits so much less is paid, and of the fee as well', () => {
    const { engine } = dealtAt(110_000, selling, { gatePpm: 1_000_000 });
    expect(fundAt(engine).accruals > 0n).toBe(true);
    correct(engine, 100_000);
    const other = rightly(selling, { gatePpm: 1_000_000 });
    expect(fundAt(engine).payable).toBe(fundAt(other.engine).payable);
    expect(fundAt(engine).accruals).toBe(fundAt(other.engine).accruals);
    expect(factsOf(engine, 'fund-value-corrected')[0]!.made).toBe(0n);
  });

  it('what is gone the house pays to the fund, and refuses while it has not got it', () => {
    const { engine, ann, bob, seller } = dealtAt(110_000, selling, { gatePpm: 1_000_000, paymentDays: 0 });
    runUntil(engine, day(1));
    expect(engine.funds.payments.size).toBe(0);
    const has = heldOf(engine, ann);
    const fees = engine.balance(1, 0).available;
    const poor = engine.execute(correcting(100_000, day(1) + 1));
    const { proceeds } = factsOf(engine, 'fund-redeemed')[0]!;
    const other = rightly(selling, { gatePpm: 1_000_000, paymentDays: 0 });
    const over = proceeds - factsOf(other.engine, 'fund-redeemed')[0]!.proceeds;
    expect(poor).toEqual({ refusal: 'insufficient-balance', detail: { asset: 0, required: over, available: fees } });
    // People trade, and the house has their fees.
    for (let n = 0; n < 6; n++)
      accept(engine, [
        order({ atMs: day(1) + 1, account: seller, side: 'sell', ticks: 100_000, lots: 1_000_000 }),
        order({ atMs: day(1) + 1, account: bob, side: 'buy', ticks: 100_000, lots: 1_000_000 }),
      ]);
    const rich = engine.balance(1, 0).available;
    expect(rich > over).toBe(true);
    accept(engine, [correcting(100_000, day(1) + 1)]);
    runUntil(engine, day(1) + 1);
    engine.check();
    expect(heldOf(engine, ann)).toBe(has);
    expect(rich - engine.balance(1, 0).available).toBe(over);
  });

  it('of days ago is put right without touching the dealings since', () => {
    const { engine, cid } = dealtAt(110_000, buying);
    accept(engine, [markBtc(100_000, day(2) - 1)]);
    runUntil(engine, day(2));
    const { nav } = fundAt(engine).run!;
    correct(engine, 100_000);
    expect(fundAt(engine).run!.nav).toBe(nav);
    const other = rightly(buying);
    expect(heldOf(engine, cid, UNITS)).toBe(heldOf(other.engine, other.cid, UNITS));
  });

  it('goes on in steps, and a snapshot in the middle leads to the same', () => {
    const many = ([ann, bob, cid]: readonly number[]) =>
      [ann!, bob!, cid!].map((account) => subscription(account, 10_000n * USDT, day(1) - 1));
    const { engine } = dealtAt(110_000, many);
    const options = { mode: 'sandbox', mostFactsAStep: 2 } as const;
    const small = restoreEngine(engine.snapshot(), options);
    accept(small, [correcting(100_000, day(1) + 1)]);
    expect(small.isReady(subscription(2, USDT, day(1) + 1))).toBe(false);
    accept(small, [{ kind: 'run-due', atMs: day(1) + 1 }]);
    const again = restoreEngine(small.snapshot(), options);
    expect(fundAt(again).correction).not.toBeNull();
    for (const each of [small, again]) {
      runUntil(each, day(1) + 1);
      each.check();
    }
    expect(again.hash()).toBe(small.hash());
    correct(engine, 100_000);
    for (const account of fundAt(engine).holders.keys())
      expect(heldOf(small, account, UNITS)).toBe(heldOf(engine, account, UNITS));
  });

  it('P1 P6 is put right once, by more than half a percent, and by prices of what it held alone', () => {
    const { engine } = dealtAt(110_000, buying);
    const at = day(1) + 1;
    const price = { instrument: 0, ticks: 100_000, source: 'day-before', priceAtMs: at } as const;
    const wrong: [Partial<CorrectFundValue>, string][] = [
      [{ fund: 9 }, 'unknown-fund'],
      [{ run: 3 }, 'unknown-fund-run'],
      [{ prices: [] }, 'fund-invalid'],
      [{ prices: [{ ...price, instrument: 1 }] }, 'fund-invalid'],
      [{ prices: [{ ...price, ticks: 0 }] }, 'fund-invalid'],
      [{ prices: [price, price] }, 'fund-invalid'],
      [{ prices: [{ ...price, ticks: 109_500 }] }, 'fund-value-right'],
    ];
    for (const [fields, refusal] of wrong)
      expect(engine.execute(correcting(100_000, at, fields))).toMatchObject({ refusal });
    correct(engine, 100_000);
    expect(engine.execute(correcting(90_000, at + 9))).toMatchObject({ refusal: 'unknown-fund-run' });
    const corrected = factsOf(engine, 'fund-value-corrected')[0]!;
    expect(corrected.assets * WHOLE).toBeGreaterThan(0n);
    expect(corrected.holdings).toMatchObject([{ ticks: 100_000, source: 'hour-median' }]);
  });
});
