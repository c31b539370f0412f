// In: a market's packs and how its hours are kept. Out: the days of that market made ahead, each by the pack in force on it, as the core takes them.
import type { StockMarket } from '@hilsa/core';
import type { SetSessions, StockMarketRules, TradingDay } from '@hilsa/core/commands';
import {
  isTradingDay,
  localDayOf,
  type MarketCalendar,
  type MarketPack,
  openCalendar,
  sessionsOn,
  utcMsOf,
} from '@hilsa/formulas/market-packs';
import { packOn, packsOf } from './packs.ts';

/** Setting SANDBOX_STOCK_HOURS; in live mode the calendar's. Either way trades settle by the real calendar. */
export type StockHours = 'calendar' | 'round-the-clock';

const DAYS_AHEAD = 45;
/** Made anew when fewer are left. */
export const LEAST_DAYS_AHEAD = 30;
const BEFORE_OPENING_MS = 30 * 60_000;
/** An order has at most a tenth of the mean daily volume. */
const MOST_VOLUME_BPS = 1_000;

/** Every day is one trading day from midnight to midnight, with the phases that the market knows, so that each can be seen. */
const DHAKA_ROUND_THE_CLOCK = [
  { phase: 'continuous', from: 0, until: 23 * 60 + 40 },
  { phase: 'post-close', from: 23 * 60 + 40, until: 23 * 60 + 50 },
] as const;
const NEW_YORK_ROUND_THE_CLOCK = [
  { phase: 'opening-auction', from: 0, until: 10 },
  { phase: 'continuous', from: 10, until: 23 * 60 + 40 },
  { phase: 'closing-auction', from: 23 * 60 + 40, until: 23 * 60 + 45 },
] as const;

/** The days from today on. A day without trading in the real calendar is no business day, though the sandbox may trade on it. */
export function daysAhead(packs: readonly MarketPack[], hours: StockHours, atMs: number): TradingDay[] {
  const calendars = new Map(packs.map((pack) => [pack, openCalendar(pack)]));
  const today = localDayOf(packs[0]!.zone, atMs);
  const days: TradingDay[] = [];
  for (let day = today; day < today + DAYS_AHEAD; day++) {
    const calendar = calendars.get(packOn(packs, day))!;
    const row = hours === 'calendar' ? dayByCalendar(calendar, day) : roundTheClock(calendar, day);
    if (row !== null) days.push(row);
  }
  return days;
}

function isBusinessDay(calendar: MarketCalendar, day: number): boolean {
  return isTradingDay(calendar, day) && !calendar.withoutSettlement.has(day);
}

function dayByCalendar(calendar: MarketCalendar, day: number): TradingDay | null {
  const rows = sessionsOn(calendar, day);
  const first = rows[0];
  if (first === undefined) return null;
  return {
    day,
    settles: isBusinessDay(calendar, day),
    settlesAtMs: first.startsAtMs - BEFORE_OPENING_MS,
    phases: rows.map(({ phase, startsAtMs, endsAtMs }) => ({ phase, startsAtMs, endsAtMs })),
  };
}

function roundTheClock(calendar: MarketCalendar, day: number): TradingDay {
  const { zone, market } = calendar.pack;
  const hours = market === 'US' ? NEW_YORK_ROUND_THE_CLOCK : DHAKA_ROUND_THE_CLOCK;
  return {
    day,
    settles: isBusinessDay(calendar, day),
    settlesAtMs: utcMsOf(zone, day, 0),
    phases: hours.map(({ phase, from, until }) => ({
      phase,
      startsAtMs: utcMsOf(zone, day, from),
      endsAtMs: utcMsOf(zone, day, until),
    })),
  };
}

/** What of a pack the core decides by. */
export function rulesOf(pack: MarketPack): StockMarketRules {
  return {
    packVersion: pack.version,
    limits:
      pack.limits?.map(({ upToTicks, bps }) => ({
        upToTicks: Number.isFinite(upToTicks) ? upToTicks : null,
        bps,
      })) ?? null,
    pause:
      pack.pause === null
        ? null
        : {
            bps: pack.pause.bps,
            meanMs: pack.pause.meanSeconds * 1_000,
            pauseMs: pack.pause.pauseSeconds * 1_000,
          },
    mostVolumeBps: MOST_VOLUME_BPS,
    unboundOnDeclaration: pack.isUnboundOnDeclaration,
    ...(pack.accountFee !== null && {
      accountFee: {
        units: BigInt(pack.accountFee.ticks),
        month: pack.accountFee.month,
        dayOfMonth: pack.accountFee.dayOfMonth,
      },
    }),
    ...(pack.spotSettlement !== null && { record: { ...pack.recordDate, settlement: pack.spotSettlement } }),
  };
}

/** The rules and coming days of a market as one command; rules that two people agreed on stay as the core has them. */
export function sessionsCommand(
  market: Pick<StockMarket, 'code' | 'pack' | 'coming'>,
  hours: StockHours,
  atMs: number,
): SetSessions {
  const packs = packsOf(market);
  const { pack } = market;
  return {
    kind: 'set-sessions',
    atMs,
    market: market.code,
    rules: pack === undefined ? rulesOf(packs[0]!) : { ...pack.plan.rules, packVersion: pack.version },
    days: daysAhead(packs, hours, atMs),
  };
}
