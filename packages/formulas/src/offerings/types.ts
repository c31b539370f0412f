// In: nothing. Out: the words of an allotment: applications, quotas, the rule, the result.

/** One application as the applicants' file tells it; its id is random and says nothing about the person. */
export interface Application {
  applicationId: string;
  /** The quota it belongs to, as `general` or `non-resident`. */
  category: string;
  /** Units asked for: positive, whole lots. */
  quantity: bigint;
}

export interface Quota {
  category: string;
  /** Units offered to this category, whole lots. */
  quantity: bigint;
}

/** How an offering is allotted; frozen and digested before the opening. */
export interface AllotmentRule {
  method: 'lottery' | 'pro-rata' | 'first-come';
  /** Units of one lot, positive. */
  lot: bigint;
  quotas: readonly Quota[];
  /** Categories that receive what others leave, in this order; what then remains is the underwriter's. */
  spillOrder: readonly string[];
}

/** What a quota was, what was asked of it, and what it became after the spill. All in units. */
export interface QuotaResult extends Quota {
  demand: bigint;
  offered: bigint;
  allotted: bigint;
}

export interface Allotment {
  /** In the order of the applications given: units allotted to each, 0n where nothing was. */
  allotted: readonly bigint[];
  quotas: readonly QuotaResult[];
  /** What nobody asked for. */
  toUnderwriter: bigint;
}

/** Ids, and everything else that is ordered as text: by code unit, the same in every language and browser. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
