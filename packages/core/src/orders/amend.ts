// In: an amend-order command. Out: a refusal that leaves the order as it was, or its new price and quantity.
import type { AmendOrder } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import { NONE } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';
import { settleDrawn } from '../stocks/netting.ts';
import { emitAmended } from './emit.ts';
import { checkPart } from './iceberg.ts';
import { highestPpm, instrumentAt } from './fold.ts';
import { checkHold, checkLots, checkNotional } from './limits.ts';
import { settleArrival } from './match.ts';
import { isPaired } from './pairs.ts';
import { ACCOUNT, CREDIT, FLAGS, LEFT, LOTS, TICKS, TRIGGER } from './order-store.ts';
import { AMEND_FLAG, FLAG, MARKET, typeOf } from './words.ts';

/** `lots` is the new total, filled part included. A smaller quantity at the same price keeps its place in the line. */
export function amendOrder(world: World, command: AmendOrder): Reply {
  const { state } = world;
  const { orders } = state;
  const { orderId, account, ticks, lots } = command;
  const slot = orders.slotOf(orderId);
  if (slot === NONE || orders.field(slot, ACCOUNT) !== account) return refuse('unknown-order', { orderId });
  const flags = orders.field(slot, FLAGS);
  const instrument = instrumentAt(state, slot);
  if (instrument.status === 'halted') return refuse('instrument-halted', { instrument: instrument.index });
  const reduces = (flags & FLAG.reduceOnly) !== 0;
  if (instrument.status === 'cancel-only' && !reduces)
    return refuse('instrument-cancel-only', { instrument: instrument.index });
  if (
    (flags & FLAG.quote) !== 0 ||
    orders.field(slot, TRIGGER) > 0 ||
    typeOf(flags) === MARKET ||
    isPaired(state, orderId)
  )
    return refuse('amend-not-allowed', { orderId });
  const isSell = (flags & FLAG.sell) !== 0;
  const samePrice = ticks === orders.field(slot, TICKS);
  const refusal =
    (samePrice ? null : instrument.kind.checkMoved(state, instrument, isSell, ticks)) ??
    checkLots(instrument, lots) ??
    checkPart(instrument.icebergs.get(orderId) ?? lots, Math.max(lots, instrument.icebergs.get(orderId) ?? 0)) ??
    checkNotional(instrument, ticks * lots);
  if (refusal !== null) return refusal;
  const filled = orders.field(slot, LOTS) - orders.field(slot, LEFT);
  if (lots <= filled) return refuse('amend-below-filled', { lots, filled });
  const makers = isSell ? instrument.book.bids : instrument.book.asks;
  const crosses = instrument.share?.collects !== true && makers.crosses(ticks);
  if (crosses && (flags & FLAG.postOnly) !== 0) return refuse('post-only-would-trade', { ticks, best: makers.best });
  const left = lots - filled;
  const misplaced = instrument.kind.admit(state, instrument, {
    as: 'change',
    account,
    isSell,
    ticks,
    lots: left,
    queue: true,
    reduces,
    orderId,
  });
  if (misplaced !== null) return misplaced;
  const needed = instrument.kind.holdFor(
    instrument,
    isSell,
    ticks * left,
    left,
    highestPpm(state, slot),
    orders.field(slot, CREDIT),
    flags,
  );
  const holdChange = needed - orders.holds[slot]!;
  const poor = checkHold(state, instrument.kind.holdAsset(instrument, isSell), account, holdChange);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const keepsPriority = samePrice && lots <= orders.field(slot, LOTS);
  const amendFlags = (keepsPriority ? AMEND_FLAG.keepsPriority : 0) | (crosses ? 0 : AMEND_FLAG.rests);
  emitAmended(world, { flags: amendFlags, id: orderId, ticks, lots, holdChange });
  if (state.stocks.drawn.size > 0) settleDrawn(world, orderId, 0n);
  const arrives = crosses && !keepsPriority;
  return { refusal: null, orderId, filledLots: arrives ? settleArrival(world, instrument) : 0 };
}
