// In: a place-order command for a limit with a stop beside it. Out: a refusal, or two orders of which one only happens: one hold covers the
// larger, and whichever ends takes the other with it. A sell's limit lies above the last trade and its stop below it; a buy's the other way.
import type { PlaceOrder } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { canWait } from './ask-trail.ts';
import { emitPlaced } from './emit.ts';
import { expiryOf } from './expiry.ts';
import { checkHold, checkLimitPrice, checkLots, checkNotional, checkTrader } from './limits.ts';
import { checkShape, checkTrigger, flagsOf, lastOf, limitOf, ratesOf, wrong } from './order-shape.ts';
import { linkOrders } from './pairs.ts';
import { FLAG, LIMIT, typeNumber } from './words.ts';

/** @returns the limit's number; the stop's is the next */
export function placePair(world: World, command: PlaceOrder): Reply {
  const { state } = world;
  const { account, lots, stopLeg, side } = command;
  const stranger = checkTrader(state, account, command.instrument, 2);
  if (stranger !== null) return stranger;
  const instrument = state.instruments[command.instrument]!;
  const stop: PlaceOrder = { ...command, ...stopLeg, type: stopLeg!.ticks === 0 ? 'stop-market' : 'stop-limit' };
  const [limitFlags, stopFlags] = [flagsOf(command, LIMIT), flagsOf(stop, typeNumber(stop.type))];
  const stopTicks = limitOf(stop, instrument, typeNumber(stop.type));
  const refusal =
    checkPair(command, instrument) ??
    checkShape(command, LIMIT) ??
    (command.shownLots === undefined ? null : wrong(command, 'shownLots')) ??
    checkShape(stop, typeNumber(stop.type)) ??
    checkTrigger(state, stop, instrument, stopFlags) ??
    checkLegs(state, command, instrument) ??
    checkLimitPrice(instrument, command.ticks, referenceTicks(instrument, state.atMs)) ??
    checkLimitPrice(instrument, stopTicks, stop.triggerTicks) ??
    checkLots(instrument, lots) ??
    checkNotional(instrument, command.ticks * lots) ??
    checkNotional(instrument, stopTicks * lots);
  if (refusal !== null) return refusal;
  const expires = expiryOf(state, instrument, { ...command, triggerTicks: 0 });
  if (typeof expires !== 'number') return expires;
  const isSell = side === 'sell';
  const entry = { as: 'order', account, isSell, lots, queue: command.queue === true } as const;
  const misplaced =
    instrument.kind.admit(state, instrument, { ...entry, ticks: command.ticks }) ??
    instrument.kind.admit(state, instrument, { ...entry, ticks: stopTicks });
  if (misplaced !== null) return misplaced;
  const ppm = ratesOf(state, instrument, account);
  const holdAt = (ticks: number, flags: number): number =>
    instrument.kind.holdFor(instrument, isSell, ticks * lots, lots, ppm, 0, flags);
  const hold = holdAt(command.ticks, limitFlags);
  const more = Math.max(0, holdAt(stopTicks, stopFlags) - hold);
  const poor = checkHold(state, instrument.kind.holdAsset(instrument, isSell), account, hold + more);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const both = { account, instrument: instrument.index, lots, quoteAmount: 0n, expires };
  const orderId = emitPlaced(world, {
    ...both,
    flags: limitFlags | FLAG.rests,
    ticks: command.ticks,
    trigger: 0,
    hold,
  });
  const stopId = emitPlaced(world, {
    ...both,
    flags: stopFlags | FLAG.rests,
    ticks: stopTicks,
    trigger: stop.triggerTicks,
    hold: more,
  });
  linkOrders(world, orderId, stopId);
  return { refusal: null, orderId, filledLots: 0 };
}

/** What a pair may say. Where fees come on top of the money a buy's two legs would round theirs apart: it is for selling only there. */
function checkPair(command: PlaceOrder, instrument: InstrumentState): Refusal | null {
  const { type, timeInForce, side, trailBps, postOnly, triggerTicks } = command;
  if (type !== 'limit' || !canWait(instrument)) return wrong(command, 'stopLeg');
  if (side === 'buy' && instrument.feeIsOnMoney) return wrong(command, 'side');
  if (trailBps !== undefined) return wrong(command, 'trailBps');
  if (triggerTicks !== 0) return wrong(command, 'triggerTicks');
  if (postOnly) return wrong(command, 'postOnly');
  const stays = timeInForce !== 'immediate-or-cancel' && timeInForce !== 'fill-or-kill';
  return stays ? null : wrong(command, 'timeInForce');
}

/** The limit waits on the far side of the last trade from the stop, and meets nobody now. */
function checkLegs(state: State, { side, ticks, stopLeg }: PlaceOrder, instrument: InstrumentState): Refusal | null {
  const isSell = side === 'sell';
  const last = lastOf(state, instrument);
  if (isSell ? ticks <= last : ticks >= last)
    return refuse('legs-out-of-order', { ticks, last, triggerTicks: stopLeg!.triggerTicks });
  const makers = isSell ? instrument.book.bids : instrument.book.asks;
  const crosses = instrument.share?.collects !== true && makers.crosses(ticks);
  return crosses ? refuse('post-only-would-trade', { ticks, best: makers.best }) : null;
}
