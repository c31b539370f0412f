// In: a plan and the days used. Out: what comes back.
import { divide } from '@hilsa/money';

/** A membership may be left with a refund during its first days. */
export const REFUND_DAYS = 7;

const DAY_MS = 86_400_000;

/** Whole days begun from one moment to another, UTC milliseconds; none up to the first moment itself. */
export function daysBegun(fromMs: number, atMs: number): number {
  return atMs <= fromMs ? 0 : Math.ceil((atMs - fromMs) / DAY_MS);
}

/**
 * The part of the price for days not used, half-up to the unit: price × (days − used) ÷ days.
 * @param price units; @param days of the plan; @param used whole days begun, not negative
 * @returns null when the time for a refund is over
 */
export function membershipRefund(price: bigint, days: number, used: number): bigint | null {
  if (!Number.isInteger(days) || days < 1 || !Number.isInteger(used) || used < 0)
    throw new RangeError(`${used} of ${days} days cannot be`);
  if (used > REFUND_DAYS) return null;
  return divide(price * BigInt(Math.max(0, days - used)), BigInt(days), 'half-up');
}
