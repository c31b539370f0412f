// In: the words of commands. Out: every fact the core emits, as plain data decoded from the fact buffer.
// Facts live in memory and in the journal as packed words (see fact-buffer.ts); this is their readable form.
import type {
  InstrumentStatus,
  Listing,
  OrderType,
  OwnerKind,
  SelfTradePrevention,
  Side,
  Standing,
  TimeInForce,
} from './commands.ts';

export type CloseReason = 'cancelled' | 'expired' | 'self-trade' | 'unfillable' | 'account-disabled';

export interface AssetListed {
  kind: 'asset-listed';
  asset: number;
  code: string;
  decimals: number;
}
export interface InstrumentListed {
  kind: 'instrument-listed';
  instrument: number;
  listing: Listing;
}
export interface InstrumentStatusSet {
  kind: 'instrument-status-set';
  instrument: number;
  status: InstrumentStatus;
}
export interface AccountOpened {
  kind: 'account-opened';
  account: number;
  ownerKind: OwnerKind;
  /** Null: nobody invited it. */
  referrer: number | null;
}
export interface StandingSet {
  kind: 'standing-set';
  account: number;
  standing: Standing;
}
export interface TestMoneyIssued {
  kind: 'test-money-issued';
  account: number;
  asset: number;
  amount: bigint;
}
export interface MarkRecorded {
  kind: 'mark-recorded';
  instrument: number;
  ticks: number;
  atMs: number;
}
/** `rests`: the whole order went straight into the book (or, with a trigger, among the waiting orders). */
export interface OrderPlaced {
  kind: 'order-placed';
  orderId: number;
  account: number;
  instrument: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  selfTradePrevention: SelfTradePrevention;
  /** Limit price; for market types the worst price it may trade at. */
  ticks: number;
  lots: number;
  triggerTicks: number;
  quoteAmount: bigint;
  /** Moved from available to held: quote units for a buy, base units for a sell. */
  hold: bigint;
  rests: boolean;
  /** Part of a mass quote. */
  quote: boolean;
  atMs: number;
}
export interface OrderTriggered {
  kind: 'order-triggered';
  orderId: number;
  atMs: number;
}
/** Fees are on the received asset: base units for the buyer, quote units for the seller. */
export interface TradeExecuted {
  kind: 'trade-executed';
  tradeId: number;
  instrument: number;
  takerSide: Side;
  ticks: number;
  lots: number;
  takerOrderId: number;
  makerOrderId: number;
  takerAccount: number;
  makerAccount: number;
  takerFee: bigint;
  makerFee: bigint;
  /** Quote units exchanged. */
  notional: bigint;
  /** Whether either side is a simulated participant. */
  simulated: boolean;
  atMs: number;
}
/** The unfilled rest of an arriving (or amended, or triggered) order went into the book. */
export interface OrderRested {
  kind: 'order-rested';
  orderId: number;
}
/** `released` goes back from held to available. A fully filled order closes by its last trade, without this fact. */
export interface OrderClosed {
  kind: 'order-closed';
  orderId: number;
  reason: CloseReason;
  released: bigint;
  atMs: number;
}
/** `holdChange` in hold units, positive = more held. `keepsPriority` false: the order left the book and was placed anew. */
export interface OrderAmended {
  kind: 'order-amended';
  orderId: number;
  ticks: number;
  lots: number;
  holdChange: bigint;
  keepsPriority: boolean;
  rests: boolean;
  atMs: number;
}
export interface ReferralShareSet {
  kind: 'referral-share-set';
  bps: number;
}
/** Part of the fee that `referee` paid in the trade just before, handed on to who invited it. */
export interface FeeShared {
  kind: 'fee-shared';
  tradeId: number;
  referrer: number;
  referee: number;
  asset: number;
  amount: bigint;
}
/** All standing quotes of the account on the instrument were removed and their holds released. */
export interface QuotesRemoved {
  kind: 'quotes-removed';
  account: number;
  instrument: number;
}
/** Non-crossing quotes that went into the book, order ids counting up from `firstOrderId`: bids first, then asks. */
export interface QuotesRested {
  kind: 'quotes-rested';
  account: number;
  instrument: number;
  firstOrderId: number;
  bids: readonly { ticks: number; lots: number }[];
  asks: readonly { ticks: number; lots: number }[];
}

export type Fact =
  | AssetListed
  | InstrumentListed
  | InstrumentStatusSet
  | AccountOpened
  | StandingSet
  | TestMoneyIssued
  | MarkRecorded
  | OrderPlaced
  | OrderTriggered
  | TradeExecuted
  | OrderRested
  | OrderClosed
  | OrderAmended
  | QuotesRemoved
  | QuotesRested
  | ReferralShareSet
  | FeeShared;
export type FactKind = Fact['kind'];
