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
import type { PlainMember, PlainPlan } from './plain-membership.ts';
import type { PlainPair, PlainQuote } from './plain-conversion-sums.ts';
import { type PlainFees, plainFees, tierOf } from './plain-fee-books.ts';
import { type PlainFunds, plainFunds } from './plain-fund-books.ts';
import { type PlainPayments, plainPayments } from './plain-payment-books.ts';

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
  /** Of an order that hides a part: how many lots it shows at once, and how many of those are left; null: it shows all. */
  iceberg: { readonly shows: number; part: number } | null;
  /** Null once fired, and for orders that never wait. */
  trigger: number | null;
  hold: bigint;
  /** When it ends by itself, 0: never. */
  readonly expires: number;
  /** The order that ends with it. */
  pair: number | null;
  /** How far its trigger keeps behind the best trade, while it waits. */
  trail: { bps: number; best: number } | null;
  /** Rates in millionths that were in force when it came. */
  readonly makerPpm: number;
  readonly takerPpm: number;
  /** What its fills should have cost so far, in millionths of a unit, and what they did cost, in units. */
  exactFee: bigint;
  chargedFee: bigint;
}

/** Something that will be done at a time. */
export interface PlainDue {
  atMs: number;
  readonly work: string;
  readonly subject: number;
}
/** An owner's orders that are being closed, newest first, more than one step of them. */
export interface PlainSweep {
  readonly account: number | null;
  readonly instrument: number | null;
  readonly reason: string;
}

export interface PlainInstrument {
  readonly index: number;
  listing: Listing;
  version: number;
  coming: Listing | null;
  /** The order on its way into the book, when one step was not enough for it. */
  arriving: PlainOrder | null;
  /** Quote units of one lot at one tick. */
  readonly unit: bigint;
  status: InstrumentStatus;
  last: number;
  mark: number;
  markAtMs: number;
  /** Highest and lowest trade since the youngest of the orders that trail came. */
  high: number;
  low: number;
  /** First in line first. */
  readonly buy: PlainOrder[];
  readonly sell: PlainOrder[];
  /** Orders waiting for the last price to rise or to fall to their trigger, first to fire first. */
  readonly rising: PlainOrder[];
  readonly falling: PlainOrder[];
}

export interface PlainOwner {
  ownerKind: OwnerKind;
  standing: Standing;
  inviter: number | null;
  acts: number;
  mayOwe: boolean;
  /** Fee tier by class. */
  tiers: Map<string, number>;
}

export interface PlainState {
  atMs: number;
  /** The moment of the command that is being judged. */
  nowMs: number;
  readonly payments: PlainPayments;
  nextOrder: number;
  nextTrade: number;
  readonly assets: { code: string; decimals: number }[];
  /** Null once retired. */
  readonly instruments: (PlainInstrument | null)[];
  /** Owners. `inviter`: who has a rebate of the fees this one pays. `acts`: the owner for whom it acts, itself when for nobody. */
  readonly accounts: PlainOwner[];
  /** House accounts by purpose. */
  readonly purposes: Map<string, number>;
  readonly pairs: PlainPair[];
  readonly quotes: Map<number, PlainQuote>;
  /** By owner and pair: what was converted on a day. */
  readonly converted: Map<string, { day: number; sum: bigint }>;
  nextQuote: number;
  nextTransfer: number;
  readonly plans: PlainPlan[];
  /** By owner. */
  readonly members: Map<number, PlainMember>;
  nextPeriod: number;
  readonly funds: PlainFunds;
  readonly fees: PlainFees;
  nextHold: number;
  readonly due: PlainDue[];
  readonly sweeps: Map<number, PlainSweep>;
  /** The inviter's rebate, in hundredths of a percent. */
  rebate: number;
  /** By account, then by asset. */
  readonly purses: Map<number, Purse[]>;
  /** Open orders by id, oldest first. */
  readonly orders: Map<number, PlainOrder>;
  /** What the command at hand made happen, one line an event. */
  tape: string[];
  mostEventsAStep: number;
  trades: number;
}

export const HIGHEST_TICK = 1_073_741_823;
export const ISSUER = 0;
export const FEE_TAKER = 1;

export function plainState(): PlainState {
  return {
    atMs: 0,
    nowMs: 0,
    payments: plainPayments(),
    nextOrder: 1,
    nextTrade: 1,
    assets: [],
    instruments: [],
    accounts: [
      { ownerKind: 'house', standing: 'active', inviter: null, acts: 0, mayOwe: true, tiers: new Map() },
      { ownerKind: 'house', standing: 'active', inviter: null, acts: 1, mayOwe: false, tiers: new Map() },
    ],
    purposes: new Map([
      ['issuance', 0],
      ['fees', 1],
    ]),
    pairs: [],
    quotes: new Map(),
    converted: new Map(),
    nextQuote: 1,
    nextTransfer: 1,
    plans: [],
    members: new Map(),
    nextPeriod: 1,
    funds: plainFunds(),
    fees: plainFees(),
    nextHold: 1,
    due: [],
    sweeps: new Map(),
    rebate: 0,
    purses: new Map(),
    orders: new Map(),
    tape: [],
    mostEventsAStep: 512,
    trades: 0,
  };
}

const WALLET_SPAN = 2 ** 28;
const WALLETS = 3;

/** Whose an account is, or undefined: accounts of a wallet lie 2^28 behind those of the wallet before. */
export function ownerOf(state: PlainState, account: number): PlainOwner | undefined {
  return account < WALLETS * WALLET_SPAN ? state.accounts[account % WALLET_SPAN] : undefined;
}
export function ownerNumber(account: number): number {
  return account % WALLET_SPAN;
}
export function isCoinAccount(account: number): boolean {
  return account < WALLET_SPAN;
}
/** For whom it trades in the end. */
export function principalOf(state: PlainState, account: number): number {
  return ownerOf(state, account)!.acts;
}

/** Whether as much has come of a command as one step may bring. */
export function isFull(state: PlainState): boolean {
  return state.tape.length >= state.mostEventsAStep;
}

export function schedule(state: PlainState, work: string, subject: number, atMs: number): void {
  unschedule(state, work, subject);
  state.due.push({ atMs, work, subject });
}
export function unschedule(state: PlainState, work: string, subject: number): void {
  const at = state.due.findIndex((event) => event.work === work && event.subject === subject);
  if (at >= 0) state.due.splice(at, 1);
}
export function isDue(state: PlainState, work: string, subject: number): boolean {
  return state.due.some((event) => event.work === work && event.subject === subject);
}
/** Put on the clock for at once, and note it, unless it is there already. */
export function goOn(state: PlainState, work: string, subject: number): void {
  if (isDue(state, work, subject)) return;
  schedule(state, work, subject, state.atMs);
  state.tape.push(`${work} of ${subject} due at ${state.atMs}`);
}

export function purseOf(state: PlainState, account: number, asset: number): Purse {
  let purses = state.purses.get(account);
  if (purses === undefined) state.purses.set(account, (purses = []));
  return (purses[asset] ??= { available: 0n, held: 0n });
}

/** Change a purse; only the issuer may go below zero. */
export function change(state: PlainState, account: number, asset: number, available: bigint, held: bigint): void {
  const purse = purseOf(state, account, asset);
  purse.available += available;
  purse.held += held;
  if (purse.held < 0n || (purse.available < 0n && !ownerOf(state, account)!.mayOwe)) {
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

/** What an order is charged by: rates, and what its fills cost so far. */
export type PlainFee = Pick<PlainOrder, 'makerPpm' | 'takerPpm' | 'exactFee' | 'chargedFee'>;

/** The rates of an account now; nothing charged yet. */
export function feeOf(state: PlainState, { listing }: PlainInstrument, account: number): PlainFee {
  const { tiers, feeClass } = listing.fees;
  const tier = tierOf(state.fees, principalOf(state, account), feeClass, state.atMs);
  const { makerPpm, takerPpm } = tiers[tier] ?? tiers.at(-1)!;
  return { makerPpm, takerPpm, exactFee: 0n, chargedFee: 0n };
}

/** Millionths of a unit as whole units, the way the listing says. */
export function rounded({ listing }: PlainInstrument, millionths: bigint): bigint {
  const whole = millionths / 1_000_000n;
  const rest = millionths % 1_000_000n;
  return rest > (listing.fees.rounding === 'up' ? 0n : 499_999n) ? whole + 1n : whole;
}

/** What an order at a limit has to hold for what is left of it: with fees on the money side, a buy's fee too. */
export function holdFor(instrument: PlainInstrument, side: Side, ticks: number, lots: number, fee: PlainFee): bigint {
  if (side === 'sell') return BigInt(lots) * instrument.listing.lotUnits;
  return withFee(instrument, value(instrument, ticks, lots), fee);
}

/** A cost and, where it is paid in money on top, the fee of it at the higher of both rates. */
export function withFee(instrument: PlainInstrument, cost: bigint, fee: PlainFee): bigint {
  if (instrument.listing.fees.on === 'received') return cost;
  const rate = BigInt(fee.makerPpm > fee.takerPpm ? fee.makerPpm : fee.takerPpm);
  const more = rounded(instrument, fee.exactFee + cost * rate) - fee.chargedFee;
  return more > 0n ? cost + more : cost;
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
  return [...state.orders.values()].filter((order) => order.account === account);
}
export function openOrdersOfOwner(state: PlainState, owner: number): PlainOrder[] {
  return [...state.orders.values()].filter((order) => ownerNumber(order.account) === owner);
}
