// In: the clock, at midnight in Dhaka. Out: every trader's tier by what was traded in the 30 days before, a slice of traders at a time.
import { FEE_CLASSES } from '../accounts/account-store.ts';
import { isSpent, type World } from '../engine-types.ts';
import { feeTierSet } from '../accounts/facts.ts';
import { emit } from '../facts/emit.ts';
import { classOf, volumeCounted, volumesWalked } from './facts.ts';
import { feeDayOf, startOfFeeDay, tierOfVolume, type Trader, volumeBefore, WINDOW_DAYS } from './state.ts';

/** Traders a slice looks at: a fraction of a millisecond. Nobody waits for the turn: see `tierNow`. */
const SLICE = 128;
const GAP_MS = 50;

/** The clock's: the next slice of a class's traders. Whoever came today has nothing to count. */
export function countVolumes(world: World, number: number): void {
  const { state } = world;
  const { traders, table, next } = classOf(state, number);
  const today = feeDayOf(state.atMs);
  let at = next;
  for (let looked = 0; looked < SLICE && at < traders.all.length && !isSpent(world); looked++) {
    const trader = traders.all[at]!;
    // A trader whose days are over makes room for the last one, who is looked at next.
    if (trader.countedDay === today || !count(world, number, trader, table, today)) at++;
  }
  const isDone = at >= traders.all.length;
  const nextMs = isDone ? startOfFeeDay(today + 1) : state.atMs + GAP_MS;
  emit(world, volumesWalked, { feeClass: FEE_CLASSES[number]!, next: isDone ? 0 : at, nextMs });
}

/** Write down a trader's volume and tier. @returns whether the trader is forgotten */
function count(
  world: World,
  number: number,
  trader: Trader,
  table: Parameters<typeof tierOfVolume>[0],
  today: number,
): boolean {
  const feeClass = FEE_CLASSES[number]!;
  const { account } = trader;
  const units = volumeBefore(trader, today);
  const tier = tierOfVolume(table, units);
  const isLast = trader.day < today - WINDOW_DAYS && trader.closed.every(({ day }) => day < today - WINDOW_DAYS);
  if (tier !== world.state.accounts.tier(account, number)) emit(world, feeTierSet, { account, feeClass, tier });
  emit(world, volumeCounted, { account, feeClass, day: today, units, tier, isLast });
  return isLast;
}
