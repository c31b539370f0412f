// In: nothing. Out: integer division with a named rounding.

/** `down` is toward zero, `up` away from zero, `half-up` to the nearest with ties away from zero. */
export type Rounding = 'down' | 'up' | 'half-up';

/**
 * Divide two integers; every division of money says how it rounds.
 * @param numerator any integer
 * @param denominator a positive integer; anything else throws RangeError
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError(`denominator must be positive, got ${denominator}`);
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n || rounding === 'down') return quotient;
  const away = numerator < 0n ? quotient - 1n : quotient + 1n;
  if (rounding === 'up') return away;
  const doubled = (remainder < 0n ? -remainder : remainder) * 2n;
  return doubled >= denominator ? away : quotient;
}
