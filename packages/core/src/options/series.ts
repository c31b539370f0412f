// In: a number or an underlying. Out: the series there, its terms, and what all rooms of options ask of it.
import { coverOf, type SeriesTerms } from '@hilsa/formulas/options';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { OptionListing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import { INDEX_BASE, type Series, type Underlying } from './state.ts';

export interface Listed {
  readonly instrument: InstrumentState;
  readonly listing: OptionListing;
  readonly series: Series;
}

/** Null for a number that is no series. */
export function seriesOf(state: State, index: number): Listed | null {
  const instrument = state.instruments[index];
  if (instrument === undefined || instrument.option === null || instrument.listing.kind !== 'option') return null;
  return { instrument, listing: instrument.listing, series: instrument.option };
}

/** Throws RangeError for a number that is no series. */
export function seriesAt(state: State, index: number): Listed {
  const found = seriesOf(state, index);
  if (found === null) throw new RangeError(`instrument ${index} is no series`);
  return found;
}

/** Throws RangeError for an instrument on which no options are. */
export function underlyingAt({ options }: State, index: number): Underlying {
  const underlying = options.underlyings.get(index);
  if (underlying === undefined) throw new RangeError(`no options are on instrument ${index}`);
  return underlying;
}

export const termsOf = ({ option, strike, multiplier }: OptionListing): SeriesTerms => ({
  kind: option,
  strike,
  multiplier,
});

/**
 * The highest price of a series, in its ticks: the last below the most that one unit can pay, at which nobody could gain. It stays below that
 * when a corporate action, whose multiplier is rounded down, takes a fraction of a money unit from it.
 */
export function ceilingTicks(listing: OptionListing): number {
  return Number((coverOf(termsOf(listing), 1n) - 1n) / listing.tickUnits);
}

/** Whether options on it, or on an index that it is in, are not paid out yet. */
export function hasSeries({ options }: State, index: number): boolean {
  for (const { instrument, series } of options.underlyings.values()) {
    if (series.size === 0) continue;
    if (instrument === index || options.indices[instrument - INDEX_BASE]?.members.includes(index) === true) return true;
  }
  return false;
}
