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
  /** How the writers' program quotes; absent: as it is shipped. It is a width, a size and a span of days, never a price. */
  readonly quoting?: OptionQuoting;
  /** False: nothing new is listed, what stands goes on to its settlement. */
  readonly lists?: boolean;
}
export interface OptionQuoting {
  /** Half the distance of bid and ask, as a part of the option's value, in millionths. */
  readonly spreadPpm: number;
  /** Units on the best level. */
  readonly lots: number;
  /** Days whose moves the volatility is taken from. */
  readonly volatilityDays: number;
}
/** Who asked and who agreed; nobody's names are the sandbox's own market. */
interface Desk {
  maker?: string;
  checker?: string;
}
/**
 * Options on a share, on an index of shares, or on the index of a perpetual contract. Its window is sampled every trading day from then on.
 * @see LEAST_NOTICE_MS for how far ahead a date is
 */
export interface SetOptionUnderlying extends At, Desk {
  kind: 'set-option-underlying';
  instrument: number;
  terms: OptionTerms;
  /** From when the terms hold; absent: at once, which no desk may ask. */
  effectiveAtMs?: number;
}
/** An index of shares of one market, so that options can be on it. It is defined once; its divisor makes the listing prices its base. */
export interface SetOptionIndex extends At, Desk {
  kind: 'set-option-index';
  code: string;
  members: readonly number[];
  /** The level at the prices that its members were listed with, in hundredths. */
  base: bigint;
}
/** Whether an account may write. Only while it has neither written nor holds any. */
export interface SetOptionWriter extends At {
  kind: 'set-option-writer';
  account: number;
  isWriter: boolean;
}
/**
 * The house's own writer, opened with the first of it: so much of what the house earned in fees becomes its money, or above what it has free goes back
 * when below zero. Where nothing is simulated, this is who writes; what it may lose is what it was given.
 */
export interface FundOptionWriter extends At, Desk {
  kind: 'fund-option-writer';
  asset: number;
  wallet: 'stock' | 'coin';
  /** In units of the asset. */
  amount: bigint;
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
  | SetOptionIndex
  | SetOptionWriter
  | FundOptionWriter
  | SetOptionCustomer
  | ListSeries
  | WriteOptions
  | PlaceOptionOrder;
