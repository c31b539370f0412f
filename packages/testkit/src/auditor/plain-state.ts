// In: nothing. Out: the auditor's own books: accounts, purses, orders and queues as plain objects and bigints.
// Nothing here comes from the core but the words of its commands; a reader can follow every sum with a pencil.
import type {
  InstrumentStatus,
  Listing,
  OrderType,
  OwnerKind,
  SelfTradePrevention,
  Side,
  Standing,
  TimeInForce,
} from '@hilsa/core';

export interface Purse {
  available: bigint;
  held: bigint;
}

export interface PlainOrder {
  readonly id: number;
  readonly account: number;
  readonly instrument: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly quote: boolean;
  ticks: number;
  lots: number;
  left: number;
  /** Null once fired, and for orders that never wait. */
  trigger: number | null;
  hold: bigint;
}

export interface PlainInstrument {
  readonly index: number;
  readonly listing: Listing;
  /** Quote units of one lot at one tick. */
  readonly unit: bigint;
  status: InstrumentStatus;
  last: number;
  mark: number;
  markAtMs: number;
  /** First in line first. */
  readonly buy: PlainOrder[];
  readonly sell: PlainOrder[];
  /** Orders waiting for the last price to rise or to fall to their trigger, first to fire first. */
  readonly rising: PlainOrder[];
  readonly falling: PlainOrder[];
}

export interface PlainState {
  atMs: number;
  nextOrder: number;
  nextTrade: number;
  readonly assets: { code: string; decimals: number }[];
  readonly instruments: PlainInstrument[];
  /** `inviter`: the account that has a share in the fees this one pays. */
  readonly accounts: { ownerKind: OwnerKind; standing: Standing; inviter: number | null }[];
  /** The inviter's share, in hundredths of a percent. */
  share: number;
  /** By account, then by asset. */
  readonly purses: Purse[][];
  /** Open orders by id, oldest first. */
  readonly orders: Map<number, PlainOrder>;
  /** What the command at hand made happen, one line an event. */
  tape: string[];
  trades: number;
}

export const HIGHEST_TICK = 1_073_741_823;
export const ISSUER = 0;
export const FEE_TAKER = 1;

export function plainState(): PlainState {
  return {
    atMs: 0,
    nextOrder: 1,
    nextTrade: 1,
    assets: [],
    instruments: [],
    accounts: [
      { ownerKind: 'house', standing: 'active', inviter: null },
      { ownerKind: 'house', standing: 'active', inviter: null },
    ],
    share: 0,
    purses: [[], []],
    orders: new Map(),
    tape: [],
    trades: 0,
  };
}

export function purseOf(state: PlainState, account: number, asset: number): Purse {
  return (state.purses[account]![asset] ??= { available: 0n, held: 0n });
}

/** Change a purse; only the issuer may go below zero. */
export function change(state: PlainState, account: number, asset: number, available: bigint, held: bigint): void {
  const purse = purseOf(state, account, asset);
  purse.available += available;
  purse.held += held;
  if (purse.held < 0n || (purse.available < 0n && account !== ISSUER)) {
    throw new Error(`the auditor's own purse of account ${account} in asset ${asset} went below zero`);
  }
}

/** A mark younger than a minute, else the last trade, else the listing's reference. */
export function referenceOf(instrument: PlainInstrument, atMs: number): number {
  if (instrument.mark > 0 && atMs - instrument.markAtMs <= 60_000) return instrument.mark;
  return instrument.last > 0 ? instrument.last : instrument.listing.referenceTicks;
}

/** Lowest and highest price within `bps` of a reference, by whole-number division rounded inwards. */
export function edges(reference: number, bps: number): { lowest: number; highest: number } {
  const scaled = (share: number): bigint => BigInt(reference) * BigInt(share);
  const lowest = (scaled(10_000 - bps) + 9_999n) / 10_000n;
  return { lowest: lowest < 1n ? 1 : Number(lowest), highest: Number(scaled(10_000 + bps) / 10_000n) };
}

/** The price a market order may not go beyond. */
export function protection(instrument: PlainInstrument, side: Side, reference: number): number {
  const { lowest, highest } = edges(reference, instrument.listing.marketProtectionBps);
  return side === 'buy' ? highest : lowest;
}

export function value(instrument: PlainInstrument, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * instrument.unit;
}

/** What an order at a limit has to hold for what is left of it. */
export function holdFor(instrument: PlainInstrument, side: Side, ticks: number, lots: number): bigint {
  return side === 'buy' ? value(instrument, ticks, lots) : BigInt(lots) * instrument.listing.lotUnits;
}

export function heldAsset(instrument: PlainInstrument, side: Side): number {
  return side === 'buy' ? instrument.listing.quoteAsset : instrument.listing.baseAsset;
}

export function otherSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Whether an arriving order of `side` at `ticks` would trade with a resting order at `makerTicks`. */
export function meets(side: Side, ticks: number, makerTicks: number): boolean {
  return side === 'buy' ? makerTicks <= ticks : makerTicks >= ticks;
}

/** A stop buys into a rise and sells into a fall; a take-profit sells into a rise and buys into a fall. */
export function firesOnRise(type: OrderType, side: Side): boolean {
  return type.startsWith('stop') === (side === 'buy');
}

export function isMarketType(type: OrderType): boolean {
  return type === 'market' || type === 'stop-market' || type === 'take-profit-market';
}

export function openOrdersOf(state: PlainState, account: number): PlainOrder[] {
  const found: PlainOrder[] = [];
  for (const order of state.orders.values()) if (order.account === account) found.push(order);
  return found;
}
