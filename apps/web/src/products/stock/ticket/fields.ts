// In: nothing.
// Out: what a person fills in on a ticket for shares, what the ticket must know of the market, and how an order follows from both.
import type { RequestOf, Side } from '@hilsa/contract';
import { chargesOn, lotsForAmount } from '@hilsa/formulas/stocks';
import { lotsOf, notional, priceText, quoteUnitsOf, ticksOf } from '../../../market/instrument.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';

export type ShareForm = 'limit' | 'market' | 'stop' | 'take-profit';
export type ShareTime = 'DAY' | 'GTD' | 'IOC' | 'FOK';

/** Texts as typed (ASCII digits). */
export interface ShareFields {
  readonly side: Side;
  readonly form: ShareForm;
  /** What a stop or take-profit becomes once its trigger is reached. */
  readonly becomes: 'limit' | 'market';
  readonly price: string;
  readonly triggerPrice: string;
  readonly amount: string;
  readonly amountIn: 'shares' | 'money';
  readonly time: ShareTime;
  /** A market's own date; of a good-till-date order. */
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

export function emptyShareTicket(side: Side): ShareFields {
  return {
    side,
    form: 'limit',
    becomes: 'market',
    price: '',
    triggerPrice: '',
    amount: '',
    amountIn: 'shares',
    time: 'DAY',
    goodTillDate: '',
    queue: false,
  };
}

/** Whether the ticket asks for a limit price. */
export function hasPrice({ form, becomes }: ShareFields): boolean {
  return form === 'limit' || (form !== 'market' && becomes === 'limit');
}

/** Whether the ticket asks for a trigger. */
export function hasTrigger({ form }: ShareFields): boolean {
  return form === 'stop' || form === 'take-profit';
}

/** The order as integers. Null parts are not there yet or can't be read. */
export interface SharePlan {
  /** The price that bounds the order: its limit, or the day's limit for an order at the market. */
  readonly boundTicks: number | null;
  readonly triggerTicks: number | null;
  readonly lots: number | null;
}

/** The plan that the core would follow. */
export function planOf(fields: ShareFields, market: ShareMarketNow): SharePlan {
  const { instrument } = market;
  const triggerTicks = hasTrigger(fields) ? ticksOf(instrument, fields.triggerPrice) : null;
  const boundTicks = hasPrice(fields) ? ticksOf(instrument, fields.price) : worstOf(fields.side, market);
  const lots =
    fields.amountIn === 'shares' ? lotsOf(instrument, fields.amount) : lotsForMoney(fields, instrument, boundTicks);
  return { boundTicks, triggerTicks, lots };
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

/** The body of /stock/order/buy or sell. Call only when there are no problems. */
export function requestOf(fields: ShareFields, market: ShareMarketNow): RequestOf<'/stock/order/buy'> {
  const { instrument } = market;
  const plan = planOf(fields, market);
  return {
    code: instrument.symbol,
    type: fields.form,
    quantity: String(plan.lots ?? 0),
    ...(hasPrice(fields) ? { price: priceText(instrument, plan.boundTicks ?? 0), timeInForce: fields.time } : {}),
    ...(hasPrice(fields) && fields.time === 'GTD' ? { goodTillDate: fields.goodTillDate } : {}),
    ...(hasTrigger(fields) ? { triggerPrice: priceText(instrument, plan.triggerTicks ?? 0) } : {}),
    ...(!market.isOpen && fields.queue ? { queue: '1' as const } : {}),
  };
}
