// In: a customer's standing instruction and an offering. Out: whether it applies, or why this time is skipped.

/** All amounts in quote units. */
export interface Mandate {
  mostPerIssue: bigint;
  mostPerMonth: bigint;
  /** Cash the mandate never touches. */
  keepFree: bigint;
  endsAtMs: number;
}

export interface MandateCase {
  /** The hold an application would need. */
  needed: bigint;
  /** What the mandate has held this Dhaka month. */
  usedThisMonth: bigint;
  /** Free cash that may be subscribed, borrowed money left out. */
  subscribable: bigint;
  /** When the customer was or will be told. */
  noticeAtMs: number;
  submitAtMs: number;
  closesAtMs: number;
}

/** Why an issue is skipped; never in part: it is all or nothing. */
export type MandateSkip =
  | 'mandate-ended'
  | 'above-issue-limit'
  | 'above-month-limit'
  | 'too-little-cash'
  | 'too-little-time';

/** The least time between the notice and the submit: one tap cancels until then. */
export const MANDATE_NOTICE_MS = 86_400_000;

/** Null when the mandate applies in full. */
export function mandateSkip(mandate: Mandate, now: MandateCase): MandateSkip | null {
  if (now.submitAtMs >= mandate.endsAtMs) return 'mandate-ended';
  if (now.submitAtMs - now.noticeAtMs < MANDATE_NOTICE_MS || now.submitAtMs >= now.closesAtMs) return 'too-little-time';
  if (now.needed > mandate.mostPerIssue) return 'above-issue-limit';
  if (now.usedThisMonth + now.needed > mandate.mostPerMonth) return 'above-month-limit';
  return now.subscribable - now.needed < mandate.keepFree ? 'too-little-cash' : null;
}
