// In: one side of a book and a goal. Out: what an order of this account would take from it now.
import { beginSweep, take, type Sweep } from '@hilsa/formulas';
import { NONE, type BookSide } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { ACCOUNT, LEFT } from './order-store.ts';
import { FLAG, PREVENTIONS, preventionOf } from './words.ts';

const EXPIRE_MAKER = PREVENTIONS.indexOf('expire-maker');

/** Whose order it would be, its flags, and the worst price it takes. */
interface Wish {
  readonly account: number;
  readonly flags: number;
  readonly limitTicks: number;
}

/**
 * Walk the orders first in line up to a limit price, as matching will. Own orders end the walk, or are passed over when
 * they would be the ones to expire.
 */
export function sweepOrders(
  state: State,
  makers: BookSide,
  { account, flags, limitTicks }: Wish,
  lotsWanted: number,
  tickLotsWanted: number,
): Sweep {
  const sweep = beginSweep(lotsWanted, tickLotsWanted);
  if (!makers.crosses(limitTicks)) return sweep;
  const buys = (flags & FLAG.sell) === 0;
  for (let slot = makers.front(); slot !== NONE; slot = makers.after(slot)) {
    const ticks = makers.ticksOf(slot);
    if (buys ? ticks > limitTicks : ticks < limitTicks) break;
    if (state.accounts.isSameOwner(state.orders.field(slot, ACCOUNT), account)) {
      if (preventionOf(flags) === EXPIRE_MAKER) continue;
      break;
    }
    if (!take(sweep, ticks, state.orders.field(slot, LEFT))) break;
  }
  return sweep;
}
