// In: a corporate action that has ended. Out: strike and multiplier of every series on the share moved with it, worth what they were.
import { adjustTerms, parseSeriesName, seriesName } from '@hilsa/formulas/options';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { CorporateAction } from '../stocks/commands.ts';
import { seriesAdjusted } from './facts.ts';
import { seriesAt, termsOf } from './series.ts';

/** @param reference the share's next reference in ticks, and what it was, for rights; dividends in cash change nothing */
export function adjustSeries(
  world: World,
  underlying: number,
  terms: CorporateAction,
  reference: { readonly before: number; readonly after: number },
): void {
  const { state } = world;
  const ratio = ratioOf(terms, reference);
  const on = state.options.underlyings.get(underlying);
  if (ratio === null || on === undefined) return;
  for (const index of on.series) {
    const { listing, series } = seriesAt(state, index);
    if (series.phase === 'settling') continue;
    const { strike, multiplier } = adjustTerms(termsOf(listing), ratio);
    const adjustments = listing.adjustments + 1;
    const { decimals } = state.assets[listing.quoteAsset]!;
    const known = parseSeriesName(listing.symbol, decimals);
    const symbol = known === null ? listing.symbol : seriesName({ ...known, strike, adjustments }, decimals);
    emit(world, seriesAdjusted, { instrument: index, adjustments, strike, multiplier, symbol });
  }
}

function ratioOf(
  terms: CorporateAction,
  { before, after }: { readonly before: number; readonly after: number },
): { gained: bigint; held: bigint } | null {
  if (terms.kind === 'bonus') return { gained: terms.held + terms.gained, held: terms.held };
  if (terms.kind === 'split') return { gained: terms.gained, held: terms.held };
  if (terms.kind === 'rights' && before > 0 && after > 0) return { gained: BigInt(before), held: BigInt(after) };
  return null;
}
