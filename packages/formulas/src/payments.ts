// In: a way out's fee and an amount. Out: what it costs, in units.

const MILLION = 1_000_000n;

/** The fixed part and millionths of the amount, rounded up to the unit. It comes out of the amount (W1): what arrives is the amount less it. */
export function payoutFee(fixedUnits: bigint, ppm: number, amount: bigint): bigint {
  return fixedUnits + (amount * BigInt(ppm) + MILLION - 1n) / MILLION;
}

const SIDE = 7;
const HALF = 4;

/**
 * A digest as a picture that people tell from another: seven rows of seven cells, mirrored, each of strength 0 to 3, two bits a cell. It proves
 * nothing by itself: the digest in full stands beside it.
 * @param digest hexadecimal, at least 14 signs
 */
export function sealCells(digest: string): readonly (readonly number[])[] {
  const bits = BigInt(`0x${digest.slice(0, (SIDE * HALF * 2) / 4)}`);
  const strength = (cell: number): number => Number((bits >> BigInt(2 * (SIDE * HALF - 1 - cell))) & 3n);
  return Array.from({ length: SIDE }, (_row, row) =>
    Array.from({ length: SIDE }, (_column, column) =>
      strength(row * HALF + (column < HALF ? column : SIDE - 1 - column)),
    ),
  );
}
