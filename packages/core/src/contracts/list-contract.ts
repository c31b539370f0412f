// In: a list-contract command. Out: refusals, or a coin's perpetual: its house accounts, its market, and when opening begins.
// Steps and the first reference are those of the coin's own market: whoever lists says no price.
import { unitsPerTickLot } from '@hilsa/formulas';
import { accountOpened } from '../accounts/facts.ts';
import { accountOf, MOST_OWNERS } from '../accounts/wallets.ts';
import { pathToCoins } from '../conversion/paths.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { withTable } from '../fees/table.ts';
import { instrumentListed } from '../instruments/facts.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { invalid, wrongNumbers } from '../instruments/list.ts';
import type { PerpetualListing } from '../instruments/listing.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { ListContract } from './commands.ts';
import { wrongContractTerms } from './kind.ts';
import { openingStopped } from './market-facts.ts';

/** Every increase looks at the open interest of all of them. */
const MOST_CONTRACTS = 128;
const MOST_DAYS_AHEAD = 90;
const DAY_MS = 86_400_000;
const LONGEST_REASON = 200;
/** A limit is at most 5 % worse than the mark, a market order trades within 2 % of it. */
const BAND_BPS = 500;
const PROTECTION_BPS = 200;
/** The largest quantity is worth about this many times the largest order, so that value, not quantity, binds; and never more base units. */
const QUANTITY_ROOM = 4n;
const MOST_BASE = 9n * 10n ** 14n;
const MOST_LOTS = 2n ** 31n - 1n;
/** Of the one contract, and of all. */
const HOUSES = ['clearing', 'funding', 'insurance', 'liquidator'] as const;
type House = (typeof HOUSES)[number];

export function listContract(world: World, command: ListContract): Reply {
  const { state } = world;
  const coin = state.instruments[command.market];
  if (coin?.listing.kind !== 'spot') return refuse('unknown-instrument', { instrument: command.market });
  const symbol = `${coin.listing.symbol}-PERP`;
  if (state.symbols.has(symbol)) return refuse('instrument-already-listed', { symbol });
  if (state.contracts.markets.length >= MOST_CONTRACTS)
    return refuse('listing-invalid', { field: 'symbol', value: state.contracts.markets.length });
  const { opensAtMs, reason } = command;
  if (!Number.isSafeInteger(opensAtMs) || opensAtMs < state.atMs)
    return refuse('effective-date-past', { effectiveAtMs: opensAtMs, now: state.atMs });
  const latest = state.atMs + MOST_DAYS_AHEAD * DAY_MS;
  if (opensAtMs > latest) return refuse('expiry-out-of-range', { expiresAtMs: opensAtMs, latest });
  if (reason.trim() === '' || reason.length > LONGEST_REASON) return refuse('purpose-invalid', { purpose: reason });
  const { houses, missing } = housesOf(state, symbol);
  if (state.accounts.count + missing.length > MOST_OWNERS) return refuse('too-many-accounts', { most: MOST_OWNERS });
  if (!state.accounts.mayOwe(houses.clearing) && !missing.includes('clearing'))
    return refuse('purpose-taken', { purpose: purposeOf('clearing', symbol) });
  const listing = withTable(state, listingOf(state, coin, { ...command, symbol, houses }));
  const wrong = wrongContractTerms(listing) ?? wrongNumbers(state, listing);
  if (wrong !== null) return invalid(listing, wrong);
  const path = pathToCoins(world, { market: listing });
  if (path !== null) return refuse('path-forbidden', { path });
  // ── nothing below may fail ──
  for (const house of missing)
    emit(world, accountOpened, {
      account: state.accounts.count,
      ownerKind: 'house',
      referrer: null,
      principal: null,
      purpose: purposeOf(house, symbol),
      mayOwe: ofOne(house),
    });
  const instrument = state.instruments.length;
  emit(world, instrumentListed, { instrument, listing });
  if (opensAtMs > state.atMs) emit(world, openingStopped, { instrument, untilMs: opensAtMs, reason });
  return { refusal: null, instrument };
}

/** Those of the one contract may owe what the other side of a market has not paid yet. */
const ofOne = (house: House): boolean => house === 'clearing' || house === 'funding';
const purposeOf = (house: House, symbol: string): string => (ofOne(house) ? `${house}:${symbol}` : house);

/** The house accounts as they are, or as they will be numbered. One that was delisted has left its own. */
function housesOf(state: State, symbol: string) {
  const missing = HOUSES.filter((house) => !state.houses.has(purposeOf(house, symbol)));
  const numberOf = (house: House): number =>
    state.houses.get(purposeOf(house, symbol)) ?? state.accounts.count + missing.indexOf(house);
  const houses = {
    clearing: numberOf('clearing'),
    funding: numberOf('funding'),
    insurance: numberOf('insurance'),
    liquidator: accountOf(numberOf('liquidator'), 'contract'),
  };
  return { houses, missing };
}

function listingOf(
  { assets }: State,
  { listing: coin, markTicks, lastTicks }: InstrumentState,
  {
    symbol,
    houses,
    tiers,
    venues,
    makerPpm,
    takerPpm,
    minNotional,
    maxNotional,
  }: ListContract & Pick<PerpetualListing, 'symbol' | 'houses'>,
): PerpetualListing {
  const { baseAsset, quoteAsset, tickUnits, lotUnits } = coin;
  const referenceTicks = markTicks || lastTicks || coin.referenceTicks;
  const unit = unitsPerTickLot(tickUnits, lotUnits, assets[baseAsset]!.decimals)!;
  const most = [(maxNotional * QUANTITY_ROOM) / (BigInt(referenceTicks) * unit), MOST_BASE / lotUnits, MOST_LOTS];
  return {
    kind: 'perpetual',
    symbol,
    baseAsset,
    quoteAsset,
    tickUnits,
    lotUnits,
    minLots: 1,
    maxLots: Number(most.reduce((least, one) => (one < least ? one : least))),
    minNotional,
    maxNotional,
    priceBandBps: BAND_BPS,
    marketProtectionBps: PROTECTION_BPS,
    fees: { on: 'money', rounding: 'up', feeClass: 'contract', tiers: [{ makerPpm, takerPpm }], parts: [] },
    tickTable: [],
    referenceTicks,
    tiers,
    venues,
    houses,
  };
}
