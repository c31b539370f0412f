// In: nothing.
// Out: what a person fills in on a ticket for shares, what the ticket must know of the market, and how an order follows from both.
import type { RequestOf, Side } from '@hilsa/contract';
import { chargesOn, lotsForAmount, trailingTrigger } from '@hilsa/formulas/stocks';
import { lotsOf, notional, priceText, quoteUnitsOf, ticksOf } from '../../../market/instrument.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import type { OrderForm } from '../../../orders/form-choice.tsx';
import { type IcebergFields, shownOf } from '../../../orders/iceberg.ts';
import { MOST_DAYS, MOST_WAITING_DAYS } from '../../../orders/last-day.ts';
import { bpsOf } from '../../../orders/trail.ts';

/** Of an order that waits for a price: `GTC` until it is cancelled, `GTT` until a day within a year. */
export type ShareTime = 'GTC' | 'DAY' | 'GTD' | 'GTT' | 'IOC' | 'FOK';

/** Texts as typed (ASCII digits). */
export interface ShareFields extends IcebergFields {
  readonly side: Side;
  readonly form: OrderForm;
  /** What a stop or take-profit, or the stop of an OCO, becomes once its trigger is reached. */
  readonly becomes: 'limit' | 'market';
  readonly price: string;
  readonly triggerPrice: string;
  /** Of an OCO whose stop becomes a limit order: that limit. */
  readonly stopPrice: string;
  /** How far a trailing stop keeps behind, in percent with up to two decimals. */
  readonly trail: string;
  readonly amount: string;
  readonly amountIn: 'shares' | 'money';
  readonly time: ShareTime;
  /** A market's own date, until which an order lasts. */
  readonly goodTillDate: string;
  /** While the market is closed: wait for it to open. */
  readonly queue: boolean;
}

export interface ShareMarketNow {
  readonly instrument: ShareInstrument;
  /** Last price in ticks; 0 while there is none. */
  readonly lastTicks: number;
  readonly isOpen: boolean;
  readonly opensAtMs: number | null;
  /** Money that may be spent, in units; whole shares that may be sold. */
  readonly money: bigint;
  readonly saleable: bigint;
  /** Bought and not settled yet. */
  readonly locked: readonly { readonly date: string; readonly quantity: string }[];
}

/** What a ticket begins with; the last price, and no quantity, where nothing is said. */
export interface TicketStart {
  readonly side: Side;
  readonly price?: string;
  readonly quantity?: string;
}

/** From what a link says; null where it says no side. */
export function startOf(said: Readonly<Record<'side' | 'price' | 'quantity', string>>): TicketStart | null {
  const { side, price, quantity } = said;
  if (side !== 'buy' && side !== 'sell') return null;
  return {
    side,
    ...(/^\d{1,12}(?:\.\d{1,4})?$/.test(price) ? { price } : {}),
    ...(/^\d{1,12}$/.test(quantity) ? { quantity } : {}),
  };
}

export function emptyShareTicket(side: Side): ShareFields {
  return {
    side,
    form: 'limit',
    becomes: 'market',
    price: '',
    triggerPrice: '',
    stopPrice: '',
    trail: '',
    amount: '',
    amountIn: 'shares',
    isIceberg: false,
    shown: '',
    time: 'DAY',
    goodTillDate: '',
    queue: false,
  };
}

/** Whether the ticket asks for a limit price. */
export function hasPrice(fields: ShareFields): boolean {
  return fields.form === 'limit' || fields.form === 'oco' || (isStop(fields) && fields.becomes === 'limit');
}

/** Whether the ticket asks for a trigger. */
export function hasTrigger(fields: ShareFields): boolean {
  return fields.form === 'oco' || isStop(fields);
}

/** Whether the stop of an OCO asks for a limit of its own. */
export function hasStopPrice({ form, becomes }: ShareFields): boolean {
  return form === 'oco' && becomes === 'limit';
}

/** Whether it waits for a price and is one order then. */
export function waits(fields: ShareFields): boolean {
  return fields.form === 'trailing' || isStop(fields);
}

/** How long an order of this form may last, the usual first. An order at the market is over at once. */
export function timesOf(fields: ShareFields): readonly ShareTime[] {
  if (waits(fields)) return ['GTC', 'DAY', 'GTT'];
  if (fields.form === 'oco') return ['DAY', 'GTD'];
  return fields.form === 'limit' ? ['DAY', 'GTD', 'IOC', 'FOK'] : [];
}

/** Whether it lasts until a day that is chosen. */
export function isDated({ time }: ShareFields): boolean {
  return time === 'GTD' || time === 'GTT';
}

/** Whether it may show only a part: a limit that stays in the book. */
export function mayHide({ form, time }: ShareFields): boolean {
  return form === 'limit' && time !== 'IOC' && time !== 'FOK';
}

/** How many days a dated order may last. */
export function mostDaysOf(fields: ShareFields): number {
  return waits(fields) ? MOST_WAITING_DAYS : MOST_DAYS;
}

function isStop({ form }: ShareFields): boolean {
  return form === 'stop' || form === 'take-profit';
}

/** The order as integers. Null parts are not there yet or can't be read. */
export interface SharePlan {
  /** What was typed as the limit; null without one. */
  readonly limitTicks: number | null;
  /** The worst price it may trade at: its limit, the day's limit for an order at the market, the worse leg of an OCO. */
  readonly boundTicks: number | null;
  readonly triggerTicks: number | null;
  /** Limit of an OCO's stop; null where it trades at the market. */
  readonly stopTicks: number | null;
  readonly trailBps: number | null;
  readonly lots: number | null;
}

/** The plan that the core would follow. */
export function planOf(fields: ShareFields, market: ShareMarketNow): SharePlan {
  const { instrument } = market;
  const trailBps = fields.form === 'trailing' ? bpsOf(fields.trail) : null;
  const triggerTicks = triggerOf(fields, market, trailBps);
  const limitTicks = hasPrice(fields) ? ticksOf(instrument, fields.price) : null;
  const stopTicks = hasStopPrice(fields) ? ticksOf(instrument, fields.stopPrice) : null;
  const atMarket = worstOf(fields.side, market);
  const stop = hasStopPrice(fields) ? stopTicks : atMarket;
  const pair = limitTicks === null || stop === null ? null : Math.min(limitTicks, stop);
  const boundTicks = fields.form === 'oco' ? pair : hasPrice(fields) ? limitTicks : atMarket;
  const lots =
    fields.amountIn === 'shares' ? lotsOf(instrument, fields.amount) : lotsForMoney(fields, instrument, boundTicks);
  return { limitTicks, boundTicks, triggerTicks, stopTicks, trailBps, lots };
}

/** Where it would fire: typed, or so far behind the last trade. */
function triggerOf(fields: ShareFields, { instrument, lastTicks }: ShareMarketNow, bps: number | null): number | null {
  if (fields.form === 'trailing')
    return bps === null || lastTicks <= 0 ? null : trailingTrigger(fields.side, lastTicks, bps);
  return hasTrigger(fields) ? ticksOf(instrument, fields.triggerPrice) : null;
}

/** An order at the market trades at worst at the day's limit; without a band the last price is all there is to reckon with. */
function worstOf(side: Side, { instrument, lastTicks }: ShareMarketNow): number | null {
  if (instrument.band !== null) return side === 'buy' ? instrument.band.highest : instrument.band.lowest;
  return lastTicks > 0 ? lastTicks : null;
}

/** Whole shares that an amount of money pays for, charges included; of a sale, that bring at least it. */
function lotsForMoney({ amount, side }: ShareFields, instrument: ShareInstrument, ticks: number | null): number | null {
  const units = quoteUnitsOf(instrument, amount);
  if (units === null || ticks === null || ticks <= 0) return null;
  const each = notional(instrument, ticks, 1);
  if (side === 'sell') return Number((units + each - 1n) / each);
  return lotsForAmount(units, each, (turnover) => chargesOn(instrument.charges, turnover).commission);
}

/** What is wished, apart from what the market makes of it: how many shares an amount is, and whether it waits for the opening. */
export function wishOf({ amount, amountIn, queue }: ShareFields, request: RequestOf<'/stock/order/buy'>): object {
  return { ...request, queue: queue ? '1' : null, ...(amountIn === 'shares' ? {} : { quantity: null, amount }) };
}

/** The body of /stock/order/buy or sell. Call only when there are no problems. */
export function requestOf(fields: ShareFields, market: ShareMarketNow): RequestOf<'/stock/order/buy'> {
  const { instrument } = market;
  const plan = planOf(fields, market);
  return {
    code: instrument.symbol,
    type: fields.form,
    quantity: String(plan.lots ?? 0),
    ...(hasPrice(fields) ? { price: priceText(instrument, plan.limitTicks ?? 0) } : {}),
    ...(timesOf(fields).length > 0 && fields.time !== 'GTC' ? { timeInForce: fields.time } : {}),
    ...(timesOf(fields).length > 0 && isDated(fields) ? { goodTillDate: fields.goodTillDate } : {}),
    ...(mayHide(fields) ? shownOf(fields, instrument) : {}),
    ...triggerFields(fields, plan, instrument),
    ...(!market.isOpen && fields.queue ? { queue: '1' as const } : {}),
  };
}

/** What tells where an order that waits fires. */
function triggerFields(
  fields: ShareFields,
  { triggerTicks, stopTicks, trailBps }: SharePlan,
  instrument: ShareInstrument,
): Partial<RequestOf<'/stock/order/buy'>> {
  if (fields.form === 'trailing') return { trailingBps: trailBps ?? 0 };
  if (!hasTrigger(fields)) return {};
  const trigger = priceText(instrument, triggerTicks ?? 0);
  if (fields.form !== 'oco') return { triggerPrice: trigger };
  return {
    stopTriggerPrice: trigger,
    ...(hasStopPrice(fields) ? { stopPrice: priceText(instrument, stopTicks ?? 0) } : {}),
  };
}
