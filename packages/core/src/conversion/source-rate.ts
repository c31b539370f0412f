// In: what connectors read. Out: the type of rates that can be recorded, which no other number is.

declare const ofSource: unique symbol;
/**
 * A rate as a source said it: 10^-rateDecimals whole quote for one whole base. Nothing else is one: a number, the rate that values are
 * displayed at, a setting do not compile where a rate is recorded, and what is not recorded is never quoted.
 */
export type SourceRateUnits = bigint & { readonly [ofSource]: true };
/** For connectors alone, which read what a source said, and for tests that play one. */
export function saidBySource(rate: bigint): SourceRateUnits {
  return rate as SourceRateUnits;
}
