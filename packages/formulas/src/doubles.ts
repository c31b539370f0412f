// In: a value that statistics computed as a double. Out: an amount, only by a named rounding.
import { divide, type Rounding, tenToThe } from '@hilsa/money';

/**
 * The one door from a double to an amount: the double's exact binary value, rounded as named.
 * @param value in whole currency; @param decimals of the asset; RangeError when it is no finite number
 * @returns units of 10^-decimals
 */
export function unitsOfDouble(value: number, decimals: number, rounding: Rounding): bigint {
  if (!Number.isFinite(value)) throw new RangeError(`no amount: ${value}`);
  let numerator = value;
  let denominator = 1n;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    denominator *= 2n;
  }
  return divide(BigInt(numerator) * tenToThe(decimals), denominator, rounding);
}
