// In: listings and reference prices. Out: price bands, protection prices and the value of one tick of one lot.

/**
 * Units of the quote asset that one lot at one tick is worth, so that every notional is exact.
 * @param tickUnits quote units per whole base asset; @param lotUnits base units per lot
 * @returns null when the product is not a whole number of quote units (such a listing is refused)
 */
export function unitsPerTickLot(tickUnits: bigint, lotUnits: bigint, baseDecimals: number): bigint | null {
  const product = tickUnits * lotUnits;
  const whole = 10n ** BigInt(baseDecimals);
  return product > 0n && product % whole === 0n ? product / whole : null;
}

/** Lowest and highest limit price around a reference, in ticks, never below 1; rounded inwards. */
export function priceBand(referenceTicks: number, bandBps: number): { lowest: number; highest: number } {
  const lowest = Math.max(1, Math.ceil((referenceTicks * (10_000 - bandBps)) / 10_000));
  return { lowest, highest: Math.floor((referenceTicks * (10_000 + bandBps)) / 10_000) };
}

/** The worst price a market order may meet: the band's edge on the taker's side, in ticks. */
export function worstTicks(side: 'buy' | 'sell', referenceTicks: number, protectionBps: number): number {
  const band = priceBand(referenceTicks, protectionBps);
  return side === 'buy' ? band.highest : band.lowest;
}
