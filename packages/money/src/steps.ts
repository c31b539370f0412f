// In: nothing. Out: between integer units and whole steps (ticks of a price, lots of a quantity).

/**
 * How many whole steps the units are.
 * @param units a price in tick units' scale, or a quantity in base units
 * @param step the size of one tick or lot in the same units; positive
 * @returns a safe integer, or null when the units are not a whole number of steps or too many to count exactly
 */
export function stepsOf(units: bigint, step: bigint): number | null {
  if (units % step !== 0n) return null;
  const steps = units / step;
  return steps >= -9007199254740991n && steps <= 9007199254740991n ? Number(steps) : null;
}

/** The units of a whole number of steps. Throws RangeError when `steps` is not an integer. */
export function unitsOf(steps: number, step: bigint): bigint {
  return BigInt(steps) * step;
}
