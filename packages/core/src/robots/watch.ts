// In: a price that moved. Out: orders of robots whose loss has reached a limit are stopped there and then, not at the close of their candle.
import { done, goOn } from '../clock/run-due.ts';
import { isSpent, type World } from '../engine-types.ts';
import type { State } from '../state.ts';
import { beginClosing } from './close.ts';
import { principalOf, type RobotOrder } from './state.ts';
import { dhakaDay, worthOf } from './worth.ts';
import type { StopReason } from './words.ts';

const MILLION = 1_000_000n;

/** The limit that a loss has reached, what ends for good before what only waits; null: none. @param worth of the order's wallet now */
export function lossOf({ atMs }: State, order: RobotOrder, worth: bigint): StopReason | null {
  const principal = principalOf(order);
  if (principal <= 0n) return null;
  const isLost = (from: bigint, ppm: number): boolean => (from - worth) * MILLION >= principal * BigInt(ppm);
  if (isLost(principal, order.terms.lossPpm)) return 'loss-limit';
  const isSameDay = dhakaDay(atMs) === order.day;
  return isSameDay && isLost(order.dayWorth, order.terms.dailyLossPpm) ? 'daily-loss-limit' : null;
}

/** A mark was recorded: it is what wallets are measured by from now on. */
export function watchMark(world: World, market: number): void {
  if (world.state.robots.traded.has(market) && !stopLost(world, market)) goOn(world, 'watch-robots', market);
}

/** The clock's: a market was traded a moment ago. */
export function watchRobots(world: World, market: number): void {
  if (stopLost(world, market)) done(world, 'watch-robots', market);
}

/** @returns whether all were looked at */
function stopLost(world: World, market: number): boolean {
  const { state } = world;
  for (const order of state.robots.orders.values()) {
    if (order.standing !== 'doing' || !order.terms.markets.includes(market)) continue;
    const reason = lossOf(state, order, worthOf(state, order));
    if (reason === null) continue;
    if (isSpent(world)) return false;
    beginClosing(world, order, { reason, leaves: false });
  }
  return true;
}
