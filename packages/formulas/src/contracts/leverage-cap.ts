// In: who a customer is and how big a position would be. Out: the most leverage, and the reason it is no more.

/** What bounds leverage: the customer's kind, not having passed the test, the position's tier, a low score, an own limit. */
export type LeverageReason = 'untested' | 'kind' | 'tier' | 'score' | 'own';

/** A customer as leverage sees one. */
export interface LeverageCustomer {
  readonly kind: 'retail' | 'high-net-worth';
  /** Passed the suitability test. */
  readonly isTested: boolean;
  /** The score lies in the risk band: half of what the kind allows, at least 1. */
  readonly isInRiskBand: boolean;
  /** A limit the customer set for oneself, or null. */
  readonly ownMost: number | null;
}

/** The most leverage by kind, both after a test, and of who passed none. Two people change them, from a day on. */
export interface LeverageRules {
  readonly retail: number;
  readonly highNetWorth: number;
  readonly untested: number;
}

/** Rules as shipped: 5 retail, 20 high net worth; untested 2, ESMA's cap for crypto. */
export const LEVERAGE_RULES: LeverageRules = { retail: 5, highNetWorth: 20, untested: 2 };

/** Every cap that applies, the least first; `most` is the least of them. */
export interface LeverageCap {
  readonly most: number;
  readonly reasons: readonly { readonly reason: LeverageReason; readonly most: number }[];
}

/**
 * The most leverage for a position: the least of all that applies, at least 1. Of equal caps the earlier of untested,
 * kind, score, tier, own stands first.
 * @param tierMost the most leverage of the tier the position's value will lie in
 */
export function leverageCap(customer: LeverageCustomer, tierMost: number, rules: LeverageRules): LeverageCap {
  const kind = customer.kind === 'retail' ? rules.retail : rules.highNetWorth;
  const base = customer.isTested ? kind : Math.min(kind, rules.untested);
  const reasons: { reason: LeverageReason; most: number }[] = [];
  if (!customer.isTested) reasons.push({ reason: 'untested', most: base });
  reasons.push({ reason: 'kind', most: kind });
  if (customer.isInRiskBand) reasons.push({ reason: 'score', most: Math.max(1, Math.floor(base / 2)) });
  reasons.push({ reason: 'tier', most: tierMost });
  if (customer.ownMost !== null) reasons.push({ reason: 'own', most: Math.max(1, customer.ownMost) });
  reasons.sort((one, other) => one.most - other.most);
  return { most: Math.max(1, reasons[0]?.most ?? 1), reasons };
}
