// In: the auditor's state and commands that list assets and instruments or change their rules, or say what they are worth. Out: the reasons against them.
import type { ListAsset, Listing, ListInstrument, RecordMarks, RefusalWord, SetInstrumentRules } from '@hilsa/core';
import { rated, undercuts } from './plain-fees.ts';
import { HIGHEST_TICK, type PlainState } from './plain-state.ts';

type Reasons = Set<RefusalWord>;
const HIGHEST_MARK = HIGHEST_TICK / 4;

export function againstAsset(state: PlainState, { code, decimals }: ListAsset, no: Reasons): void {
  if (!/^[A-Z0-9.-]{2,24}$/.test(code)) no.add('listing-invalid');
  if (![0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].includes(decimals)) no.add('listing-invalid');
  if (state.assets.some((asset) => asset.code === code)) no.add('asset-already-listed');
}

export function againstListing(state: PlainState, { listing }: ListInstrument, no: Reasons): void {
  if (state.instruments.some((known) => known?.listing.symbol === listing.symbol)) no.add('instrument-already-listed');
  if (!soundListing(state, rated(state, listing))) no.add('listing-invalid');
}

function soundListing(state: PlainState, listing: Listing): boolean {
  const base = state.assets[listing.baseAsset];
  if (base === undefined || state.assets[listing.quoteAsset] === undefined || listing.baseAsset === listing.quoteAsset)
    return false;
  const whole = 10n ** BigInt(base.decimals);
  const product = listing.tickUnits * listing.lotUnits;
  // Ten thousand times the largest value must stay below 2^63, and the value in ticks × lots below 2^53.
  const mostValue = (1n << 63n) / 10_001n;
  const mostCounted = (product / whole) * (1n << 53n) - 1n;
  return (
    /^[A-Z0-9.-]{2,24}$/.test(listing.symbol) &&
    listing.tickUnits > 0n &&
    listing.lotUnits > 0n &&
    product % whole === 0n &&
    within(listing.minLots, 1, 2_147_483_647) &&
    within(listing.maxLots, listing.minLots, 2_147_483_647) &&
    BigInt(listing.maxLots) * listing.lotUnits <= mostValue &&
    listing.minNotional >= 0n &&
    listing.maxNotional > listing.minNotional &&
    listing.maxNotional <= (mostCounted < mostValue ? mostCounted : mostValue) &&
    within(listing.priceBandBps, 1, 10_000) &&
    within(listing.marketProtectionBps, 1, listing.priceBandBps) &&
    soundFees(listing.fees) &&
    !undercuts(state, listing) &&
    within(listing.referenceTicks, 1, HIGHEST_MARK)
  );
}

function soundFees({ tiers, parts }: Listing['fees']): boolean {
  const handedOn = parts.reduce((sum, { ppm }) => sum + ppm, 0);
  const rates = tiers.flatMap(({ makerPpm, takerPpm }) => [makerPpm, takerPpm]);
  return (
    tiers.length > 0 &&
    tiers.length <= 16 &&
    parts.length <= 8 &&
    parts.every(({ ppm }) => within(ppm, 0, 100_000)) &&
    rates.every((ppm) => within(ppm, 0, 100_000) && ppm >= handedOn)
  );
}

export function againstRules(state: PlainState, command: SetInstrumentRules, no: Reasons): void {
  const instrument = state.instruments[command.instrument];
  if (!instrument) no.add('unknown-instrument');
  if (!(command.effectiveAtMs >= command.atMs)) no.add('effective-date-past');
  if (!instrument) return;
  const listing = rated(state, { ...instrument.listing, ...command.rules });
  const { on, rounding } = instrument.listing.fees;
  if (listing.fees.on !== on || listing.fees.rounding !== rounding || !soundListing(state, listing))
    no.add('listing-invalid');
}

export function within(number: number, low: number, high: number): boolean {
  return Number.isInteger(number) && number >= low && number <= high;
}

/** Of prices that a source says of instruments. */
export function againstMarks(state: PlainState, { marks }: RecordMarks, no: Reasons): void {
  for (const { instrument, ticks } of marks) {
    if (!state.instruments[instrument]) no.add('unknown-instrument');
    if (!Number.isInteger(ticks) || ticks <= 0) no.add('price-not-positive');
    else if (ticks > HIGHEST_MARK) no.add('price-out-of-range');
  }
}
