// In: lots, and a dealing at a value that was wrong. Out: what a redemption would have been at another value, and lots after units were given or taken back.
import { proceedsOf } from './nav.ts';
import { type FundLot, mergeLots, redemptionFee } from './performance-fee.ts';

/** What leaves for money at a value: the part of the units that is the fee, and money for each part, rounded down. */
export function redemptionAt(lots: readonly FundLot[], units: bigint, nav: bigint, ratePpm: number) {
  const feeUnits = redemptionFee(lots, units, nav, ratePpm);
  return { feeUnits, fee: proceedsOf(feeUnits, nav), proceeds: proceedsOf(units - feeUnits, nav) };
}

/** The oldest lots that make up so many units. @throws RangeError when they hold too little */
export function takenFrom(lots: readonly FundLot[], units: bigint): FundLot[] {
  let left = units;
  const taken: FundLot[] = [];
  for (const lot of lots) {
    if (left === 0n) break;
    const part = lot.units < left ? lot.units : left;
    left -= part;
    taken.push({ ...lot, units: part });
  }
  if (left > 0n) throw new RangeError(`${units} units are more than the lots hold`);
  return taken;
}

export interface WrongValue {
  readonly published: bigint;
  readonly right: bigint;
}

/**
 * Lots after a purchase at a wrong value was put right. What is given is a new lot with the right value as its mark. What is taken leaves the newest lots of
 * the wrong mark first, then the newest. A lot whose mark is the wrong value has the higher of the two: nobody pays for a gain that never was.
 * @param units given; less than 0: taken. @throws RangeError when the lots hold too little
 */
export function correctLots(
  lots: readonly FundLot[],
  { published, right }: WrongValue,
  { units, lotId }: { readonly units: bigint; readonly lotId: string },
): FundLot[] {
  const marked = right > published ? right : published;
  let left = units < 0n ? -units : 0n;
  const kept = [...lots];
  for (const isFirst of [true, false])
    for (let n = kept.length - 1; n >= 0 && left > 0n; n -= 1) {
      const lot = kept[n]!;
      if (isFirst && lot.highWater !== published) continue;
      const part = lot.units < left ? lot.units : left;
      left -= part;
      kept[n] = { ...lot, units: lot.units - part };
    }
  if (left > 0n) throw new RangeError(`${-units} units are more than the lots hold`);
  const raised = kept.map((lot) => (lot.highWater === published ? { ...lot, highWater: marked } : lot));
  if (units > 0n) raised.push({ lotId, units, highWater: right });
  return mergeLots(raised.filter((lot) => lot.units > 0n));
}
