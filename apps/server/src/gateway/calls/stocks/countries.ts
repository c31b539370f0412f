// In: the core's stock markets and the packs they were made from. Out: their trading days, and on which date a trade settles.
import type { CountryMarket, MarketPhase } from '@hilsa/contract';
import { type Board, boardOf, type StockMarket } from '@hilsa/core';
import {
  closedReason,
  isoOf,
  isTradingDay,
  localDayOf,
  type MarketCalendar,
  type MarketPack,
  type SettlementRule,
  openCalendar,
  sessionsOn,
  settleDay,
  utcMsOf,
  weekdayOf,
} from '@hilsa/formulas/market-packs';
import { packAt, packOn, packsOf } from '../../../market-days/index.ts';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';

const calendars = new WeakMap<MarketPack, MarketCalendar>();

/** A market as customers see it: what the core trades by, and the pack that names its days. */
export interface Place {
  readonly market: StockMarket;
  readonly pack: MarketPack;
  readonly calendar: MarketCalendar;
}

/** Null while the market is not set up. */
export function placeOf({ sequencer }: WorldRooms, country: string, nowMs: number): Place | null {
  const market = sequencer.engine.stockMarkets.find(({ code }) => code === country);
  const packs = market === undefined ? [] : packsOf(market);
  if (market === undefined || packs.length === 0) return null;
  const pack = packAt(packs, nowMs);
  return { market, pack, calendar: calendarOf(pack) };
}

function calendarOf(pack: MarketPack): MarketCalendar {
  let calendar = calendars.get(pack);
  if (calendar === undefined) calendars.set(pack, (calendar = openCalendar(pack)));
  return calendar;
}

/** The calendar of the version that a day goes by. */
export function calendarOn(market: StockMarket, day: number): MarketCalendar {
  return calendarOf(packOn(packsOf(market), day));
}

/** The day orders placed now trade on: the running one, or the next while the market is closed. */
export function tradingDayOf({ market }: Place, nowMs: number): number {
  if (market.phase !== 'closed') return market.day;
  const next = market.days.find(({ phases }) => (phases.at(-1)?.endsAtMs ?? 0) > nowMs);
  return next?.day ?? market.day;
}

/** When a trade of a day settles, by the days made ahead and beyond them by the calendar. */
export function settleDayOf({ market, calendar }: Place, tradeDay: number, businessDays: number): number {
  if (businessDays === 0) return tradeDay;
  const first = market.days[0];
  if (first !== undefined && first.day <= tradeDay) {
    const later = market.days.filter(({ day, settles }) => settles && day > tradeDay);
    const row = later[businessDays - 1];
    if (row !== undefined) return row.day;
  }
  return settleDay(calendar, tradeDay, businessDays);
}

/** How trades of a day are settled: by the share's own rule of then, or on the spot board before a record. */
export function settlementOn(instrument: Instrument, { market }: Place, day: number): SettlementRule {
  const { share } = instrument.state;
  const isSpot = share?.spotDays?.includes(day) === true;
  if (isSpot && market.rules.record !== undefined) return market.rules.record.settlement;
  const before = share?.settledBy?.find(({ untilDay }) => day <= untilDay);
  return before?.settlement ?? stockListing(instrument).settlement;
}

/** Where a share trades on a day, the running one or a coming one, by the records that are near. */
export function boardAt({ sequencer }: WorldRooms, { state }: Instrument, { market }: Place, day: number): Board {
  return boardOf(sequencer.engine.shareActions, state, market, day);
}

/** How an order placed now will be settled, on the running day or the next one. */
export function settlementNow(world: WorldRooms, instrument: Instrument, place: Place, day: number): SettlementRule {
  const { record } = place.market.rules;
  const isSpot = record !== undefined && boardAt(world, instrument, place, day) === 'spot';
  return isSpot ? record.settlement : stockListing(instrument).settlement;
}

export interface DayShown {
  date: string;
  kind: 'today' | 'trading' | 'closed';
  reason: string | null;
}

const MOST_DAYS = 12;

/** The days from one to another: the first, each business day, and closed days that have a name; weekends are left out. */
export function daysBetween({ market, calendar }: Place, from: number, until: number): DayShown[] {
  const days: DayShown[] = [{ date: isoOf(from), kind: 'today', reason: null }];
  for (let day = from + 1; day <= until && days.length < MOST_DAYS; day += 1) {
    const made = market.days.find((row) => row.day === day);
    const settles = made?.settles ?? (isTradingDay(calendar, day) && !calendar.withoutSettlement.has(day));
    if (settles) days.push({ date: isoOf(day), kind: 'trading', reason: null });
    else if (calendar.pack.tradingWeekdays.includes(weekdayOf(day)))
      days.push({ date: isoOf(day), kind: 'closed', reason: closedReason(calendar, day) });
  }
  return days;
}

/** The local date of a moment, as a day number. */
export function dayAt({ pack }: Place, atMs: number): number {
  return localDayOf(pack.zone, atMs);
}

/** When a local day begins, UTC milliseconds. */
export function dayBegins({ pack }: Place, day: number): number {
  return utcMsOf(pack.zone, day, 0);
}

/** In which phase a moment lies, by the days that are known. */
export function phaseAt({ market, calendar }: Place, atMs: number): MarketPhase {
  for (const { phases } of market.days)
    for (const { phase, startsAtMs, endsAtMs } of phases) if (startsAtMs <= atMs && atMs < endsAtMs) return phase;
  const rows = sessionsOn(calendar, localDayOf(calendar.pack.zone, atMs));
  return rows.find(({ startsAtMs, endsAtMs }) => startsAtMs <= atMs && atMs < endsAtMs)?.phase ?? 'continuous';
}

/** @param isOpenToCustomers whether mode and jurisdiction offer it */
export function wireMarket(place: Place, nowMs: number, isOpenToCustomers: boolean): CountryMarket {
  const { market, pack, calendar } = place;
  const day = tradingDayOf(place, nowMs);
  const made = market.days.find((row) => row.day === day);
  const usual = sessionsOn(calendar, day);
  const isUsual =
    made !== undefined &&
    made.phases.length === usual.length &&
    made.phases.every(({ startsAtMs }, at) => startsAtMs === usual[at]?.startsAtMs);
  const opening = market.days.flatMap(({ phases }) => phases).find(({ startsAtMs }) => startsAtMs > nowMs)?.startsAtMs;
  return {
    country: pack.market,
    currency: pack.currency,
    zone: pack.zone.name,
    isOpenToCustomers,
    phase: market.phase,
    date: isoOf(day),
    sessions: (made?.phases ?? []).map(({ phase, startsAtMs, endsAtMs }) => ({
      date: isoOf(day),
      phase,
      startsAtMs,
      endsAtMs,
    })),
    nextOpeningMs: market.phase === 'closed' ? (opening ?? null) : nextDayOpens(place, day),
    hours: isUsual || made === undefined ? 'calendar' : 'round-the-clock',
    packVersion: market.rules.packVersion,
  };
}

function nextDayOpens({ market }: Place, day: number): number | null {
  return market.days.find((row) => row.day > day && row.phases.length > 0)?.phases[0]?.startsAtMs ?? null;
}
