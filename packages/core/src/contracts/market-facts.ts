// In: nothing. Out: the facts about a contract's market: what the venues said and what came of it, funding, stops of opening, delisting.
import type { VenuePrice } from '@hilsa/formulas/contracts';
import { declareFact, maybe, money, oneOf, plain, text, wide, word } from '../facts/layout.ts';
import { marketAt } from './positions.ts';
import type { ContractState } from './state.ts';
import { FEED_STATES } from './words.ts';

/** Seconds of book against index that the mark's basis is the mean of. */
const BASIS_SAMPLES = 30;
const MINUTES_KEPT = 30;
const MINUTE_MS = 60_000;

/**
 * Each second and market: everything that index and mark were computed from, and what came out. `basis` is bid + ask − 2 × index; null
 * where the book had no two sides or there was no index. `premium` in billionths with its second in the interval, from 1.
 */
export const markComputed = declareFact(
  201,
  'mark-computed',
  {
    instrument: word,
    feed: oneOf(FEED_STATES),
    /** Ticks; null: blind. */
    index: maybe,
    /** Ticks; as it was when blind, 0 when there never was one. */
    mark: word,
    byFunding: word,
    byBasis: word,
    /** The last trade; null before the first. */
    last: maybe,
    basis: plain<number | null>(),
    premium: plain<{ place: number; premium: number } | null>(),
    prices: plain<readonly VenuePrice[]>(),
  },
  (state, { instrument: index, feed, index: ticks, mark, basis, premium, prices }) => {
    const market = marketAt(state, index);
    for (const price of prices) market.venues.set(price.venue, price);
    market.feed = feed;
    if (premium !== null) notePremium(market, premium);
    if (basis !== null) {
      market.basis.push(basis);
      if (market.basis.length > BASIS_SAMPLES) market.basis.shift();
    }
    if (ticks === null) return;
    market.indexTicks = ticks;
    market.indexAtMs = state.atMs;
    noteMinute(market, ticks, state.atMs);
    const instrument = state.instruments[index]!;
    instrument.markTicks = mark;
    instrument.markAtMs = state.atMs;
  },
);

function notePremium({ premium: kept }: ContractState, { place, premium }: { place: number; premium: number }): void {
  kept.weighted += BigInt(place) * BigInt(premium);
  kept.weight += BigInt(place);
  kept.count++;
  kept.place = place;
}

function noteMinute({ minutes }: ContractState, ticks: number, atMs: number): void {
  const minute = atMs - (atMs % MINUTE_MS);
  const newest = minutes.at(-1);
  if (newest?.atMs === minute) {
    newest.sum += ticks;
    newest.count++;
    return;
  }
  minutes.push({ atMs: minute, sum: ticks, count: 1 });
  if (minutes.length > MINUTES_KEPT + 1) minutes.shift();
}

/** The rate of an interval that has ended, and what it was computed from; positions are settled one by one behind it. */
export const fundingFixed = declareFact(
  202,
  'funding-fixed',
  {
    instrument: word,
    round: wide,
    /** Billionths. */
    rate: word,
    /** The mark that positions are valued at. */
    mark: word,
    weighted: money,
    weight: money,
    samples: word,
    nextMs: wide,
  },
  (state, { instrument, round, rate, mark, nextMs }) => {
    const market = marketAt(state, instrument);
    market.round = round;
    market.fundingRate = rate;
    market.fundingTicks = mark;
    market.nextFundingMs = nextMs;
    market.premium = { weighted: 0n, weight: 0n, count: 0, place: 0 };
    market.fundingCursor = 0;
    state.due.schedule('fix-funding', instrument, nextMs);
  },
);
/** Every position has paid or received; `rest` went to the insurance fund, below zero came from it. */
export const fundingEnded = declareFact(
  203,
  'funding-ended',
  { instrument: word, round: wide, rest: money },
  () => undefined,
);
export const openingStopped = declareFact(
  204,
  'opening-stopped',
  { instrument: word, untilMs: wide, reason: text },
  (state, { instrument, untilMs, reason }) => {
    const market = marketAt(state, instrument);
    market.openingStoppedUntilMs = untilMs;
    market.openingStoppedReason = untilMs === 0 ? '' : reason;
  },
);
export const delistingScheduled = declareFact(
  205,
  'delisting-scheduled',
  { instrument: word, delistAtMs: wide },
  (state, { instrument, delistAtMs }) => {
    marketAt(state, instrument).delistAtMs = delistAtMs;
    state.due.schedule('delist-contract', instrument, delistAtMs);
  },
);
/** The index's mean of the last 30 minutes, at which everything is closed now. */
export const delistingFixed = declareFact(
  206,
  'delisting-fixed',
  { instrument: word, ticks: word },
  (state, { instrument: index, ticks }) => {
    const market = marketAt(state, index);
    market.delistTicks = ticks;
    market.delistAtMs = state.atMs;
    state.instruments[index]!.status = 'cancel-only';
    state.due.cancel('delist-contract', index);
  },
);
