// In: nothing.
// Out: what a person fills in on an order ticket, what the ticket must know of the market, and how an order follows from both.
import { type BookLevel, type Sweep, sweepLevels, worstTicks } from '@hilsa/formulas';
import type { OrderType, RequestOf, Side, TimeInForce } from '@hilsa/contract';
import {
  type Instrument,
  lotsOf,
  priceText,
  quantityText,
  quoteText,
  quoteUnitsOf,
  ticksOf,
} from '../../../market/instrument.ts';
import { endOfDayMs } from '../../../orders/last-day.ts';

export type TicketForm = 'limit' | 'market' | 'stop' | 'take-profit';

/** Texts as typed (ASCII digits). */
export interface TicketFields {
  readonly side: Side;
  readonly form: TicketForm;
  /** What a stop or take-profit becomes once its trigger is reached. */
  readonly becomes: 'limit' | 'market';
  readonly price: string;
  readonly triggerPrice: string;
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
    amount: '',
    amountIn: 'base',
    timeInForce: 'GTC',
    lastDay: '',
    postOnly: false,
  };
}

export function typeOf(fields: TicketFields): OrderType {
  return fields.form === 'limit' || fields.form === 'market' ? fields.form : `${fields.form}-${fields.becomes}`;
}

/** Whether the ticket asks for a limit price. */
export function hasPrice(fields: TicketFields): boolean {
  return fields.form === 'limit' || (fields.form !== 'market' && fields.becomes === 'limit');
}

/** Whether the ticket asks for a trigger. */
export function hasTrigger(fields: TicketFields): boolean {
  return fields.form === 'stop' || fields.form === 'take-profit';
}

/** Whether what does not trade at once may wait. */
export function mayRest({ timeInForce }: TicketFields): boolean {
  return timeInForce !== 'IOC' && timeInForce !== 'FOK';
}

/** Post-only is for limit orders that may rest. */
export function mayPostOnly(fields: TicketFields): boolean {
  return fields.form === 'limit' && mayRest(fields);
}

/** The order as integers. Null parts are not there yet or can't be read. */
export interface OrderPlan {
  readonly type: OrderType;
  /** The price that bounds the order: its limit, or the protection of a market order. */
  readonly boundTicks: number | null;
  readonly triggerTicks: number | null;
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
  const type = typeOf(fields);
  const triggerTicks = hasTrigger(fields) ? ticksOf(instrument, fields.triggerPrice) : null;
  const boundTicks = boundOf(fields, market, triggerTicks);
  if (fields.form === 'market') return marketPlan(fields, market, boundTicks);
  const typed = fields.amountIn === 'base' ? lotsOf(instrument, fields.amount) : null;
  const lots =
    fields.amountIn === 'base'
      ? typed
      : lotsFor(
          instrument,
          fields.amount,
          fields.side === 'sell' && fields.becomes === 'market' && hasTrigger(fields) ? triggerTicks : boundTicks,
        );
  const best = fields.side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0];
  const crosses =
    boundTicks !== null && best !== undefined && (fields.side === 'buy' ? boundTicks >= best : boundTicks <= best);
  return {
    type,
    boundTicks,
    triggerTicks,
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

function boundOf(fields: TicketFields, market: TicketMarket, triggerTicks: number | null): number | null {
  const { instrument, lastTicks } = market;
  if (hasPrice(fields)) return ticksOf(instrument, fields.price);
  const from = fields.form === 'market' ? lastTicks : triggerTicks;
  return from === null || from <= 0 ? null : worstTicks(fields.side, from, instrument.info.marketProtectionBps);
}

function marketPlan(fields: TicketFields, market: TicketMarket, boundTicks: number | null): OrderPlan {
  const { instrument } = market;
  const levels = reachable(fields.side, market, boundTicks);
  const plan = { type: 'market', boundTicks, triggerTicks: null, tradesNow: true } as const;
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

/** When a GTD order ends: with its last day. */
function ending({ timeInForce, lastDay }: TicketFields): { readonly expiresAtMs?: number } {
  const endMs = timeInForce === 'GTD' ? endOfDayMs(lastDay) : null;
  return endMs === null ? {} : { expiresAtMs: endMs };
}

/** The body of /coin/order/add. Call only when there are no problems. */
export function requestOf(fields: TicketFields, market: TicketMarket): RequestOf<'/coin/order/add'> {
  const { instrument } = market;
  const plan = planOf(fields, market);
  return {
    symbol: instrument.symbol,
    side: fields.side,
    type: plan.type,
    ...(hasPrice(fields)
      ? { price: priceText(instrument, plan.boundTicks ?? 0), timeInForce: fields.timeInForce, ...ending(fields) }
      : {}),
    ...(hasTrigger(fields) ? { triggerPrice: priceText(instrument, plan.triggerTicks ?? 0) } : {}),
    ...(plan.quoteAmount === null
      ? { quantity: quantityText(instrument, plan.lots ?? 0) }
      : { quoteAmount: quoteText(instrument, plan.quoteAmount) }),
    ...(fields.postOnly && mayPostOnly(fields) ? { postOnly: '1' as const } : {}),
  };
}
