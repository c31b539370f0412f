// In: a place-order command. Out: the same with the trigger that a trailing stop begins with, or the refusal that it earns.
import { trailingTrigger } from '@hilsa/formulas/stocks';
import { ownerOf } from '../accounts/wallets.ts';
import type { PlaceOrder } from '../commands.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { lastOf, wrong } from './order-shape.ts';
import { FLAGS } from './order-store.ts';
import { ordersOf } from './standing.ts';
import { CLOSEST_TRAIL_BPS, MOST_TRAILING_ORDERS, WIDEST_TRAIL_BPS } from './trails.ts';
import { FLAG } from './words.ts';

/** @returns the command as it goes on, and the trade that the trail begins at, in ticks (0: it does not trail) */
export function askTrail(
  state: State,
  command: PlaceOrder,
  instrument: InstrumentState,
): { command: PlaceOrder; best: number } | Refusal {
  const { trailBps: bps, type, triggerTicks, side, account } = command;
  if (bps === undefined) return { command, best: 0 };
  if (type !== 'stop-market' || triggerTicks !== 0 || !canWait(instrument)) return wrong(command, 'trailBps');
  if (!Number.isInteger(bps) || bps < CLOSEST_TRAIL_BPS || bps > WIDEST_TRAIL_BPS)
    return refuse('trail-out-of-range', { bps, lowest: CLOSEST_TRAIL_BPS, highest: WIDEST_TRAIL_BPS });
  const many = checkTrailing(state, account);
  if (many !== null) return many;
  const best = lastOf(state, instrument);
  return { command: { ...command, triggerTicks: trailingTrigger(side, best, bps) }, best };
}

/** Whether an owner may have one trailing order more, of whatever market; null: it may. */
export function checkTrailing(state: State, account: number): Refusal | null {
  let trailing = 0;
  for (const slot of ordersOf(state, null, ownerOf(account), null))
    if ((state.orders.field(slot, FLAGS) & FLAG.trails) !== 0) trailing++;
  if (trailing < MOST_TRAILING_ORDERS) return null;
  return refuse('too-many-trailing-orders', { open: trailing, most: MOST_TRAILING_ORDERS });
}

/** Contracts and options have conditions of their own. */
export function canWait({ listing }: InstrumentState): boolean {
  return listing.kind === 'spot' || listing.kind === 'stock';
}
