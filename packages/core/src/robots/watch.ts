// In: a price that moved. Out: orders of robots whose loss has reached a limit are stopped there and then, not at the close of their candle.
// Only those are asked whose own price was reached (alarms.ts): how many robots there are does not matter to a price.
import { done, goOn } from '../clock/run-due.ts';
import { isSpent, type World } from '../engine-types.ts';
import { referenceTicks } from '../prices/reference.ts';
import type { State } from '../state.ts';
import { beginClosing } from './close.ts';
import { principalOf, type RobotOrder } from './state.ts';
import { dhakaDay, holdingsOf, worthOf } from './worth.ts';
import type { StopReason } from './words.ts';

const MILLION = 1_000_000n;

/** The limit that a loss has reached, what ends for good before what only waits; null: none. @param worth of the order's wallet now */
export function lossOf(state: State, order: RobotOrder, worth: bigint): StopReason | null {
  const { total, daily } = limitsOf(state, order);
  if (total !== null && worth <= total) return 'loss-limit';
  return daily !== null && worth <= daily ? 'daily-loss-limit' : null;
}

/** Worth at which a limit is reached, rounded down; null: there is none, for its own money is all taken out, or its day has not begun. */
function limitsOf(
  { atMs }: State,
  order: RobotOrder,
): { readonly total: bigint | null; readonly daily: bigint | null } {
  const principal = principalOf(order);
  if (principal <= 0n) return { total: null, daily: null };
  const { terms, dayWorth, day } = order;
  const after = (from: bigint, ppm: number): bigint => floored(from * MILLION - principal * BigInt(ppm), MILLION);
  const isSameDay = dhakaDay(atMs) === day;
  return {
    total: after(principal, terms.lossPpm),
    daily: isSameDay ? after(dayWorth, terms.dailyLossPpm) : null,
  };
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
  const { alarms, orders, traded } = state.robots;
  for (const id of alarms.changed()) look(state, orders.get(id)!);
  // A price may have changed without a word, by a mark that is too old: each market is asked, and answers with whom its price has reached.
  for (const other of traded.keys()) {
    const instrument = state.instruments[other];
    if (instrument === undefined) continue;
    for (const id of alarms.reachedAt(other, referenceTicks(instrument, state.atMs))) look(state, orders.get(id)!);
  }
  for (const id of alarms.lostIn(market)) {
    const order = orders.get(id)!;
    const reason = lossOf(state, order, worthOf(state, order));
    if (reason === null) {
      alarms.change(id);
      continue;
    }
    if (isSpent(world)) return false;
    beginClosing(world, order, { reason, leaves: false });
  }
  return true;
}

/**
 * Sets the prices at which it has to be looked at again. What may still be lost is shared out among what it holds by worth: until one
 * of its markets has fallen by its share, all of them together have not lost it.
 */
function look(state: State, order: RobotOrder): void {
  const { alarms } = state.robots;
  const { total, daily } = limitsOf(state, order);
  if (order.standing !== 'doing' || total === null) return alarms.forget(order.id);
  const limit = daily !== null && daily > total ? daily : total;
  const left = worthOf(state, order) - limit;
  if (left <= 0n) return alarms.lose(order.id, order.terms.markets);
  const held = holdingsOf(state, order).filter(({ worth }) => worth > 0n);
  const all = held.reduce((sum, { worth }) => sum + worth, 0n);
  const prices = held.flatMap(({ market, worth, perTick, lotUnits }) => {
    const share = (left * worth + all - 1n) / all;
    const most = worth - share;
    // The highest price at which what it holds is worth no more than that.
    return most < 0n ? [] : [{ market, ticks: Number(((most + 1n) * lotUnits - 1n) / perTick) }];
  });
  alarms.set(order.id, prices);
}

/** The next whole number below, of negative ones too: `divide` rounds those toward zero, where an empty wallet would count as lost. */
function floored(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
