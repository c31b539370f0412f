// In: a number or an underlying. Out: the series there, its terms, and what all rooms of options ask of it.
import { coverOf, type SeriesTerms } from '@hilsa/formulas/options';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { OptionListing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import { marketOf } from '../stocks/state.ts';
import { stockOf } from '../stocks/facts.ts';
import type { Series, Underlying } from './state.ts';

/** An index that is older counts as none. */
const FRESH_MS = 15_000;

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

/** Whether the underlying trades now, so that its options may: in its sessions, not halted, with a price that is not stale. */
export function isUnderlyingOpen(state: State, index: number): boolean {
  const instrument = state.instruments[index];
  if (instrument === undefined || instrument.status !== 'trading') return false;
  const { share, contract } = instrument;
  if (contract !== null) return contract.feed === 'open' && state.atMs - contract.indexAtMs <= FRESH_MS;
  if (share === null || share.haltReason !== '' || share.auctionEndsAtMs > 0 || share.action !== 0) return false;
  return marketOf(state.stocks, stockOf(instrument).market)?.phase === 'continuous' && priceTicks(instrument) > 0;
}

/** What the underlying is worth in its own ticks: a share's last price, a contract's index; 0: not known. */
export function priceTicks({ share, contract, lastTicks }: InstrumentState): number {
  if (contract !== null) return contract.indexTicks;
  return lastTicks > 0 ? lastTicks : (share?.reference ?? 0);
}

/** The same in quote units of one whole underlying. */
export function underlyingPrice(state: State, index: number): bigint {
  const instrument = state.instruments[index];
  return instrument === undefined ? 0n : BigInt(priceTicks(instrument)) * instrument.listing.tickUnits;
}

/** Whether options on it are not paid out yet. */
export function hasSeries({ options }: State, index: number): boolean {
  return (options.underlyings.get(index)?.series.size ?? 0) > 0;
}
