// In: a market pack and what people agreed to change in it. Out: the pack of the new version, and how its terms are written down and read.
import { BO_ACCOUNT_FEE } from './bangladesh.ts';
import type { LimitOverride } from '../stocks/index.ts';
import type { IsoDate } from './civil-days.ts';
import type { CalendarData, MarketPack, PhaseHours, SettlementRule, SpecialHours } from './market-pack.ts';

/** What two people can change in a market's rules: its days and hours, its bands, when trades settle, what trading costs. All of it is said anew in a version. */
export interface PackTerms {
  readonly hours: readonly PhaseHours[];
  readonly calendar: Pick<CalendarData, 'from' | 'until' | 'closed' | 'opened' | 'withoutSettlement'> & {
    readonly special: readonly SpecialHours[];
  };
  /** Up to and with a price in ticks; the last row is without end (null). Null: no daily band. */
  readonly limits: readonly { readonly upToTicks: number | null; readonly bps: number }[] | null;
  /** Of single shares, by the code they had when it was written. */
  readonly overrides: readonly (LimitOverride & { readonly symbol: string })[];
  /** In millionths; null: what a trade costs is the table of fees'. */
  readonly commissionPpm: number | null;
  readonly parts: readonly { readonly name: string; readonly ppm: number }[];
  /** Hundredths a year for keeping an account; null, or absent in versions of before: nothing. */
  readonly accountFee?: number | null;
  /** By category; absent in versions of before, as are the next two: the market's first. */
  readonly settlement?: Readonly<Record<string, SettlementRule>>;
  /** Of the spot board; null: the market has none, and no days before a record. */
  readonly spotSettlement?: SettlementRule | null;
  readonly recordDate?: MarketPack['recordDate'];
}

/** A pack's own terms, as the first version has them. */
export function termsOf(pack: MarketPack): PackTerms {
  const { from, until, closed, opened, withoutSettlement, special } = pack.calendar;
  return {
    hours: pack.hours,
    calendar: { from, until, closed, opened, withoutSettlement, special },
    limits:
      pack.limits?.map(({ upToTicks, bps }) => ({ upToTicks: Number.isFinite(upToTicks) ? upToTicks : null, bps })) ??
      null,
    overrides: [],
    commissionPpm: null,
    parts: pack.charges.parts,
    accountFee: pack.accountFee?.ticks ?? null,
    settlement: pack.settlement,
    spotSettlement: pack.spotSettlement,
    recordDate: pack.recordDate,
  };
}

/** The same market by other terms: one more version, from a date on. */
export function packWith(
  pack: MarketPack,
  { version, effectiveFrom, terms }: { version: number; effectiveFrom: IsoDate; terms: PackTerms },
): MarketPack {
  return {
    ...pack,
    settlement: terms.settlement ?? pack.settlement,
    spotSettlement: terms.spotSettlement === undefined ? pack.spotSettlement : terms.spotSettlement,
    recordDate: terms.recordDate ?? pack.recordDate,
    version,
    effectiveFrom,
    hours: terms.hours,
    calendar: { ...pack.calendar, ...terms.calendar },
    limits: terms.limits?.map(({ upToTicks, bps }) => ({ upToTicks: upToTicks ?? Infinity, bps })) ?? null,
    charges: {
      ...pack.charges,
      commissionPpm: terms.commissionPpm ?? pack.charges.commissionPpm,
      parts: terms.parts,
    },
    accountFee: (terms.accountFee ?? null) === null ? null : { ...BO_ACCOUNT_FEE, ticks: terms.accountFee! },
  };
}

export const writeTerms = (terms: PackTerms): string => JSON.stringify(terms);

/** What `writeTerms` wrote; nothing else is ever given. */
export const readTerms = (text: string): PackTerms => JSON.parse(text) as PackTerms;
