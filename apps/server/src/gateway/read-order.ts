// In: an order as the wire writes it. Out: the core's command in ticks, lots and units, or a refusal that names the field.
import type { ReadRequest } from '@hilsa/contract';
import type { PlaceOrder } from '@hilsa/core';
import { parseDecimal, stepsOf } from '@hilsa/money';
import { Refused } from '../identity/index.ts';
import type { Instrument } from '../publish/index.ts';

type Wanted = ReadRequest<'/coin/order/add'>;
type Conditions = Pick<Wanted, 'trailingBps' | 'stopTriggerPrice' | 'stopPrice' | 'shownQuantity'>;

const TIMES = {
  GTC: 'good-till-cancelled',
  IOC: 'immediate-or-cancel',
  FOK: 'fill-or-kill',
  DAY: 'day',
  GTD: 'good-till-date',
} as const;

/** Larger than any limit of the core, which then refuses with its own numbers. */
const TOO_MANY = Number.MAX_SAFE_INTEGER;

/** A price in ticks. @throws Refused price-not-on-tick */
export function readTicks(text: string, instrument: Instrument): number {
  const { tickUnits } = instrument.state.listing;
  const units = parseDecimal(text, instrument.quoteDecimals);
  if (units === null || units % tickUnits !== 0n)
    throw new Refused('price-not-on-tick', { price: text, tick: instrument.price(1), symbol: instrument.symbol });
  return stepsOf(units, tickUnits) ?? TOO_MANY;
}

/** A quantity in lots. @throws Refused quantity-not-on-lot */
export function readLots(text: string, instrument: Instrument): number {
  const { lotUnits } = instrument.state.listing;
  const units = parseDecimal(text, instrument.baseDecimals);
  if (units === null || units % lotUnits !== 0n)
    throw new Refused('quantity-not-on-lot', {
      quantity: text,
      lot: instrument.quantity(1),
      symbol: instrument.symbol,
    });
  return stepsOf(units, lotUnits) ?? TOO_MANY;
}

/** An amount in an asset's units. @throws Refused amount-too-precise */
export function readAmount(text: string, decimals: number): bigint {
  const units = parseDecimal(text, decimals);
  if (units === null) throw new Refused('amount-too-precise', { amount: text, decimals });
  return units;
}

/** The fields each type must have and may have; @throws Refused field-missing, fields-conflict or a step refusal */
export function readOrder(wanted: Wanted, instrument: Instrument, account: number): PlaceOrder {
  const { type, price, triggerPrice, quantity, quoteAmount } = wanted;
  const hasLimit = type === 'limit' || type === 'oco' || type === 'stop-limit' || type === 'take-profit-limit';
  const waits = type !== 'limit' && type !== 'market' && type !== 'oco' && type !== 'trailing-stop';
  const conditions = readConditions(wanted, instrument, type === 'trailing-stop', type === 'oco');
  demand('price', price, hasLimit, type);
  demand('triggerPrice', triggerPrice, waits, type);
  if (quoteAmount !== undefined && (type !== 'market' || quantity !== undefined))
    throw new Refused('fields-conflict', { fields: `type ${type}, quantity, quoteAmount` });
  if (quantity === undefined && quoteAmount === undefined) throw new Refused('field-missing', { field: 'quantity' });
  const amount = quoteAmount === undefined ? 0n : readAmount(quoteAmount, instrument.quoteDecimals);
  if (quoteAmount !== undefined && amount === 0n) throw new Refused('amount-not-positive', { amount: quoteAmount });
  return {
    kind: 'place-order',
    account,
    instrument: instrument.index,
    side: wanted.side,
    type: type === 'oco' ? 'limit' : type === 'trailing-stop' ? 'stop-market' : type,
    // A market order never rests: what cannot trade now expires.
    timeInForce: TIMES[wanted.timeInForce ?? (hasLimit ? 'GTC' : 'IOC')],
    postOnly: wanted.postOnly ?? false,
    selfTradePrevention: wanted.selfTradePrevention ?? 'expire-taker',
    ticks: price === undefined ? 0 : readTicks(price, instrument),
    lots: quantity === undefined ? 0 : readLots(quantity, instrument),
    quoteAmount: amount,
    triggerTicks: triggerPrice === undefined ? 0 : readTicks(triggerPrice, instrument),
    expiresAtMs: readExpiry(wanted),
    ...conditions,
    // The sequencer stamps the time of execution.
    atMs: 0,
  };
}

/** What trailing stops and pairs say, and nobody else may. @throws Refused field-missing, fields-conflict or a step refusal */
export function readConditions(
  { trailingBps, stopTriggerPrice, stopPrice, shownQuantity, type }: Conditions & { type: string },
  instrument: Instrument,
  trails: boolean,
  isPair: boolean,
): Pick<PlaceOrder, 'trailBps' | 'stopLeg' | 'shownLots'> {
  demand('trailingBps', trailingBps?.toString(), trails, type);
  demand('stopTriggerPrice', stopTriggerPrice, isPair, type);
  if (stopPrice !== undefined) demand('stopPrice', stopPrice, isPair, type);
  if (shownQuantity !== undefined) {
    demand('shownQuantity', shownQuantity, type === 'limit', type);
    return { shownLots: readLots(shownQuantity, instrument) };
  }
  if (trails) return { trailBps: trailingBps! };
  if (!isPair) return {};
  const ticks = stopPrice === undefined ? 0 : readTicks(stopPrice, instrument);
  if (stopPrice !== undefined && ticks === 0) throw new Refused('price-not-positive', { price: stopPrice });
  return { stopLeg: { triggerTicks: readTicks(stopTriggerPrice!, instrument), ticks } };
}

function readExpiry({ timeInForce, expiresAtMs }: Wanted): number {
  if (timeInForce === 'GTD' && expiresAtMs === undefined) throw new Refused('field-missing', { field: 'expiresAtMs' });
  if (timeInForce !== 'GTD' && expiresAtMs !== undefined)
    throw new Refused('fields-conflict', { fields: 'timeInForce, expiresAtMs' });
  return expiresAtMs ?? 0;
}

function demand(field: string, value: string | undefined, needed: boolean, type: string): void {
  if (needed && value === undefined) throw new Refused('field-missing', { field });
  if (!needed && value !== undefined) throw new Refused('fields-conflict', { fields: `type ${type}, ${field}` });
}
