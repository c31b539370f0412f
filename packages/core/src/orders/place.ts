// In: a place-order command. Out: a refusal, or the facts of its arrival, its trades and what becomes of the rest.
import { worstTicks } from '@hilsa/formulas';
import type { PlaceOrder } from '../commands.ts';
import { emitPlaced } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { FLAG, preventionNumber, timeNumber, typeNumber } from '../fact-words.ts';
import { balanceIndex } from '../ledger/balances.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { InstrumentState, State } from '../state.ts';
import { holdAsset, waitingSide } from './fold.ts';
import { checkBalance, checkLimitPrice, checkLots, checkNotional, checkTrader } from './limits.ts';
import { matchArriving } from './match.ts';
import { sweepOrders } from './sweep-orders.ts';
import { fireTriggers } from './trigger.ts';

const MARKET = typeNumber('market');

export function placeOrder(room: Room, command: PlaceOrder): Reply {
  const { state } = room;
  const { account, lots, quoteAmount } = command;
  const stranger = checkTrader(state, account, command.instrument);
  if (stranger !== null) return stranger;
  const instrument = state.instruments[command.instrument]!;
  const type = typeNumber(command.type);
  const mixed = checkShape(command, type);
  if (mixed !== null) return mixed;
  if (type === MARKET) return placeMarket(room, command, instrument);

  const waits = type >= 2;
  const ticks = limitOf(command, instrument, type);
  const flags = flagsOf(command, type);
  const refusal =
    (waits ? checkTrigger(state, command, instrument, flags) : null) ??
    checkLimitPrice(instrument, ticks, waits ? command.triggerTicks : referenceTicks(instrument, state.atMs)) ??
    checkLots(instrument, lots) ??
    checkNotional(instrument, ticks * lots);
  if (refusal !== null) return refusal;
  const makers = command.side === 'buy' ? instrument.book.asks : instrument.book.bids;
  const crosses = !waits && makers.crosses(ticks);
  if (crosses && command.postOnly) return refuse('post-only-would-trade', { ticks, best: makers.best });
  if (!waits && command.timeInForce === 'fill-or-kill') {
    const sweep = sweepOrders(state, makers, ticks, account, flags, lots, Infinity);
    if (sweep.lots < lots) return refuse('fill-or-kill-not-fillable', { lots, fillable: sweep.lots });
  }
  // ticks × lots passed the notional limit, so the hold is exact and small.
  const sells = command.side === 'sell';
  const hold = sells
    ? BigInt(lots) * instrument.listing.lotUnits
    : BigInt(ticks) * BigInt(lots) * instrument.unitsPerTickLot;
  const asset = sells ? instrument.listing.baseAsset : instrument.listing.quoteAsset;
  const available = state.balances.page(asset, account)[balanceIndex(account)]!;
  if (available < hold) return refuse('insufficient-balance', { asset, required: hold, available });
  // ── nothing below may fail ──
  const orderId = state.nextOrderId;
  const rests = waits || (!crosses && command.timeInForce === 'good-till-cancelled');
  emitPlaced(
    room,
    rests ? flags | FLAG.rests : flags,
    orderId,
    account,
    ticks,
    lots,
    command.triggerTicks,
    hold,
    quoteAmount,
  );
  return rests ? { refusal: null, orderId, filledLots: 0 } : arrive(room, instrument, orderId);
}

/** A market order becomes an order at its protection price for what the book can give it now, holding exactly the swept cost. */
function placeMarket(room: Room, command: PlaceOrder, instrument: InstrumentState): Reply {
  const { state } = room;
  const { account, side } = command;
  const flags = flagsOf(command, MARKET);
  const makers = side === 'buy' ? instrument.book.asks : instrument.book.bids;
  const ticks = Math.min(
    MAX_TICKS,
    worstTicks(side, referenceTicks(instrument, state.atMs), instrument.listing.marketProtectionBps),
  );
  const byAmount = command.quoteAmount > 0n;
  const wanted = byAmount ? command.quoteAmount / instrument.unitsPerTickLot : 0n;
  if (wanted > BigInt(instrument.maxTickLots)) {
    return refuse('notional-above-maximum', { notional: command.quoteAmount, maximum: instrument.listing.maxNotional });
  }
  const misfit = byAmount ? checkNotional(instrument, Number(wanted)) : checkLots(instrument, command.lots);
  if (misfit !== null) return misfit;
  const sweep = byAmount
    ? sweepOrders(state, makers, ticks, account, flags, instrument.listing.maxLots, Number(wanted))
    : sweepOrders(state, makers, ticks, account, flags, command.lots, Infinity);
  if (sweep.lots === 0) return refuse('insufficient-liquidity', { worstTicks: ticks, best: makers.best });
  if (command.timeInForce === 'fill-or-kill') {
    // By amount, the whole amount is spent when what is left of it buys no further lot at the last price.
    const whole = byAmount ? Number(wanted) - sweep.tickLots < sweep.lastTicks : sweep.lots === command.lots;
    if (!whole) return refuse('fill-or-kill-not-fillable', { lots: command.lots, fillable: sweep.lots });
  }
  const lots = byAmount ? sweep.lots : command.lots;
  const refusal = (byAmount ? checkLots(instrument, lots) : null) ?? checkNotional(instrument, sweep.tickLots);
  if (refusal !== null) return refusal;
  const hold =
    side === 'buy' ? BigInt(sweep.tickLots) * instrument.unitsPerTickLot : BigInt(lots) * instrument.listing.lotUnits;
  const poor = checkBalance(state, holdAsset(instrument, flags), account, hold);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const orderId = state.nextOrderId;
  emitPlaced(room, flags, orderId, account, ticks, lots, 0, hold, command.quoteAmount);
  return arrive(room, instrument, orderId);
}

/** Match the order just placed, then whatever its trades trigger. */
function arrive(room: Room, instrument: InstrumentState, orderId: number): Reply {
  const filledLots = matchArriving(room, instrument);
  fireTriggers(room, instrument);
  return { refusal: null, orderId, filledLots };
}

/** Fields that must or must not be there for the type. */
function checkShape(command: PlaceOrder, type: number): Refusal | null {
  const { ticks, lots, quoteAmount, triggerTicks, postOnly } = command;
  if (type < 0) return wrong(command, 'type');
  if (timeNumber(command.timeInForce) < 0) return wrong(command, 'timeInForce');
  if (preventionNumber(command.selfTradePrevention) < 0) return wrong(command, 'selfTradePrevention');
  if (!Number.isSafeInteger(ticks) || !Number.isSafeInteger(lots) || !Number.isSafeInteger(triggerTicks))
    return wrong(command, 'ticks');
  const hasLimit = type === 0 || type === 2 || type === 4;
  if (postOnly && (type !== 0 || command.timeInForce !== 'good-till-cancelled')) return wrong(command, 'postOnly');
  if (!hasLimit && ticks !== 0) return wrong(command, 'ticks');
  if (type < 2 && triggerTicks !== 0) return wrong(command, 'triggerTicks');
  if (quoteAmount === 0n) return null;
  if (type !== MARKET) return wrong(command, 'quoteAmount');
  if (quoteAmount < 0n) return refuse('amount-not-positive', { amount: quoteAmount });
  return lots === 0 ? null : wrong(command, 'lots');
}

function wrong(command: PlaceOrder, field: string): Refusal {
  return refuse('order-type-invalid', { type: command.type, field });
}

/** A trigger must lie on the far side of the last price, else it would fire on arrival. */
function checkTrigger(state: State, command: PlaceOrder, instrument: InstrumentState, flags: number): Refusal | null {
  const { triggerTicks } = command;
  if (triggerTicks <= 0) return refuse('trigger-not-positive', { triggerTicks });
  if (triggerTicks > MAX_TICKS / 4)
    return refuse('price-out-of-range', { ticks: triggerTicks, highest: MAX_TICKS / 4 });
  const last = instrument.lastTicks > 0 ? instrument.lastTicks : referenceTicks(instrument, state.atMs);
  const rises = waitingSide(instrument, flags) === instrument.waiting.asks;
  if (rises ? last >= triggerTicks : last <= triggerTicks)
    return refuse('trigger-would-fire-immediately', { triggerTicks, last });
  return null;
}

/** The limit price; a market order that waits for a trigger is protected from the trigger price on. */
function limitOf(command: PlaceOrder, instrument: InstrumentState, type: number): number {
  if (type === 3 || type === 5)
    return worstTicks(command.side, command.triggerTicks, instrument.listing.marketProtectionBps);
  return command.ticks;
}

function flagsOf(command: PlaceOrder, type: number): number {
  return (
    (command.side === 'sell' ? FLAG.sell : 0) |
    (type << FLAG.typeShift) |
    (timeNumber(command.timeInForce) << FLAG.timeShift) |
    (command.postOnly ? FLAG.postOnly : 0) |
    (preventionNumber(command.selfTradePrevention) << FLAG.preventionShift) |
    (command.instrument << FLAG.instrumentShift)
  );
}
