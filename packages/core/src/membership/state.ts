// In: nothing. Out: what membership keeps: plans, and of each owner who ever was a member the end and what was bought last.
import type { PlanRules } from './commands.ts';

export interface PlanState {
  readonly index: number;
  rules: PlanRules;
  /** How often its rules were set. */
  version: number;
}
/** A period as it was bought. */
export interface Period {
  readonly id: number;
  readonly plan: number;
  readonly days: number;
  readonly price: bigint;
  readonly asset: number;
  readonly boughtAtMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}
export interface Member {
  /** 0 once it has ended. */
  endsAtMs: number;
  triedFree: boolean;
  /** That run or are to come, each from the end of the one before; the last is the one that can be left. */
  periods: Period[];
}
export interface MembershipState {
  readonly plans: PlanState[];
  /** By owner. */
  readonly members: Map<number, Member>;
  nextPeriod: number;
}

export function emptyMembership(): MembershipState {
  return { plans: [], members: new Map(), nextPeriod: 1 };
}

/** The house account that is paid, and pays back. */
export const MEMBERSHIP = 'membership';
