// In: nothing. Out: what the core remembers of contracts: markets, positions, customers' settings, liquidations under way.
import { LEVERAGE_RULES, type LeverageCap, type LeverageRules, type VenuePrice } from '@hilsa/formulas/contracts';
import type { Hold } from '../ledger/holds.ts';
import type { HouseBalance } from '../ledger/house-balance.ts';
import { BookSide, Links, OrderBook } from '../matching/order-book.ts';
import type { LevelTerms, PositionMode, Trail } from './commands.ts';
import type { Lines } from './lines.ts';
import { PositionTable } from './position-table.ts';
import type { FeedState } from './words.ts';

/** Amounts are safe integers in quote units. The margin is a hold record of the account. */
export interface Position {
  readonly id: number;
  readonly account: number;
  readonly instrument: number;
  readonly isShort: boolean;
  lots: number;
  cost: number;
  margin: number;
  leverage: number;
  hold: Hold | null;
  /** Fundings settled with it: the round of its market that it has seen last. */
  round: number;
  /** What may still be added by itself; 0: no mandate. */
  autoMargin: number;
  /** The liquidation it is in; 0: none, and it stands in the index at `sinksAt` if that is a price. */
  liquidation: number;
  sinksAt: number;
  /** Place in the index's links. */
  readonly slot: number;
}

/** A position under its maintenance margin, on its way out. */
export interface Liquidation {
  readonly id: number;
  readonly account: number;
  readonly instrument: number;
  readonly isShort: boolean;
  readonly position: number;
  /** What the house has taken over and not closed yet, and what that cost it at the bankruptcy price. */
  lots: number;
  cost: number;
  /** The price it was taken over at; 0 before. */
  ticks: number;
  /** When its next step may come. */
  nextMs: number;
}

/** What attached levels an order brings, and which levels they became. */
export interface OrderLevels {
  takeProfit: LevelTerms | null;
  stopLoss: LevelTerms | null;
}

export interface TrailingStop {
  readonly trail: Trail;
  /** Best price since it was placed, in ticks. */
  best: number;
}

/** Clearing and funding accounts are the market's own, the insurance fund and the account that takes over are all markets'. */
export interface ContractHouses {
  readonly clearing: number;
  readonly funding: number;
  readonly insurance: number;
  /** An account of the contract wallet. */
  readonly liquidator: number;
}

/** What of the house's money a fill moves. */
export interface ContractMoney {
  readonly clearing: HouseBalance;
  readonly funding: HouseBalance;
  readonly insurance: HouseBalance;
  readonly fees: HouseBalance;
}

export interface ContractState {
  readonly houses: ContractHouses;
  readonly money: ContractMoney;
  lines: Lines;
  /** Units of one whole of the money. */
  readonly wholeUnits: bigint;
  readonly positions: PositionTable<Position>;
  /** As set by accounts for this market. */
  readonly leverages: Map<number, number>;
  readonly links: Links;
  /** Longs by the tick at which they sink, highest first; shorts, lowest first. */
  readonly longs: BookSide;
  readonly shorts: BookSide;
  /** Orders that the mark sets off. */
  readonly waiting: OrderBook;
  readonly trailing: Map<number, TrailingStop>;
  /** Under way, whose next step comes first first. */
  readonly liquidations: Map<number, Liquidation>;
  /** The one whose order was placed last. */
  forcing: number;
  /** Lots of all longs, those the house has taken over among them: the shorts are as many. */
  openLots: number;
  feed: FeedState;
  indexTicks: number;
  /** When the index was last good for something. */
  indexAtMs: number;
  readonly venues: Map<string, VenuePrice>;
  /** bid + ask − 2 × index of the last 30 seconds, oldest first. */
  readonly basis: number[];
  /** Of this funding interval: Σ place × premium, Σ place, how many; the place of the last. */
  premium: { weighted: bigint; weight: bigint; count: number; place: number };
  /** Last funding: billionths, and the mark it was reckoned at. */
  fundingRate: number;
  fundingTicks: number;
  round: number;
  /** Where the settling of this round looks next, by slot; no part of the state, for whoever is settled is passed over. */
  fundingCursor: number;
  nextFundingMs: number;
  openingStoppedUntilMs: number;
  /** Public. */
  openingStoppedReason: string;
  delistAtMs: number;
  /** The price all is closed at when it is delisted; 0 before. */
  delistTicks: number;
  /** Mean index of the last 30 minutes: Σ and count by minute, oldest first. */
  readonly minutes: { atMs: number; sum: number; count: number }[];
}

export interface ContractCustomer {
  kind: 'retail' | 'high-net-worth';
  isTested: boolean;
  isInRiskBand: boolean;
  mostLeverage: number | null;
  mostDailyLoss: bigint | null;
  mode: PositionMode;
  /** Looser limits that the clock will put in force. */
  coming: { mostLeverage: number | null; mostDailyLoss: bigint | null; atMs: number } | null;
  /** The day (UTC+6) that `realised` is of: profit less fees of what was closed. */
  day: number;
  realised: number;
}

/** The most leverage by kind of customer; version 0: as shipped. */
export interface Caps {
  readonly version: number;
  readonly rules: LeverageRules;
}
/** What the house will put into the fund: units of an asset, when. */
export interface PlannedSeed {
  readonly asset: number;
  readonly left: bigint;
  readonly atMs: number;
}

export interface ContractsState {
  nextPosition: number;
  nextLiquidation: number;
  /** Numbers of the instruments that are contracts, oldest first. */
  readonly markets: number[];
  /** By owner. */
  readonly customers: Map<number, ContractCustomer>;
  readonly orderLevels: Map<number, OrderLevels>;
  caps: Caps;
  /** What the clock will put in force. */
  comingCaps: (Caps & { readonly fromMs: number }) | null;
  /** Caps of customers who are alike, by what they are; no part of the state. */
  readonly knownCaps: Map<number, LeverageCap>;
  nextSeed: number;
  readonly seeds: Map<number, PlannedSeed>;
}

export function emptyContracts(): ContractsState {
  return {
    nextPosition: 1,
    nextLiquidation: 1,
    markets: [],
    customers: new Map(),
    orderLevels: new Map(),
    caps: { version: 0, rules: LEVERAGE_RULES },
    comingCaps: null,
    knownCaps: new Map(),
    nextSeed: 1,
    seeds: new Map(),
  };
}

export function emptyMarket(
  houses: ContractHouses,
  money: ContractMoney,
  lines: Lines,
  wholeUnits: bigint,
  orderLinks: Links,
): ContractState {
  const links = new Links(64);
  return {
    houses,
    money,
    lines,
    wholeUnits,
    positions: new PositionTable(),
    leverages: new Map(),
    links,
    longs: new BookSide(links, -1),
    shorts: new BookSide(links, 1),
    waiting: new OrderBook(orderLinks),
    trailing: new Map(),
    liquidations: new Map(),
    forcing: 0,
    openLots: 0,
    feed: 'blind',
    indexTicks: 0,
    indexAtMs: 0,
    venues: new Map(),
    basis: [],
    premium: { weighted: 0n, weight: 0n, count: 0, place: 0 },
    fundingRate: 0,
    fundingTicks: 0,
    round: 0,
    fundingCursor: 0,
    nextFundingMs: 0,
    openingStoppedUntilMs: 0,
    openingStoppedReason: '',
    delistAtMs: 0,
    delistTicks: 0,
    minutes: [],
  };
}
