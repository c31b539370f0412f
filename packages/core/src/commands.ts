// In: nothing. Out: every command the core accepts, as plain data.
// Prices travel in ticks and quantities in lots (integers); money travels as bigint in the asset's smallest unit.
// Time arrives with the command (`atMs`, UTC milliseconds): the core reads no clock.

import type { ContractCommand } from './contracts/commands.ts';
import type { ConversionCommand } from './conversion/commands.ts';
import type { StocksCommand } from './stocks/commands.ts';
import type { PaymentsCommand } from './payments/commands.ts';
import type { MembershipCommand } from './membership/commands.ts';
import type { OfferingCommand } from './offerings/commands.ts';
import type { RobotCommand } from './robots/commands.ts';
import type { OptionsCommand } from './options/commands.ts';
import type { LoanCommand } from './loans/commands.ts';
import type { ScoreCommand } from './scores/commands.ts';
import type { SetFeeTable } from './fees/commands.ts';
import type { FundCommand } from './fund/commands.ts';
import type { InstrumentStatus } from './instruments/instrument.ts';
import type { ContractTerms, Listing, Rules, StockRules } from './instruments/listing.ts';

export type * from './contracts/commands.ts';
export type * from './conversion/commands.ts';
export type * from './stocks/commands.ts';
export type {
  Company,
  ContractTerms,
  Fees,
  InstrumentKind,
  Listing,
  OptionListing,
  PerpetualListing,
  Rules,
  SpotListing,
  StockListing,
  StockRules,
} from './instruments/listing.ts';
export type * from './payments/commands.ts';
export type * from './membership/commands.ts';
export type * from './offerings/commands.ts';
export type * from './robots/commands.ts';
export type * from './options/commands.ts';
export type * from './loans/commands.ts';
export type * from './scores/commands.ts';
export type * from './fees/commands.ts';
export type * from './fund/commands.ts';
export type { InstrumentStatus } from './instruments/instrument.ts';

export type Side = 'buy' | 'sell';
/** `day`: until the instrument's trading day ends; `good-till-date`: until `expiresAtMs`. */
export type TimeInForce = 'good-till-cancelled' | 'immediate-or-cancel' | 'fill-or-kill' | 'day' | 'good-till-date';
export type OrderType = 'limit' | 'market' | 'stop-limit' | 'stop-market' | 'take-profit-limit' | 'take-profit-market';
/** What happens when an order meets another order of the same account. */
export type SelfTradePrevention = 'expire-taker' | 'expire-maker' | 'expire-both';
export type Standing = 'active' | 'disabled';
/** Who an account belongs to. Participants are the sandbox's simulated traders; their trades are tagged on the tape. */
export type OwnerKind = 'house' | 'customer' | 'participant';

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
/** From `effectiveAtMs` on, these rules instead of those in force; the clock sees to it. A later change of the same instrument replaces one that waits. */
export interface SetInstrumentRules extends At {
  kind: 'set-instrument-rules';
  instrument: number;
  effectiveAtMs: number;
  /** Of a contract its tiers and venues too. */
  rules: Partial<Rules> | Partial<StockRules> | Partial<Rules & ContractTerms>;
}
/** Its open orders are closed, then it is gone; its number is never used again. */
export interface RetireInstrument extends At {
  kind: 'retire-instrument';
  instrument: number;
}
/** Carries the time: what is due is done, at most one step of it. */
export interface RunDue extends At {
  kind: 'run-due';
}
export interface SetInstrumentStatus extends At {
  kind: 'set-instrument-status';
  instrument: number;
  status: InstrumentStatus;
}
export interface OpenAccount extends At {
  kind: 'open-account';
  ownerKind: OwnerKind;
  /** The customer's account that invited this one and has a rebate of the fees it pays; null: nobody. Set once, here. */
  referrer: number | null;
  /** The owner that this one acts for: a robot order's customer. */
  principal?: number | null;
  /** Of a house account, its own: `custody:bkash`. */
  purpose?: string;
  /** Whether its balance may go below zero: money comes into the world there. */
  mayOwe?: boolean;
}
/** Which part of a fee goes to whoever invited the account that paid it; 0: none. */
export interface SetReferralRebate extends At {
  kind: 'set-referral-rebate';
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
  /** When a good-till-date order ends, UTC milliseconds; 0 for all others. */
  expiresAtMs: number;
  /** While its market is closed: taken now, for when it opens. */
  queue?: boolean;
  /** Makes of a stop-market a trailing stop: so far behind the best trade since it came, in bps. Its trigger is not given but found. */
  trailBps?: number;
  /** Beside a limit that waits in the book: a stop of which only one of the two happens. */
  stopLeg?: StopLeg;
  /** Of a limit that may rest: so many lots stand in the book at once, the rest is hidden until they are gone. */
  shownLots?: number;
  /** Of a fill-or-kill limit that the book cannot fill: it is an order that expired with nothing filled, as programs expect, instead of a refusal. */
  expiresUnfilled?: boolean;
}
/** `ticks` 0: at the market, within its protection. */
export interface StopLeg {
  triggerTicks: number;
  ticks: number;
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
  | SetReferralRebate
  | SetInstrumentRules
  | RetireInstrument
  | SetFeeTable
  | RunDue
  | ContractCommand
  | ConversionCommand
  | StocksCommand
  | PaymentsCommand
  | MembershipCommand
  | OfferingCommand
  | RobotCommand
  | OptionsCommand
  | LoanCommand
  | ScoreCommand
  | FundCommand;
export type CommandKind = Command['kind'];
