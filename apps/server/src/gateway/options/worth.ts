// In: a series and what is known of its underlying. Out: what a unit is worth now: of a series that trades what its book says, in the window and behind
// it what it would be paid. To show, and nothing else.
import type { OptionListing, Series, Underlying } from '@hilsa/core';
import { payoutOf, windowMark } from '@hilsa/formulas/options';
import type { WorldRooms } from '../rooms.ts';
import { middle, referenceOf, type Series as ListedSeries } from './chain.ts';

/** Prices of one underlying, in units of the currency. */
export interface Seen {
  readonly listing: Pick<OptionListing, 'option' | 'strike' | 'multiplier'>;
  readonly series: Pick<Series, 'phase' | 'settlement'>;
  readonly window: Pick<Underlying, 'isOpen' | 'samples'>;
  readonly spot: bigint;
  /** What a sample counts in. */
  readonly tickUnits: bigint;
}

/** What one unit would be paid, in units of the currency; null while it trades: its book says more. */
export function payoutNow({ listing, series, window, spot, tickUnits }: Seen): bigint | null {
  if (series.phase === 'trading') return null;
  const { option: kind, strike, multiplier } = listing;
  return payoutOf({ kind, strike, multiplier }, 1n, series.phase === 'settling' ? series.settlement : markOf());

  /** A window that moved has no samples: then the price is all that is known. */
  function markOf(): bigint {
    if (!window.isOpen) return spot;
    const valid = window.samples.filter((one): one is number => one !== null);
    const sum = valid.reduce((total, one) => total + BigInt(one), 0n) * tickUnits;
    return windowMark({ sum, count: valid.length, places: window.samples.length }, spot);
  }
}

/** What one unit is worth, in units of the currency, rounded down: a value never looks better than the book. Null without a price. */
export function unitWorth(world: WorldRooms, found: ListedSeries): bigint | null {
  const { state, listing, underlying } = found;
  const { tickUnits } = referenceOf(world, underlying);
  // What is not sampled yet counts with what it is worth at the end.
  const spot = world.sequencer.engine.optionForward(underlying.instrument, underlying.endMs);
  const payout = payoutNow({ listing, series: state.option!, window: underlying, spot, tickUnits });
  if (payout !== null) return payout;
  const mark = middle(world, found);
  return mark === null ? null : BigInt(Math.floor(mark)) * listing.tickUnits;
}
