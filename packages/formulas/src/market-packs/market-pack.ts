// In: nothing. Out: the shape of a market pack: everything about one country's stock market that is data, not code.
import type { ChargeRule, LimitRow, PriceSteps } from '../stocks/index.ts';
import type { IsoDate } from './civil-days.ts';
import type { Zone } from './zones.ts';

/** In which orders meet: collected for one price, continuously, or at the closing price only. */
export type Phase = 'opening-auction' | 'continuous' | 'closing-auction' | 'post-close';

/** A phase's part of a day in minutes after local midnight; `until` is the first minute that is not in it. */
export interface PhaseHours {
  readonly phase: Phase;
  readonly from: number;
  readonly until: number;
}

/** Separate books with rules of their own for one and the same share. */
export type Board = 'public' | 'spot' | 'block' | 'odd-lot';

/** Settlement in business days after the trade, and whether unmatured proceeds may pay a new buy. */
export interface SettlementRule {
  readonly buySettleDays: number;
  readonly sellSettleDays: number;
  readonly isNetted: boolean;
}

/** Hours other than the usual ones, on one date or through a season such as Ramadan; both ends included. */
export interface SpecialHours {
  readonly from: IsoDate;
  readonly until: IsoDate;
  readonly reason: string;
  readonly hours: readonly PhaseHours[];
}

/**
 * The days a market trades and settles. Within `from` … `until` the lists are complete; beyond them only `yearly` is known
 * (holidays that follow the moon are announced late), and such a day is provisional.
 */
export interface CalendarData {
  readonly from: IsoDate;
  readonly until: IsoDate;
  readonly closed: readonly { readonly date: IsoDate; readonly reason: string }[];
  /** Days off the week on which the market trades all the same. */
  readonly opened: readonly { readonly date: IsoDate; readonly reason: string }[];
  readonly special: readonly SpecialHours[];
  /** Days that trade but do not count towards settlement. */
  readonly withoutSettlement: readonly IsoDate[];
  /** Month and day (`MM-DD`) closed every year. */
  readonly yearly: readonly string[];
}

/** What happens when a price runs away from the mean of recent trades. */
export interface PauseRule {
  readonly bps: number;
  readonly meanSeconds: number;
  readonly pauseSeconds: number;
}

/** One version of one market's rules. Whoever changes a rule makes a new version with a later date. */
export interface MarketPack {
  readonly market: 'BD' | 'US' | 'TR';
  readonly version: number;
  readonly effectiveFrom: IsoDate;
  readonly currency: string;
  readonly zone: Zone;
  /** Days of the week it trades, 0 Sunday to 6 Saturday. */
  readonly tradingWeekdays: readonly number[];
  readonly hours: readonly PhaseHours[];
  readonly calendar: CalendarData;
  /** Decimals of the book's tick: prices count in units of 10^-tickDecimals of the currency. */
  readonly tickDecimals: number;
  readonly steps: PriceSteps;
  /** Null where no daily band binds; then `pause` stands guard. */
  readonly limits: readonly LimitRow[] | null;
  readonly pause: PauseRule | null;
  /** A day on which a dividend is declared has no band. */
  readonly isUnboundOnDeclaration: boolean;
  readonly boards: readonly Board[];
  /** By the share's category; a market without categories has `default` only. */
  readonly settlement: Readonly<Record<string, SettlementRule>>;
  readonly spotSettlement: SettlementRule | null;
  /** Trading days before a record date on the spot board, and days without trading after them, the record date the last. */
  readonly recordDate: { readonly spotDays: number; readonly daysWithoutTrading: number };
  readonly charges: ChargeRule;
  /** What keeping an account costs a year, asked on the first trading day of a year that begins on this date; null: nothing. */
  readonly accountFee: AccountFee | null;
}

export interface AccountFee {
  /** Hundredths of the currency. */
  readonly ticks: number;
  /** 1 to 12, and 1 to 28. */
  readonly month: number;
  readonly dayOfMonth: number;
}
