// In: nothing. Out: the commands of perpetual contracts. Accounts are of the contract wallet; prices travel in ticks, money in quote units.
import type { LeverageRules, MarginTier } from '@hilsa/formulas/contracts';
import type { OrderType, SelfTradePrevention, Side, TimeInForce } from '../commands.ts';

interface At {
  atMs: number;
}
/** A position is the customer's, on a market, in a direction. */
interface OfPosition extends At {
  account: number;
  instrument: number;
  direction: PositionDirection;
}
export type PositionDirection = 'long' | 'short';
/** `one-way`: an opposite fill reduces, then flips. `hedge`: a long may stand beside a short. */
export type PositionMode = 'one-way' | 'hedge';
/** Which price sets off what waits. */
export type TriggerBy = 'mark' | 'last';
/** A take-profit or stop-loss, as set. */
export interface LevelTerms {
  readonly triggerTicks: number;
  readonly by: TriggerBy;
  /** Limit price once it fires; 0: market. */
  readonly ticks: number;
  /** 0: whatever the position has then. */
  readonly lots: number;
}
/** How far a trailing stop keeps behind the best price: one of the two, the other 0. */
export interface Trail {
  readonly bps: number;
  readonly ticks: number;
}

export interface PlaceContractOrder extends At {
  kind: 'place-contract-order';
  account: number;
  instrument: number;
  side: Side;
  /** In hedge mode the position it acts on; null in one-way mode. */
  position: PositionDirection | null;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  selfTradePrevention: SelfTradePrevention;
  /** Limit price; 0 for market types. */
  ticks: number;
  lots: number;
  /** Of stop and take-profit types; 0 otherwise, and for a trailing stop, whose trigger follows the price. */
  triggerTicks: number;
  triggerBy: TriggerBy;
  /** Makes of a stop-market a trailing stop. */
  trail: Trail | null;
  /** Holds nothing and is cut to the position. */
  reduceOnly: boolean;
  /** 0: as set for the market. Another one is set for the market with the order. */
  leverage: number;
  takeProfit: LevelTerms | null;
  stopLoss: LevelTerms | null;
  /** When a good-till-date order ends; 0 for all others. */
  expiresAtMs: number;
}
/** Of an owner's account on a market. Lower on an open position: the margin that is missing comes from what is available. */
export interface SetLeverage extends At {
  kind: 'set-leverage';
  account: number;
  instrument: number;
  leverage: number;
}
/** For all markets of the account; only while it has no position and no order. */
export interface SetPositionMode extends At {
  kind: 'set-position-mode';
  account: number;
  mode: PositionMode;
}
/** Above zero: margin is added from what is available; below: it is taken out, down to initial margin + loss. */
export interface ChangeMargin extends OfPosition {
  kind: 'change-margin';
  amount: bigint;
}
/** What may be added by itself, in all, so that the position stays away from its liquidation. 0n ends the mandate. */
export interface SetAutoMargin extends OfPosition {
  kind: 'set-auto-margin';
  most: bigint;
}
/** A level of a position. `levelId` replaces one that is there; null adds one. */
export interface SetLevel extends OfPosition {
  kind: 'set-level';
  level: 'take-profit' | 'stop-loss';
  levelId: number | null;
  terms: LevelTerms;
}
/** The levels that a position will have once this order opens it; null takes one away. */
export interface SetOrderLevels extends At {
  kind: 'set-order-levels';
  account: number;
  orderId: number;
  takeProfit: LevelTerms | null;
  stopLoss: LevelTerms | null;
}
/** Close by hand. `lots` 0: all of it. `ticks` 0: at the market, else a limit that rests. */
export interface ClosePosition extends OfPosition {
  kind: 'close-position';
  lots: number;
  ticks: number;
}
/** Close and open as much the other way, all or nothing. */
export interface ReversePosition extends OfPosition {
  kind: 'reverse-position';
}
/** Every position at the market. `instrument` null: of all markets. */
export interface CloseAllPositions extends At {
  kind: 'close-all-positions';
  account: number;
  instrument: number | null;
  cancelOrders: boolean;
}
/** What a venue says of a market's coin; `ticks` is whatever it sent. */
export interface VenueReport {
  readonly instrument: number;
  readonly venue: string;
  readonly ticks: number;
  readonly venueAtMs: number;
  readonly receivedAtMs: number;
}
/** Each second. A feed connector sends it; no operator and no customer can. The core computes index and mark from it. */
export interface RecordVenuePrices extends At {
  kind: 'record-venue-prices';
  prices: readonly VenueReport[];
}
/** Who a customer is where leverage is concerned. */
export interface SetContractCustomer extends At {
  kind: 'set-contract-customer';
  account: number;
  customerKind: 'retail' | 'high-net-worth';
  isTested: boolean;
  isInRiskBand: boolean;
}
/** A customer's own limits, null for none. Tighter at once, looser after 24 hours. */
export interface SetContractLimits extends At {
  kind: 'set-contract-limits';
  account: number;
  mostLeverage: number | null;
  mostDailyLoss: bigint | null;
}
/** A coin's perpetual, whose steps and first reference are those of the coin's own market: whoever lists says no price. */
export interface ListContract extends At {
  kind: 'list-contract';
  /** The coin's market against the money that the contract is settled in. */
  market: number;
  tiers: readonly MarginTier[];
  venues: readonly { readonly venue: string; readonly weight: number }[];
  makerPpm: number;
  takerPpm: number;
  /** Smallest and largest order value, in units of the money. */
  minNotional: bigint;
  maxNotional: bigint;
  /** Nobody opens before; venues are heard from the listing on. */
  opensAtMs: number;
  /** Public. */
  reason: string;
}
/** Into the insurance fund, from what the house has earned in fees, at a time. */
export interface SeedInsurance extends At {
  kind: 'seed-insurance';
  asset: number;
  amount: bigint;
  fromMs: number;
  /** Two different people stand behind it; their numbers as the operators' room has them. */
  maker: string;
  checker: string;
}
/** The most leverage by kind of customer, from a time on; one that waits is replaced. Tighter ones at least seven days ahead. */
export interface SetLeverageCaps extends At {
  kind: 'set-leverage-caps';
  rules: LeverageRules;
  fromMs: number;
  maker: string;
  checker: string;
}
/** Nobody increases a position until a time, at most 24 hours ahead; 0 ends it. */
export interface StopOpening extends At {
  kind: 'stop-opening';
  instrument: number;
  untilMs: number;
  /** Public. */
  reason: string;
}
/** At least seven days ahead: positions are then closed at the index's mean of the last 30 minutes, and the market is retired. */
export interface DelistContract extends At {
  kind: 'delist-contract';
  instrument: number;
  delistAtMs: number;
}

export type ContractCommand =
  | PlaceContractOrder
  | SetLeverage
  | SetPositionMode
  | ChangeMargin
  | SetAutoMargin
  | SetLevel
  | SetOrderLevels
  | ClosePosition
  | ReversePosition
  | CloseAllPositions
  | RecordVenuePrices
  | SetContractCustomer
  | SetContractLimits
  | SeedInsurance
  | SetLeverageCaps
  | StopOpening
  | DelistContract
  | ListContract;
