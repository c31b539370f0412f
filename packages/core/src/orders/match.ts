// In: the arriving order. Out: its trades, best price first and first come first served, then its rest: in the book or closed.
import { emitClosed, emitRested, emitTrade } from '../emit.ts';
import type { Room } from '../engine-types.ts';
import { CLOSE_REASONS, FLAG, PREVENTIONS } from '../fact-words.ts';
import { NONE } from '../matching/order-book.ts';
import { shareFees } from '../referrals/share.ts';
import type { InstrumentState } from '../state.ts';
import { ACCOUNT, FLAGS, LEFT, TICKS } from './order-store.ts';
import { sweepOrders } from './sweep-orders.ts';

const SELF_TRADE = CLOSE_REASONS.indexOf('self-trade');
const EXPIRED = CLOSE_REASONS.indexOf('expired');
const UNFILLABLE = CLOSE_REASONS.indexOf('unfillable');
const EXPIRE_TAKER = PREVENTIONS.indexOf('expire-taker');
const EXPIRE_BOTH = PREVENTIONS.indexOf('expire-both');
const FILL_OR_KILL = 2;

/** Returns the lots filled. Afterwards no order is arriving. */
export function matchArriving(room: Room, instrument: InstrumentState): number {
  const { state } = room;
  const { orders } = state;
  const taker = state.arriving;
  const flags = orders.field(taker, FLAGS);
  const account = orders.field(taker, ACCOUNT);
  const ticks = orders.field(taker, TICKS);
  const id = orders.ids[taker]!;
  const sells = (flags & FLAG.sell) !== 0;
  const makers = sells ? instrument.book.bids : instrument.book.asks;
  const wanted = orders.field(taker, LEFT);
  let left = wanted;
  while (left > 0 && makers.crosses(ticks)) {
    const maker = makers.front();
    const makerAccount = orders.field(maker, ACCOUNT);
    if (makerAccount === account) {
      const prevention = (flags >>> FLAG.preventionShift) & 3;
      if (prevention !== EXPIRE_TAKER) emitClosed(room, orders.ids[maker]!, SELF_TRADE, orders.holds[maker]!);
      if (prevention === EXPIRE_TAKER || prevention === EXPIRE_BOTH) {
        emitClosed(room, id, SELF_TRADE, orders.holds[taker]!);
        return wanted - left;
      }
      continue;
    }
    const lots = Math.min(left, orders.field(maker, LEFT));
    const at = emitTrade(room, instrument, sells, id, orders.ids[maker]!, account, makerAccount, makers.best, lots);
    if (state.accounts.isEitherReferred(account, makerAccount)) shareFees(room, instrument, at);
    left -= lots;
  }
  if (left > 0) settleRest(room, id, flags);
  return wanted - left;
}

/** What is left of a limit order rests unless it is immediate; what is left of a market order is closed. */
function settleRest(room: Room, id: number, flags: number): void {
  const { state } = room;
  const released = state.orders.holds[state.arriving]!;
  const type = (flags >>> FLAG.typeShift) & 7;
  if (type === 1 || type === 3 || type === 5) emitClosed(room, id, UNFILLABLE, released);
  else if (((flags >>> FLAG.timeShift) & 3) === 0) emitRested(room, id);
  else emitClosed(room, id, EXPIRED, released);
}

/** A fill-or-kill order whose trigger fired may find the book too thin: it is then closed whole. */
export function killUnlessFillable(room: Room, instrument: InstrumentState): boolean {
  const { state } = room;
  const slot = state.arriving;
  if (slot === NONE) return true;
  const flags = state.orders.field(slot, FLAGS);
  if (((flags >>> FLAG.timeShift) & 3) !== FILL_OR_KILL) return false;
  const makers = flags & FLAG.sell ? instrument.book.bids : instrument.book.asks;
  const left = state.orders.field(slot, LEFT);
  const sweep = sweepOrders(
    state,
    makers,
    state.orders.field(slot, TICKS),
    state.orders.field(slot, ACCOUNT),
    flags,
    left,
    Infinity,
  );
  if (sweep.lots === left) return false;
  emitClosed(room, state.orders.ids[slot]!, EXPIRED, state.orders.holds[slot]!);
  return true;
}
