// In: a ticket's fields and the market.
// Out: what the order would cost, bring and leave, by the same sums as the core; whatever is uncertain is rounded against the customer.
import { fee } from '@hilsa/formulas';
import { divide } from '@hilsa/money';
import { type Instrument, notional } from '../../../market/instrument.ts';
import { type OrderPlan, type TicketFields, type TicketMarket, planOf, waitsForMarket } from './fields.ts';

/** Units of the named asset. */
export interface Amount {
  readonly asset: 'base' | 'quote';
  readonly units: bigint;
}

export interface TicketSummary {
  readonly plan: OrderPlan;
  readonly lots: number;
  readonly quantity: bigint;
  /** Quote units: what a buy pays, or a sale brings before its fee. For market orders at the book of now. */
  readonly cost: bigint;
  /** Average price in quote units per whole base; a buy's rounded up, a sale's down. */
  readonly averagePrice: bigint;
  readonly feePpm: number;
  /** On what is received: base for a buy, quote for a sale. Rounded up. */
  readonly fee: Amount;
  /** After the fee. */
  readonly receive: Amount;
  /** Quote units at the bound: the most a buy can pay, the least a complete sale can bring after its fee. */
  readonly worst: bigint;
  /** Of the asset that is given away. */
  readonly balance: { readonly asset: 'base' | 'quote'; readonly before: bigint; readonly after: bigint };
  /** How far the price (or the trigger) stands from the last one, in hundredths of a percent; null without one. */
  readonly distanceBps: number | null;
}

/** Null until there is a price and an amount to reckon with. */
export function summaryOf(fields: TicketFields, market: TicketMarket): TicketSummary | null {
  const plan = planOf(fields, market);
  const { instrument } = market;
  if (plan.lots === null || plan.lots <= 0 || plan.boundTicks === null || plan.boundTicks <= 0) return null;
  const buys = fields.side === 'buy';
  const filledLots = plan.sweep === null ? plan.lots : plan.sweep.lots;
  const cost = costOf(instrument, fields, plan);
  const quantity = BigInt(plan.lots) * instrument.lotUnits;
  const feePpm = feeRate(fields, instrument);
  const received = buys ? BigInt(filledLots) * instrument.lotUnits : cost;
  const charged = fee(received, feePpm);
  const atBound = notional(instrument, plan.boundTicks, plan.lots);
  const before = buys ? market.available.quote : market.available.base;
  return {
    plan,
    lots: plan.lots,
    quantity,
    cost,
    feePpm,
    averagePrice:
      filledLots === 0
        ? 0n
        : divide(
            cost * 10n ** BigInt(instrument.info.baseDecimals),
            BigInt(filledLots) * instrument.lotUnits,
            buys ? 'up' : 'down',
          ),
    fee: { asset: buys ? 'base' : 'quote', units: charged },
    receive: { asset: buys ? 'base' : 'quote', units: received - charged },
    worst: buys ? (plan.quoteAmount ?? atBound) : atBound - fee(atBound, feePpm),
    balance: { asset: buys ? 'quote' : 'base', before, after: before - (buys ? cost : quantity) },
    distanceBps: distanceOf(fields, plan, market.lastTicks),
  };
}

/** A market order is reckoned at the book, a limit at its limit, a waiting market order at its protection (that is what is held). */
function costOf(instrument: Instrument, fields: TicketFields, plan: OrderPlan): bigint {
  if (plan.sweep !== null) return BigInt(plan.sweep.tickLots) * instrument.unitsPerTickLot;
  const bound = plan.boundTicks ?? 0;
  if (fields.side === 'buy') return notional(instrument, bound, plan.lots ?? 0);
  // A sale brings at least its limit, or about the price at which it fires.
  const brings = waitsForMarket(fields) ? plan.triggerTicks : plan.limitTicks;
  return notional(instrument, brings ?? bound, plan.lots ?? 0);
}

/** The higher of both rates unless the order can only rest: whether it will be maker or taker isn't known before it trades. */
function feeRate(fields: TicketFields, instrument: Instrument): number {
  const { makerFeePpm, takerFeePpm } = instrument.info;
  return fields.postOnly && fields.form === 'limit' ? makerFeePpm : Math.max(makerFeePpm, takerFeePpm);
}

function distanceOf(fields: TicketFields, plan: OrderPlan, lastTicks: number): number | null {
  const ticks = fields.form === 'limit' || fields.form === 'oco' ? plan.limitTicks : plan.triggerTicks;
  if (ticks === null || lastTicks <= 0) return null;
  return Math.trunc(((ticks - lastTicks) * 10_000) / lastTicks);
}
