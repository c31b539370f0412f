// In: nothing. Out: the commands of options. Prices travel in ticks of the series, money in quote units, strikes in quote units of one underlying.
import type { OptionFeeRule, OptionKind } from '@hilsa/formulas/options';
import type { Side } from '../commands.ts';

interface At {
  atMs: number;
}
/** What options on an underlying are like; series that are listed later have these terms, those that stand keep theirs. */
export interface OptionTerms {
  /** How much underlying one unit stands for, in units of 10^-8: 100 shares, a hundredth of a coin. */
  readonly multiplier: bigint;
  /** Price step of a series: quote units of one whole underlying. */
  readonly tickUnits: bigint;
  /** Least premium of a purchase, in quote units. */
  readonly leastPremium: bigint;
  /** Part of an account's equity that open premium may be, in millionths. */
  readonly mostPremiumPpm: number;
  readonly fee: OptionFeeRule;
  /** Units of one order and of one series a writer may have written. */
  readonly mostLots: number;
  readonly mostWritten: number;
}
/** Options on a share, or on the index of a perpetual contract. Its window is sampled every trading day from then on. */
export interface SetOptionUnderlying extends At {
  kind: 'set-option-underlying';
  instrument: number;
  terms: OptionTerms;
}
/** Whether an account may write. Only while it has neither written nor holds any. */
export interface SetOptionWriter extends At {
  kind: 'set-option-writer';
  account: number;
  isWriter: boolean;
}
/** Whether an owner has passed the questions about options. */
export interface SetOptionCustomer extends At {
  kind: 'set-option-customer';
  account: number;
  isTested: boolean;
}
/** A series is an asset of its own, and the market of it. Its name follows from its terms. */
export interface ListSeries extends At {
  kind: 'list-series';
  underlying: number;
  option: OptionKind;
  strike: bigint;
  /** Days since 1970-01-01. */
  expiryDay: number;
}
/** Above zero: units come into being, their largest payoff is held. Below: units that the writer has go, and with them their cover. */
export interface WriteOptions extends At {
  kind: 'write-options';
  account: number;
  instrument: number;
  lots: number;
}
/** Buy to open, sell to close. `market`: what the book gives now, near its best price. */
export interface PlaceOptionOrder extends At {
  kind: 'place-option-order';
  account: number;
  instrument: number;
  side: Side;
  type: 'limit' | 'market';
  timeInForce: 'good-till-cancelled' | 'immediate-or-cancel' | 'fill-or-kill';
  /** 0 for a market order. */
  ticks: number;
  lots: number;
}
export type OptionsCommand =
  | SetOptionUnderlying
  | SetOptionWriter
  | SetOptionCustomer
  | ListSeries
  | WriteOptions
  | PlaceOptionOrder;
