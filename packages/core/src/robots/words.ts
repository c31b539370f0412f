// In: nothing. Out: the closed lists of words about robots.

/** Of a robot: sold and deciding; paused by an operator; gone for good. */
export const ROBOT_STANDINGS = ['on', 'halted', 'withdrawn'] as const;
export type RobotStanding = (typeof ROBOT_STANDINGS)[number];

/** Of a robot order. `closing`: its orders are taken out and, where its customer chose so, its coins are sold. */
export const ROBOT_ORDER_STANDINGS = ['doing', 'closing', 'stopped', 'complete'] as const;
export type RobotOrderStanding = (typeof ROBOT_ORDER_STANDINGS)[number];

/** What becomes of the coins when an order stops. */
export const ON_STOP = ['sell', 'keep'] as const;
export type OnStop = (typeof ON_STOP)[number];

/** Why an order stopped. Words are only ever added at the end. */
export const STOP_REASONS = [
  'none',
  'by-customer',
  'period-ended',
  'version-withdrawn',
  'loss-limit',
  'daily-loss-limit',
  'market-halted',
  'stale-feed',
  'refused-five-times',
  'insufficient-balance',
  'version-halted',
  'account-disabled',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What is taken of an order when money leaves it. */
export const ROBOT_COST_KINDS = ['performance', 'exit'] as const;
export type RobotCostKind = (typeof ROBOT_COST_KINDS)[number];

/** What a caller may find; all else is found by the core, from its own books and clock. */
export const FINDINGS = ['market-halted', 'stale-feed', 'refused-five-times', 'insufficient-balance'] as const;
export type Finding = (typeof FINDINGS)[number];

/** After these the capital goes back by itself: nothing is left to wait for. */
const ENDS: ReadonlySet<StopReason> = new Set<StopReason>(['period-ended', 'version-withdrawn', 'loss-limit']);
/** These sell, where the customer chose so; the others only wait, with what they hold. */
const SELLS: ReadonlySet<StopReason> = new Set<StopReason>([...ENDS, 'by-customer']);

export function isEnd(reason: StopReason): boolean {
  return ENDS.has(reason);
}
export function sellsOn(reason: StopReason): boolean {
  return SELLS.has(reason);
}
