// In: nothing. Out: robots in a small market of coins, and commands about them, for tests of every floor.
import type { BuyRobot, Command, DecideRobot, Engine, RobotRules } from '@hilsa/core';
import { accept, BTC_LISTING, marketCommands, order } from '../market.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** A midnight in Dhaka. */
export const ROBOT_START_MS = Date.UTC(2026, 11, 5, 18);

/** BTC for USDT, a candle a minute, 5,000 to 200,000 USDT, at most ten times that in all. */
export const ROBOT: RobotRules = {
  code: 'grid-btc-1',
  rule: 'grid',
  settings: 'hilsa-robot-1;grid;market=BTC-USDT',
  codeHash: 'c0'.repeat(32),
  asset: 0,
  markets: [0],
  candleMs: MINUTE_MS,
  least: 5_000_000_000n,
  most: 200_000_000_000n,
  capacity: 2_000_000_000_000n,
  leastDays: 1,
  mostDays: 90,
  singlePpm: 100_000,
  lossPpm: 200_000,
  dailyLossPpm: 100_000,
};

export function setting(fields: Partial<RobotRules> = {}, atMs = ROBOT_START_MS): Command {
  return { kind: 'set-robot', atMs, robot: { ...ROBOT, ...fields } };
}
export function buying(account: number, fields: Partial<BuyRobot> = {}): BuyRobot {
  const amount = 10_000_000_000n;
  return {
    kind: 'buy-robot',
    atMs: ROBOT_START_MS,
    account,
    robot: 0,
    own: null,
    amount,
    days: 30,
    onStop: 'sell',
    ...fields,
  };
}
/** A link that follows from the one before, as a log's does. */
export function linkAfter(before: string): string {
  return `${before.slice(1)}${((parseInt(before[0]!, 16) + 1) % 16).toString(16)}`;
}
export function deciding(
  engine: Engine,
  robotOrder: number,
  candleMs: number,
  fields: Partial<DecideRobot> = {},
): DecideRobot {
  const before = engine.robotOrders.get(robotOrder)?.link ?? '0'.repeat(64);
  return {
    kind: 'decide-robot',
    atMs: candleMs,
    robotOrder,
    candleMs,
    before,
    link: linkAfter(before),
    entry: { inputs: 'a0'.repeat(32), intents: [], reasons: [{ word: 'waiting', market: 'BTC-USDT' }] },
    memory: '{}',
    finding: null,
    cancels: [],
    places: [],
    ...fields,
  };
}

/** A market with a standing offer and bid of another customer's: 10,000 BTC lots at 100,050 and at 99,950 ticks. */
export function openRobots(engine: Engine, rules: Partial<RobotRules> = {}): { ann: number; bob: number } {
  const opened = accept(engine, marketCommands(2, { funds: 10n ** 12n, listings: [BTC_LISTING] })).flatMap(
    ({ account }) => account ?? [],
  );
  const [ann, bob] = opened as [number, number];
  const atMs = ROBOT_START_MS;
  accept(engine, [
    order({ atMs, account: bob, side: 'sell', ticks: 100_050, lots: 1_000_000 }),
    order({ atMs, account: bob, side: 'buy', ticks: 99_950, lots: 1_000_000 }),
    setting(rules),
  ]);
  return { ann, bob };
}

/** Every command that there is about robots, accepted one after the other. The customer has much of asset 0; market 0 is BTC for it. */
export function robotLife(account: number, atMs: number): Command[] {
  const own = { account, robotOrder: 1 } as const;
  const amount = 1_000_000n;
  const candleMs = Math.ceil(atMs / MINUTE_MS) * MINUTE_MS;
  const first = '0'.repeat(64);
  return [
    setting({}, atMs),
    { kind: 'set-robot-room', atMs, robot: 0, room: 10n ** 12n },
    { ...buying(account), atMs },
    { kind: 'add-robot-capital', atMs, ...own, amount },
    { kind: 'release-robot-capital', atMs, ...own, amount },
    {
      kind: 'decide-robot',
      atMs: candleMs,
      robotOrder: 1,
      candleMs,
      before: first,
      link: linkAfter(first),
      entry: { inputs: '', intents: [], reasons: [] },
      memory: '',
      finding: null,
      cancels: [],
      places: [{ key: 'a', instrument: 0, side: 'buy', lots: 1_000, ticks: 99_000 }],
    },
    { kind: 'stop-robot', atMs: candleMs, ...own, leaves: false },
    { kind: 'run-due', atMs: candleMs },
    { kind: 'resume-robot', atMs: candleMs, ...own },
    { kind: 'set-robot-standing', atMs: candleMs, robot: 0, standing: 'withdrawn', reason: 'Its rule was replaced' },
    { kind: 'run-due', atMs: candleMs },
  ];
}
