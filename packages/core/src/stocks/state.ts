// In: nothing. Out: what stock markets keep: their coming days and the phase they are in; and of each share the figures of its day.
import type { Phase } from '@hilsa/formulas/market-packs';
import type { StockListing } from '../instruments/listing.ts';
import type { CorporateAction, PackPlan, StockMarketRules, TradingDay } from './commands.ts';

export type MarketPhase = Phase | 'closed';
export const MARKET_PHASES = [
  'closed',
  'opening-auction',
  'continuous',
  'closing-auction',
  'post-close',
] as const satisfies readonly MarketPhase[];

export interface StockMarket {
  readonly index: number;
  readonly code: string;
  rules: StockMarketRules;
  /** The running day and those to come, in order. */
  days: readonly TradingDay[];
  /** The day it trades, or traded last; −1 before the first. */
  day: number;
  phase: MarketPhase;
  /** When the phase began and ends; the end is 0 while closed. */
  phaseSinceMs: number;
  phaseEndsAtMs: number;
  /** The version that two people agreed on last and that has begun. Absent: as the market was set up. */
  pack?: { readonly version: number; readonly plan: PackPlan };
  /** The one that waits; its days are the market's already. */
  coming?: { readonly version: number; readonly plan: PackPlan };
  /** How far the version that has begun has come on its way through the shares; absent: through. */
  spread?: number;
  /** The first day of the year whose account fees were asked, or had begun when they were brought in. */
  feeYear?: number;
  /** The next owner to look at while they are asked; absent: nobody is asked. */
  asking?: number;
  /** Absent before its first share is listed. */
  indices?: readonly RunningIndex[];
}
/** Prices of many shares in one number: Σ price × shares × float ÷ divisor. */
export interface RunningIndex {
  /** `DSEX`; a sector by its name. */
  readonly code: string;
  /** Instruments, as they joined. */
  readonly members: readonly number[];
  /** In `DIVISOR_DECIMALS` decimals. Moved by whatever changes what counts, so that the level stays; by no trade and by nobody. */
  readonly divisor: bigint;
}
/** What was traded in some time: lots, and ticks × lots. */
export interface Traded {
  lots: number;
  tickLots: number;
}
/** What was traded in a minute (milliseconds ÷ 60,000). */
export interface RecentMinute extends Traded {
  readonly minute: number;
}
/** Why the orders of one share meet for one price. */
export const AUCTION_CAUSES = ['opening', 'closing', 'queued', 'resumption'] as const;
export type AuctionCause = (typeof AUCTION_CAUSES)[number];

/** A share's own figures beside what every instrument has. Prices in ticks, 0 where there is none. */
export interface ShareState {
  /** Orders are taken and stand; nothing meets until an auction. */
  collects: boolean;
  /** Trades happen at this price only, in the order in which orders came; 0: at the maker's. */
  atTicks: number;
  /** Why trading is halted; empty when it is not. */
  haltReason: string;
  /** While the share collects for an auction of its own: when that ends; 0: it does not. */
  auctionEndsAtMs: number;
  /** The auction that is being settled now. */
  uncrossing: {
    readonly ticks: number;
    readonly cause: AuctionCause;
    readonly lots: number;
    /** Trades of the day before it. */
    readonly trades: number;
  } | null;
  /** The day its figures are of; −1 before the first. */
  day: number;
  reference: number;
  lowest: number;
  highest: number;
  open: number;
  high: number;
  low: number;
  traded: Traded;
  trades: number;
  /** Of the last thirty minutes of continuous trading. */
  window: Traded;
  /** What the next day's band stands on when it is not the last close: after a corporate action; 0: the last close. */
  nextReference: number;
  /** A day without a band: of a dividend's declaration; −1: none. */
  unboundDay: number;
  /** The last closing price and its day. */
  close: number;
  closedDay: number;
  /** Lots of the last days, oldest first, at most thirty. */
  volumes: number[];
  /** Shares outstanding: as listed, and what actions added since. */
  issued: bigint;
  /** What was traded lately, minute by minute, where a market pauses what runs away from it; oldest first. */
  recent: readonly RecentMinute[];
  /** The corporate action whose holders are looked through now; 0: none. */
  action: number;
  /** Codes it traded under before, oldest first. */
  oldCodes: readonly string[];
  /** Where it trades today, when a record is near: on the spot board, or not at all. Absent: as usual. */
  near?: 'spot' | 'none';
  /** The last days it traded on the spot board, oldest first. */
  spotDays?: readonly number[];
  /** How trades up to and with a day were settled, before that changed; oldest first. */
  settledBy?: readonly { readonly untilDay: number; readonly settlement: StockListing['settlement'] }[];
  /** It trades no more. */
  unlisted?: true;
}
/** Proceeds of sales that an open buy was placed with, by the day on which they are settled. */
export interface DrawnPart {
  readonly untilMs: number;
  readonly amount: bigint;
}
export interface Drawn {
  readonly account: number;
  readonly asset: number;
  readonly parts: readonly DrawnPart[];
}
export interface ActionState {
  readonly id: number;
  readonly instrument: number;
  readonly terms: CorporateAction;
  readonly recordAtMs: number;
  /** The next owner to look at while it is carried out; null before and after. */
  next: number | null;
  /** Its rights end. */
  isLapsing: boolean;
}
/** The house account that issuers pay from and are paid to. */
export const ISSUERS = 'issuers';
export interface StocksState {
  readonly markets: StockMarket[];
  /** By order. */
  readonly drawn: Map<number, Drawn>;
  /** Announced and not ended. */
  readonly actions: Map<number, ActionState>;
  nextAction: number;
  /** Owners who gave a tax number. */
  readonly taxNumbers: Set<number>;
  /** Assets that are shares: they stay in the stock wallet. */
  readonly shareAssets: Set<number>;
}

export function emptyStocks(): StocksState {
  return {
    markets: [],
    drawn: new Map(),
    actions: new Map(),
    nextAction: 1,
    taxNumbers: new Set(),
    shareAssets: new Set(),
  };
}

/** What the next day stands on without another action, in ticks. */
export function lastReference({ nextReference, close, reference }: ShareState): number {
  return nextReference > 0 ? nextReference : close > 0 ? close : reference;
}

/**
 * The last closing price in shares of now, in ticks: an action since then moved it to what the next day stands on, and on that day, until it closes, it
 * is that day's reference. 0: it has not closed yet.
 */
export function lastClose({ close, nextReference, reference, day, closedDay }: ShareState): number {
  if (close === 0) return 0;
  if (nextReference > 0) return nextReference;
  return day > closedDay ? reference : close;
}

/** A share that was just listed: it opens with its market's day. */
export function newShare({ referenceTicks, company }: Pick<StockListing, 'referenceTicks' | 'company'>): ShareState {
  return {
    collects: true,
    atTicks: 0,
    haltReason: '',
    auctionEndsAtMs: 0,
    uncrossing: null,
    day: -1,
    reference: referenceTicks,
    lowest: 0,
    highest: 0,
    open: 0,
    high: 0,
    low: 0,
    traded: { lots: 0, tickLots: 0 },
    trades: 0,
    window: { lots: 0, tickLots: 0 },
    nextReference: 0,
    unboundDay: -1,
    close: 0,
    closedDay: -1,
    volumes: [],
    issued: company.shares,
    recent: [],
    action: 0,
    oldCodes: [],
  };
}

export function marketOf({ markets }: StocksState, code: string): StockMarket | undefined {
  return markets.find((market) => market.code === code);
}

/**
 * When a trade is settled; null when the days made ahead do not reach so far. 0: at once.
 * @param from the trade's day: the share's own where one trades. A share's day begins before its market's, which moves on once all that was
 * queued has met.
 */
export function settlesAt(market: StockMarket, businessDays: number, from = market.day): number | null {
  if (businessDays === 0) return 0;
  let left = businessDays;
  for (const { day, settles, settlesAtMs } of market.days)
    if (day > from && settles && --left === 0) return settlesAtMs;
  return null;
}

/** When the trading day after the running one begins; 0: no day is made. */
export function nextDayOpens({ days, day: running }: StockMarket): number {
  return days.find(({ day, phases }) => day > running && phases.length > 0)?.phases[0]!.startsAtMs ?? 0;
}

/** The day on which an order placed now can trade first: the running one, or while the market is closed the next; -1 when none is made. */
export function dayOfOrder({ days, day, phase }: StockMarket, atMs: number): number {
  if (phase !== 'closed') return day;
  return days.find(({ phases }) => phases.some(({ startsAtMs }) => startsAtMs > atMs))?.day ?? -1;
}

/** When the first trading day begins that is not before a day; 0: none is made. */
export function opensOn({ days }: StockMarket, from: number): number {
  return days.find(({ day, phases }) => day >= from && phases.length > 0)?.phases[0]!.startsAtMs ?? 0;
}

/** When orders meet next, or null when no day is made. */
export function opensAt({ days }: StockMarket, atMs: number): number | null {
  for (const { phases } of days) for (const { startsAtMs } of phases) if (startsAtMs > atMs) return startsAtMs;
  return null;
}
