// In: the number of an underlying: of a share, of a contract whose coin has an index, or of an index of shares.
// Out: what it is called, priced in and counted in, what it is worth now, and whether it trades.
import { capitalization, indexLevel } from '@hilsa/formulas/stocks';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import { marketOf } from '../stocks/state.ts';
import { stockOf } from '../stocks/facts.ts';
import { INDEX_BASE, type OptionIndex } from './state.ts';

/** An index of a coin that is older counts as none. */
const FRESH_MS = 15_000;
const DAY_MS = 86_400_000;
/** Decimals of an index's level: one point is one of the currency. */
export const LEVEL_DECIMALS = 2;

export interface Reference {
  readonly index: number;
  /** A share's code, a coin's, an index's. */
  readonly code: string;
  readonly quoteAsset: number;
  /** Quote units of one step of its price. */
  readonly tickUnits: bigint;
  /** The stock market whose hours it has; null for a coin, which has none. */
  readonly market: string | null;
  /** The share or the contract; null for an index of shares. */
  readonly instrument: InstrumentState | null;
  readonly basket: OptionIndex | null;
}

export const isIndexNumber = (index: number): boolean => index >= INDEX_BASE;

/** Null for what options cannot be on, and for what is not listed any more. */
export function referenceOf(state: State, index: number): Reference | null {
  if (isIndexNumber(index)) {
    const basket = state.options.indices[index - INDEX_BASE];
    if (basket === undefined) return null;
    const { code, quoteAsset, market } = basket;
    const tickUnits = 10n ** BigInt(state.assets[quoteAsset]!.decimals - LEVEL_DECIMALS);
    return { index, code, quoteAsset, tickUnits, market, instrument: null, basket };
  }
  const instrument = state.instruments[index];
  if (instrument === undefined || (instrument.share === null && instrument.contract === null)) return null;
  const { listing, contract } = instrument;
  const { quoteAsset, tickUnits } = listing;
  // A coin's index is called by the coin, not by the contract that it belongs to.
  const code = contract === null ? listing.symbol : state.assets[listing.baseAsset]!.code;
  const market = contract === null ? stockOf(instrument).market : null;
  return { index, code, quoteAsset, tickUnits, market, instrument, basket: null };
}

/** Throws RangeError for a number that options cannot be on. */
export function referenceAt(state: State, index: number): Reference {
  const found = referenceOf(state, index);
  if (found === null) throw new RangeError(`${index} is nothing that options are on`);
  return found;
}

/** Why options on something do not trade: its session is over, it is halted itself, or its price is too old or not known. */
export type Pause = 'closed' | 'halted' | 'stale';

/** Whether the underlying trades now, so that its options may: in its sessions, not halted, with a price that is not stale. */
export function isUnderlyingOpen(state: State, index: number, atMs = state.atMs): boolean {
  return pauseOf(state, index, atMs) === null;
}

/** Null while it trades. */
export function pauseOf(state: State, index: number, atMs = state.atMs): Pause | null {
  const reference = referenceOf(state, index);
  if (reference === null) return 'closed';
  const { instrument, market } = reference;
  const { share = null, contract = null } = instrument ?? {};
  if (contract === null && marketOf(state.stocks, market!)?.phase !== 'continuous') return 'closed';
  if (instrument !== null && instrument.status !== 'trading') return 'halted';
  if (contract !== null) return contract.feed === 'open' && atMs - contract.indexAtMs <= FRESH_MS ? null : 'stale';
  if (share !== null && (share.haltReason !== '' || share.auctionEndsAtMs > 0 || share.action !== 0)) return 'halted';
  // A market that is neither a share nor an index has no price here.
  if (instrument !== null && share === null) return 'closed';
  return priceTicks(state, reference) > 0 ? null : 'stale';
}

/** What the underlying is worth in its own ticks: a share's last price, a contract's index, the level of an index; 0: not known. */
export function priceTicks(state: State, { instrument, basket }: Reference): number {
  if (basket !== null) return levelOf(state, basket, lastTicks);
  const { contract } = instrument!;
  return contract !== null ? contract.indexTicks : lastTicks(instrument!);
}

/** The same in quote units of one whole underlying; 0 for what options are not on. */
export function underlyingPrice(state: State, index: number): bigint {
  const reference = referenceOf(state, index);
  return reference === null ? 0n : BigInt(priceTicks(state, reference)) * reference.tickUnits;
}

/**
 * What one whole underlying is worth at a time to come, in quote units: the price of now, less the cash dividends that are announced and whose
 * record is taken on a day before it. Never below one unit while there is a price.
 */
export function forwardPrice(state: State, index: number, untilMs: number): bigint {
  const reference = referenceOf(state, index);
  if (reference === null) return 0n;
  const price = BigInt(priceTicks(state, reference)) * reference.tickUnits;
  const dividends = dividendsUntil(state, reference, untilMs);
  return price <= 0n || dividends === 0n ? price : price > dividends ? price - dividends : 1n;
}

function dividendsUntil(state: State, { instrument, basket }: Reference, untilMs: number): bigint {
  let sum = 0n;
  for (const { instrument: of, terms, recordAtMs } of state.stocks.actions.values()) {
    // The record is taken after the close: whoever holds until the end of that day trades with the dividend.
    if (terms.kind !== 'cash-dividend' || Math.floor(recordAtMs / DAY_MS) >= Math.floor(untilMs / DAY_MS)) continue;
    if (basket === null) sum += of === instrument!.index ? terms.perShare : 0n;
    else if (basket.members.includes(of)) sum += partOf(state, basket, of, terms.perShare);
  }
  return sum;
}

/** What an index loses by a dividend of one member, in quote units, rounded half-up. */
function partOf(state: State, basket: OptionIndex, member: number, perShare: bigint): bigint {
  const at = basket.members.indexOf(member);
  const paid = { ...memberOf(state, basket, at, 0), ticks: Number(perShare) };
  const { decimals } = state.assets[basket.quoteAsset]!;
  return indexLevel(capitalization([paid]), basket.divisor, { levelDecimals: decimals, tickDecimals: decimals });
}

/** The level in its own ticks at given prices of its members; 0 when one is not listed any more or has no price. */
export function levelOf(state: State, basket: OptionIndex, ticksOf: (member: InstrumentState) => number): number {
  const capital = capitalOf(state, basket, ticksOf);
  const { decimals } = state.assets[basket.quoteAsset]!;
  return Number(indexLevel(capital, basket.divisor, { levelDecimals: LEVEL_DECIMALS, tickDecimals: decimals }));
}

/** Of all members, as `capitalization` counts; 0n when one is not listed any more or has no price. */
export function capitalOf(state: State, basket: OptionIndex, ticksOf: (member: InstrumentState) => number): bigint {
  const found = [];
  for (const [at, member] of basket.members.entries()) {
    const instrument = state.instruments[member];
    const ticks = instrument === undefined ? 0 : ticksOf(instrument);
    if (ticks <= 0) return 0n;
    found.push(memberOf(state, basket, at, ticks));
  }
  return capitalization(found);
}

/** Shares of each member that the index counts, in their order. */
export function countedShares(state: State, { members, shares }: OptionIndex): readonly bigint[] {
  return shares ?? members.map((member) => issuedOf(state, member));
}

/** Prices in quote units here, so that members may have different steps. */
function memberOf(state: State, { members, shares }: OptionIndex, at: number, ticks: number) {
  const member = members[at]!;
  const { company, tickUnits } = stockOf(state.instruments[member]!);
  const counted = shares?.[at] ?? issuedOf(state, member);
  return { ticks: ticks * Number(tickUnits), shares: counted, floatPpm: company.floatPpm };
}

function issuedOf({ instruments }: State, member: number): bigint {
  const { share } = instruments[member]!;
  return share?.issued ?? stockOf(instruments[member]!).company.shares;
}

/** A share's last price, or what its day stands on. */
export function lastTicks({ share, lastTicks: last }: InstrumentState): number {
  return last > 0 ? last : (share?.reference ?? 0);
}
