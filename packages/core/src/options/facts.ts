// In: nothing. Out: the facts of options, and their part of the state. Money and units move by the ledger's own facts beside them.
import { declareFact, maybe, money, plain, text, wide, word, words, yesNo } from '../facts/layout.ts';
import { ownerOf } from '../accounts/wallets.ts';
import type { OptionListing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import type { OptionTerms } from './commands.ts';
import { seriesAt, underlyingAt } from './series.ts';
import { INDEX_BASE, newSeries, type OptionIndex } from './state.ts';

export const optionUnderlyingSet = declareFact(
  290,
  'option-underlying-set',
  { instrument: word, terms: plain<OptionTerms>() },
  (state, { instrument, terms }) => {
    state.options.coming.delete(instrument);
    state.due.cancel('apply-option-terms', instrument);
    const known = state.options.underlyings.get(instrument);
    if (known !== undefined) {
      known.terms = terms;
      return;
    }
    state.options.underlyings.set(instrument, {
      instrument,
      terms,
      day: -1,
      endMs: 0,
      isOpen: false,
      samples: [],
      whole: null,
      series: new Set(),
    });
    state.due.schedule('sample-option', instrument, state.atMs);
  },
);
export const optionWriterSet = declareFact(
  291,
  'option-writer-set',
  { account: word, isWriter: yesNo },
  ({ options: { writers } }, { account, isWriter }) => void (isWriter ? writers.add(account) : writers.delete(account)),
);
export const optionCustomerSet = declareFact(
  292,
  'option-customer-set',
  { account: word, isTested: yesNo },
  ({ options: { tested } }, { account, isTested }) =>
    void (isTested ? tested.add(ownerOf(account)) : tested.delete(ownerOf(account))),
);
/** Behind the facts that list its units as an asset and their market. */
export const seriesListed = declareFact(
  293,
  'series-listed',
  { instrument: word, underlying: word, asset: word },
  (state, { instrument, underlying, asset }) => {
    underlyingAt(state, underlying).series.add(instrument);
    state.options.assets.add(asset);
  },
);
/** `lots` of a series came into being, or went when below zero; `written`: of this writer now, covered by the hold record. */
export const optionsWritten = declareFact(
  294,
  'options-written',
  { instrument: word, account: word, lots: word, written: word, hold: wide },
  (state, { instrument, account, written, hold }) => {
    const { series } = seriesAt(state, instrument);
    if (series.firstWriter < 0) series.firstWriter = account;
    if (written === 0) series.covers.delete(account);
    else series.covers.set(account, { lots: written, hold });
  },
);
/** The window that an underlying waits for; `endMs` 0: none is known, and it is looked for again at `lookMs`. */
export const optionWindowPlanned = declareFact(
  295,
  'option-window-planned',
  { underlying: word, day: word, endMs: wide, lookMs: wide },
  (state, { underlying: index, day, endMs, lookMs }) => {
    Object.assign(underlyingAt(state, index), { day, endMs, isOpen: false, samples: [] });
    state.due.schedule('sample-option', index, lookMs);
  },
);
/** The window is open: what expires with it trades no more. */
export const optionWindowOpened = declareFact(
  296,
  'option-window-opened',
  { underlying: word, day: word, endMs: wide, sampleMs: wide },
  (state, { underlying: index, sampleMs }) => {
    const underlying = underlyingAt(state, index);
    underlying.isOpen = true;
    underlying.samples = [];
    for (const each of underlying.series) {
      const { series, listing } = seriesAt(state, each);
      if (series.phase !== 'trading' || listing.expiryDay > underlying.day) continue;
      series.phase = 'ended';
      state.due.schedule('clear-series', each, state.atMs);
    }
    state.due.schedule('sample-option', index, sampleMs);
  },
);
/** One sample, its place from 1, and what it was taken from, in ticks of the underlying; `ticks` null: it is not valid. */
export const optionSampled = declareFact(
  297,
  'option-sampled',
  {
    underlying: word,
    place: word,
    endMs: wide,
    ticks: maybe,
    bid: maybe,
    ask: maybe,
    /** A share's last trade, a contract's index. */
    last: maybe,
    /** A side of the book was missing: the last trade stood in. */
    isFlagged: yesNo,
    nextMs: wide,
  },
  (state, { underlying: index, ticks, nextMs }) => {
    underlyingAt(state, index).samples.push(ticks);
    state.due.schedule('sample-option', index, nextMs);
  },
);
/** The window is over; `isWhole`: it had enough samples, and stands in where later ones have not. */
export const optionWindowClosed = declareFact(
  298,
  'option-window-closed',
  { underlying: word, endMs: wide, valid: word, isWhole: yesNo },
  (state, { underlying: index, endMs, isWhole }) => {
    const underlying = underlyingAt(state, index);
    if (isWhole)
      underlying.whole = { endMs, samples: underlying.samples.filter((sample): sample is number => sample !== null) };
    Object.assign(underlying, { day: -1, endMs: 0, isOpen: false, samples: [] });
    // However late this is: a window that began meanwhile is not missed.
    state.due.schedule('sample-option', index, endMs);
  },
);
/** Its open orders are closed. */
export const seriesCleared = declareFact(299, 'series-cleared', { instrument: word }, (state, { instrument }) =>
  state.due.cancel('clear-series', instrument),
);
/** Too few samples: the next window counts. */
export const seriesMoved = declareFact(
  300,
  'series-moved',
  { instrument: word, moves: word },
  (state, { instrument, moves }) => void (seriesAt(state, instrument).series.moves = moves),
);
/** S* and what it comes from: the SHA-256 of the valid samples of the window that ended at `endMs`, in order, joined by commas. */
export const seriesSettled = declareFact(
  301,
  'series-settled',
  {
    instrument: word,
    underlying: word,
    endMs: wide,
    /** S* in quote units of one whole underlying. */
    settlement: money,
    /** Of one whole underlying. */
    payoff: money,
    samples: word,
    isFallback: yesNo,
    hash: text,
  },
  (state, { instrument, settlement }) => {
    const { series } = seriesAt(state, instrument);
    series.phase = 'settling';
    series.settlement = settlement;
    state.due.schedule('settle-series', instrument, state.atMs);
  },
);
/** A writer's cover: `paid` of it went to the pot that holders are paid from, the rest is free. */
export const coverSettled = declareFact(
  302,
  'cover-settled',
  { instrument: word, account: word, lots: word, own: word, paid: money },
  (state, { instrument, account, paid }) => {
    const { series } = seriesAt(state, instrument);
    series.covers.delete(account);
    series.pot += paid;
  },
);
/** What a holder's units came to; 0 for those that expired worthless. */
export const optionPaid = declareFact(
  303,
  'option-paid',
  { instrument: word, account: word, lots: word, payout: money, premium: money, fees: money },
  (state, { instrument, account, payout }) => {
    const { series } = seriesAt(state, instrument);
    series.holders.delete(account);
    series.pot -= payout;
  },
);
/** Everybody is paid; `rest`: what rounding left, to the writer. Its listing stays, so that old orders can be read; nothing else does. */
export const seriesClosed = declareFact(
  304,
  'series-closed',
  { instrument: word, underlying: word, rest: money },
  (state, { instrument, underlying, rest }) => {
    const closed = seriesAt(state, instrument);
    if (closed.series.pot !== rest)
      throw new RangeError(`series ${instrument} has ${closed.series.pot} left, not ${rest}`);
    Object.assign(closed.series, newSeries(underlying), { phase: 'closed' });
    closed.instrument.status = 'halted';
    underlyingAt(state, underlying).series.delete(instrument);
    state.due.cancel('settle-series', instrument);
  },
);
/** A corporate action: another name, strike and multiplier, of the same worth. Open orders are closed behind it. */
export const seriesAdjusted = declareFact(
  305,
  'series-adjusted',
  { instrument: word, adjustments: word, strike: money, multiplier: money, symbol: text },
  (state, { instrument: index, adjustments, strike, multiplier, symbol }) => {
    const { instrument, listing } = seriesAt(state, index);
    rename(state, listing.symbol, symbol);
    instrument.listing = { ...listing, symbol, strike, multiplier, adjustments } satisfies OptionListing;
    state.due.schedule('clear-series', index, state.atMs);
  },
);
/** Terms that hold from a later time on, asked and agreed by two people. */
export const optionTermsPlanned = declareFact(
  306,
  'option-terms-planned',
  { underlying: word, terms: plain<OptionTerms>(), effectiveAtMs: wide, maker: text, checker: text },
  (state, { underlying, terms, effectiveAtMs }) => {
    state.options.coming.set(underlying, { terms, atMs: effectiveAtMs });
    state.due.schedule('apply-option-terms', underlying, effectiveAtMs);
  },
);
/** An index that options can be on, under a number of its own. */
export const optionIndexSet = declareFact(
  307,
  'option-index-set',
  { underlying: word, index: plain<OptionIndex>(), maker: text, checker: text },
  (state, { index }) => void state.options.indices.push(index),
);
/** A corporate action of a member: the index with the shares and the divisor that hold from now on, at the level it had. */
export const optionIndexAdjusted = declareFact(
  310,
  'option-index-adjusted',
  { underlying: word, action: wide, index: plain<OptionIndex>() },
  ({ options: { indices } }, { underlying, index }) => void (indices[underlying - INDEX_BASE] = index),
);
/** A sample of an index: its level, and the prices of its members that it was made from, in their order; none and null: it is not valid. */
export const optionIndexSampled = declareFact(
  308,
  'option-index-sampled',
  {
    underlying: word,
    place: word,
    endMs: wide,
    ticks: maybe,
    prices: words,
    /** A side of a member's book was missing: its last trade stood in. */
    isFlagged: yesNo,
    nextMs: wide,
  },
  (state, { underlying: index, ticks, nextMs }) => {
    underlyingAt(state, index).samples.push(ticks);
    state.due.schedule('sample-option', index, nextMs);
  },
);
/** Nothing of a closed series stays but its numbers, and that its asset was a unit: what it was is in the tables. */
export const seriesForgotten = declareFact(
  309,
  'series-forgotten',
  { instrument: word },
  (state, { instrument: index }) => {
    const { listing } = seriesAt(state, index);
    state.symbols.delete(listing.symbol);
    state.instruments[index] = undefined;
  },
);

function rename({ symbols }: State, from: string, to: string): void {
  symbols.delete(from);
  symbols.add(to);
}
