// In: an amend-order command. Out: a refusal that leaves the order as it was, or its new price and quantity.
import type { AmendOrder } from '../commands.ts';
import { emitAmended } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { AMEND_FLAG, FLAG } from '../fact-words.ts';
import { NONE } from '../matching/order-book.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse } from '../refusals.ts';
import { holdAsset } from './fold.ts';
import { checkBalance, checkLimitPrice, checkLots, checkNotional } from './limits.ts';
import { matchArriving } from './match.ts';
import { ACCOUNT, FLAGS, LEFT, LOTS, TICKS, TRIGGER } from './order-store.ts';
import { fireTriggers } from './trigger.ts';

/** `lots` is the new total, filled part included. A smaller quantity at the same price keeps its place in the line. */
export function amendOrder(room: Room, command: AmendOrder): Reply {
  const { state } = room;
  const { orders } = state;
  const { orderId, account, ticks, lots } = command;
  const slot = orders.slotOf(orderId);
  if (slot === NONE || orders.field(slot, ACCOUNT) !== account) return refuse('unknown-order', { orderId });
  const flags = orders.field(slot, FLAGS);
  const instrument = state.instruments[flags >>> FLAG.instrumentShift]!;
  if (instrument.status === 'halted') return refuse('instrument-halted', { instrument: instrument.index });
  if (instrument.status === 'cancel-only') return refuse('instrument-cancel-only', { instrument: instrument.index });
  if ((flags & FLAG.quote) !== 0 || orders.field(slot, TRIGGER) > 0) return refuse('amend-not-allowed', { orderId });
  const samePrice = ticks === orders.field(slot, TICKS);
  const refusal =
    (samePrice ? null : checkLimitPrice(instrument, ticks, referenceTicks(instrument, state.atMs))) ??
    checkLots(instrument, lots) ??
    checkNotional(instrument, ticks * lots);
  if (refusal !== null) return refusal;
  const filled = orders.field(slot, LOTS) - orders.field(slot, LEFT);
  if (lots <= filled) return refuse('amend-below-filled', { lots, filled });
  const sells = (flags & FLAG.sell) !== 0;
  const makers = sells ? instrument.book.bids : instrument.book.asks;
  const crosses = makers.crosses(ticks);
  if (crosses && (flags & FLAG.postOnly) !== 0) return refuse('post-only-would-trade', { ticks, best: makers.best });
  const needed = sells
    ? BigInt(lots - filled) * instrument.listing.lotUnits
    : BigInt(ticks) * BigInt(lots - filled) * instrument.unitsPerTickLot;
  const holdChange = needed - orders.holds[slot]!;
  const poor = checkBalance(state, holdAsset(instrument, flags), account, holdChange);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const keepsPriority = samePrice && lots <= orders.field(slot, LOTS);
  const amendFlags = (keepsPriority ? AMEND_FLAG.keepsPriority : 0) | (crosses ? 0 : AMEND_FLAG.rests);
  emitAmended(room, amendFlags, orderId, ticks, lots, holdChange);
  if (keepsPriority || !crosses) return { refusal: null, orderId, filledLots: 0 };
  const filledLots = matchArriving(room, instrument);
  fireTriggers(room, instrument);
  return { refusal: null, orderId, filledLots };
}
