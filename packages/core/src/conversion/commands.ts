// In: nothing. Out: the commands of currency exchange, coin convert and transfers between an owner's own wallets.
import type { Wallet } from '../accounts/wallets.ts';
import type { SourceRateUnits } from './source-rate.ts';

interface At {
  atMs: number;
}
/** How a pair's rate is agreed from its sources. */
export type RateRule =
  | { readonly kind: 'median'; readonly leastSources: number; readonly freshMs: number }
  | {
      readonly kind: 'checked';
      readonly source: string;
      readonly check: string;
      readonly freshMs: number;
      readonly mostApartPpm: number;
    };
/** What a pair is: base USD and quote BDT means that a rate is taka for one dollar. */
export interface PairRules {
  readonly baseAsset: number;
  readonly quoteAsset: number;
  /** The wallet both sides lie in. */
  readonly wallet: Wallet;
  /** Decimals of a rate. */
  readonly rateDecimals: number;
  /** Decimals that amounts of the pair have, at most those of the asset: dollars change hands in cents although they have four places. */
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  readonly rule: RateRule;
  /** From an amount of quote units on, what the customer loses against the mid, in millionths. Ascending, the first from 0n. */
  readonly tiers: readonly { readonly from: bigint; readonly spreadPpm: number }[];
  /** How long a quote stands. */
  readonly quoteMs: number;
  /**
   * Quote units that one conversion is worth at least, and all of an owner's on a day (UTC+6) at most. A day is one for all pairs: who used
   * a third of what one allows has two thirds left of what each other does.
   */
  readonly minimum: bigint;
  readonly dailyMaximum: bigint;
  /** Base units that customers may have bought more than sold, or sold more than bought, since the pair began. */
  readonly mostExposure: bigint;
  readonly isOn: boolean;
  /** The bank, authorised to deal in currencies, that stands behind the pair. In a live world no currency pair is on without one. */
  readonly dealerBank?: string;
}
/** The pair of these two assets, new, or with other rules from a time on. */
export interface SetConversionPair extends At {
  kind: 'set-conversion-pair';
  pair: PairRules;
  /** When its rules begin to hold; a pair that is new begins at once. Not said: at once. */
  effectiveAtMs?: number;
}
/** Stops quoting, or lets it go on, whatever the rules say. Quotes that stand are honoured. */
export interface StopConversionPair extends At {
  kind: 'stop-conversion-pair';
  pair: number;
  isStopped: boolean;
}
/** What a source says of pairs. A feed connector sends it; no operator and no customer can. */
export interface RecordRate extends At {
  kind: 'record-rate';
  source: string;
  rates: readonly SaidRate[];
}
export interface SaidRate {
  readonly pair: number;
  readonly rate: SourceRateUnits;
  /** When the source says it was so. */
  readonly sourceMs: number;
}
export interface QuoteConversion extends At {
  kind: 'quote-conversion';
  /** The owner's number. */
  account: number;
  pair: number;
  direction: 'buy-base' | 'sell-base';
  /** Which of the two amounts is given; the quote finds the other. */
  named: 'paid' | 'received';
  units: bigint;
  /** An open quote of the same owner that ends when this one is made. */
  replaces?: number;
}
export interface AcceptQuote extends At {
  kind: 'accept-quote';
  account: number;
  quoteId: number;
}
/** Between an owner's own wallets; nothing else moves, and nobody pays for it. */
export interface TransferMoney extends At {
  kind: 'transfer-money';
  account: number;
  from: Wallet;
  to: Wallet;
  asset: number;
  amount: bigint;
}
export type ConversionCommand =
  | SetConversionPair
  | StopConversionPair
  | RecordRate
  | QuoteConversion
  | AcceptQuote
  | TransferMoney;
