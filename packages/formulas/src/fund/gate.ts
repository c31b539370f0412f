// In: redemptions of a dealing day. Out: what is served today and what goes first tomorrow.
import { divide } from '@hilsa/money';
import { runSlices } from '../offerings/sliced-order.ts';
import { proRataInSlices } from '../offerings/pro-rata.ts';

export interface Redemption {
  redemptionId: string;
  /** Units asked for, with five decimals. */
  units: bigint;
  /** Waits since an earlier day and is served before today's. */
  isCarried: boolean;
}

export interface Served {
  redemptionId: string;
  units: bigint;
  /** What waits for the next dealing day. */
  left: bigint;
}

/**
 * At most a part of the fund a day. What waited from before comes first; within each of the two groups everyone receives the same
 * part, by largest remainder in the smallest unit, ties to the lower id.
 * @param outstanding units of the fund before; @param gatePpm 10 % is 100,000
 */
export function gateRedemptions(redemptions: readonly Redemption[], outstanding: bigint, gatePpm: number): Served[] {
  let room = divide(outstanding * BigInt(gatePpm), 1_000_000n, 'down');
  const served = new Map<string, bigint>();
  for (const isCarried of [true, false]) {
    const group = redemptions.filter((each) => each.isCarried === isCarried);
    const shares = {
      count: group.length,
      idOf: (index: number) => group[index]?.redemptionId ?? '',
      lotsOf: (index: number) => group[index]?.units ?? 0n,
      total: group.reduce((sum, { units }) => sum + units, 0n),
    };
    const given = runSlices(proRataInSlices(shares, room, 4_096));
    for (const [index, { redemptionId }] of group.entries()) served.set(redemptionId, given[index] ?? 0n);
    room -= given.reduce((sum, units) => sum + units, 0n);
  }
  return redemptions.map(({ redemptionId, units }) => {
    const part = served.get(redemptionId) ?? 0n;
    return { redemptionId, units: part, left: units - part };
  });
}
