// In: a market. Out: when what a robot holds can be sold there at once: coins always, shares while their market trades continuously.
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import { marketOf, opensAt } from '../stocks/state.ts';

/** A halt, a pause or a day nobody has made yet is looked at again after so long. */
const PATIENCE_MS = 60_000;

/** UTC milliseconds, at least a moment ahead where it is not now. In an auction an order would stand, and what stands is not sold. */
export function sellableAt({ stocks, atMs }: Pick<State, 'stocks' | 'atMs'>, instrument: InstrumentState): number {
  const { share, listing } = instrument;
  if (share === null || listing.kind !== 'stock') return atMs;
  const market = marketOf(stocks, listing.market)!;
  if (market.phase === 'closed') return opensAt(market, atMs) ?? atMs + PATIENCE_MS;
  if (market.phase !== 'continuous') return Math.max(market.phaseEndsAtMs, atMs + 1);
  return share.collects ? atMs + PATIENCE_MS : atMs;
}
