// In: nothing. Out: what an instrument is: a union by kind over the rules all of them share.
import type { LimitOverride } from '@hilsa/formulas/stocks';
import type { SettlementRule } from '@hilsa/formulas/market-packs';
import type { MarginTier } from '@hilsa/formulas/contracts';
import type { FeeClass } from '../accounts/account-store.ts';
import type { OptionFeeRule, OptionKind } from '@hilsa/formulas/options';
import type { ContractHouses } from '../contracts/state.ts';

export type InstrumentKind = 'spot' | 'stock' | 'perpetual' | 'option';
export const INSTRUMENT_KINDS = ['spot', 'stock', 'perpetual', 'option'] as const;

/** What trading costs, in millionths. */
export interface Fees {
  /** `received`: each side pays in what it receives. `money`: both sides pay in the quote asset, the buyer on top of the price. */
  readonly on: 'received' | 'money';
  /** Of the fee of all fills of an order so far: an order in many fills never costs more than in one. */
  readonly rounding: 'up' | 'half-up';
  /** Whose volume lowers it. */
  readonly feeClass: FeeClass;
  /** By an owner's tier in the class, the first for everybody. Each includes its parts. */
  readonly tiers: readonly { readonly makerPpm: number; readonly takerPpm: number }[];
  /** Named parts inside the fee that are handed on; what is left is the house's commission. */
  readonly parts: readonly { readonly name: string; readonly ppm: number }[];
}

/** Rules that may change at a date. `tickUnits` and `lotUnits` never do: books count in them. */
export interface Rules {
  readonly minLots: number;
  readonly maxLots: number;
  /** Smallest and largest order value, in units of the quote asset. */
  readonly minNotional: bigint;
  readonly maxNotional: bigint;
  /** A limit price may differ from the reference price by at most this. */
  readonly priceBandBps: number;
  /** A market order trades at most this far from the reference price. */
  readonly marketProtectionBps: number;
  readonly fees: Fees;
  /** From a price on (in ticks) prices are multiples of `step` ticks; empty: every tick is a price. Ascending, the first from 0. */
  readonly tickTable: readonly { readonly from: number; readonly step: number }[];
}
interface Market extends Rules {
  readonly symbol: string;
  readonly baseAsset: number;
  readonly quoteAsset: number;
  /** Smallest price step: units of the quote asset per one whole base asset. */
  readonly tickUnits: bigint;
  /** Smallest quantity step: units of the base asset. tickUnits × lotUnits must be a whole multiple of one whole base asset. */
  readonly lotUnits: bigint;
  /** Reference price until the first trade or mark, in ticks. */
  readonly referenceTicks: number;
}
/** Coins: what is bought is there at once. */
export interface SpotListing extends Market {
  readonly kind: 'spot';
}
/** Rules of a share that may change at a date, beside those of every instrument. */
export interface StockRules extends Rules {
  /** Letter of its category (`A`, `Z`); `default` where a market has none. */
  readonly category: string;
  readonly board: 'public' | 'spot' | 'block' | 'odd-lot';
  /** When both sides of a trade are settled, and whether unsettled proceeds may pay. */
  readonly settlement: SettlementRule;
  /** What the regulator set for this share alone. */
  readonly limits: LimitOverride;
  readonly company: Company;
}
/** Who issued the share, as far as the market needs to know. */
export interface Company {
  readonly name: { readonly en: string; readonly bn: string };
  readonly sector: string;
  /** Quote units of one share. */
  readonly faceValue: bigint;
  /** Shares outstanding, and the part of them that trades freely. */
  readonly shares: bigint;
  readonly floatPpm: number;
  /** Made up for the sandbox. */
  readonly isGenerated: boolean;
  /** The share's own number (ISO 6166), where somebody has named it. */
  readonly isin?: string;
  /** A fund's net asset value for one unit, in quote units, and the day it is of (days since 1970-01-01). */
  readonly netAssetValue?: { readonly units: bigint; readonly day: number };
}
/** Shares: traded in sessions, settled days later. One share is one lot; `symbol` is the code it trades under today. */
export interface StockListing extends Market, StockRules {
  readonly kind: 'stock';
  /** It is the right to new shares of another, until that action's last day. */
  readonly right?: { readonly action: number; readonly of: number };
  /** Whose sessions and rules: `BD`, `US`. */
  readonly market: string;
  /** It trades from this day on (days since 1970-01-01 of its market's date) and is known before. Absent: it traded at once. */
  readonly firstDay?: number;
}
/** What a perpetual contract has beside: these may change at a date as the rules may. */
export interface ContractTerms {
  readonly tiers: readonly MarginTier[];
  /** Whose prices make the index, and with what weight. */
  readonly venues: readonly { readonly venue: string; readonly weight: number }[];
}
/** Linear, isolated, settled in the quote asset. */
export interface PerpetualListing extends Market, ContractTerms {
  readonly kind: 'perpetual';
  readonly houses: ContractHouses;
}
/**
 * A series of options: its units are the base asset, whole ones. European, settled in cash; `tickUnits` are quote units of a unit, so a price in
 * ticks is one of the underlying times what a unit stood for when it was listed.
 */
export interface OptionListing extends Market {
  readonly kind: 'option';
  /** The share, or the perpetual contract whose index it is. */
  readonly underlying: number;
  readonly wallet: 'stock' | 'coin';
  readonly option: OptionKind;
  /** Quote units of one whole underlying. */
  readonly strike: bigint;
  /** Underlying that a unit pays for, in units of 10^-8. */
  readonly multiplier: bigint;
  /** Days since 1970-01-01; it settles on that day's window, or on the first after it. */
  readonly expiryDay: number;
  readonly fee: OptionFeeRule;
  /** Least premium of a purchase, and the part of equity that open premium may be, in millionths. */
  readonly leastPremium: bigint;
  readonly mostPremiumPpm: number;
  /** Units a writer may have written of it. */
  readonly mostWritten: number;
  /** Quote units of one step of its price for one underlying, as listed; absent in listings of before it was kept: the underlying's. */
  readonly step?: bigint;
  /** How often a corporate action has changed its strike and multiplier. */
  readonly adjustments: number;
}
export type Listing = SpotListing | StockListing | PerpetualListing | OptionListing;
