// In: an amount on a chain, or of an asset, and how many digits behind the point each has. Out: the other. A chain may have more digits, or fewer.

/** Whole units of the asset; what is less than one is not counted. */
export function toUnits(value: bigint, coinDecimals: number, assetDecimals: number): bigint {
  const digits = coinDecimals - assetDecimals;
  return digits >= 0 ? value / 10n ** BigInt(digits) : value * 10n ** BigInt(-digits);
}

/** The same of what was taken: a part of a unit is a whole one. */
export function toUnitsUp(value: bigint, coinDecimals: number, assetDecimals: number): bigint {
  const units = toUnits(value, coinDecimals, assetDecimals);
  return toChain(units, coinDecimals, assetDecimals) === value ? units : units + 1n;
}

/** @returns null for what the chain cannot pay exactly */
export function toChain(units: bigint, coinDecimals: number, assetDecimals: number): bigint | null {
  const digits = coinDecimals - assetDecimals;
  if (digits >= 0) return units * 10n ** BigInt(digits);
  const step = 10n ** BigInt(-digits);
  return units % step === 0n ? units / step : null;
}
