// In: facts about assets, instruments and marks. Out: their part of the state.
import { unitsPerTickLot } from '@hilsa/formulas';
import type { Listing } from '../commands.ts';
import type { FactWords } from '../fact-buffer.ts';
import { LISTED, MARK, STATUS, STATUSES } from '../fact-words.ts';
import { OrderBook } from '../matching/order-book.ts';
import { readListing, readText } from '../read-facts.ts';
import type { InstrumentState, State } from '../state.ts';

export function foldAssetListed(state: State, facts: FactWords, at: number): void {
  const [code = '', decimals = ''] = readText(facts, at).split(' ');
  state.assets.push({ code, decimals: Number(decimals) });
  state.balances.addAsset();
}

export function foldInstrumentListed(state: State, facts: FactWords, at: number): void {
  state.instruments.push(instrumentOf(state, facts.words[at + LISTED.number]!, readListing(facts, at)));
}

/** A listing that was accepted, with what follows from it. */
export function instrumentOf(state: State, index: number, listing: Listing): InstrumentState {
  const unit = unitsPerTickLot(listing.tickUnits, listing.lotUnits, state.assets[listing.baseAsset]!.decimals)!;
  return {
    index,
    listing,
    status: 'trading',
    unitsPerTickLot: unit,
    exact: BigInt64Array.of(listing.lotUnits, unit, BigInt(listing.makerFeeBps), BigInt(listing.takerFeeBps)),
    minTickLots: Number((listing.minNotional + unit - 1n) / unit),
    maxTickLots: Number(listing.maxNotional / unit),
    lastTicks: 0,
    markTicks: 0,
    markAtMs: 0,
    book: new OrderBook(state.orders.links),
    waiting: new OrderBook(state.orders.links),
  };
}

export function foldInstrumentStatusSet(state: State, { words }: FactWords, at: number): void {
  state.instruments[words[at + STATUS.instrument]!]!.status = STATUSES[words[at + STATUS.status]!]!;
}

export function foldMarkRecorded(state: State, { words }: FactWords, at: number): void {
  const instrument = state.instruments[words[at + MARK.instrument]!]!;
  instrument.markTicks = words[at + MARK.ticks]!;
  instrument.markAtMs = state.atMs;
}
