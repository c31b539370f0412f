// In: an amount and a rate. Out: the part of the amount that the rate names, with a named rounding.
import { type Rounding, divide } from '@hilsa/money';

/** Parts of a million that make a whole: 4,000 ppm is 0.4 %. */
export const MILLION = 1_000_000n;

/**
 * A share of an amount.
 * @param amount units of any asset; @param ppm parts per million, an integer; @param rounding of the result to whole units
 */
export function shareOf(amount: bigint, ppm: number, rounding: Rounding): bigint {
  return divide(amount * BigInt(ppm), MILLION, rounding);
}

/** Floor of a fraction, also below zero (where `divide` rounds toward zero). The denominator is positive. */
export function floorOf(numerator: bigint, denominator: bigint): bigint {
  return numerator < 0n ? divide(numerator, denominator, 'up') : divide(numerator, denominator, 'down');
}

/** Ceiling of a fraction, also below zero. The denominator is positive. */
export function ceilingOf(numerator: bigint, denominator: bigint): bigint {
  return -floorOf(-numerator, denominator);
}
