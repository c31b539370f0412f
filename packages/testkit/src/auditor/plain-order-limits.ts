// In: an order's numbers and what a market or a purse lets through.
// Out: every reason there is against them.
import type { PlaceOrder } from '@hilsa/core';
import type { Reasons } from './plain-payment-state.ts';
import {
  edges,
  HIGHEST_TICK,
  isMarketType,
  type PlainInstrument,
  type PlainState,
  purseOf,
  value,
} from './plain-state.ts';

export function againstShape(command: PlaceOrder, no: Reasons): void {
  const { type, ticks, lots, triggerTicks, quoteAmount, postOnly, timeInForce } = command;
  const types = ['limit', 'market', 'stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market'];
  const wrong = [
    !types.includes(type),
    !['good-till-cancelled', 'immediate-or-cancel', 'fill-or-kill', 'day', 'good-till-date'].includes(timeInForce),
    type === 'market' && (timeInForce === 'day' || timeInForce === 'good-till-date'),
    (timeInForce === 'good-till-date') !== (command.expiresAtMs !== 0),
    !['expire-taker', 'expire-maker', 'expire-both'].includes(command.selfTradePrevention),
    ![ticks, lots, triggerTicks].every((number) => Number.isSafeInteger(number)),
    postOnly && !(type === 'limit' && !['immediate-or-cancel', 'fill-or-kill'].includes(timeInForce)),
    isMarketType(type) && ticks !== 0,
    (type === 'limit' || type === 'market') && triggerTicks !== 0,
    type !== 'market' && quoteAmount !== 0n,
    quoteAmount > 0n && lots !== 0,
    command.shownLots !== undefined && (type !== 'limit' || command.stopLeg !== undefined),
    command.shownLots !== undefined && ['immediate-or-cancel', 'fill-or-kill'].includes(timeInForce),
  ];
  if (wrong.includes(true)) no.add('order-type-invalid');
  if (quoteAmount < 0n) no.add('amount-not-positive');
}

/** A tenth is shown at least, and no more than there is. */
export function againstShown(shows: number | undefined, lots: number, no: Reasons): void {
  if (shows !== undefined && !(Number.isSafeInteger(shows) && shows * 10 >= lots && shows <= lots))
    no.add('shown-quantity-out-of-range');
}

export function againstPrice({ listing }: PlainInstrument, ticks: number, reference: number, no: Reasons): void {
  if (!Number.isInteger(ticks) || ticks <= 0) {
    no.add('price-not-positive');
    return;
  }
  if (ticks > HIGHEST_TICK) no.add('price-out-of-range');
  const step = listing.tickTable.findLast(({ from }) => from <= ticks)?.step ?? 1;
  if (ticks % step !== 0) no.add('price-not-on-tick');
  const { lowest, highest } = edges(reference, listing.priceBandBps);
  if (ticks < lowest || ticks > highest) no.add('price-outside-band');
}

export function againstLots({ listing }: PlainInstrument, lots: number, no: Reasons): void {
  if (!Number.isInteger(lots) || lots <= 0) no.add('quantity-not-positive');
  else if (lots < listing.minLots) no.add('quantity-below-minimum');
  else if (lots > listing.maxLots) no.add('quantity-above-maximum');
}

export function againstValue(instrument: PlainInstrument, ticks: number, lots: number, no: Reasons): void {
  if (!Number.isInteger(ticks) || !Number.isInteger(lots) || ticks <= 0 || lots <= 0) return;
  againstNotional(instrument, value(instrument, ticks, lots), no);
}

export function againstNotional({ listing }: PlainInstrument, notional: bigint, no: Reasons): void {
  if (notional < listing.minNotional) no.add('notional-below-minimum');
  if (notional > listing.maxNotional) no.add('notional-above-maximum');
}

export function againstPurse(state: PlainState, account: number, asset: number, needed: bigint, no: Reasons): void {
  if (purseOf(state, account, asset).available < needed) no.add('insufficient-balance');
}
