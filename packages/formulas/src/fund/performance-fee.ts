// In: lots with their own high-water marks. Out: the fee, in units, so that nobody pays for gains from before he came.
import { divide } from '@hilsa/money';

const MILLION = 1_000_000n;

/** Units bought at one dealing. Each pays for its own gains only. */
export interface FundLot {
  lotId: string;
  /** With five decimals. */
  units: bigint;
  /** The value above which it pays, in the scale of `navPerUnit`: what it was bought at, or the last value it paid at. */
  highWater: bigint;
}

/** A lot after the fee, and the units it gave. */
export interface FeeOfLot {
  lot: FundLot;
  units: bigint;
}

/**
 * Take the fee of a lot: units × rate × (NAV − high-water mark) ÷ NAV, rounded down. Taking it in units leaves the fund's value per
 * unit as it is, so one customer's fee never touches another's; 10,000 units from 108 to 112 at 20 % give 71.42857 of them, and
 * what remains is worth 1,112,000 whether it is counted so or as 10,000 units at 111.20.
 * @param hurdle the least value that counts as gain, for every lot; 0n for none
 */
export function performanceFee(lot: FundLot, nav: bigint, ratePpm: number, hurdle = 0n): FeeOfLot {
  const from = lot.highWater > hurdle ? lot.highWater : hurdle;
  if (nav <= from) return { lot, units: 0n };
  const units = divide(lot.units * BigInt(ratePpm) * (nav - from), MILLION * nav, 'down');
  return { lot: { ...lot, units: lot.units - units, highWater: nav }, units };
}

/** The same in money for an order that has no units: rate × (equity − high-water mark), rounded down. */
export function performanceFeeOfEquity(equity: bigint, highWater: bigint, ratePpm: number): bigint {
  return equity <= highWater ? 0n : divide((equity - highWater) * BigInt(ratePpm), MILLION, 'down');
}

/** Neighbours with one high-water mark are one lot; what has no units is none. */
export function mergeLots(lots: readonly FundLot[]): FundLot[] {
  const kept: FundLot[] = [];
  for (const lot of lots) {
    const last = kept.at(-1);
    if (last?.highWater === lot.highWater) kept[kept.length - 1] = { ...last, units: last.units + lot.units };
    else if (lot.units > 0n) kept.push(lot);
  }
  return kept;
}

/** Units that the fee takes of so many units redeemed, from the oldest lots first, each by its own high-water mark. */
export function redemptionFee(lots: readonly FundLot[], units: bigint, nav: bigint, ratePpm: number): bigint {
  let left = units;
  let fee = 0n;
  for (const lot of lots) {
    if (left === 0n) break;
    const taken = lot.units < left ? lot.units : left;
    left -= taken;
    fee += performanceFee({ ...lot, units: taken }, nav, ratePpm).units;
  }
  return fee;
}

/** Redeem from the oldest lots first. @returns what is left of them; throws RangeError when they hold too little */
export function redeemFrom(lots: readonly FundLot[], units: bigint): FundLot[] {
  let left = units;
  const kept: FundLot[] = [];
  for (const lot of lots) {
    const taken = lot.units < left ? lot.units : left;
    left -= taken;
    if (taken < lot.units) kept.push({ ...lot, units: lot.units - taken });
  }
  if (left > 0n) throw new RangeError(`${units} units are more than the lots hold`);
  return kept;
}
