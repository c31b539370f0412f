// In: an amount and a rate. Out: the fee, and the part of it that is rebated.

/**
 * The fee of an order's fills so far, rounded once: in many fills an order costs what it costs in one.
 * @param amount what all fills received, or paid where the fee is on the money; units, not negative
 * @param feePpm rate in millionths, an integer from 0 to 1,000,000
 * @returns units of the same asset
 */
export function fee(amount: bigint, feePpm: number, rounding: 'up' | 'half-up' = 'up'): bigint {
  return (amount * BigInt(feePpm) + (rounding === 'up' ? 999_999n : 500_000n)) / 1_000_000n;
}

/**
 * What whoever invited a customer receives of a fee that customer paid, rounded down, so that no more is rebated than was earned.
 * @param paid the fee, in units of the asset it was paid in, not negative
 * @param rebateBps rebate in hundredths of a percent, an integer from 0 to 10,000
 * @returns units of the same asset
 */
export function feeRebate(paid: bigint, rebateBps: number): bigint {
  return (paid * BigInt(rebateBps)) / 10_000n;
}
