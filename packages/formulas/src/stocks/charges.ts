// In: an order's turnover and the charge rule it was placed under. Out: the commission and the named parts inside it.
import { shareOf } from '../rates.ts';

/** A part of the commission that is passed on (exchange, depository, tax), in parts per million of the turnover. */
export interface ChargePart {
  readonly name: string;
  readonly ppm: number;
}

/** All a customer pays on a trade is `commissionPpm`, at least `minimum`; the parts lie inside it and the rest is the broker's. */
export interface ChargeRule {
  readonly commissionPpm: number;
  /** Units of the quote asset, per order that traded. */
  readonly minimum: bigint;
  readonly parts: readonly ChargePart[];
}

/** Quote units. `broker` is the commission less its parts; it can be a unit below zero where parts rounded up first. */
export interface Charges {
  readonly commission: bigint;
  readonly broker: bigint;
  readonly parts: readonly { readonly name: string; readonly amount: bigint }[];
}

/**
 * Charges on all that an order has traded so far, each half-up to a quote unit. Nothing traded, nothing charged.
 * @param turnover quote units traded by the order, not negative
 */
export function chargesOn(rule: ChargeRule, turnover: bigint): Charges {
  const parts = rule.parts.map(({ name, ppm }) => ({ name, amount: shareOf(turnover, ppm, 'half-up') }));
  const exact = shareOf(turnover, rule.commissionPpm, 'half-up');
  const commission = turnover === 0n ? 0n : exact < rule.minimum ? rule.minimum : exact;
  return { commission, broker: commission - sumOf(parts), parts };
}

/**
 * What one fill adds: the charges after it less the charges before it, part by part, so that an order filled in many
 * pieces is charged what one fill of the whole would be.
 * @param before turnover before the fill; @param after turnover with it, not less
 */
export function chargesOfFill(rule: ChargeRule, before: bigint, after: bigint): Charges {
  const earlier = chargesOn(rule, before);
  const later = chargesOn(rule, after);
  const parts = later.parts.map(({ name, amount }, at) => ({
    name,
    amount: amount - (earlier.parts[at]?.amount ?? 0n),
  }));
  const commission = later.commission - earlier.commission;
  return { commission, broker: commission - sumOf(parts), parts };
}

/** Whether a rule can be published: rates not negative and no more passed on than is taken. */
export function isChargeRule(rule: ChargeRule): boolean {
  const passedOn = rule.parts.reduce((sum, { ppm }) => sum + ppm, 0);
  return rule.minimum >= 0n && rule.parts.every(({ ppm }) => ppm >= 0) && passedOn <= rule.commissionPpm;
}

function sumOf(parts: readonly { readonly amount: bigint }[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}
