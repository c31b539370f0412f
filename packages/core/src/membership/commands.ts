// In: nothing. Out: the commands of membership.

interface At {
  atMs: number;
}
/** What a plan gives and costs. Membership buys research and service; no other room of the core reads it. */
export interface PlanRules {
  /** What people call it; unique. */
  readonly code: string;
  /** What is paid, from the owner's stock wallet; 0n is a trial, once an owner. */
  readonly asset: number;
  readonly price: bigint;
  readonly days: number;
  readonly isOn: boolean;
}
/** The plan of this code, new or with other rules from now on; what runs already stays as it was bought. */
export interface SetMembershipPlan extends At {
  kind: 'set-membership-plan';
  plan: PlanRules;
}
/** One period more: from now, or from the end of what runs. Nothing begins again by itself. */
export interface BuyMembership extends At {
  kind: 'buy-membership';
  account: number;
  plan: number;
  /** Of the plan's rules as the buyer saw them: what they were changed to since is another purchase. */
  version: number;
}
/** Leave what was bought last, within its first days: the days not begun are paid back. What was bought before it is the last then. */
export interface CancelMembership extends At {
  kind: 'cancel-membership';
  account: number;
  /** The one that is meant: a press that comes twice leaves nothing else. */
  period: number;
}
export type MembershipCommand = SetMembershipPlan | BuyMembership | CancelMembership;
