// In: the terms of a contract, or the leverage caps of all. Out: the same as the console shows them.
import type { Caps, ContractTerms, Fees } from '@hilsa/core';
import type { Instrument } from '../../publish/index.ts';

export function wireTerms(
  instrument: Instrument,
  { tiers, venues, fees }: ContractTerms & { readonly fees: Pick<Fees, 'tiers'> },
) {
  const { makerPpm, takerPpm } = fees.tiers[0]!;
  return {
    makerPpm,
    takerPpm,
    tiers: tiers.map(({ upTo, maintenancePpm, mostLeverage }) => ({
      upTo: upTo === null ? null : instrument.amount(upTo),
      maintenancePpm,
      mostLeverage,
    })),
    venues: venues.map(({ venue, weight }) => ({ venue, weight })),
  };
}

export function wireCaps({ retail, highNetWorth, untested }: Caps['rules']) {
  return { retail, hni: highNetWorth, untested };
}
