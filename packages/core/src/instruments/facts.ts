// In: nothing. Out: the facts about assets, instruments and marks, and their part of the state.
import { declareFact, oneOf, plain, text, wide, word } from '../facts/layout.ts';
import { joinIndices, keepLevels } from '../stocks/indices.ts';
import { nextFundingAfter } from '../contracts/funding-times.ts';
import type { State } from '../state.ts';
import { marketOf } from '../stocks/state.ts';
import { applyListing, type InstrumentState, instrumentOf, STATUSES } from './instrument.ts';
import type { Listing, StockListing } from './listing.ts';

export const assetListed = declareFact(
  2,
  'asset-listed',
  { asset: word, code: text, decimals: word },
  (state, { code, decimals }) => void state.assets.push({ code, decimals }),
);
export const instrumentListed = declareFact(
  3,
  'instrument-listed',
  { instrument: word, listing: plain<Listing>() },
  (state, { instrument, listing }) => {
    state.instruments.push(instrumentOf(state, instrument, listing));
    state.symbols.add(listing.symbol);
    joinIndices(state, instrument);
    if (listing.kind !== 'perpetual') return;
    state.contracts.markets.push(instrument);
    state.due.schedule('fix-funding', instrument, nextFundingAfter(state.atMs));
  },
);
export const instrumentStatusSet = declareFact(
  4,
  'instrument-status-set',
  { instrument: word, status: oneOf(STATUSES) },
  (state, { instrument, status }) => {
    listedOf(state, instrument).status = status;
  },
);
export const markRecorded = declareFact(
  8,
  'mark-recorded',
  { instrument: word, ticks: word },
  (state, { instrument: index, ticks }) => {
    const instrument = listedOf(state, index);
    instrument.markTicks = ticks;
    instrument.markAtMs = state.atMs;
  },
);
/** The whole listing as it will read from `effectiveAtMs` on. */
export const rulesScheduled = declareFact(
  19,
  'rules-scheduled',
  { instrument: word, effectiveAtMs: wide, listing: plain<Listing>() },
  (state, { instrument, effectiveAtMs, listing }) => {
    listedOf(state, instrument).coming = { listing, atMs: effectiveAtMs };
    state.due.schedule('apply-rules', instrument, effectiveAtMs);
  },
);
export const rulesApplied = declareFact(
  25,
  'rules-applied',
  { instrument: word, version: word, listing: plain<Listing>() },
  (state, { instrument: index, version, listing }) => {
    const instrument = listedOf(state, index);
    keepSettlement(state, instrument, listing);
    if (isCountedOtherwise(instrument.listing, listing))
      keepLevels(state, instrument, () => applyListing(instrument, listing), listing);
    else applyListing(instrument, listing);
    instrument.version = version;
    instrument.coming = null;
    state.due.cancel('apply-rules', index);
  },
);
/** Never traded again: nothing of it stays but its number. */
export const instrumentRetired = declareFact(
  26,
  'instrument-retired',
  { instrument: word },
  (state, { instrument: index }) => {
    state.symbols.delete(listedOf(state, index).listing.symbol);
    const { markets } = state.contracts;
    if (markets.includes(index)) markets.splice(markets.indexOf(index), 1);
    const retire = (): void => void (state.instruments[index] = undefined);
    const retired = listedOf(state, index);
    if (retired.share === null) retire();
    else keepLevels(state, retired, retire, null);
    state.due.cancel('retire-instrument', index);
    state.due.cancel('apply-rules', index);
    state.options.underlyings.delete(index);
    state.due.cancel('sample-option', index);
    state.options.coming.delete(index);
    state.due.cancel('apply-option-terms', index);
  },
);

function listedOf(state: State, index: number): InstrumentState {
  const instrument = state.instruments[index];
  if (instrument === undefined) throw new RangeError(`instrument ${index} is not listed`);
  return instrument;
}

/** Rules of settlement of before that are remembered, for whoever asks when a trade of then is settled. */
const OLD_SETTLEMENTS = 8;

/** What is dated keeps its date: by which rule the trades of the days so far were. */
function keepSettlement({ stocks }: State, { listing: before, share }: InstrumentState, after: Listing): void {
  if (before.kind !== 'stock' || after.kind !== 'stock' || share === null) return;
  const [was, is] = [before.settlement, after.settlement];
  if (was.buySettleDays === is.buySettleDays && was.sellSettleDays === is.sellSettleDays) return;
  const untilDay = marketOf(stocks, before.market)?.day ?? -1;
  share.settledBy = [...(share.settledBy ?? []), { untilDay, settlement: was }].slice(-OLD_SETTLEMENTS);
}

/** Whether indices count a share differently by other rules: its float or its sector. */
function isCountedOtherwise(before: Listing, after: Listing): after is StockListing {
  if (before.kind !== 'stock' || after.kind !== 'stock') return false;
  return before.company.floatPpm !== after.company.floatPpm || before.company.sector !== after.company.sector;
}
