// In: take-profit and stop-loss of a position or of an order that will open one. Out: refusals, or levels: orders that wait, hold nothing
// and only reduce, so that one fires once and is gone, wherever the process stood.
import { triggerFault, type TriggerFault } from '@hilsa/formulas/contracts';
import { worstTicks } from '@hilsa/formulas';
import { ownerOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { MAX_TICKS, NONE } from '../matching/order-book.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { emitPlaced } from '../orders/emit.ts';
import { ACCOUNT, FLAGS, INSTRUMENT, TICKS } from '../orders/order-store.ts';
import { ordersOf } from '../orders/standing.ts';
import { FLAG, ORDER_TYPES } from '../orders/words.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { LevelTerms, SetLevel, SetOrderLevels } from './commands.ts';
import { checkContractAccount } from './checks.ts';
import { orderLevelsSet } from './customer-facts.ts';
import { modeOf } from './customers.ts';
import { positionOf } from './positions.ts';
import type { OrderLevels } from './state.ts';

export const MOST_LEVELS = 10;
/** As many lots as an order can have: cut to whatever the position has when it fires. */
export const ALL_LOTS = 2 ** 31 - 1;

interface Whose {
  readonly account: number;
  readonly isShort: boolean;
}

export function setLevel(world: World, command: SetLevel): Reply {
  const { state } = world;
  const { account, levelId, terms, level } = command;
  const isShort = command.direction === 'short';
  const instrument = checkContractAccount(state, account, command.instrument);
  if ('refusal' in instrument) return instrument;
  const position = positionOf(instrument.contract!, account, isShort);
  if (position === undefined) return refuse('unknown-position', { direction: command.direction });
  const replaced = levelId === null ? NONE : levelSlot(state, instrument, levelId, { account, isShort });
  if (levelId !== null && replaced === NONE) return refuse('unknown-level', { orderId: levelId });
  const count = levelsOf(state, instrument, { account, isShort }).length;
  if (levelId === null && count >= MOST_LEVELS) return refuse('too-many-levels', { levels: count, most: MOST_LEVELS });
  const liquidation = position.sinksAt === NONE ? null : position.sinksAt;
  const wrong =
    checkTerms(instrument, terms, position.lots) ??
    checkLevel(level, terms, isShort, { reference: instrument.markTicks, liquidation });
  if (wrong !== null) return wrong;
  // ── nothing below may fail ──
  if (replaced !== NONE) closeOpenOrder(world, replaced, 'cancelled');
  return { refusal: null, orderId: placeLevel(world, instrument, { account, isShort }, level, terms) };
}

/** What an order that is open will bring to its position; judged against its own price. */
export function setOrderLevels(world: World, command: SetOrderLevels): Reply {
  const { state } = world;
  const { account, orderId, takeProfit, stopLoss } = command;
  const slot = state.orders.slotOf(orderId);
  if (slot === NONE || state.orders.field(slot, ACCOUNT) !== account) return refuse('unknown-order', { orderId });
  const instrument = state.instruments[state.orders.field(slot, INSTRUMENT)]!;
  const flags = state.orders.field(slot, FLAGS);
  if (instrument.contract === null || (flags & (FLAG.reduceOnly | FLAG.quote)) !== 0)
    return refuse('amend-not-allowed', { orderId });
  const isShort = (flags & FLAG.hedge) === 0 ? (flags & FLAG.sell) !== 0 : (flags & FLAG.short) !== 0;
  const levels = { takeProfit, stopLoss };
  const wrong = checkOrderLevels(instrument, levels, isShort, state.orders.field(slot, TICKS));
  if (wrong !== null) return wrong;
  // ── nothing below may fail ──
  emit(world, orderLevelsSet, { orderId, levels: takeProfit === null && stopLoss === null ? null : levels });
  return { refusal: null, orderId };
}

export function checkOrderLevels(
  instrument: InstrumentState,
  { takeProfit, stopLoss }: OrderLevels,
  isShort: boolean,
  reference: number,
): Refusal | null {
  const at = { reference, liquidation: null };
  return (
    (takeProfit === null
      ? null
      : (checkTerms(instrument, takeProfit, ALL_LOTS) ?? checkLevel('take-profit', takeProfit, isShort, at))) ??
    (stopLoss === null
      ? null
      : (checkTerms(instrument, stopLoss, ALL_LOTS) ?? checkLevel('stop-loss', stopLoss, isShort, at)))
  );
}

function checkTerms(
  instrument: InstrumentState,
  { triggerTicks, ticks, lots, by }: LevelTerms,
  mostLots: number,
): Refusal | null {
  if (!['mark', 'last'].includes(by)) return refuse('order-type-invalid', { type: 'level', field: 'by' });
  if (!Number.isSafeInteger(triggerTicks) || triggerTicks <= 0) return refuse('trigger-not-positive', { triggerTicks });
  const highest = MAX_TICKS / 4;
  if (!Number.isSafeInteger(ticks) || ticks < 0) return refuse('price-not-positive', { ticks });
  if (triggerTicks > highest || ticks > highest)
    return refuse('price-out-of-range', { ticks: Math.max(ticks, triggerTicks), highest });
  if (!Number.isSafeInteger(lots) || lots < 0) return refuse('quantity-not-positive', { lots });
  if (lots > mostLots) return refuse('quantity-above-maximum', { lots, maximum: mostLots });
  return instrument.markTicks === 0 ? refuse('instrument-cancel-only', { instrument: instrument.index }) : null;
}

function checkLevel(
  kind: 'take-profit' | 'stop-loss',
  { triggerTicks }: LevelTerms,
  isShort: boolean,
  against: { reference: number; liquidation: number | null },
): Refusal | null {
  const fault: TriggerFault | null = triggerFault({ kind, ticks: triggerTicks }, isShort ? 'short' : 'long', against);
  if (fault === null) return null;
  return refuse(fault, { triggerTicks, reference: against.reference, liquidation: against.liquidation ?? 0 });
}

/** A position's levels, newest first. */
export function levelsOf(state: State, instrument: InstrumentState, { account, isShort }: Whose): number[] {
  return Array.from(ordersOf(state, account, ownerOf(account), instrument.index)).filter((slot) => {
    const flags = state.orders.field(slot, FLAGS);
    return (flags & FLAG.level) !== 0 && ((flags & FLAG.sell) === 0) === isShort;
  });
}

/** Of this position's levels the one of a number: in a hedge the other direction's is none of it. */
function levelSlot(state: State, instrument: InstrumentState, id: number, whose: Whose): number {
  const slot = state.orders.slotOf(id);
  return slot !== NONE && levelsOf(state, instrument, whose).includes(slot) ? slot : NONE;
}

/** @returns the level's order id */
function placeLevel(
  world: World,
  instrument: InstrumentState,
  { account, isShort }: Whose,
  level: 'take-profit' | 'stop-loss',
  { triggerTicks, ticks, lots, by }: LevelTerms,
): number {
  const type = ORDER_TYPES.indexOf(
    level === 'take-profit'
      ? ticks === 0
        ? 'take-profit-market'
        : 'take-profit-limit'
      : ticks === 0
        ? 'stop-market'
        : 'stop-limit',
  );
  const inHedge = modeOf(world.state, account) === 'hedge' ? FLAG.hedge | (isShort ? FLAG.short : 0) : 0;
  const worst = worstTicks(isShort ? 'buy' : 'sell', triggerTicks, instrument.listing.marketProtectionBps);
  return emitPlaced(world, {
    flags:
      (isShort ? 0 : FLAG.sell) |
      (type << FLAG.typeShift) |
      FLAG.reduceOnly |
      FLAG.level |
      FLAG.rests |
      (by === 'mark' ? FLAG.byMark : 0) |
      inHedge,
    account,
    instrument: instrument.index,
    ticks: ticks === 0 ? worst : ticks,
    lots: lots === 0 ? ALL_LOTS : lots,
    trigger: triggerTicks,
    hold: 0,
    quoteAmount: 0n,
    expires: 0,
  });
}

/** An order that brings levels has opened lots: the position has them from now on. */
export function bringLevels(
  world: World,
  instrument: InstrumentState,
  levels: OrderLevels,
  whose: Whose,
  orderId: number,
): void {
  const { state } = world;
  if (state.contracts.orderLevels.has(orderId)) emit(world, orderLevelsSet, { orderId, levels: null });
  const room = MOST_LEVELS - levelsOf(state, instrument, whose).length;
  const brought = (['takeProfit', 'stopLoss'] as const)
    .filter((name) => levels[name] !== null)
    .slice(0, Math.max(0, room));
  for (const name of brought)
    placeLevel(world, instrument, whose, name === 'takeProfit' ? 'take-profit' : 'stop-loss', levels[name]!);
}
