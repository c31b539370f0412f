// In: a fund of shares whose company decides something. Out: each holding at the price of a share of now, so that no dealing is at twice the worth.
import { accountOf, type Command, type CorporateAction, type Engine, readFacts } from '@hilsa/core';
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
  trade: (atMs: number, ticks: number, lots: number, account?: number) => void;
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
  const trade = (atMs: number, ticks: number, lots: number, account = buyer): void => {
    runUntil(engine, atMs);
    const wish = { atMs, instrument: GP, ticks, lots };
    accept(engine, [order({ ...wish, account: seller, side: 'sell' }), order({ ...wish, account })]);
  };
  return { engine, trade };
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
