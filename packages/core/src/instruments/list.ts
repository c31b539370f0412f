// In: commands that list assets and instruments, change their rules, halt, resume and retire. Out: refusals or facts.
import { unitsPerTickLot } from '@hilsa/formulas';
import { areTighter } from '@hilsa/formulas/contracts';
import { FEE_CLASSES } from '../accounts/account-store.ts';
import { done, goOn } from '../clock/run-due.ts';
import type {
  ListAsset,
  ListInstrument,
  RetireInstrument,
  SetInstrumentRules,
  SetInstrumentStatus,
} from '../commands.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { pathToCoins } from '../conversion/paths.ts';
import { emit } from '../facts/emit.ts';
import { isBelowParts, withTable } from '../fees/table.ts';
import { toJson } from '../facts/layout.ts';
import { MOST_ASSETS } from '../ledger/balances.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { hasSeries } from '../options/series.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { standingOrders } from '../orders/standing.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { openListed } from '../stocks/day.ts';
import { marketOf } from '../stocks/state.ts';
import {
  assetListed,
  instrumentListed,
  instrumentRetired,
  instrumentStatusSet,
  rulesApplied,
  rulesScheduled,
} from './facts.ts';
import { KINDS } from './kinds.ts';
import type { Fees, Listing, StockListing } from './listing.ts';

/** Values stay far enough below 2^53 that a fee on top and sums of two are exact. */
const MAX_NOTIONAL = 2n ** 63n / 10_001n;
const MAX_LOTS = 2 ** 31 - 1;
/** As wide as an order's word for it. */
const MOST_INSTRUMENTS = 2 ** 31 - 1;
const MOST_FEE_PPM = 100_000;
const MOST_TIERS = 16;
const MOST_PARTS = 8;
const MOST_STEPS = 16;

export function listAsset(world: World, command: ListAsset): Reply {
  const { state } = world;
  const { code, decimals } = command;
  if (!/^[A-Z0-9.-]{2,24}$/.test(code)) return refuse('listing-invalid', { field: 'code', value: code });
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12)
    return refuse('listing-invalid', { field: 'decimals', value: decimals });
  if (state.assets.some((asset) => asset.code === code)) return refuse('asset-already-listed', { code });
  if (state.assets.length >= MOST_ASSETS)
    return refuse('listing-invalid', { field: 'asset', value: state.assets.length });
  // ── nothing below may fail ──
  const asset = state.assets.length;
  emit(world, assetListed, { asset, code, decimals });
  return { refusal: null, asset };
}

export function listInstrument(world: World, command: ListInstrument): Reply {
  const { state } = world;
  const listing = withTable(state, command.listing);
  if (state.symbols.has(listing.symbol)) return refuse('instrument-already-listed', { symbol: listing.symbol });
  const wrong = wrongField(state, listing);
  if (wrong !== null) return invalid(listing, wrong);
  if (listing.kind === 'stock' && listing.firstDay !== undefined && isOfThePast(state, listing, listing.firstDay))
    return invalid(listing, 'firstDay');
  if (state.instruments.length >= MOST_INSTRUMENTS)
    return refuse('listing-invalid', { field: 'symbol', value: state.instruments.length });
  const path = pathToCoins(world, { market: listing });
  if (path !== null) return refuse('path-forbidden', { path });
  // ── nothing below may fail ──
  const instrument = state.instruments.length;
  emit(world, instrumentListed, { instrument, listing });
  openListed(world, state.instruments[instrument]!);
  return { refusal: null, instrument };
}

/** A day that runs, has run or is not made: from a later session on, as everybody can read before. */
function isOfThePast({ stocks }: State, { market: code }: StockListing, day: number): boolean {
  const market = marketOf(stocks, code)!;
  return day <= market.day || !market.days.some((row) => row.day === day && row.phases.length > 0);
}

const NOTICE_MS = 7 * 86_400_000;

/** Tiers of a contract that ask for more come seven days later: positions were opened by the ones before. */
function earliestOf(before: Listing, after: Listing, atMs: number): number {
  if (before.kind !== 'perpetual' || after.kind !== 'perpetual') return atMs;
  return areTighter(before.tiers, after.tiers) ? atMs + NOTICE_MS : atMs;
}

/** Other rules from a later time on; the clock puts them in force. */
export function setInstrumentRules(world: World, command: SetInstrumentRules): Reply {
  const { state } = world;
  const instrument = state.instruments[command.instrument];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: command.instrument });
  const { effectiveAtMs, rules } = command;
  if (!Number.isSafeInteger(effectiveAtMs) || effectiveAtMs < state.atMs)
    return refuse('effective-date-past', { effectiveAtMs, now: state.atMs });
  const listing = withTable(state, { ...instrument.listing, ...rules });
  const { fees } = instrument.listing;
  // Open orders hold what their fee will cost: what it is taken from, and how it is rounded, stays.
  const isOther = listing.fees.on !== fees.on || listing.fees.rounding !== fees.rounding;
  const wrong = isOther ? 'fees' : wrongField(state, listing);
  if (wrong !== null) return invalid(listing, wrong);
  const earliest = earliestOf(instrument.listing, listing, state.atMs);
  if (effectiveAtMs < earliest) return refuse('effective-date-past', { effectiveAtMs, now: earliest });
  // ── nothing below may fail ──
  emit(world, rulesScheduled, { instrument: instrument.index, effectiveAtMs, listing });
  return { refusal: null, instrument: instrument.index };
}

/** The clock's: rules whose day has come. */
export function applyRules(world: World, index: number): void {
  const { version, coming } = world.state.instruments[index]!;
  emit(world, rulesApplied, { instrument: index, version: version + 1, listing: coming!.listing });
}

export function setInstrumentStatus(world: World, { instrument, status }: SetInstrumentStatus): Reply {
  const listed = world.state.instruments[instrument];
  if (listed === undefined) return refuse('unknown-instrument', { instrument });
  if (listed.share?.unlisted === true) return refuse('unknown-share', { instrument });
  // ── nothing below may fail ──
  emit(world, instrumentStatusSet, { instrument, status });
  return { refusal: null, instrument };
}

/** Trading ends for good: open orders are closed, in slices, then the books go. */
export function retireInstrument(world: World, { instrument }: RetireInstrument): Reply {
  const listed = world.state.instruments[instrument];
  // A series ends by being settled, and what it is settled on stays until then.
  if (listed === undefined || listed.option !== null) return refuse('unknown-instrument', { instrument });
  if (hasSeries(world.state, instrument)) return refuse('underlying-invalid', { field: 'series' });
  // ── nothing below may fail ──
  emit(world, instrumentStatusSet, { instrument, status: 'cancel-only' });
  goOn(world, 'retire-instrument', instrument);
  goOnRetiring(world, instrument);
  return { refusal: null, instrument };
}

/** The clock's: the next slice of a retirement. */
export function goOnRetiring(world: World, index: number): void {
  const instrument = world.state.instruments[index]!;
  for (const slot of standingOrders(instrument)) {
    if (isSpent(world)) return;
    closeOpenOrder(world, slot, 'instrument-retired');
  }
  // A command that is still matching here ends first; it was begun before.
  if (instrument.arriving >= 0) return;
  done(world, 'go-on-matching', index);
  emit(world, instrumentRetired, { instrument: index });
}

export function invalid(listing: Listing, field: string): Refusal {
  const value = listing[field as keyof Listing];
  return refuse('listing-invalid', { field, value: typeof value === 'object' ? toJson(value) : String(value) });
}

/** The first field of a listing that makes no sense, or null. */
function wrongField(state: State, listing: Listing): string | null {
  const kind = KINDS[listing.kind];
  if (kind === undefined) return 'kind';
  if (!/^[A-Z0-9.-]{2,24}$/.test(listing.symbol)) return 'symbol';
  // Units of a fund are dealt at its value alone.
  if (state.funds.unitAssets.has(listing.baseAsset)) return 'baseAsset';
  if (state.funds.unitAssets.has(listing.quoteAsset)) return 'quoteAsset';
  return kind.wrongField(state, listing) ?? wrongNumbers(state, listing);
}

/** The first of the numbers that all kinds share that makes no sense, or null; what its kind asks holds. */
export function wrongNumbers(state: State, listing: Listing): string | null {
  const base = state.assets[listing.baseAsset];
  const unit = unitsPerTickLot(listing.tickUnits, listing.lotUnits, base?.decimals ?? 0)!;
  if (!isBetween(listing.referenceTicks, 1, MAX_TICKS / 4)) return 'referenceTicks';
  if (!isBetween(listing.minLots, 1, MAX_LOTS)) return 'minLots';
  if (
    !isBetween(listing.maxLots, listing.minLots, MAX_LOTS) ||
    BigInt(listing.maxLots) * listing.lotUnits > MAX_NOTIONAL
  )
    return 'maxLots';
  if (listing.minNotional < 0n) return 'minNotional';
  const most = unit * 2n ** 53n < MAX_NOTIONAL ? unit * 2n ** 53n - 1n : MAX_NOTIONAL;
  if (listing.maxNotional <= listing.minNotional || listing.maxNotional > most) return 'maxNotional';
  if (!isBetween(listing.priceBandBps, 1, 10_000)) return 'priceBandBps';
  // A stop that turns into a market order is protected from its trigger on: wider than the band, none could ever be placed.
  if (!isBetween(listing.marketProtectionBps, 1, listing.priceBandBps)) return 'marketProtectionBps';
  if (!isSoundFees(listing.fees) || isBelowParts(state, listing)) return 'fees';
  return isSoundTable(listing.tickTable) ? null : 'tickTable';
}

function isSoundFees({ on, rounding, feeClass, tiers, parts }: Fees): boolean {
  if (!['received', 'money'].includes(on) || !['up', 'half-up'].includes(rounding) || !FEE_CLASSES.includes(feeClass))
    return false;
  if (tiers.length < 1 || tiers.length > MOST_TIERS || parts.length > MOST_PARTS) return false;
  const handedOn = parts.reduce((sum, { ppm }) => (isBetween(ppm, 0, MOST_FEE_PPM) ? sum + ppm : Infinity), 0);
  return tiers.every(
    ({ makerPpm, takerPpm }) =>
      isBetween(makerPpm, 0, MOST_FEE_PPM) &&
      isBetween(takerPpm, 0, MOST_FEE_PPM) &&
      Math.min(makerPpm, takerPpm) >= handedOn,
  );
}

function isSoundTable(table: Listing['tickTable']): boolean {
  if (table.length > MOST_STEPS || (table.length > 0 && table[0]!.from !== 0)) return false;
  return table.every(
    ({ from, step }, n) =>
      isBetween(step, 1, MAX_TICKS) && isBetween(from, n === 0 ? 0 : table[n - 1]!.from + 1, MAX_TICKS),
  );
}

function isBetween(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
