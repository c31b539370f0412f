// In: a fill and a rate. Out: its fee: over all fills of an order the fees add up to the fee of their sum, rounded once.

const MILLION = 1_000_000;

/**
 * The fee of one more fill. `credit` is what was charged beyond the exact fee so far, in millionths of a unit.
 * @param units received or paid by this fill, below 2^53; @param ppm the rate; @param rounding added before dividing by a million
 * @returns units, at least 0
 */
export function chargeOf(units: number, ppm: number, credit: number, rounding: number): number {
  // Whole millions first: their fee is exact without a product beyond 2^53.
  const millions = Math.floor(units / MILLION);
  const due = (units - millions * MILLION) * ppm - credit + rounding;
  return millions * ppm + Math.max(0, Math.floor(due / MILLION));
}

/** The credit after a fill that was charged `fee` units. */
export function creditAfter(units: number, ppm: number, credit: number, fee: number): number {
  const millions = Math.floor(units / MILLION);
  return (fee - millions * ppm) * MILLION - ((units - millions * MILLION) * ppm - credit);
}
