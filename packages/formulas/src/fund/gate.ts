// In: redemptions of a dealing day. Out: what is served today and what goes first tomorrow.
import { divide } from '@hilsa/money';

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

/** Units that may leave on a day: a part of all there are, rounded down. @param gatePpm 10 % is 100,000 */
export function gateRoom(outstanding: bigint, gatePpm: number): bigint {
  return divide(outstanding * BigInt(gatePpm), 1_000_000n, 'down');
}

/**
 * The part of one redemption in a group that shares a room: ⌊(before + units) × room ÷ total⌋ − ⌊before × room ÷ total⌋, where `before`
 * is what was asked for ahead of it in the group. Nobody is more than the smallest unit off an equal part, the parts of the group add up
 * to the room, and each is known without looking at the others. With room enough it is all of it.
 */
export function gatedPart({ room, total }: { room: bigint; total: bigint }, before: bigint, units: bigint): bigint {
  if (total <= room) return units;
  return divide((before + units) * room, total, 'down') - divide(before * room, total, 'down');
}

/**
 * At most a part of the fund a day. What waited from before comes first; within each of the two groups everyone receives the same
 * part, in the order given.
 * @param outstanding units of the fund before; @param gatePpm 10 % is 100,000
 */
export function gateRedemptions(redemptions: readonly Redemption[], outstanding: bigint, gatePpm: number): Served[] {
  let room = gateRoom(outstanding, gatePpm);
  const served = new Map<string, bigint>();
  for (const isCarried of [true, false]) {
    const group = redemptions.filter((each) => each.isCarried === isCarried);
    const total = group.reduce((sum, { units }) => sum + units, 0n);
    let before = 0n;
    for (const { redemptionId, units } of group) {
      served.set(redemptionId, gatedPart({ room, total }, before, units));
      before += units;
    }
    room -= total < room ? total : room;
  }
  return redemptions.map(({ redemptionId, units }) => {
    const part = served.get(redemptionId) ?? 0n;
    return { redemptionId, units: part, left: units - part };
  });
}
