// In: money and units that wait for a cut-off. Out: what each order became at the value of the day, and when it is paid.
import { accountOf, type Engine, type Fact, readFacts, restoreEngine } from '@hilsa/core';
import { NAV_SCALE } from '@hilsa/formulas/fund';
import { accept, order } from '@hilsa/testkit';
import {
  FIRST_DEALING_MS,
  FUND_COIN,
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
/** A whole unit, in the smallest; a value in the scale of the room. */
const UNIT = 100_000n;
const nav = (usdt: bigint): bigint => usdt * USDT * NAV_SCALE;
const day = (n: number): number => FIRST_DEALING_MS + n * DAY_MS;
const factsOf = <Kind extends Fact['kind']>(engine: Engine, kind: Kind): Extract<Fact, { kind: Kind }>[] =>
  [...readFacts(engine.facts.bytes())].filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
const fundAt = (engine: Engine) => engine.funds.all.get(1)!;
const unitsOf = (engine: Engine, account: number): bigint => heldOf(engine, account, UNITS);

/** Every cut-off from the second day's to the n-th's. */
function daysPass(engine: Engine, last: number): void {
  for (let n = 1; n <= last; n++) if (engine.atMs < day(n)) runUntil(engine, day(n));
}

/** Each has 1,000 units since the first dealing, and the fund holds 5 BTC per 100,000 USDT at 10,000 each. */
function invested(many: number, rules = {}): { engine: Engine; accounts: number[]; seller: number } {
  const { engine, accounts } = openFundMarket(many + 1, rules);
  const seller = accounts.pop()!;
  accept(
    engine,
    accounts.map((account) => subscription(account, 100_000n * USDT, FUND_START_MS)),
  );
  runUntil(engine, day(0));
  fundBuys(engine, seller, { ticks: 100_000, lots: 500_000 * many, atMs: day(0) + 1 });
  engine.check();
  return { engine, accounts, seller };
}

describe('a subscription', () => {
  it('is held until the cut-off, may be cancelled until then, and has the value of the day that nobody knew', () => {
    const { engine, accounts } = openFundMarket(2);
    const [ann, bob] = accounts as [number, number];
    const before = heldOf(engine, ann);
    accept(engine, [subscription(ann, 10_000n * USDT, FUND_START_MS), subscription(bob, 5n * USDT, FUND_START_MS)]);
    expect(engine.balance(ann, 0).held).toBe(10_000n * USDT);
    accept(engine, [{ kind: 'cancel-fund-order', atMs: FIRST_DEALING_MS - 1, account: bob, fund: 1, order: 2 }]);
    runUntil(engine, FIRST_DEALING_MS);
    expect(factsOf(engine, 'fund-subscribed')).toMatchObject([{ account: ann, nav: nav(100n), units: 100n * UNIT }]);
    expect(heldOf(engine, ann)).toBe(before - 10_000n * USDT);
    expect(heldOf(engine, bob)).toBe(before);
    expect(unitsOf(engine, ann)).toBe(100n * UNIT);
    engine.check();
  });

  it('at the very cut-off is of the next dealing', () => {
    const { engine, accounts } = openFundMarket(1);
    runUntil(engine, FIRST_DEALING_MS);
    accept(engine, [subscription(accounts[0]!, 10_000n * USDT, FIRST_DEALING_MS)]);
    expect(engine.dueAtMs()).toBe(day(1));
    expect(unitsOf(engine, accounts[0]!)).toBe(0n);
    accept(engine, [markBtc(100_000, day(1) - 1)]);
    runUntil(engine, day(1));
    expect(unitsOf(engine, accounts[0]!)).toBe(100n * UNIT);
  });

  it('(1,050,000 − 1,000) ÷ 10,000 units: 10,000 buy 95.32888 of them', () => {
    const { engine, seller } = invested(10, { managementPpm: 0 });
    const { owner } = fundAt(engine);
    // 50 BTC and, less their fee in BTC, what is left of a million: worth 1,049,000 at the price of the mark.
    const coins = engine.balance(owner, FUND_COIN).available;
    const cash = engine.balance(owner, 0).available;
    const ticks = Number(((1_049_000n * USDT - cash) * 1_000n) / coins);
    accept(engine, [markBtc(ticks, day(1) - 2), subscription(seller, 10_000n * USDT, day(1) - 1)]);
    runUntil(engine, day(1));
    const [begun] = factsOf(engine, 'fund-run-begun').slice(-1);
    const [bought] = factsOf(engine, 'fund-subscribed').slice(-1);
    expect(begun!.assets).toBe(begun!.cash + begun!.holdings[0]!.value);
    expect(begun!.holdings).toEqual([
      {
        instrument: 0,
        units: coins,
        ticks,
        source: 'mark',
        priceAtMs: day(1) - 2,
        value: (coins * BigInt(ticks)) / 1_000n,
      },
    ]);
    expect(begun!.nav / (NAV_SCALE * 10_000n)).toBe(10_489n);
    expect(bought!.units).toBe((10_000n * USDT * NAV_SCALE * UNIT) / begun!.nav);
    engine.check();
  });
});

describe('a redemption', () => {
  it('is paid on the fourth day after its own, at the value of its own, less a tenth of its own gain', () => {
    const { engine, accounts } = invested(10, { managementPpm: 0, gatePpm: 1_000_000 });
    const ann = accounts[0]!;
    const before = heldOf(engine, ann);
    accept(engine, [markBtc(110_000, day(1) - 2), redemption(ann, 1_000n * UNIT, day(1) - 1)]);
    runUntil(engine, day(1));
    const [gone] = factsOf(engine, 'fund-redeemed');
    const worth = (gone!.units * gone!.nav) / (UNIT * NAV_SCALE);
    const gain = worth - 100_000n * USDT;
    expect(gain > 4_000n * USDT).toBe(true);
    // In units the fee is a tenth of the gain, to the smallest of them.
    expect(gain / 10n - gone!.fee < 1_100n && gone!.fee <= gain / 10n).toBe(true);
    expect(worth - gone!.proceeds - gone!.fee <= 2n).toBe(true);
    expect(unitsOf(engine, ann)).toBe(0n);
    expect(heldOf(engine, ann)).toBe(before);
    expect(gone!.dueMs).toBe(day(5));
    engine.check();
    runUntil(engine, day(5));
    expect(heldOf(engine, ann)).toBe(before + gone!.proceeds);
    expect(fundAt(engine).payable).toBe(0n);
    engine.check();
  });

  it('waits for the money when the fund has not sold, and is paid an hour after it has', () => {
    const { engine, accounts, seller } = invested(1, { gatePpm: 1_000_000, mostPriceAgeMs: 9 * DAY_MS });
    const ann = accounts[0]!;
    fundBuys(engine, seller, { ticks: 100_000, lots: 400_000, atMs: day(0) + 2 });
    accept(engine, [redemption(ann, 900n * UNIT, day(0) + 3)]);
    daysPass(engine, 5);
    const [waits] = factsOf(engine, 'fund-payment-waits');
    expect(waits!.available < waits!.amount).toBe(true);
    expect(fundAt(engine).payable).toBe(waits!.amount);
    // Its units are gone and the money has not come: it is owed all the same.
    const { owed } = engine.owed()[0]!;
    expect(owed.underway[owed.owners.subarray(0, owed.count).indexOf(ann)]).toBe(waits!.amount);
    // Somebody comes, and with the money the payment.
    accept(engine, [subscription(seller, 200_000n * USDT, day(5) + 1)]);
    daysPass(engine, 6);
    runUntil(engine, day(6) + 3_600_000);
    expect(fundAt(engine).payable).toBe(0n);
    engine.check();
  });

  it('R3 beyond a tenth of the fund shares the gate, and the rest goes first on the next day', () => {
    const { engine, accounts } = invested(10);
    const [ann, bob, cid] = accounts as [number, number, number];
    const asked = [1_000n * UNIT, 500n * UNIT];
    accept(engine, [
      redemption(ann, asked[0]!, day(0) + 2),
      redemption(bob, asked[1]!, day(0) + 3),
      markBtc(100_000, day(1) - 1),
    ]);
    runUntil(engine, day(1));
    const first = factsOf(engine, 'fund-redeemed');
    // 1,000 of 10,000 units may leave: two thirds and one third of them.
    expect(first.map(({ units }) => units)).toEqual([66_666_666n, 33_333_334n]);
    expect(engine.funds.all.get(1)!.orders.get(first[0]!.order)).toMatchObject({ isCarried: true, units: 33_333_334n });
    accept(engine, [redemption(cid, 1_000n * UNIT, day(1) + 1), markBtc(100_000, day(2) - 1)]);
    runUntil(engine, day(2));
    const second = factsOf(engine, 'fund-redeemed').slice(2);
    // What waited is served whole, what came later with what is left of the day's 900.
    expect(second.map(({ account, units }) => [account, units])).toEqual([
      [ann, 33_333_334n],
      [bob, 16_666_666n],
      [cid, 40_000_000n],
    ]);
    engine.check();
  });
});

describe('fees', () => {
  it('running it costs a 365th of 1.5 % of what it is worth, for each day', () => {
    const { engine } = invested(10, { mostPriceAgeMs: 9 * DAY_MS });
    runUntil(engine, day(1));
    const [begun] = factsOf(engine, 'fund-run-begun').slice(-1);
    const net = begun!.assets;
    expect(begun!.fee).toBe((net * 15_000n * 2n + 365_000_000n) / (2n * 365_000_000n));
    expect(begun!.accruals).toBe(begun!.fee);
    const { owner, accruals } = fundAt(engine);
    const before = engine.balance(1, 0).available;
    accept(engine, [{ kind: 'pay-fund-fees', atMs: day(1) + 1, fund: 1 }]);
    expect(engine.balance(1, 0).available - before).toBe(accruals);
    expect(fundAt(engine).accruals).toBe(0n);
    expect(engine.balance(owner, 0).available > 0n).toBe(true);
    engine.check();
  });

  it('nobody pays for gains from before he came, and nobody pays twice: once a year those who stay, each by his own mark', () => {
    const { engine, accounts, seller } = invested(2, { managementPpm: 0, mostPriceAgeMs: 9 * DAY_MS });
    const [ann] = accounts as [number, number];
    // Up by a tenth on half of it: 105. Then somebody comes; the year ends; nothing moved since.
    accept(engine, [markBtc(110_000, day(1) - 2), subscription(seller, 100_000n * USDT, day(1) - 1)]);
    runUntil(engine, day(1));
    const bought = unitsOf(engine, seller);
    for (let n = 2; n < 27; n++) {
      accept(engine, [markBtc(110_000, day(n) - 1)]);
      runUntil(engine, day(n));
    }
    const taken = factsOf(engine, 'fund-fee-taken');
    expect(taken.map(({ account }) => account)).toEqual(accounts);
    expect(unitsOf(engine, seller)).toBe(bought);
    const { nav: value, feeUnits } = taken[0]!;
    // 1,000 units from 100 to 105: a tenth of 5 each, in units of 105.
    expect(feeUnits).toBe((1_000n * UNIT * 100_000n * (value - nav(100n))) / (1_000_000n * value));
    expect(unitsOf(engine, ann)).toBe(1_000n * UNIT - feeUnits);
    expect(fundAt(engine).holders.get(ann)!.lots).toEqual([
      { lotId: '1', units: 1_000n * UNIT - feeUnits, highWater: value },
    ]);
    engine.check();
  });
});

describe('a dealing', () => {
  it('is put off while a price is old, says which, and after five days takes the last there is', () => {
    const { engine, accounts } = invested(1);
    accept(engine, [redemption(accounts[0]!, 10n * UNIT, day(0) + 2)]);
    daysPass(engine, 2);
    expect(factsOf(engine, 'fund-run-postponed')).toMatchObject([
      { cause: 'stale-price', instrument: 0, priceAtMs: FUND_START_MS, dealsAtMs: day(2) },
      { cause: 'stale-price', instrument: 0, priceAtMs: FUND_START_MS, dealsAtMs: day(3) },
    ]);
    expect(fundAt(engine)).toMatchObject({ postponedSinceMs: day(1), cause: 'stale-price' });
    expect(
      engine.execute({ kind: 'cancel-fund-order', atMs: day(2), account: accounts[0]!, fund: 1, order: 2 }),
    ).toEqual({ refusal: null, id: 2 });
    daysPass(engine, 6);
    const [late] = factsOf(engine, 'fund-run-begun').slice(-1);
    expect(late).toMatchObject({ atMs: day(6), holdings: [{ priceAtMs: FUND_START_MS }] });
    expect(fundAt(engine).postponedSinceMs).toBe(0);
    engine.check();
  });

  it('that is not through when the next is due is gone on with first', () => {
    const { engine, accounts } = openFundMarket(40, { mostPriceAgeMs: 9 * DAY_MS });
    accept(
      engine,
      accounts.map((account) => subscription(account, 1_000n * USDT, FUND_START_MS)),
    );
    const small = restoreEngine(engine.snapshot(), { mode: 'sandbox', mostFactsAStep: 5 });
    accept(small, [{ kind: 'run-due', atMs: day(0) }]);
    expect(fundAt(small).run!.phase).not.toBeNull();
    expect(small.isReady(subscription(accounts[0]!, USDT, day(0)))).toBe(false);
    expect(small.isReady(markBtc(1, day(0)))).toBe(true);
    accept(small, [{ kind: 'run-due', atMs: day(1) }]);
    expect(small.funds.nextRun).toBe(2);
    runUntil(small, day(1));
    expect(small.funds.nextRun).toBe(3);
    expect(accounts.every((account) => unitsOf(small, account) === 10n * UNIT)).toBe(true);
    small.check();
    expect(restoreEngine(small.snapshot(), { mode: 'sandbox' }).hash()).toBe(small.hash());
  });

  it('R2 a fund buys and sells on the same books as everyone, on the markets that its rules name and no other', () => {
    const { engine, seller } = invested(1);
    const { owner } = fundAt(engine);
    const trade = factsOf(engine, 'trade-executed')[0]!;
    expect(trade).toMatchObject({ takerAccount: owner, makerAccount: seller, ticks: 100_000, simulated: false });
    const elsewhere = order({ atMs: engine.atMs, account: owner, instrument: 1, ticks: 400_000, lots: 10 });
    expect(engine.execute(elsewhere)).toEqual({ refusal: 'unknown-account', detail: { account: owner } });
  });

  it('P1 P6 units come and go by dealings alone: nobody is given, lists or moves them', () => {
    const { engine, accounts } = invested(1);
    const [ann] = accounts as [number];
    const atMs = engine.atMs;
    const give = { kind: 'issue-test-money', atMs, account: ann, asset: UNITS, amount: 1n } as const;
    expect(engine.execute(give)).toMatchObject({ refusal: 'unknown-asset' });
    const carry = { kind: 'transfer-money', atMs, account: ann, from: 'coin', to: 'stock', asset: UNITS } as const;
    expect(engine.execute({ ...carry, amount: 1n })).toMatchObject({ refusal: 'wrong-wallet' });
    const { listing } = engine.instrument(0);
    const market = { ...listing, symbol: 'HBFUSDT', baseAsset: UNITS } as typeof listing;
    expect(engine.execute({ kind: 'list-instrument', atMs, listing: market })).toMatchObject({
      refusal: 'listing-invalid',
      detail: { field: 'baseAsset' },
    });
  });

  it('R3 W4 who is disabled buys no more and may still leave', () => {
    const { engine, accounts } = invested(1);
    const [ann] = accounts as [number];
    const atMs = engine.atMs;
    accept(engine, [{ kind: 'set-standing', atMs, account: ann, standing: 'disabled' }]);
    expect(engine.execute(subscription(ann, 10n * USDT, atMs))).toMatchObject({ refusal: 'account-disabled' });
    accept(engine, [redemption(ann, 10n * UNIT, atMs)]);
  });

  it('nobody has more than sixteen orders waiting, nor another’s order', () => {
    const { engine, accounts } = openFundMarket(2);
    const [ann, bob] = accounts as [number, number];
    for (let n = 0; n < 16; n++) accept(engine, [subscription(ann, USDT, FUND_START_MS)]);
    expect(engine.execute(subscription(ann, USDT, FUND_START_MS))).toEqual({
      refusal: 'too-many-open-orders',
      detail: { open: 16, most: 16 },
    });
    const cancel = { kind: 'cancel-fund-order', atMs: FUND_START_MS, account: bob, fund: 1, order: 1 } as const;
    expect(engine.execute(cancel)).toEqual({ refusal: 'unknown-fund-order', detail: { order: 1 } });
    expect(engine.execute(subscription(accountOf(ann, 'stock'), USDT, FUND_START_MS))).toMatchObject({
      refusal: 'unknown-account',
    });
  });

  it('what is being bought when other rules come keeps its market: it is valued once it is there', () => {
    const { engine, accounts } = openFundMarket(2);
    const [ann, seller] = accounts as [number, number];
    accept(engine, [subscription(ann, 100_000n * USDT, FUND_START_MS)]);
    runUntil(engine, day(0));
    const { rules, owner } = fundAt(engine);
    const bid = { atMs: day(0) + 1, ticks: 100_000, lots: 100_000 };
    accept(engine, [
      order({ ...bid, account: owner }),
      {
        kind: 'set-fund-rules',
        atMs: day(0) + 1,
        fund: 1,
        rules: { ...rules, targets: [{ instrument: 1, weightPpm: 500_000 }] },
        effectiveAtMs: day(0) + 2,
      },
    ]);
    runUntil(engine, day(0) + 2);
    accept(engine, [order({ ...bid, atMs: day(0) + 3, account: seller, side: 'sell' }), markBtc(100_000, day(1) - 1)]);
    expect(heldOf(engine, owner, FUND_COIN)).toBeGreaterThan(0n);
    engine.check();
    runUntil(engine, day(1));
    expect(factsOf(engine, 'fund-run-begun').at(-1)!.holdings).toMatchObject([{ instrument: 0, ticks: 100_000 }]);
    expect(fundAt(engine).rules.targets).toEqual([
      { instrument: 1, weightPpm: 500_000 },
      { instrument: 0, weightPpm: 0 },
    ]);
  });

  it('other rules come into force on their day, and what is held stays named', () => {
    const { engine } = invested(1);
    const { rules } = fundAt(engine);
    const change = (changed: Partial<typeof rules>, effectiveAtMs: number) =>
      engine.execute({
        kind: 'set-fund-rules',
        atMs: engine.atMs,
        fund: 1,
        rules: { ...rules, ...changed },
        effectiveAtMs,
      });
    expect(change({ targets: [{ instrument: 1, weightPpm: 1 }] }, day(1))).toMatchObject({
      detail: { field: 'targets' },
    });
    expect(change({ cutOffMinutes: 600 }, engine.atMs)).toMatchObject({ refusal: 'effective-date-past' });
    expect(change({ cutOffMinutes: 600 }, day(0) + 5)).toEqual({ refusal: null, id: 1 });
    runUntil(engine, day(0) + 5);
    expect(fundAt(engine)).toMatchObject({ version: 2, coming: null, rules: { cutOffMinutes: 600 } });
    expect(engine.dueAtMs()).toBe(day(1) - 4 * 3_600_000);
    engine.check();
  });
});
