// In: a ticket's fields and the market.
// Out: what the order would cost or bring, with every part of the charge, the worst case and the balance after: by the core's own sums.
import { type Charges, chargesOn } from '@hilsa/formulas/stocks';
import { notional } from '../../../market/instrument.ts';
import { type ShareFields, type ShareMarketNow, type SharePlan, planOf } from './fields.ts';

/** Money in units of the currency. */
export interface ShareSummary {
  readonly plan: SharePlan;
  readonly lots: number;
  /** At the price it is reckoned with: the limit, or the last one for an order at the market. */
  readonly ticks: number;
  readonly turnover: bigint;
  readonly charges: Charges;
  /** Most that a buy pays, least that a whole sale brings: at the bound, charges included. */
  readonly worst: bigint;
  readonly before: bigint;
  /** Of a buy: money after it. Of a sale: shares after it. */
  readonly after: bigint;
  /** How far the price (or the trigger) stands from the last one, in hundredths of a percent; null without one. */
  readonly distanceBps: number | null;
}

/** Null until there is a price and an amount to reckon with. */
export function summaryOf(fields: ShareFields, market: ShareMarketNow): ShareSummary | null {
  const plan = planOf(fields, market);
  const { instrument, lastTicks } = market;
  const { lots, boundTicks } = plan;
  if (lots === null || lots <= 0 || boundTicks === null || boundTicks <= 0) return null;
  const atMarket = (fields.form === 'market' || fields.form === 'trailing') && lastTicks > 0;
  const ticks = atMarket ? lastTicks : (plan.limitTicks ?? boundTicks);
  const turnover = notional(instrument, ticks, lots);
  const atBound = notional(instrument, boundTicks, lots);
  const bound = chargesOn(instrument.charges, atBound).commission;
  const buys = fields.side === 'buy';
  const worst = buys ? atBound + bound : atBound - bound;
  const before = buys ? market.money : market.saleable;
  return {
    plan,
    lots,
    ticks,
    turnover,
    charges: chargesOn(instrument.charges, turnover),
    worst,
    before,
    after: before - (buys ? worst : BigInt(lots)),
    distanceBps: distanceOf(fields, plan, lastTicks),
  };
}

function distanceOf(fields: ShareFields, plan: SharePlan, lastTicks: number): number | null {
  const ticks = fields.form === 'limit' || fields.form === 'oco' ? plan.limitTicks : plan.triggerTicks;
  if (ticks === null || lastTicks <= 0) return null;
  return Math.trunc(((ticks - lastTicks) * 10_000) / lastTicks);
}
