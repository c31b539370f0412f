// In: a listing that was accepted. Out: the instrument as the core trades it: its rules, prices and books.
import { unitsPerTickLot } from '@hilsa/formulas';
import { FEE_CLASSES } from '../accounts/account-store.ts';
import { tierNow } from '../fees/tier.ts';
import { NONE, OrderBook } from '../matching/order-book.ts';
import { emptyTrails, type Trails } from '../orders/trail-state.ts';
import { FEES, type State } from '../state.ts';
import { HouseBalance } from '../ledger/house-balance.ts';
import { newShare, type ShareState } from '../stocks/state.ts';
import { linesOfTiers } from '../contracts/lines.ts';
import { newSeries, type Series } from '../options/state.ts';
import { reindexAll } from '../contracts/positions.ts';
import { type ContractState, emptyMarket } from '../contracts/state.ts';
import { kindOf, type KindRules } from './kinds.ts';
import type { Listing } from './listing.ts';

export type InstrumentStatus = 'trading' | 'cancel-only' | 'halted';
export const STATUSES: readonly InstrumentStatus[] = ['trading', 'cancel-only', 'halted'];

export interface InstrumentState {
  readonly index: number;
  /** What trading it means. */
  readonly kind: KindRules;
  listing: Listing;
  status: InstrumentStatus;
  /** How often its rules were set; 1 as listed. */
  version: number;
  /** Rules that the clock will put in force. */
  coming: { readonly listing: Listing; readonly atMs: number } | null;
  /** Quote units of one lot at one tick. */
  readonly unitsPerTickLot: bigint;
  /** The listing's money constants, exact below 2^53, for the order path. */
  readonly lotUnits: number;
  readonly tickLotUnits: number;
  /** Order value limits in ticks × lots, exact below 2^53. */
  minTickLots: number;
  maxTickLots: number;
  /** Fees in millionths: maker's and taker's of each tier. */
  feePpm: Int32Array;
  feeClass: number;
  feeIsOnMoney: boolean;
  /** What is added before dividing by a million: rounds up, or half up. */
  feeRounding: number;
  /** Price of the last trade, in ticks; 0 before the first. */
  lastTicks: number;
  /** Mark from a feed, in ticks, with its time; 0 before the first. */
  markTicks: number;
  markAtMs: number;
  /** The day's figures of a share; null for every other kind. */
  readonly share: ShareState | null;
  /** Slot of the order being matched; NONE when none is. It may stay for the next step when a step was spent. */
  arriving: number;
  readonly book: OrderBook;
  /** Orders waiting for a price: `asks` fire when the last price rises to them, `bids` when it falls to them. */
  readonly waiting: OrderBook;
  /** Of the waiting orders, those whose triggers follow the trades. */
  readonly trails: Trails;
  /** Orders that show a part of their lots, and how many at once. */
  readonly icebergs: Map<number, number>;
  /** Of a perpetual contract: its positions, its index and what the mark sets off; null for any other kind. */
  readonly contract: ContractState | null;
  /** Of a series of options: its cover and its holders; null for any other kind. */
  readonly option: Series | null;
}

export const MILLION = 1_000_000;

export function instrumentOf(state: State, index: number, listing: Listing): InstrumentState {
  const unit = unitsPerTickLot(listing.tickUnits, listing.lotUnits, state.assets[listing.baseAsset]!.decimals)!;
  if (listing.kind === 'stock') state.stocks.shareAssets.add(listing.baseAsset);
  return {
    index,
    kind: kindOf(listing),
    listing,
    status: 'trading',
    version: 1,
    coming: null,
    unitsPerTickLot: unit,
    lotUnits: Number(listing.lotUnits),
    tickLotUnits: Number(unit),
    ...constantsOf(listing, unit),
    lastTicks: 0,
    markTicks: 0,
    markAtMs: 0,
    share: listing.kind === 'stock' ? newShare(listing) : null,
    arriving: NONE,
    book: new OrderBook(state.orders.links),
    waiting: new OrderBook(state.orders.links),
    trails: emptyTrails(),
    icebergs: new Map(),
    contract: contractOf(state, listing),
    option: listing.kind === 'option' ? newSeries(listing.underlying) : null,
  };
}

function contractOf(state: State, listing: Listing): ContractState | null {
  if (listing.kind !== 'perpetual') return null;
  const wholeUnits = 10n ** BigInt(state.assets[listing.quoteAsset]!.decimals);
  const { houses, quoteAsset } = listing;
  const money = {
    clearing: new HouseBalance(houses.clearing, quoteAsset),
    funding: new HouseBalance(houses.funding, quoteAsset),
    insurance: new HouseBalance(houses.insurance, quoteAsset),
    fees: new HouseBalance(FEES, quoteAsset),
  };
  return emptyMarket(houses, money, linesOfTiers(listing.tiers), wholeUnits, state.orders.links);
}

/** Put other rules in force. */
export function applyListing(instrument: InstrumentState, listing: Listing): void {
  Object.assign(instrument, constantsOf(listing, instrument.unitsPerTickLot), { listing });
  if (listing.kind === 'perpetual') reindexAll(instrument, linesOfTiers(listing.tiers));
}

function constantsOf({ fees, minNotional, maxNotional }: Listing, unit: bigint) {
  return {
    minTickLots: Number((minNotional + unit - 1n) / unit),
    maxTickLots: Number(maxNotional / unit),
    feePpm: Int32Array.from(fees.tiers.flatMap(({ makerPpm, takerPpm }) => [makerPpm, takerPpm])),
    feeClass: FEE_CLASSES.indexOf(fees.feeClass),
    feeIsOnMoney: fees.on === 'money',
    feeRounding: fees.rounding === 'up' ? MILLION - 1 : MILLION / 2,
  };
}

/** Where an account's rates begin in `feePpm`: the maker's, then the taker's. */
export function ratesAt(state: State, instrument: InstrumentState, account: number): number {
  const tier = tierNow(state, account, instrument.feeClass);
  return Math.min(tier * 2, instrument.feePpm.length - 2);
}
