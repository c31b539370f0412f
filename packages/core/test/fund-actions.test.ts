// In: a fund of shares whose company decides something. Out: each holding at the price of a share of now, so that no dealing is at twice the worth.
import { accountOf, type Command, type CorporateAction, type Engine, readFacts, restoreEngine } from '@hilsa/core';
import { accept, openMarket, order } from '@hilsa/testkit';
import { FUND_START_MS } from '@hilsa/testkit/fund';
import { FUND_RULES } from '@hilsa/testkit/life-fund';
import { runUntil } from '@hilsa/testkit/offering';
import { describe, expect, it } from 'vitest';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Sunday 00:00 in Dhaka, and its number. */
const SUNDAY_MS = FUND_START_MS - 8 * HOUR_MS;
const SUNDAY = (SUNDAY_MS + 6 * HOUR_MS) / DAY_MS;
const GP = 2;
const TICK = 10_000n;

/** A fund with money, and an exchange that is open from 10:00 to 14:30 on Sunday to Thursday; an ordinary day trades 1,000 shares at 300.00. */
function world(cutOffMinutes: number): {
  engine: Engine;
  trade: (atMs: number, ticks: number, lots: number, account?: number, instrument?: number) => void;
  seller: number;
} {
  const { engine, accounts } = openMarket(2);
  const [seller, buyer] = accounts.map((owner) => accountOf(owner, 'stock')) as [number, number];
  const from = FUND_START_MS;
  const days = Array.from({ length: 5 }, (_, n) => ({
    day: SUNDAY + n,
    settles: true,
    settlesAtMs: SUNDAY_MS + n * DAY_MS + 9 * HOUR_MS,
    phases: [
      {
        phase: 'continuous' as const,
        startsAtMs: SUNDAY_MS + n * DAY_MS + 10 * HOUR_MS,
        endsAtMs: SUNDAY_MS + n * DAY_MS + 14.5 * HOUR_MS,
      },
    ],
  }));
  const rules = { ...FUND_RULES, market: 'BD', cutOffMinutes, targets: [{ instrument: GP, weightPpm: 900_000 }] };
  const give = (account: number, asset: number, amount: bigint): Command => ({
    kind: 'issue-test-money',
    atMs: from,
    account,
    asset,
    amount,
  });
  accept(engine, [
    { kind: 'open-account', atMs: from, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
    ...['GP', 'GP-R'].map((code): Command => ({ kind: 'list-asset', atMs: from, code, decimals: 0 })),
    { kind: 'list-asset', atMs: from, code: 'HSF', decimals: 5 },
    hours(0, from, { days }),
    { kind: 'list-instrument', atMs: from, listing: { ...SHARE, baseAsset: 3, referenceTicks: 30_000 } },
    { kind: 'open-fund', atMs: from, code: 'HSF', name: 'Shares', unitAsset: 5, moneyAsset: 0, rules },
    give(seller, 3, 1_000_000n),
    give(buyer, 0, 10n ** 13n),
  ]);
  const amount = 700_000_000_000n;
  accept(engine, [{ kind: 'subscribe-fund', atMs: from, account: accounts[1]!, fund: 1, amount }]);
  const trade = (atMs: number, ticks: number, lots: number, account = buyer, instrument = GP): void => {
    runUntil(engine, atMs);
    const wish = { atMs, instrument, ticks, lots };
    accept(engine, [order({ ...wish, account: seller, side: 'sell' }), order({ ...wish, account })]);
  };
  return { engine, trade, seller };
}

const ACTIONS: Readonly<Record<string, { action: CorporateAction; shares: bigint; ticks: number }>> = {
  split: { action: { kind: 'split', gained: 2n, held: 1n }, shares: 2_000n, ticks: 15_000 },
  bonus: { action: { kind: 'bonus', gained: 1n, held: 1n }, shares: 2_000n, ticks: 15_000 },
  rights: {
    // Four at 300 and one at 200 are five at 280.
    action: {
      kind: 'rights',
      gained: 1n,
      held: 4n,
      price: 200_000_000n,
      entitlement: 4,
      closesAtMs: SUNDAY_MS + 10 * DAY_MS,
    },
    shares: 1_000n,
    ticks: 28_000,
  },
};

describe('a fund of a share that is split, gives a bonus or rights', () => {
  it.each(
    Object.keys(ACTIONS).flatMap((what) => [
      { what, when: 'before a thin day’s cut-off', cutOffMinutes: 14 * 60, thin: 3 },
      { what, when: 'before the cut-off of a day with its own price', cutOffMinutes: 14 * 60, thin: 500 },
      { what, when: 'after the close of its day, and the next', cutOffMinutes: 20 * 60, thin: 3 },
    ]),
  )('is valued in shares of now: $what, $when', ({ what, cutOffMinutes, thin }) => {
    const { action, shares, ticks } = ACTIONS[what]!;
    const { engine, trade } = world(cutOffMinutes);
    trade(SUNDAY_MS + 11 * HOUR_MS, 30_000, 1_000);
    trade(SUNDAY_MS + DAY_MS + 11 * HOUR_MS, 30_000, 1_000, accountOf(engine.funds.all.get(1)!.owner, 'stock'));
    const atMs = engine.atMs;
    accept(engine, [{ kind: 'announce-action', atMs, instrument: GP, action, recordAtMs: atMs + 1 }]);
    trade(SUNDAY_MS + 2 * DAY_MS + 11 * HOUR_MS, ticks, thin);
    runUntil(engine, SUNDAY_MS + 3 * DAY_MS);
    engine.check();
    const runs = [...readFacts(engine.facts.bytes())].flatMap((fact) =>
      fact.kind === 'fund-run-begun' ? [fact.holdings] : [],
    );
    const worth = (units: bigint, each: number) => ({ units, ticks: each, value: units * BigInt(each) * TICK });
    const before = worth(1_000n, 30_000);
    const after = worth(shares, ticks);
    // Cut-offs of Sunday, of Monday, when it buys and whose close is the record, and Tuesday.
    const due = cutOffMinutes < 14.5 * 60 ? [[], [before], [after]] : [[], [after], [after]];
    expect(runs).toMatchObject(due);
    expect(runs.at(-1)![0]!.source).toBe(thin > 3 ? 'day-mean' : 'close');
  });
});

describe('a fund of a share that merges into one that it may not hold', () => {
  it('is worth the same but for fractions, in the new share, and rules that wait still come', () => {
    const { engine, trade, seller } = world(14 * 60);
    const purse = accountOf(engine.funds.all.get(1)!.owner, 'stock');
    const [NEW, NEW_SHARE] = [6, 3];
    accept(engine, [
      { kind: 'list-asset', atMs: engine.atMs, code: 'NEW', decimals: 0 },
      {
        kind: 'list-instrument',
        atMs: engine.atMs,
        listing: { ...SHARE, symbol: 'NEW', baseAsset: NEW, referenceTicks: 20_000 },
      },
      { kind: 'issue-test-money', atMs: engine.atMs, account: seller, asset: NEW, amount: 1_000n },
    ]);
    trade(SUNDAY_MS + 11 * HOUR_MS, 30_000, 1_000);
    trade(SUNDAY_MS + 11 * HOUR_MS, 20_000, 1_000, undefined, NEW_SHARE);
    trade(SUNDAY_MS + DAY_MS + 11 * HOUR_MS, 30_000, 1_001, purse);
    runUntil(engine, SUNDAY_MS + DAY_MS + 14.2 * HOUR_MS);
    const atMs = engine.atMs;
    const { rules } = engine.funds.all.get(1)!;
    const action = { kind: 'merger', gained: 3n, held: 2n, into: NEW_SHARE } as const;
    accept(engine, [
      { kind: 'set-fund-rules', atMs, fund: 1, rules: { ...rules, least: 2n }, effectiveAtMs: atMs + DAY_MS / 2 },
      { kind: 'announce-action', atMs, instrument: GP, action, recordAtMs: atMs + 1 },
    ]);
    runUntil(engine, atMs + HOUR_MS);
    engine.check();
    // 1,001 are 1,501 and a half of one, which is paid in money.
    expect(engine.balance(purse, 3)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(purse, NEW)).toEqual({ available: 0n, held: 1_501n });
    const followed = [...rules.targets, { instrument: NEW_SHARE, weightPpm: 0 }];
    expect(engine.funds.all.get(1)).toMatchObject({ version: 2, rules: { targets: followed } });
    expect(engine.funds.all.get(1)!.coming?.rules.least).toBe(2n);
    runUntil(engine, atMs + DAY_MS / 2);
    runUntil(engine, SUNDAY_MS + 2 * DAY_MS + 15 * HOUR_MS);
    engine.check();
    const runs = [...readFacts(engine.facts.bytes())].flatMap((fact) => (fact.kind === 'fund-run-begun' ? [fact] : []));
    const [before, after] = runs.slice(-2) as [(typeof runs)[0], (typeof runs)[0]];
    expect(before.holdings).toMatchObject([{ instrument: GP, units: 1_001n, ticks: 30_000 }]);
    expect(after.holdings).toMatchObject([
      { instrument: NEW_SHARE, units: 1_501n, ticks: 20_000, value: 1_501n * 20_000n * TICK },
    ]);
    expect(after.assets - before.assets).toBeLessThan(20_000n * TICK);
    expect(after.assets).toBeGreaterThanOrEqual(before.assets - 1n);
    expect(engine.funds.all.get(1)).toMatchObject({
      version: 3,
      coming: null,
      rules: { least: 2n, targets: followed },
    });
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());
  });
});
