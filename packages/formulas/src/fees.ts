// In: an amount and a rate. Out: the fee.

/**
 * Fee on a received amount, rounded up to the next unit, so that splitting an order never lowers the total fee.
 * @param amount units of the received asset, not negative
 * @param feeBps rate in hundredths of a percent, an integer from 0 to 10,000
 * @returns units of the received asset
 */
export function fee(amount: bigint, feeBps: number): bigint {
  return (amount * BigInt(feeBps) + 9_999n) / 10_000n;
}
