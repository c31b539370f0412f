// In: a place-contract-order command. Out: a refusal, or the facts of its arrival and all that follows.
import { worstTicks } from '@hilsa/formulas';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { type InstrumentState, ratesAt } from '../instruments/instrument.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { checkTrailing } from '../orders/ask-trail.ts';
import { emitPlaced } from '../orders/emit.ts';
import { expiryOf } from '../orders/expiry.ts';
import { waitingSide } from '../orders/fold.ts';
import {
  checkHold,
  checkLots,
  checkNotional,
  MOST_OPEN_ORDERS,
  MOST_OPEN_ORDERS_OF_PARTICIPANT,
} from '../orders/limits.ts';
import { settleArrival } from '../orders/match.ts';
import { checkShape, type OrderShape } from '../orders/order-shape.ts';
import { openCountOf } from '../orders/standing.ts';
import { sweepOrders } from '../orders/sweep-orders.ts';
import { DAY, FLAG, GOOD_TILL_CANCELLED, MARKET, preventionNumber, timeNumber, typeNumber } from '../orders/words.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import {
  checkCalm,
  checkContractAccount,
  checkIncrease,
  checkLeverage,
  checkOpenInterest,
  checkTierOfAll,
  checkWorst,
} from './checks.ts';
import type { PlaceContractOrder, PositionMode } from './commands.ts';
import { leverageSet, orderLevelsSet, triggerTrailed } from './customer-facts.ts';
import { customerAt } from './customers.ts';
import { type TopUp, topUp, topUpOf } from './leverage.ts';
import { checkOrderLevels } from './order-levels.ts';
import { positionOf } from './positions.ts';
import type { ContractCustomer, Position } from './state.ts';
import { trailedTrigger } from './trailing.ts';

/** What a command means on its market. */
interface Wish {
  flags: number;
  type: number;
  isSell: boolean;
  /** Price it may trade at, at worst. */
  ticks: number;
  trigger: number;
  lots: number;
  reduces: boolean;
  leverage: number;
  /** As set for the market before; undefined: never. */
  leverageBefore: number | undefined;
  /** What it opens or adds to, and what it closes. */
  adds: Position | undefined;
  closes: Position | undefined;
}

/** Of the order that is being placed, written anew for each: none is placed while another is, and a fresh object of it all is dear. */
const WISH: Wish = {
  flags: 0,
  type: 0,
  isSell: false,
  ticks: 0,
  trigger: 0,
  lots: 0,
  reduces: false,
  leverage: 0,
  leverageBefore: undefined,
  adds: undefined,
  closes: undefined,
};

export function placeContractOrder(world: World, command: PlaceContractOrder): Reply {
  const { state } = world;
  const { account } = command;
  const instrument = checkContractAccount(state, account, command.instrument);
  if ('refusal' in instrument) return instrument;
  const customer = customerAt(state, account);
  const wish = WISH;
  const refusal =
    readWish(wish, instrument, command, customer.mode) ??
    checkCount(state, account) ??
    (command.trail === null ? null : checkTrailing(state, account)) ??
    checkPrice(instrument, wish) ??
    checkSize(instrument, wish) ??
    (wish.reduces ? checkReducing(wish, command) : checkIncreasing(state, instrument, wish, account, customer)) ??
    checkLevels(instrument, wish, command);
  if (refusal !== null) return refusal;
  const { flags, type, ticks, lots, isSell } = wish;
  const makers = isSell ? instrument.book.bids : instrument.book.asks;
  const waits = wish.trigger > 0;
  const crosses = !waits && makers.crosses(ticks);
  if (crosses && command.postOnly) return refuse('post-only-would-trade', { ticks, best: makers.best });
  const isKill = command.timeInForce === 'fill-or-kill';
  const sweep =
    !waits && (type === MARKET || isKill)
      ? sweepOrders(state, makers, { account, flags, limitTicks: ticks }, lots, Infinity)
      : null;
  if (sweep !== null && type === MARKET && sweep.lots === 0)
    return refuse('insufficient-liquidity', { worstTicks: ticks, best: makers.best });
  if (sweep !== null && isKill && sweep.lots < lots)
    return refuse('fill-or-kill-not-fillable', { lots, fillable: sweep.lots });
  const expires = expiryOf(state, instrument, command);
  if (typeof expires !== 'number') return expires;
  // A market order holds what the book will cost it.
  const isSwept = sweep !== null && type === MARKET;
  const hold = instrument.kind.holdFor(
    instrument,
    isSell,
    isSwept ? sweep.tickLots : ticks * lots,
    isSwept ? sweep.lots : lots,
    ppmOf(state, instrument, account),
    0,
    flags,
  );
  const added = wish.reduces || hasNothing(wish) ? NOTHING : topUpOf(instrument, account, wish.leverage);
  let needed = hold;
  for (const { amount } of added) needed += amount;
  const poor = checkHold(state, instrument.listing.quoteAsset, account, needed);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  if (!wish.reduces && wish.leverage !== wish.leverageBefore) {
    topUp(world, added, wish.leverage);
    emit(world, leverageSet, { account, instrument: instrument.index, leverage: wish.leverage });
  }
  const time = timeNumber(command.timeInForce);
  const rests = waits || (!crosses && type !== MARKET && (time === GOOD_TILL_CANCELLED || time >= DAY));
  const orderId = emitPlaced(world, {
    flags: rests ? flags | FLAG.rests : flags,
    account,
    instrument: instrument.index,
    ticks,
    lots,
    trigger: wish.trigger,
    hold,
    quoteAmount: 0n,
    expires,
  });
  const { takeProfit, stopLoss, trail } = command;
  if (takeProfit !== null || stopLoss !== null)
    emit(world, orderLevelsSet, { orderId, levels: { takeProfit, stopLoss } });
  if (trail !== null)
    emit(world, triggerTrailed, {
      orderId,
      instrument: instrument.index,
      best: instrument.markTicks,
      triggerTicks: wish.trigger,
      trail,
    });
  return { refusal: null, orderId, filledLots: rests ? 0 : settleArrival(world, instrument) };
}

/** Whether the account has no position on the market whose leverage the order could change; in hedge mode one has to look. */
function hasNothing({ flags, leverage, adds, closes }: Wish): boolean {
  if ((flags & FLAG.hedge) !== 0) return false;
  return (adds === undefined || adds.leverage === leverage) && (closes === undefined || closes.leverage === leverage);
}
const NOTHING: readonly TopUp[] = [];

function ppmOf(state: State, instrument: InstrumentState, account: number): number {
  const at = ratesAt(state, instrument, account);
  return Math.max(instrument.feePpm[at]!, instrument.feePpm[at + 1]!);
}

/** What the command means, into `wish`; or the refusal that its fields earn. */
function readWish(
  wish: Wish,
  instrument: InstrumentState,
  command: PlaceContractOrder,
  mode: PositionMode,
): Refusal | null {
  const { account, side, position: named, trail } = command;
  const market = instrument.contract!;
  const type = typeNumber(command.type);
  const mixed = checkShape(shapeOf(command, instrument), type) ?? checkTerms(command, type);
  if (mixed !== null) return mixed;
  if ((mode === 'hedge') !== (named !== null))
    return refuse('order-type-invalid', { type: command.type, field: 'position' });
  const isSell = side === 'sell';
  const opensShort = named === null ? isSell : named === 'short';
  const closesHedged = named !== null && (named === 'short') !== isSell;
  const reduces = command.reduceOnly || closesHedged;
  const closes =
    named === null || closesHedged
      ? positionOf(market, account, named === null ? !isSell : named === 'short')
      : undefined;
  // One-way there are never two: who closes one adds to none, and need not be looked up again.
  const isAlone = closesHedged || (named === null && closes !== undefined);
  const adds = isAlone ? undefined : positionOf(market, account, opensShort);
  const leverageBefore = market.leverages.get(account);
  const leverage = command.leverage === 0 ? (leverageBefore ?? 1) : command.leverage;
  const trigger = trail === null ? command.triggerTicks : trailedTrigger(isSell, instrument.markTicks, trail);
  const waits = type >= 2;
  const protection = instrument.listing.marketProtectionBps;
  const isMarket = type === MARKET || type === 3 || type === 5;
  const ticks = isMarket
    ? Math.min(MAX_TICKS, worstTicks(side, waits ? trigger : instrument.markTicks, protection))
    : command.ticks;
  const most = reduces && closes !== undefined && !waits ? Math.min(command.lots, closes.lots) : command.lots;
  const flags =
    (isSell ? FLAG.sell : 0) |
    (type << FLAG.typeShift) |
    (timeNumber(command.timeInForce) << FLAG.timeShift) |
    (command.postOnly ? FLAG.postOnly : 0) |
    (preventionNumber(command.selfTradePrevention) << FLAG.preventionShift) |
    (reduces ? FLAG.reduceOnly : 0) |
    (waits && command.triggerBy === 'mark' ? FLAG.byMark : 0) |
    (trail === null ? 0 : FLAG.trails) |
    (named === null ? 0 : FLAG.hedge | (named === 'short' ? FLAG.short : 0)) |
    (reduces ? 0 : leverage << FLAG.leverageShift);
  wish.flags = flags;
  wish.type = type;
  wish.isSell = isSell;
  wish.ticks = ticks;
  wish.trigger = waits ? trigger : 0;
  wish.lots = most;
  wish.reduces = reduces;
  wish.leverage = leverage;
  wish.leverageBefore = leverageBefore;
  wish.adds = adds;
  wish.closes = closes;
  return null;
}

/** What the shape of all orders asks; the trigger of a trailing stop is not given but found. Written out: a copy of the command is dear. */
function shapeOf(command: PlaceContractOrder, { markTicks }: InstrumentState): OrderShape {
  SHAPE.type = command.type;
  SHAPE.timeInForce = command.timeInForce;
  SHAPE.selfTradePrevention = command.selfTradePrevention;
  SHAPE.postOnly = command.postOnly;
  SHAPE.ticks = command.ticks;
  SHAPE.lots = command.lots;
  SHAPE.triggerTicks = command.trail === null ? command.triggerTicks : markTicks;
  SHAPE.expiresAtMs = command.expiresAtMs;
  return SHAPE;
}
const SHAPE: { -readonly [Field in keyof OrderShape]: OrderShape[Field] } = {
  type: 'limit',
  timeInForce: 'good-till-cancelled',
  selfTradePrevention: 'expire-taker',
  postOnly: false,
  ticks: 0,
  lots: 0,
  quoteAmount: 0n,
  triggerTicks: 0,
  expiresAtMs: 0,
};

function checkTerms(
  { type: name, trail, triggerTicks, triggerBy, leverage, reduceOnly, takeProfit, stopLoss }: PlaceContractOrder,
  type: number,
): Refusal | null {
  const wrong = (field: string) => refuse('order-type-invalid', { type: name, field });
  if (triggerBy !== 'mark' && triggerBy !== 'last') return wrong('triggerBy');
  if (!Number.isInteger(leverage) || leverage < 0 || leverage > 255) return wrong('leverage');
  if (reduceOnly && (takeProfit !== null || stopLoss !== null)) return wrong('takeProfit');
  if (trail === null) return type >= 2 && triggerTicks <= 0 ? refuse('trigger-not-positive', { triggerTicks }) : null;
  const { bps, ticks } = trail;
  const isOne = Number.isInteger(bps) && Number.isInteger(ticks) && bps >= 0 && ticks >= 0 && bps > 0 !== ticks > 0;
  return type !== 3 || !isOne || bps > 5_000 || triggerTicks !== 0 || triggerBy !== 'mark' ? wrong('trail') : null;
}

function checkCount(state: State, account: number): Refusal | null {
  const most = state.accounts.isParticipant(account) ? MOST_OPEN_ORDERS_OF_PARTICIPANT : MOST_OPEN_ORDERS;
  const open = openCountOf(state, account);
  return open + 1 > most ? refuse('too-many-open-orders', { open, most }) : null;
}

function checkPrice(instrument: InstrumentState, { ticks, trigger, isSell, flags, type }: Wish): Refusal | null {
  const { markTicks: mark, lastTicks, index } = instrument;
  if (mark === 0) return refuse('instrument-cancel-only', { instrument: index });
  const highest = MAX_TICKS / 4;
  if (trigger > highest) return refuse('price-out-of-range', { ticks: trigger, highest });
  const outside = checkWorst(instrument, isSell, ticks, trigger > 0 ? trigger : mark);
  if (outside !== null || type < 2) return outside;
  const now = (flags & FLAG.byMark) !== 0 || lastTicks === 0 ? mark : lastTicks;
  const rises = waitingSide(instrument, flags) === waitingOf(instrument, flags);
  return (rises ? now >= trigger : now <= trigger)
    ? refuse('trigger-would-fire-immediately', { triggerTicks: trigger, last: now })
    : null;
}

/** The side on which those wait that fire when the price rises. */
function waitingOf({ waiting, contract }: InstrumentState, flags: number) {
  return (flags & FLAG.byMark) === 0 ? waiting.asks : contract!.waiting.asks;
}

function checkSize(instrument: InstrumentState, { ticks, lots, reduces }: Wish): Refusal | null {
  const misfit = checkLots(instrument, lots);
  // What is left of a position may be closed however small it is.
  if (misfit !== null) return reduces && misfit.refusal === 'quantity-below-minimum' ? null : misfit;
  const refusal = checkNotional(instrument, ticks * lots);
  return reduces && refusal?.refusal === 'notional-below-minimum' ? null : refusal;
}

function checkReducing({ closes }: Wish, { position, side }: PlaceContractOrder): Refusal | null {
  return closes === undefined ? refuse('reduce-only-without-position', { direction: position ?? side }) : null;
}

function checkIncreasing(
  state: State,
  instrument: InstrumentState,
  wish: Wish,
  account: number,
  customer: Readonly<ContractCustomer>,
): Refusal | null {
  const { ticks, lots, leverage, adds, closes, isSell } = wish;
  const more = Math.max(0, lots - (closes?.lots ?? 0));
  const value = (more + (adds?.lots ?? 0)) * Math.max(ticks, instrument.markTicks) * instrument.tickLotUnits;
  return (
    checkIncrease(state, instrument, account, customer) ??
    checkCalm(adds) ??
    checkCalm(closes) ??
    checkLeverage(state, instrument, account, leverage, customer) ??
    checkTierOfAll(state, instrument, {
      account,
      isSell,
      value,
      leverage,
      spare: Math.max(0, (closes?.lots ?? 0) - lots),
      orderId: 0,
    }) ??
    checkOpenInterest(state, instrument, more)
  );
}

function checkLevels(
  instrument: InstrumentState,
  { ticks, type, isSell }: Wish,
  { takeProfit, stopLoss, position }: PlaceContractOrder,
): Refusal | null {
  if (takeProfit === null && stopLoss === null) return null;
  const isShort = position === null ? isSell : position === 'short';
  return checkOrderLevels(
    instrument,
    { takeProfit, stopLoss },
    isShort,
    type === MARKET ? instrument.markTicks : ticks,
  );
}
