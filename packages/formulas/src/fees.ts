// In: an amount and a rate. Out: the fee, and the part of it that is shared.

/**
 * Fee on a received amount, rounded up to the next unit, so that splitting an order never lowers the total fee.
 * @param amount units of the received asset, not negative
 * @param feeBps rate in hundredths of a percent, an integer from 0 to 10,000
 * @returns units of the received asset
 */
export function fee(amount: bigint, feeBps: number): bigint {
  return (amount * BigInt(feeBps) + 9_999n) / 10_000n;
}

/**
 * What whoever invited a customer receives of a fee that customer paid, rounded down, so that no more is shared than was earned.
 * @param paid the fee, in units of the asset it was paid in, not negative
 * @param shareBps share in hundredths of a percent, an integer from 0 to 10,000
 * @returns units of the same asset
 */
export function feeShare(paid: bigint, shareBps: number): bigint {
  return (paid * BigInt(shareBps)) / 10_000n;
}
