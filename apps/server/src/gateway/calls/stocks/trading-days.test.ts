// In: Dhaka's calendar of 2026. Out: which trading day is so many before another, or follows it: weekends and holidays are not counted.
import { BANGLADESH, dayOf, openCalendar, utcMsOf } from '@hilsa/formulas/market-packs';
import { describe, expect, it } from 'vitest';
import type { Place } from './countries.ts';
import { lastTradingDay, nextTradingDay } from './trading-days.ts';

const MARKET = { index: 0, code: 'BD', phase: 'closed', phaseSinceMs: 0, phaseEndsAtMs: 0 } as const;
/** Dhaka at noon of a day, its last trading day begun. */
function on(date: `${number}-${number}-${number}`, running = date): { place: Place; nowMs: number } {
  const rules = { packVersion: 1, limits: null, pause: null, mostVolumeBps: 1_000, unboundOnDeclaration: true };
  const place = {
    market: { ...MARKET, rules, days: [], day: dayOf(running) },
    pack: BANGLADESH,
    calendar: openCalendar(BANGLADESH),
  };
  return { place, nowMs: utcMsOf(BANGLADESH.zone, dayOf(date), 12 * 60) };
}

describe('trading days of Dhaka', () => {
  it('the last two are today and the trading day before it', () => {
    const { place, nowMs } = on('2026-11-25');
    expect(lastTradingDay(place, nowMs, 0)).toBe(dayOf('2026-11-25'));
    expect(lastTradingDay(place, nowMs, 1)).toBe(dayOf('2026-11-24'));
  });

  it('over a weekend of Friday and Saturday: of a Sunday it is Thursday, of a Saturday itself Thursday and Wednesday', () => {
    const sunday = on('2026-11-29');
    expect(lastTradingDay(sunday.place, sunday.nowMs, 1)).toBe(dayOf('2026-11-26'));
    const saturday = on('2026-11-28', '2026-11-26');
    expect(lastTradingDay(saturday.place, saturday.nowMs, 0)).toBe(dayOf('2026-11-26'));
    expect(lastTradingDay(saturday.place, saturday.nowMs, 1)).toBe(dayOf('2026-11-25'));
  });

  it('over a holiday before the weekend, either way', () => {
    // Independence Day is a Thursday.
    const sunday = on('2026-03-29');
    expect(lastTradingDay(sunday.place, sunday.nowMs, 1)).toBe(dayOf('2026-03-25'));
    expect(nextTradingDay(sunday.place, dayOf('2026-03-25'))).toBe(dayOf('2026-03-29'));
  });
});
