// In: nothing. Out: a fund of coins in a fresh engine, and commands about it, for tests of every floor.
import { accountOf, type Command, type Engine, type FundRules } from '@hilsa/core';
import { FUND_RULES } from './life-fund.ts';
import { accept, BTC, openMarket, USDT } from './market.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Sunday, 08:00 in Dhaka; the first dealing is at 14:00. */
export const FUND_START_MS = Date.UTC(2026, 11, 6, 2);
export const FIRST_DEALING_MS = Date.UTC(2026, 11, 6, 8);
export const UNITS = 3;

/** `many` customers with plenty of USDT, BTC at 10,000 USDT, and fund 1 that may hold BTC. A unit begins at 100 USDT. */
export function openFundMarket(many: number, rules: Partial<FundRules> = {}): { engine: Engine; accounts: number[] } {
  const { engine, accounts } = openMarket(many);
  const atMs = FUND_START_MS;
  const targets = [{ instrument: 0, weightPpm: 800_000 }];
  accept(engine, [
    { kind: 'list-asset', atMs, code: 'HBF', decimals: 5 },
    markBtc(100_000, atMs),
    {
      kind: 'open-fund',
      atMs,
      code: 'HBF',
      name: 'Balanced',
      unitAsset: UNITS,
      moneyAsset: USDT,
      rules: { ...FUND_RULES, mostPriceAgeMs: DAY_MS, targets, ...rules },
    },
  ]);
  return { engine, accounts };
}

/** In ticks of 0.1 USDT. */
export function markBtc(ticks: number, atMs: number): Command {
  return { kind: 'record-marks', atMs, source: 'test', marks: [{ instrument: 0, ticks }] };
}
export function subscription(account: number, amount: bigint, atMs: number): Command {
  return { kind: 'subscribe-fund', atMs, account, fund: 1, amount };
}
export function redemption(account: number, units: bigint, atMs: number): Command {
  return { kind: 'redeem-fund', atMs, account, fund: 1, units };
}
/** Buy BTC for the fund of somebody who sells at the price. */
export function fundBuys(engine: Engine, seller: number, given: { ticks: number; lots: number; atMs: number }): void {
  const { ticks, lots, atMs } = given;
  const about = {
    kind: 'place-order',
    atMs,
    instrument: 0,
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks,
    lots,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
  } as const;
  accept(engine, [
    { ...about, account: seller, side: 'sell' },
    { ...about, account: engine.funds.all.get(1)!.owner, side: 'buy' },
  ]);
}
/** Whatever somebody has of an asset that a fund of coins deals in. */
export function heldOf(engine: Engine, account: number, asset = USDT): bigint {
  const { available, held } = engine.balance(accountOf(account, 'coin'), asset);
  return available + held;
}
export { BTC as FUND_COIN };

/** The whole life of a fund with every command that there is about one. @param accounts customers with USDT and BTC; @param unitAsset fresh */
export function fundLife(accounts: readonly number[], unitAsset: number, fromMs: number): Command[] {
  const [stays, leaves, waverer] = accounts as [number, number, number];
  const rules = { ...FUND_RULES, targets: [{ instrument: 0, weightPpm: 800_000 }] };
  const first = Math.ceil((fromMs + 1) / DAY_MS) * DAY_MS + 8 * HOUR_MS;
  const amount = 10n ** 10n;
  return [
    { kind: 'list-asset', atMs: fromMs, code: 'HBF', decimals: 5 },
    { kind: 'open-fund', atMs: fromMs, code: 'HBF', name: 'Balanced', unitAsset, moneyAsset: 0, rules },
    subscription(stays, amount, fromMs),
    subscription(leaves, amount, fromMs),
    subscription(waverer, amount, fromMs),
    { kind: 'cancel-fund-order', atMs: fromMs, account: waverer, fund: 1, order: 3 },
    { kind: 'run-due', atMs: first },
    redemption(leaves, 9_000_000n, first + 1),
    { kind: 'set-fund-rules', atMs: first + 1, fund: 1, rules, effectiveAtMs: first + 2 },
    ...[1, 2, 3, 4, 5, 6].map((day): Command => ({ kind: 'run-due', atMs: first + day * DAY_MS })),
    { kind: 'pay-fund-fees', atMs: first + 6 * DAY_MS, fund: 1 },
  ];
}
