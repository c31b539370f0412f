// In: a state. Out: nothing, or an Error naming the first invariant of options that does not hold, with its numbers.
import { coverOf } from '@hilsa/formulas/options';
import type { State } from '../state.ts';
import { type Listed, seriesAt, termsOf } from './series.ts';
import { OPTIONS_HOUSE } from './state.ts';

/**
 * Per series: units written = units out in the world (long = short), each writer's cover holds the largest payoff of what it wrote, a holder's
 * lots are its units; the house has the pots of what is being settled and nothing else. Every underlying is on the clock.
 */
export function checkOptions(state: State): void {
  const pots = new Map<number, bigint>();
  for (const { instrument, series: all } of state.options.underlyings.values()) {
    if (state.due.dueAt('sample-option', instrument) === null)
      throw new Error(`options on ${instrument} wait for a window, and the clock does not know`);
    for (const index of all) {
      const found = seriesAt(state, index);
      checkSeries(state, found);
      const { quoteAsset } = found.listing;
      pots.set(quoteAsset, (pots.get(quoteAsset) ?? 0n) + found.series.pot);
    }
  }
  for (const [index, { atMs }] of state.options.coming)
    if (state.due.dueAt('apply-option-terms', index) !== atMs)
      throw new Error(`terms of options on ${index} wait, and the clock does not know`);
  const house = state.houses.get(OPTIONS_HOUSE);
  if (house === undefined) return;
  for (const [asset, pot] of pots) {
    const has = state.balances.available(house, asset);
    if (has !== pot) throw new Error(`the house of options has ${has} of asset ${asset}, its pots are ${pot}`);
  }
}

function checkSeries(state: State, { instrument, listing, series }: Listed): void {
  const { symbol, baseAsset } = listing;
  const terms = termsOf(listing);
  let written = 0n;
  for (const [account, { lots, hold }] of series.covers) {
    const needed = coverOf(terms, BigInt(lots));
    const held = state.holds.get(hold)?.amount ?? 0n;
    // An action rounds the multiplier down: what was held before stays held.
    const isRight = listing.adjustments === 0 ? held === needed : held >= needed;
    if (lots <= 0 || !isRight)
      throw new Error(`${symbol}: ${account} wrote ${lots}, which needs ${needed}; held is ${held}`);
    written += BigInt(lots);
  }
  const out = -state.balances.available(state.houses.get(OPTIONS_HOUSE)!, baseAsset);
  if (series.phase !== 'settling' && out !== written) throw new Error(`${symbol}: ${written} written, ${out} out`);
  for (const [account, { lots, premium, fees }] of series.holders) {
    const { available, held } = state.balances.read(account, baseAsset);
    if (available + held !== BigInt(lots) || premium < 0n || fees < 0n)
      throw new Error(`${symbol}: ${account} has ${available + held} units and is said to hold ${lots}`);
  }
  if ((state.due.dueAt('settle-series', instrument.index) !== null) !== (series.phase === 'settling'))
    throw new Error(`${symbol} is ${series.phase}, and the clock does not know`);
}
