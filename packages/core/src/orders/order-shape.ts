// In: a place-order command and its instrument. Out: what it asks in the core's numbers, or the refusal that its fields earn.
import type { PlaceOrder } from '../commands.ts';
import { type InstrumentState, ratesAt } from '../instruments/instrument.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { referenceTicks } from '../prices/reference.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { waitingSide } from './fold.ts';
import {
  DAY,
  FLAG,
  GOOD_TILL_CANCELLED,
  GOOD_TILL_DATE,
  LIMIT,
  MARKET,
  preventionNumber,
  timeNumber,
} from './words.ts';

/** The higher of the rates that an order of the account would have. */
export function ratesOf(state: State, instrument: InstrumentState, account: number): number {
  const at = ratesAt(state, instrument, account);
  return Math.max(instrument.feePpm[at]!, instrument.feePpm[at + 1]!);
}

/** What of a command says how an order is meant. */
export type OrderShape = Pick<
  PlaceOrder,
  | 'type'
  | 'timeInForce'
  | 'selfTradePrevention'
  | 'postOnly'
  | 'ticks'
  | 'lots'
  | 'quoteAmount'
  | 'triggerTicks'
  | 'expiresAtMs'
>;

/** Fields that must or must not be there for the type. */
export function checkShape(command: OrderShape, type: number): Refusal | null {
  const { ticks, lots, quoteAmount, triggerTicks, postOnly } = command;
  if (type < 0) return wrong(command, 'type');
  const time = timeNumber(command.timeInForce);
  if (time < 0 || (type === MARKET && time >= DAY)) return wrong(command, 'timeInForce');
  if ((time === GOOD_TILL_DATE) !== (command.expiresAtMs !== 0)) return wrong(command, 'expiresAtMs');
  if (preventionNumber(command.selfTradePrevention) < 0) return wrong(command, 'selfTradePrevention');
  if (!Number.isSafeInteger(ticks) || !Number.isSafeInteger(lots) || !Number.isSafeInteger(triggerTicks))
    return wrong(command, 'ticks');
  const hasLimit = type === LIMIT || type === 2 || type === 4;
  if (postOnly && (type !== LIMIT || (time !== GOOD_TILL_CANCELLED && time < DAY))) return wrong(command, 'postOnly');
  if (!hasLimit && ticks !== 0) return wrong(command, 'ticks');
  if (type < 2 && triggerTicks !== 0) return wrong(command, 'triggerTicks');
  if (quoteAmount === 0n) return null;
  if (type !== MARKET) return wrong(command, 'quoteAmount');
  if (quoteAmount < 0n) return refuse('amount-not-positive', { amount: quoteAmount });
  return lots === 0 ? null : wrong(command, 'lots');
}

export function wrong(command: Pick<PlaceOrder, 'type'>, field: string): Refusal {
  return refuse('order-type-invalid', { type: command.type, field });
}

/** A trigger must lie on the far side of the last price, else it would fire on arrival. */
export function checkTrigger(
  state: State,
  command: PlaceOrder,
  instrument: InstrumentState,
  flags: number,
): Refusal | null {
  const { triggerTicks } = command;
  if (triggerTicks <= 0) return refuse('trigger-not-positive', { triggerTicks });
  if (triggerTicks > MAX_TICKS / 4)
    return refuse('price-out-of-range', { ticks: triggerTicks, highest: MAX_TICKS / 4 });
  const last = lastOf(state, instrument);
  const rises = waitingSide(instrument, flags) === instrument.waiting.asks;
  if (rises ? last >= triggerTicks : last <= triggerTicks)
    return refuse('trigger-would-fire-immediately', { triggerTicks, last });
  return null;
}

/** The last trade, or what stands in for it before the first, in ticks. */
export function lastOf(state: State, instrument: InstrumentState): number {
  return instrument.lastTicks > 0 ? instrument.lastTicks : referenceTicks(instrument, state.atMs);
}

/** The limit price; a market order that waits for a trigger is protected from the trigger price on. */
export function limitOf(command: PlaceOrder, instrument: InstrumentState, type: number): number {
  if (type === 3 || type === 5)
    return instrument.kind.worstTicks(instrument, command.side === 'sell', command.triggerTicks);
  return command.ticks;
}

export function flagsOf(command: PlaceOrder, type: number): number {
  return (
    (command.side === 'sell' ? FLAG.sell : 0) |
    (type << FLAG.typeShift) |
    (timeNumber(command.timeInForce) << FLAG.timeShift) |
    (command.postOnly ? FLAG.postOnly : 0) |
    (command.trailBps === undefined ? 0 : FLAG.trails) |
    (preventionNumber(command.selfTradePrevention) << FLAG.preventionShift)
  );
}
