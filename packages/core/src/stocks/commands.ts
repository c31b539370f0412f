// In: nothing. Out: the commands of stock markets: sessions made ahead, and what happens to one share.
import type { Phase, SettlementRule } from '@hilsa/formulas/market-packs';
import type { LimitOverride } from '@hilsa/formulas/stocks';

interface At {
  atMs: number;
}
/** One phase of a trading day; `endsAtMs` is the first millisecond after it. */
export interface PhaseRow {
  readonly phase: Phase;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}
/** A day of a market, by its own date. */
export interface TradingDay {
  /** Days since 1970-01-01 of the market's own date. */
  readonly day: number;
  /** Whether it counts towards settlement. */
  readonly settles: boolean;
  /** When obligations of this day are settled: before it trades. */
  readonly settlesAtMs: number;
  /** In order, without overlap. */
  readonly phases: readonly PhaseRow[];
}
/** What of a market pack the core decides by. */
export interface StockMarketRules {
  readonly packVersion: number;
  /** Up to and with a price a day's price may move so far; the last row is without end (null). Null: no daily band. */
  readonly limits: readonly { readonly upToTicks: number | null; readonly bps: number }[] | null;
  /** A price further than `bps` from the mean of the last `meanMs` pauses the share for `pauseMs`. */
  readonly pause: { readonly bps: number; readonly meanMs: number; readonly pauseMs: number } | null;
  /** An order has at most this part of the mean daily volume of the last 30 days. */
  readonly mostVolumeBps: number;
  /** A day on which a dividend is declared has no band. */
  readonly unboundOnDeclaration?: boolean;
  /** Before a record is taken: days on the spot board, settled so, and then days without trading, the record's own the last of them. */
  readonly record?: {
    readonly spotDays: number;
    readonly daysWithoutTrading: number;
    readonly settlement: SettlementRule;
  };
  /** On the first trading day of a year that begins on this date whoever holds shares of the market is asked so many quote units. */
  readonly accountFee?: { readonly units: bigint; readonly month: number; readonly dayOfMonth: number };
}
/** The rules and the coming days of a market, new or in place of those that have not begun. The core knows no time zone: all is UTC. */
export interface SetSessions extends At {
  kind: 'set-sessions';
  /** `BD`, `US`, `TR`. */
  market: string;
  rules: StockMarketRules;
  days: readonly TradingDay[];
}
/** A version of a market's rules as the core goes by it. */
export interface PackPlan {
  /** Days since 1970-01-01 of the market's own date, the first by it. */
  readonly fromDay: number;
  /** When it begins: before that day trades, after the one before has ended. */
  readonly fromMs: number;
  /** But the version's number, which the core gives. */
  readonly rules: StockMarketRules;
  /** What an order costs and hands on, in millionths; null: what it costs stays. Where a table of fees covers a share its rates stay. */
  readonly charges: {
    readonly commissionPpm: number | null;
    readonly parts: readonly { readonly name: string; readonly ppm: number }[];
  };
  /** How trades settle, by category; absent: as each share's listing says. The spot board's is in `rules.record`. */
  readonly settlement?: Readonly<Record<string, SettlementRule>>;
  /** Bands and floors of single shares; whoever is not named has none of its own. */
  readonly overrides: readonly { readonly instrument: number; readonly limits: LimitOverride }[];
  /** The version as people agreed on it, for whoever makes days of it and reads it; the core does not. */
  readonly terms: string;
}
/** From a coming day on, instead of what is in force; one that waits is replaced. Two different people stand behind it. */
export interface PlanMarketPack extends At {
  kind: 'plan-market-pack';
  market: string;
  plan: PackPlan;
  /** The running day and those to come, by the version that is in force on each. */
  days: readonly TradingDay[];
  maker: string;
  checker: string;
}
/** Trading stops, orders can be cancelled, the reason is public. */
export interface HaltShare extends At {
  kind: 'halt-share';
  instrument: number;
  reason: string;
}
/** Trading goes on after an auction of this length. */
export interface ResumeShare extends At {
  kind: 'resume-share';
  instrument: number;
  auctionMs: number;
}
/** The paper in which a company says so: its name, and SHA-256 of its bytes as 64 hex digits. Whoever has the paper can compare. */
export interface ActionDocument {
  readonly name: string;
  readonly sha256: string;
}
/** What a company decides. `gained` for every `held`: a bonus of 10 % is 1 for 10; a split 5 for 1 turns one share into five. */
export type CorporateAction = ActionTerms & { readonly document?: ActionDocument };
type ActionTerms =
  /** Quote units a share, before tax. */
  | { readonly kind: 'cash-dividend'; readonly perShare: bigint }
  | { readonly kind: 'bonus'; readonly gained: bigint; readonly held: bigint }
  | { readonly kind: 'split'; readonly gained: bigint; readonly held: bigint }
  /** `entitlement`: the asset that stands for the right to one share at `price` quote units, until `closesAtMs`. */
  | {
      readonly kind: 'rights';
      readonly gained: bigint;
      readonly held: bigint;
      readonly price: bigint;
      readonly entitlement: number;
      readonly closesAtMs: number;
      /** The code under which the rights trade until then; none: they are used or lapse. */
      readonly symbol?: string;
    }
  /** For every `held` shares there are `gained` of another, whose number is `into`; parts of a share in cash. The old share trades no more. */
  | { readonly kind: 'merger'; readonly gained: bigint; readonly held: bigint; readonly into: number }
  /** It trades no more after the record; whoever holds it keeps it. */
  | { readonly kind: 'delisting' }
  /** It trades under this code from the record's time on; nothing else of it changes, and open orders stay. */
  | { readonly kind: 'new-code'; readonly code: string };
/** Whoever holds the share when the market has closed at or after `recordAtMs` has its part. A new code has a command of its own. */
export interface AnnounceAction extends At {
  kind: 'announce-action';
  instrument: number;
  action: CorporateAction;
  recordAtMs: number;
}
export interface UseRights extends At {
  kind: 'use-rights';
  /** The owner's number. */
  account: number;
  /** The action's. */
  action: number;
  shares: bigint;
}
/** Whether an owner gave its tax number, which lowers what is withheld of dividends. */
export interface SetTaxNumber extends At {
  kind: 'set-tax-number';
  account: number;
  isGiven: boolean;
}
/** Another trading code from a time on, announced as a corporate action; nobody else is listed under it meanwhile. */
export interface ChangeCode extends At {
  kind: 'change-code';
  instrument: number;
  code: string;
  fromMs: number;
  document?: ActionDocument;
}
export type StocksCommand =
  | SetSessions
  | PlanMarketPack
  | HaltShare
  | ResumeShare
  | AnnounceAction
  | UseRights
  | SetTaxNumber
  | ChangeCode;
