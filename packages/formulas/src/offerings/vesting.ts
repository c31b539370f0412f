// In: what was bought and the plan. Out: dated releases that add up to it.
import { divide } from '@hilsa/money';

const DHAKA_OFFSET_MS = 21_600_000;

export interface VestingPlan {
  /** Released at once, in millionths of the whole, from 0 to 1,000,000. */
  firstPpm: number;
  /** Equal monthly parts of the rest, 0 to 120; 0 only when all is released at once. */
  months: number;
}

export interface Release {
  atMs: number;
  /** Units, never negative. */
  quantity: bigint;
}

/**
 * Releases of one holding. Each part is rounded down; what that leaves stands in the last one.
 * @param total units bought; @param startMs the first release; the others fall on the same day of the following months at the
 * same hour in Dhaka, on the month's last day where it is shorter
 * @throws RangeError for a plan that does not release everything
 */
export function vestingReleases(total: bigint, startMs: number, { firstPpm, months }: VestingPlan): readonly Release[] {
  const isWhole = Number.isInteger(firstPpm) && firstPpm >= 0 && firstPpm <= 1_000_000;
  if (!isWhole || !Number.isInteger(months) || months < 0 || months > 120 || (months === 0 && firstPpm < 1_000_000))
    throw new RangeError(`${firstPpm} ppm at once and ${months} months do not release everything`);
  const first = months === 0 ? total : divide(total * BigInt(firstPpm), 1_000_000n, 'down');
  const part = months === 0 ? 0n : divide(total - first, BigInt(months), 'down');
  const releases: Release[] = [{ atMs: startMs, quantity: first }];
  for (let month = 1; month <= months; month += 1) {
    const quantity = month < months ? part : total - first - part * BigInt(months - 1);
    releases.push({ atMs: monthsLater(startMs, month), quantity });
  }
  return releases;
}

/** Units not yet released at a moment. */
export function stillVesting(releases: readonly Release[], nowMs: number): bigint {
  return releases.reduce((sum, { atMs, quantity }) => (atMs > nowMs ? sum + quantity : sum), 0n);
}

/** The same day and hour in Dhaka (UTC+6, no summer time), so many months later, clamped to the month's last day. */
function monthsLater(startMs: number, months: number): number {
  const start = new Date(startMs + DHAKA_OFFSET_MS);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) + ((startMs + DHAKA_OFFSET_MS) % 86_400_000) - DHAKA_OFFSET_MS;
}
