// In: what the venues say. Out: index and mark, computed here and nowhere else; then what they set off.
import { impactPrice, indexPrice, markPrice, premium, type VenuePrice } from '@hilsa/formulas/contracts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { PerpetualListing } from '../instruments/listing.ts';
import { MAX_TICKS, NONE } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { RecordVenuePrices, VenueReport } from './commands.ts';
import { FUNDING_INTERVAL_MS } from './funding-times.ts';
import { markComputed } from './market-facts.ts';
import { type ContractInstrument, contractsOf } from './positions.ts';
import { stepMarket } from './step.ts';

const MOST_PRICES = 1_024;
/** Value that the impact prices are asked for, divided by the margin rate at the most leverage: 200 USDT in whole units of the money. */
const IMPACT_MARGIN = 200n;
const IMPACT_LEVELS = 100;

export function recordVenuePrices(world: World, { prices }: RecordVenuePrices): Reply {
  const { state } = world;
  if (prices.length > MOST_PRICES) return refuse('too-many-quotes', { quotes: prices.length, most: MOST_PRICES });
  const byMarket = new Map<number, VenueReport[]>();
  for (const price of prices) {
    const listing = state.instruments[price.instrument]?.listing;
    if (listing?.kind !== 'perpetual') return refuse('unknown-instrument', { instrument: price.instrument });
    if (!listing.venues.some(({ venue }) => venue === price.venue))
      return refuse('rate-invalid', { field: 'venue', value: price.venue });
    const known = byMarket.get(price.instrument);
    if (known === undefined) byMarket.set(price.instrument, [price]);
    else known.push(price);
  }
  // ── nothing below may fail ──
  // Of whom nobody said anything is looked at, too: prices grow old, and what they then say of the market is said by no report.
  for (const instrument of contractsOf(state)) {
    const said = byMarket.get(instrument.index);
    if (said === undefined && !hasAged(state, instrument)) continue;
    computeMark(world, instrument, said ?? []);
    stepMarket(world, instrument);
  }
  return { refusal: null, count: prices.length };
}

/** Whether its venues, as they spoke last, no longer make the feed that the market has. */
function hasAged({ atMs }: State, { contract, listing }: ContractInstrument): boolean {
  const { venues } = listing as PerpetualListing;
  const known = venues.flatMap(({ venue }) => contract.venues.get(venue) ?? []);
  return known.length > 0 && indexPrice(known, atMs).state !== contract.feed;
}

/** A price that is none is kept as 0: it was sent, and was worth nothing. */
function sane(value: number): number {
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function computeMark(world: World, instrument: InstrumentState, said: readonly VenueReport[]): void {
  const { state } = world;
  const market = instrument.contract!;
  const { venues } = instrument.listing as PerpetualListing;
  const prices = said.map(({ venue, ticks, venueAtMs, receivedAtMs }): VenuePrice => {
    const { weight } = venues.find((known) => known.venue === venue)!;
    return {
      venue,
      weight,
      ticks: ticks <= MAX_TICKS / 4 ? sane(ticks) : 0,
      venueAtMs: sane(venueAtMs),
      receivedAtMs: sane(receivedAtMs),
    };
  });
  const latest = new Map(market.venues);
  for (const price of prices) latest.set(price.venue, price);
  const index = indexPrice(
    venues.flatMap(({ venue }) => latest.get(venue) ?? []),
    state.atMs,
  );
  const sampled = index.ticks === null ? null : sampleBook(instrument, index.ticks, state.atMs);
  const last = instrument.lastTicks === 0 ? null : instrument.lastTicks;
  const mark = index.ticks === null ? null : markOf(instrument, index.ticks, sampled?.basis ?? null, state.atMs);
  emit(world, markComputed, {
    instrument: instrument.index,
    feed: index.state,
    index: index.ticks,
    mark: mark?.ticks ?? instrument.markTicks,
    byFunding: mark?.byFunding ?? 0,
    byBasis: mark?.byBasis ?? 0,
    last,
    basis: sampled?.basis ?? null,
    premium: sampled?.premium ?? null,
    prices,
  });
}

/** Our own book against the index, once a second at most. */
function sampleBook(
  { book, contract, listing, unitsPerTickLot }: InstrumentState,
  index: number,
  atMs: number,
): { basis: number; premium: { place: number; premium: number } | null } | null {
  const place = Math.floor((atMs % FUNDING_INTERVAL_MS) / 1_000) + 1;
  if (place === contract!.premium.place || book.bids.best === NONE || book.asks.best === NONE) return null;
  const leverage = BigInt((listing as PerpetualListing).tiers[0]!.mostLeverage);
  const impact = Number((IMPACT_MARGIN * leverage * contract!.wholeUnits) / unitsPerTickLot);
  const bid = impactPrice(book.bids.levels(IMPACT_LEVELS), impact);
  const ask = impactPrice(book.asks.levels(IMPACT_LEVELS), impact);
  const found = premium(bid, ask, index);
  return {
    basis: book.bids.best + book.asks.best - 2 * index,
    premium: found === null ? null : { place, premium: found },
  };
}

function markOf(instrument: InstrumentState, index: number, basis: number | null, atMs: number) {
  const { basis: kept, fundingRate, nextFundingMs } = instrument.contract!;
  const samples = basis === null ? kept : [...kept.slice(kept.length < 30 ? 0 : 1), basis];
  return markPrice({
    index,
    fundingRate,
    untilFundingMs: Math.max(0, nextFundingMs - atMs),
    fundingIntervalMs: FUNDING_INTERVAL_MS,
    basis: { sum: samples.reduce((sum, one) => sum + BigInt(one), 0n), count: samples.length },
    last: instrument.lastTicks === 0 ? null : instrument.lastTicks,
  });
}
