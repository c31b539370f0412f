// In: the auditor's state and chance. Out: a fund of coins for the opening, and commands about it, good and bad, with days that pass.
import type { Command, FundRules } from '@hilsa/core';
import { type PlainState, purseOf, referenceOf } from './auditor/plain-state.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
/** Behind the five assets of the life. */
const UNITS = 5;

export const FUND_RULES: FundRules = {
  market: '',
  cutOffMinutes: 840,
  least: 1_000_000n,
  most: 10n ** 15n,
  leastUnits: 1_000n,
  gatePpm: 100_000,
  managementPpm: 15_000,
  performancePpm: 100_000,
  paymentDays: 4,
  firstPrice: 100_000_000n,
  mostPriceAgeMs: 2 * DAY_MS,
  targets: [
    { instrument: 0, weightPpm: 600_000 },
    { instrument: 1, weightPpm: 300_000 },
  ],
  isOpen: true,
};

export function openFunds(atMs: number): Command[] {
  return [
    { kind: 'list-asset', atMs, code: 'HBF', decimals: 5 },
    { kind: 'open-fund', atMs, code: 'HBF', name: 'Balanced', unitAsset: UNITS, moneyAsset: 0, rules: FUND_RULES },
  ];
}

/** Most come and go; the fund trades; its rules change now and then; what it earned is paid out, or more than that. */
export function invest({ next, pick, integer }: Random, state: PlainState, atMs: number, account: number): Command {
  const dice = next();
  const fund = next() < 0.01 ? pick([0, 2, -1]) : 1;
  const known = state.funds.all[0]!;
  if (dice < 0.3) {
    const amount = next() < 0.1 ? pick([0n, -5n, 999_999n, 10n ** 15n + 1n]) : BigInt(integer(1, 5_000)) * 1_000_003n;
    return { kind: 'subscribe-fund', atMs, account, fund, amount };
  }
  if (dice < 0.4) {
    const holders = [...known.lots.keys()];
    const holder = holders.length === 0 || next() < 0.05 ? account : pick(holders);
    const { available } = purseOf(state, holder, UNITS);
    const units = next() < 0.1 ? pick([0n, -1n, 7n, available + 1n]) : (available * BigInt(integer(1, 10))) / 10n;
    return { kind: 'redeem-fund', atMs, account: holder, fund, units };
  }
  if (dice < 0.48) {
    const order = known.orders.length === 0 || next() < 0.1 ? null : pick(known.orders);
    return {
      kind: 'cancel-fund-order',
      atMs,
      account: order === null || next() < 0.05 ? account : order.account,
      fund,
      order: order?.id ?? integer(0, 9),
    };
  }
  if (dice < 0.85) {
    const instrument = next() < 0.03 ? 2 : integer(0, 1);
    const listed = state.instruments[instrument];
    const ticks = listed ? referenceOf(listed, atMs) : 1;
    // The price moves, so that there are gains to pay for.
    if (next() < 0.7)
      return {
        kind: 'record-marks',
        atMs,
        source: 'simulation',
        marks: [0, 1].flatMap((each) => {
          const market = state.instruments[each];
          return market
            ? [{ instrument: each, ticks: Math.ceil(referenceOf(market, atMs) * (0.98 + next() * 0.05)) }]
            : [];
        }),
      };
    return {
      kind: 'place-order',
      atMs,
      account: known.owner,
      instrument,
      side: next() < 0.7 ? 'buy' : 'sell',
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      postOnly: false,
      selfTradePrevention: 'expire-taker',
      ticks,
      lots: integer(1, 60_000),
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
    };
  }
  if (dice < 0.88) {
    return { kind: 'pay-fund-fees', atMs, fund };
  }
  if (dice < 0.9) {
    const deal = known.deals.length === 0 ? null : pick(known.deals.slice(-4));
    const held = deal === null || deal.holdings.length === 0 ? null : pick(deal.holdings);
    const ticks = Math.ceil((held?.ticks ?? 1) * pick([0.2, 0.9, 1.1, 3, 40, 400])) - (next() < 0.05 ? 10 ** 9 : 0);
    const source = pick(['hour-median', 'day-before'] as const);
    const prices = [{ instrument: held?.instrument ?? 0, ticks, source, priceAtMs: atMs }];
    return { kind: 'correct-fund-value', atMs, fund, run: deal?.run ?? 1, prices };
  }
  if (dice < 0.94) {
    const changed = pick<Partial<FundRules>>([
      { isOpen: next() < 0.7 },
      { gatePpm: pick([100_000, 500_000, 9_999]) },
      { managementPpm: pick([15_000, 10_000, 60_000]) },
      { performancePpm: pick([0, 100_000, 200_001]) },
      { targets: pick([FUND_RULES.targets, FUND_RULES.targets.slice(0, 1), []]) },
      { mostPriceAgeMs: pick([DAY_MS, 2 * DAY_MS]), cutOffMinutes: pick([840, 600, 1_440]) },
    ]);
    const effectiveAtMs = atMs + pick([0, 1_000, DAY_MS]);
    return { kind: 'set-fund-rules', atMs, fund, rules: { ...FUND_RULES, ...changed }, effectiveAtMs };
  }
  if (dice < 0.96)
    return {
      kind: 'open-fund',
      atMs,
      code: pick(['HBF', 'h', 'NEXT']),
      name: 'Another',
      unitAsset: pick([1, UNITS, 77]),
      moneyAsset: 0,
      rules: FUND_RULES,
    };
  if (dice < 0.98)
    return { kind: 'transfer-money', atMs, account, from: 'coin', to: 'stock', asset: UNITS, amount: 1n };
  return { kind: 'issue-test-money', atMs, account, asset: UNITS, amount: 10n };
}
