// In: a list-series command. Out: refusals, or the series: its units as an asset, and their market.
import { coverOf, seriesName } from '@hilsa/formulas/options';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { assetListed, instrumentListed } from '../instruments/facts.ts';
import type { OptionListing } from '../instruments/listing.ts';
import { MOST_ASSETS } from '../ledger/balances.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { ListSeries } from './commands.ts';
import { seriesListed } from './facts.ts';
import { type Reference, referenceOf, underlyingPrice } from './reference.ts';
import { ceilingTicks } from './series.ts';
import type { Underlying } from './state.ts';
import { windowEndOn } from './windows.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
const MOST_SERIES = 400;
/** Strikes reach so far from the price: half of it, and twice. */
const STRIKE_SPAN = 2n;
/** Far enough below 2^53 that premium and the largest fee are exact together. */
const MOST_VALUE = 2n ** 52n;

export function listSeries(world: World, command: ListSeries): Reply {
  const { state } = world;
  const { underlying: index, strike, expiryDay, option } = command;
  const underlying = state.options.underlyings.get(index);
  const on = referenceOf(state, index);
  if (underlying === undefined || on === null || (on.instrument?.contract?.delistAtMs ?? 0) > 0)
    return refuse('unknown-instrument', { instrument: index });
  if (underlying.terms.lists === false) return refuse('series-invalid', { field: 'underlying', value: index });
  if (underlying.series.size >= MOST_SERIES || state.assets.length >= MOST_ASSETS)
    return refuse('too-many-series', { most: MOST_SERIES });
  if (option !== 'call' && option !== 'put') return refuse('series-invalid', { field: 'option', value: option });
  const price = underlyingPrice(state, index);
  if (strike <= 0n || strike * STRIKE_SPAN < price || strike > price * STRIKE_SPAN)
    return refuse('series-invalid', { field: 'strike', value: strike });
  const today = Math.floor(state.atMs / DAY_MS);
  const isDay = Number.isInteger(expiryDay) && expiryDay >= today && expiryDay <= today + MOST_DAYS;
  const endMs = isDay ? windowEndOn(state, on, expiryDay) : null;
  // Nothing of seconds: whoever buys has a day at least.
  if (endMs === null || endMs - DAY_MS < state.atMs)
    return refuse('series-invalid', { field: 'expiryDay', value: expiryDay });
  const listing = listingOf(state, { on, underlying }, command);
  if (listing.maxNotional >= MOST_VALUE || ceilingTicks(listing) < 1 || ceilingTicks(listing) > MAX_TICKS / 4)
    return refuse('series-invalid', { field: 'strike', value: strike });
  if (state.symbols.has(listing.symbol)) return refuse('instrument-already-listed', { symbol: listing.symbol });
  // ── nothing below may fail ──
  const instrument = state.instruments.length;
  emit(world, assetListed, { asset: listing.baseAsset, code: `OPT${instrument}`, decimals: 0 });
  emit(world, instrumentListed, { instrument, listing });
  emit(world, seriesListed, { instrument, underlying: index, asset: listing.baseAsset });
  return { refusal: null, instrument, asset: listing.baseAsset };
}

function listingOf(
  state: State,
  { on, underlying }: { on: Reference; underlying: Underlying },
  { option, strike, expiryDay }: ListSeries,
): OptionListing {
  const { terms } = underlying;
  const { quoteAsset, code } = on;
  const { decimals } = state.assets[quoteAsset]!;
  const isCoin = on.market === null;
  const { multiplier } = terms;
  return {
    kind: 'option',
    symbol: seriesName({ underlying: code, expiryDay, strike, kind: option, adjustments: 0 }, decimals),
    baseAsset: state.assets.length,
    quoteAsset,
    tickUnits: coverOf({ kind: option, strike: terms.tickUnits, multiplier }, 1n),
    lotUnits: 1n,
    referenceTicks: 1,
    minLots: 1,
    maxLots: terms.mostLots,
    minNotional: 0n,
    maxNotional: coverOf({ kind: option, strike, multiplier }, BigInt(terms.mostLots)) + 1n,
    priceBandBps: 10_000,
    marketProtectionBps: 2_500,
    fees: {
      on: 'money',
      rounding: 'up',
      feeClass: isCoin ? 'coin' : 'stock',
      tiers: [{ makerPpm: terms.fee.premiumPpm, takerPpm: terms.fee.premiumPpm }],
      parts: [],
    },
    tickTable: [],
    underlying: on.index,
    wallet: isCoin ? 'coin' : 'stock',
    option,
    strike,
    multiplier,
    expiryDay,
    fee: terms.fee,
    leastPremium: terms.leastPremium,
    mostPremiumPpm: terms.mostPremiumPpm,
    mostWritten: terms.mostWritten,
    step: terms.tickUnits,
    adjustments: 0,
  };
}
