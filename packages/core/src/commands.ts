// In: nothing. Out: every command the core accepts, as plain data.
// Prices travel in ticks and quantities in lots (integers); money travels as bigint in the asset's smallest unit.
// Time arrives with the command (`atMs`, UTC milliseconds): the core reads no clock.

export type Side = 'buy' | 'sell';
export type TimeInForce = 'good-till-cancelled' | 'immediate-or-cancel' | 'fill-or-kill';
export type OrderType = 'limit' | 'market' | 'stop-limit' | 'stop-market' | 'take-profit-limit' | 'take-profit-market';
/** What happens when an order meets another order of the same account. */
export type SelfTradePrevention = 'expire-taker' | 'expire-maker' | 'expire-both';
export type InstrumentStatus = 'trading' | 'cancel-only' | 'halted';
export type Standing = 'active' | 'disabled';
/** Who an account belongs to. Participants are the sandbox's simulated traders; their trades are tagged on the tape. */
export type OwnerKind = 'house' | 'customer' | 'participant';

/** The rules of one instrument. `tickUnits` and `lotUnits` are in the smallest units of quote and base. */
export interface Listing {
  symbol: string;
  baseAsset: number;
  quoteAsset: number;
  /** Smallest price step: units of the quote asset per one whole base asset. */
  tickUnits: bigint;
  /** Smallest quantity step: units of the base asset. tickUnits × lotUnits must be a whole multiple of one whole base asset. */
  lotUnits: bigint;
  minLots: number;
  maxLots: number;
  /** Smallest and largest order value, in units of the quote asset. */
  minNotional: bigint;
  maxNotional: bigint;
  /** A limit price may differ from the reference price by at most this. */
  priceBandBps: number;
  /** A market order trades at most this far from the reference price. */
  marketProtectionBps: number;
  makerFeeBps: number;
  takerFeeBps: number;
  /** Reference price until the first trade or mark, in ticks. */
  referenceTicks: number;
}

interface At {
  atMs: number;
}
export interface ListAsset extends At {
  kind: 'list-asset';
  code: string;
  decimals: number;
}
export interface ListInstrument extends At {
  kind: 'list-instrument';
  listing: Listing;
}
export interface SetInstrumentStatus extends At {
  kind: 'set-instrument-status';
  instrument: number;
  status: InstrumentStatus;
}
export interface OpenAccount extends At {
  kind: 'open-account';
  ownerKind: OwnerKind;
  /** The customer's account that invited this one and shares in the fees it pays; null: nobody. Set once, here. */
  referrer: number | null;
}
/** Which part of a fee goes to whoever invited the account that paid it; 0: none. */
export interface SetReferralShare extends At {
  kind: 'set-referral-share';
  bps: number;
}
export interface SetStanding extends At {
  kind: 'set-standing';
  account: number;
  standing: Standing;
}
/** Sandbox only: test money from the visible issuance account. In live mode this command does not exist. */
export interface IssueTestMoney extends At {
  kind: 'issue-test-money';
  account: number;
  asset: number;
  amount: bigint;
}
export interface RecordMarks extends At {
  kind: 'record-marks';
  /** The feed the marks were sampled from. */
  source: string;
  marks: readonly { instrument: number; ticks: number }[];
}
export interface PlaceOrder extends At {
  kind: 'place-order';
  account: number;
  instrument: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Refused rather than trade on arrival. Limit orders only. */
  postOnly: boolean;
  selfTradePrevention: SelfTradePrevention;
  /** Limit price in ticks; 0 for market types. */
  ticks: number;
  /** Quantity in lots; 0 for a market order by amount. */
  lots: number;
  /** Market order by amount: quote units to spend (buy) or to receive at least up to (sell); 0n otherwise. */
  quoteAmount: bigint;
  /** Trigger price in ticks for stop and take-profit types; 0 otherwise. */
  triggerTicks: number;
}
export interface CancelOrder extends At {
  kind: 'cancel-order';
  account: number;
  orderId: number;
}
/** `instrument` null: every open order of the account. */
export interface CancelAllOrders extends At {
  kind: 'cancel-all-orders';
  account: number;
  instrument: number | null;
}
/** New limit price and new total quantity. Keeps priority only when the price stays and the quantity shrinks. */
export interface AmendOrder extends At {
  kind: 'amend-order';
  account: number;
  orderId: number;
  ticks: number;
  lots: number;
}
/**
 * Replaces the account's whole ladder on one instrument. Prices in ticks, best first; parts that cross resting
 * orders of others trade, the rest rests.
 */
export interface MassQuote extends At {
  kind: 'mass-quote';
  account: number;
  instrument: number;
  bids: readonly { ticks: number; lots: number }[];
  asks: readonly { ticks: number; lots: number }[];
}

export type Command =
  | ListAsset
  | ListInstrument
  | SetInstrumentStatus
  | OpenAccount
  | SetStanding
  | IssueTestMoney
  | RecordMarks
  | PlaceOrder
  | CancelOrder
  | CancelAllOrders
  | AmendOrder
  | MassQuote
  | SetReferralShare;
export type CommandKind = Command['kind'];
