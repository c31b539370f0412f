// In: nothing.
// Out: what a person fills in on an order ticket, what the ticket must know of the market, and how an order follows from both.
import { type BookLevel, type Sweep, sweepLevels, worstTicks } from '@hilsa/formulas';
import { trailingTrigger } from '@hilsa/formulas/stocks';
import type { RequestOf, Side, TimeInForce } from '@hilsa/contract';
import {
  type Instrument,
  lotsOf,
  priceText,
  quantityText,
  quoteText,
  quoteUnitsOf,
  ticksOf,
} from '../../../market/instrument.ts';
import type { OrderForm } from '../../../orders/form-choice.tsx';
import { type IcebergFields, shownOf } from '../../../orders/iceberg.ts';
import { MOST_DAYS, MOST_WAITING_DAYS, endOfDayMs } from '../../../orders/last-day.ts';
import { bpsOf } from '../../../orders/trail.ts';

/** Texts as typed (ASCII digits). */
export interface TicketFields extends IcebergFields {
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
  readonly amountIn: 'base' | 'quote';
  readonly timeInForce: TimeInForce;
  /** Last day of a GTD order, `2026-12-14` at UTC+6; it ends when that day does. */
  readonly lastDay: string;
  readonly postOnly: boolean;
}

export interface TicketMarket {
  readonly instrument: Instrument;
  /** Last price in ticks; 0 while there is none. */
  readonly lastTicks: number;
  /** Best first. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** When the ticket was opened, UTC milliseconds. */
  readonly nowMs: number;
  /** What the customer may spend, in units. */
  readonly available: { readonly base: bigint; readonly quote: bigint };
}

export function emptyTicket(side: Side, price = ''): TicketFields {
  return {
    side,
    form: 'limit',
    becomes: 'limit',
    price,
    triggerPrice: '',
    stopPrice: '',
    trail: '',
    amount: '',
    amountIn: 'base',
    isIceberg: false,
    shown: '',
    timeInForce: 'GTC',
    lastDay: '',
    postOnly: false,
  };
}

/** The word of the wire. */
export function typeOf({ form, becomes }: TicketFields): RequestOf<'/coin/order/add'>['type'] {
  if (form === 'trailing') return 'trailing-stop';
  return form === 'stop' || form === 'take-profit' ? `${form}-${becomes}` : form;
}

/** Whether the ticket asks for a limit price. */
export function hasPrice(fields: TicketFields): boolean {
  return fields.form === 'limit' || fields.form === 'oco' || (isStop(fields) && fields.becomes === 'limit');
}

/** Whether the ticket asks for a trigger. */
export function hasTrigger(fields: TicketFields): boolean {
  return fields.form === 'oco' || isStop(fields);
}

/** Whether it waits for a price that was typed, and then becomes the one order. */
function isStop({ form }: TicketFields): boolean {
  return form === 'stop' || form === 'take-profit';
}

/** Whether the stop of an OCO asks for a limit of its own. */
export function hasStopPrice({ form, becomes }: TicketFields): boolean {
  return form === 'oco' && becomes === 'limit';
}

/** Whether what does not trade at once may wait. */
export function mayRest({ timeInForce }: TicketFields): boolean {
  return timeInForce !== 'IOC' && timeInForce !== 'FOK';
}

/** Whether it waits for a price and is one order then. */
export function waits(fields: TicketFields): boolean {
  return fields.form === 'trailing' || isStop(fields);
}

/** How long an order of this form may last, the usual first. An order at the market is over at once. */
export function timesOf(fields: TicketFields): readonly TimeInForce[] {
  if (fields.form === 'market') return [];
  return fields.form === 'oco' || waitsForMarket(fields) ? RESTING : ALL_TIMES;
}

/** How many days a good-till-date order may last: one that waits for a price, a year. */
export function mostDaysOf(fields: TicketFields): number {
  return waits(fields) ? MOST_WAITING_DAYS : MOST_DAYS;
}

/** Whether it may show only a part: a limit that stays in the book. */
export function mayHide(fields: TicketFields): boolean {
  return fields.form === 'limit' && mayRest(fields);
}

/** Post-only is for limit orders that may rest. */
export function mayPostOnly(fields: TicketFields): boolean {
  return fields.form === 'limit' && mayRest(fields);
}

const RESTING = ['GTC', 'DAY', 'GTD'] as const;
const ALL_TIMES = [...RESTING, 'IOC', 'FOK'] as const;

/** The order as integers. Null parts are not there yet or can't be read. */
export interface OrderPlan {
  /** What was typed as the limit; null without one. */
  readonly limitTicks: number | null;
  /** The worst price it may trade at: its limit, the protection of a market order, the worse leg of an OCO. */
  readonly boundTicks: number | null;
  readonly triggerTicks: number | null;
  /** Limit of an OCO's stop; null where it trades at the market. */
  readonly stopTicks: number | null;
  readonly trailBps: number | null;
  readonly lots: number | null;
  /** Quote units to spend: a market buy by amount. */
  readonly quoteAmount: bigint | null;
  /** What the book would give a market order now. */
  readonly sweep: Sweep | null;
  /** Would trade on arrival. */
  readonly tradesNow: boolean;
}

/** The plan that the core would follow for these fields on this market. */
export function planOf(fields: TicketFields, market: TicketMarket): OrderPlan {
  const { instrument } = market;
  const trailBps = fields.form === 'trailing' ? bpsOf(fields.trail) : null;
  const triggerTicks = triggerOf(fields, market, trailBps);
  const limitTicks = hasPrice(fields) ? ticksOf(instrument, fields.price) : null;
  const stopTicks = hasStopPrice(fields) ? ticksOf(instrument, fields.stopPrice) : null;
  const boundTicks = boundOf(fields, market, triggerTicks);
  if (fields.form === 'market') return marketPlan(fields, market, boundTicks);
  const typed = fields.amountIn === 'base' ? lotsOf(instrument, fields.amount) : null;
  const lots =
    fields.amountIn === 'base'
      ? typed
      : lotsFor(
          instrument,
          fields.amount,
          fields.side === 'sell' && waitsForMarket(fields) ? triggerTicks : boundTicks,
        );
  const best = fields.side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0];
  const crosses =
    boundTicks !== null && best !== undefined && (fields.side === 'buy' ? boundTicks >= best : boundTicks <= best);
  return {
    limitTicks,
    boundTicks,
    triggerTicks,
    stopTicks,
    trailBps,
    lots,
    quoteAmount: null,
    sweep: null,
    tradesNow: fields.form === 'limit' && crosses,
  };
}

/** Lots that `amount` of quote pays for at a price, rounded down. */
function lotsFor(instrument: Instrument, amount: string, ticks: number | null): number | null {
  const units = quoteUnitsOf(instrument, amount);
  if (units === null || ticks === null || ticks <= 0) return null;
  return countOf(units / (BigInt(ticks) * instrument.unitsPerTickLot));
}

/** Whether it waits to trade at the market. */
export function waitsForMarket(fields: TicketFields): boolean {
  return fields.form === 'trailing' || (isStop(fields) && fields.becomes === 'market');
}

/** Where it would fire: typed, or so far behind the last trade. */
function triggerOf(fields: TicketFields, { instrument, lastTicks }: TicketMarket, bps: number | null): number | null {
  if (fields.form === 'trailing')
    return bps === null || lastTicks <= 0 ? null : trailingTrigger(fields.side, lastTicks, bps);
  return hasTrigger(fields) ? ticksOf(instrument, fields.triggerPrice) : null;
}

function boundOf(fields: TicketFields, market: TicketMarket, triggerTicks: number | null): number | null {
  const { instrument, lastTicks } = market;
  const protectedFrom = (from: number | null): number | null =>
    from === null || from <= 0 ? null : worstTicks(fields.side, from, instrument.info.marketProtectionBps);
  if (fields.form === 'market') return protectedFrom(lastTicks);
  if (!hasPrice(fields)) return protectedFrom(triggerTicks);
  const limit = ticksOf(instrument, fields.price);
  if (fields.form !== 'oco') return limit;
  const stop = hasStopPrice(fields) ? ticksOf(instrument, fields.stopPrice) : protectedFrom(triggerTicks);
  return limit === null || stop === null ? null : (fields.side === 'buy' ? Math.max : Math.min)(limit, stop);
}

function marketPlan(fields: TicketFields, market: TicketMarket, boundTicks: number | null): OrderPlan {
  const { instrument } = market;
  const levels = reachable(fields.side, market, boundTicks);
  const typed = { limitTicks: null, triggerTicks: null, stopTicks: null, trailBps: null } as const;
  const plan = { ...typed, boundTicks, tradesNow: true } as const;
  if (fields.amountIn === 'base') {
    const lots = lotsOf(instrument, fields.amount);
    return { ...plan, lots, quoteAmount: null, sweep: lots === null ? null : sweepLevels(levels, lots) };
  }
  const units = quoteUnitsOf(instrument, fields.amount);
  if (units === null) return { ...plan, lots: null, quoteAmount: null, sweep: null };
  const sweep = sweepLevels(levels, instrument.maxLots, countOf(units / instrument.unitsPerTickLot));
  // Only a buy can name the money to spend; a sale for an amount is a sale of what brings that amount now.
  return { ...plan, lots: sweep.lots, quoteAmount: fields.side === 'buy' ? units : null, sweep };
}

/** The other side's levels that a market order may touch. */
export function reachable(side: Side, market: TicketMarket, boundTicks: number | null): readonly BookLevel[] {
  const levels = side === 'buy' ? market.asks : market.bids;
  return boundTicks === null
    ? levels
    : levels.filter(([ticks]) => (side === 'buy' ? ticks <= boundTicks : ticks >= boundTicks));
}

/** A count of steps as a number; one too large to count exactly becomes the largest that can be. */
export function countOf(steps: bigint): number {
  return steps > 9_007_199_254_740_991n ? Number.MAX_SAFE_INTEGER : Number(steps);
}

/** How long it lasts; a GTD order ends with its last day. What waits to trade at the market waits until it is cancelled if nothing is said. */
function lasting(fields: TicketFields): Pick<RequestOf<'/coin/order/add'>, 'timeInForce' | 'expiresAtMs'> {
  const { timeInForce, lastDay } = fields;
  if (timesOf(fields).length === 0 || (waitsForMarket(fields) && timeInForce === 'GTC')) return {};
  const endMs = timeInForce === 'GTD' ? endOfDayMs(lastDay) : null;
  return { timeInForce, ...(endMs === null ? {} : { expiresAtMs: endMs }) };
}

/** What tells where an order that waits fires. */
function triggerFields(
  fields: TicketFields,
  { triggerTicks, stopTicks, trailBps }: OrderPlan,
  instrument: Instrument,
): Partial<RequestOf<'/coin/order/add'>> {
  if (fields.form === 'trailing') return { trailingBps: trailBps ?? 0 };
  if (!hasTrigger(fields)) return {};
  const trigger = priceText(instrument, triggerTicks ?? 0);
  if (fields.form !== 'oco') return { triggerPrice: trigger };
  return {
    stopTriggerPrice: trigger,
    ...(hasStopPrice(fields) ? { stopPrice: priceText(instrument, stopTicks ?? 0) } : {}),
  };
}

/** What is wished, apart from what a moving market makes of it: a sale for an amount is so many coins now and others a second later. */
export function wishOf({ amount, amountIn }: TicketFields, request: RequestOf<'/coin/order/add'>): object {
  return amountIn === 'base' ? request : { ...request, quantity: null, amount };
}

/** The body of /coin/order/add. Call only when there are no problems. */
export function requestOf(fields: TicketFields, market: TicketMarket): RequestOf<'/coin/order/add'> {
  const { instrument } = market;
  const plan = planOf(fields, market);
  return {
    symbol: instrument.symbol,
    side: fields.side,
    type: typeOf(fields),
    ...(hasPrice(fields) ? { price: priceText(instrument, plan.limitTicks ?? 0) } : {}),
    ...lasting(fields),
    ...(mayHide(fields) ? shownOf(fields, instrument) : {}),
    ...triggerFields(fields, plan, instrument),
    ...(plan.quoteAmount === null
      ? { quantity: quantityText(instrument, plan.lots ?? 0) }
      : { quoteAmount: quoteText(instrument, plan.quoteAmount) }),
    ...(fields.postOnly && mayPostOnly(fields) ? { postOnly: '1' as const } : {}),
  };
}
