// In: nothing. Out: the commands of funds. None of them names a value of a unit: that follows from what a fund holds and from prices.
import type { CorrectionSource } from './words.ts';

interface At {
  atMs: number;
}
/** A market the fund may hold, and the part of the fund it aims to have there. */
export interface FundTarget {
  readonly instrument: number;
  readonly weightPpm: number;
}
export interface FundRules {
  /** Whose trading days are dealing days: `BD`; empty: every day is one. */
  readonly market: string;
  /** Orders before it deal on that day: minutes after midnight in Dhaka. */
  readonly cutOffMinutes: number;
  /** Money units of one subscription, at least and at most. */
  readonly least: bigint;
  readonly most: bigint;
  /** Units of one redemption at least, unless it is all that somebody has. */
  readonly leastUnits: bigint;
  /** Part of the units that may leave on one dealing day. */
  readonly gatePpm: number;
  /** For running it, a year; and of what each customer gained above his own highest value. */
  readonly managementPpm: number;
  readonly performancePpm: number;
  /** Dealing days from a redemption to its money. */
  readonly paymentDays: number;
  /** Money units of one whole unit while there are none. */
  readonly firstPrice: bigint;
  /** A price older than this values nothing. */
  readonly mostPriceAgeMs: number;
  readonly targets: readonly FundTarget[];
  /** Whether it takes subscriptions. Redemptions it always takes. */
  readonly isOpen: boolean;
}
/** A fund with a wallet of its own, whose units are an asset with five decimals that nobody has yet. */
export interface OpenFund extends At {
  kind: 'open-fund';
  /** Unique. */
  code: string;
  name: string;
  unitAsset: number;
  moneyAsset: number;
  rules: FundRules;
}
/** Other rules from a later time on. */
export interface SetFundRules extends At {
  kind: 'set-fund-rules';
  fund: number;
  rules: FundRules;
  effectiveAtMs: number;
}
/** Money for units at the next value, which nobody knows yet. It is held until then. */
export interface SubscribeFund extends At {
  kind: 'subscribe-fund';
  /** The owner's number. */
  account: number;
  fund: number;
  amount: bigint;
}
/** Units for money at the next value. */
export interface RedeemFund extends At {
  kind: 'redeem-fund';
  account: number;
  fund: number;
  units: bigint;
}
/** Before it deals; of a redemption that was served in part, the rest. */
export interface CancelFundOrder extends At {
  kind: 'cancel-fund-order';
  account: number;
  fund: number;
  order: number;
}
/** All fees that were earned leave the fund. */
export interface PayFundFees extends At {
  kind: 'pay-fund-fees';
  fund: number;
}
/** A price that was recorded elsewhere at the time of a dealing, for one that was wrong. */
export interface CorrectedPrice {
  readonly instrument: number;
  readonly ticks: number;
  readonly source: CorrectionSource;
  readonly priceAtMs: number;
}
/** A dealing whose value was off by more than half a percent is made good, order by order. */
export interface CorrectFundValue extends At {
  kind: 'correct-fund-value';
  fund: number;
  run: number;
  prices: readonly CorrectedPrice[];
}
export type FundCommand =
  | OpenFund
  | SetFundRules
  | SubscribeFund
  | RedeemFund
  | CancelFundOrder
  | PayFundFees
  | CorrectFundValue;
