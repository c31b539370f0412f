// In: a corporate action that has ended. Out: strike and multiplier of every series on the share moved with it, worth what they were; and of every
// index that the share is in the shares and the divisor that keep its level.
import { adjustTerms, parseSeriesName, seriesName } from '@hilsa/formulas/options';
import type { World } from '../engine-types.ts';
import { capitalization } from '@hilsa/formulas/stocks';
import { divide } from '@hilsa/money';
import { emit } from '../facts/emit.ts';
import type { CorporateAction } from '../stocks/commands.ts';
import { stockOf } from '../stocks/facts.ts';
import { optionIndexAdjusted, seriesAdjusted } from './facts.ts';
import { capitalOf, countedShares, lastTicks } from './reference.ts';
import { seriesAt, termsOf } from './series.ts';
import { INDEX_BASE, type OptionIndex } from './state.ts';

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

/**
 * Bonus and split move the shares that count, as they move those issued: the level is what it was but for the rounding of the share's next reference.
 * Rights count as taken up whole, as exchanges count them, whoever uses them: their money is new, and the divisor grows by its part. A price index pays
 * no heed to dividends in cash: what is announced of them is in the forward.
 * @param member the share, whose next reference is set already; @param before in ticks what its reference was without this action
 */
export function adjustIndices(
  world: World,
  { member, action, terms, before }: { member: number; action: number; terms: CorporateAction; before: number },
): void {
  const { state } = world;
  if (!('gained' in terms) || terms.kind === 'merger') return;
  for (const [place, index] of state.options.indices.entries()) {
    const at = index.members.indexOf(member);
    if (at < 0) continue;
    const shares = [...countedShares(state, index)];
    const gained = terms.kind === 'split' ? terms.gained - terms.held : terms.gained;
    // In journals of before what is issued counts, and that has moved already, by all but rights.
    const more = index.shares === undefined && terms.kind !== 'rights' ? 0n : (shares[at]! * gained) / terms.held;
    const grown = terms.kind === 'rights' ? withMoney(world, index, { at, more, price: terms.price, before }) : null;
    shares[at]! += more;
    const adjusted = { ...index, shares, divisor: grown ?? index.divisor };
    emit(world, optionIndexAdjusted, { underlying: INDEX_BASE + place, action, index: adjusted });
  }
}

/** The divisor that gives the same level when the money of new shares has come, half-up; null while a member has no price. */
function withMoney(
  { state }: World,
  index: OptionIndex,
  { at, more, price, before }: { at: number; more: bigint; price: bigint; before: number },
): bigint | null {
  const member = index.members[at]!;
  const counted = { ...index, shares: countedShares(state, index) };
  const capital = capitalOf(state, counted, (one) => (one.index === member ? before : lastTicks(one)));
  const { floatPpm } = stockOf(state.instruments[member]!).company;
  const money = price * capitalization([{ ticks: 1, shares: more, floatPpm }]);
  return capital <= 0n ? null : divide(index.divisor * (capital + money), capital, 'half-up');
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
