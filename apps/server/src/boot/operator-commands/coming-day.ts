// In: a market of a world and a date, or a code. Out: that day as it is made ahead, if it comes: later than the one that runs; whether a code is free.
import type { TradingDay } from '@hilsa/core/commands';
import { isoOf } from '@hilsa/formulas/market-packs';
import { placeOf, tradingDayOf, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';

export type Timed = WorldRooms & { now(): number };

/** Whether a share trades under a code, or will: one that waits for its day is nobody else's. */
export function isTaken({ publisher, sequencer }: WorldRooms, code: string): boolean {
  if (publisher.listings.bySymbol(code) !== undefined) return true;
  for (const { terms } of sequencer.engine.shareActions)
    if (terms.kind === 'new-code' && terms.code === code) return true;
  return false;
}

/**
 * Later than the one that runs, so that nobody trades today on what two people have just agreed on.
 * @param market `BD`, `US`
 * @throws Refused field-invalid for any date but a coming trading day's, or a market that is not set up
 */
export function comingDay(rooms: Timed, market: string, date: string, field: string): TradingDay {
  const place = placeOf(rooms, market, rooms.now());
  if (place === null) throw new Refused('field-invalid', { field: 'market' });
  const running = tradingDayOf(place, rooms.now());
  const row = place.market.days.find(({ day, phases }) => isoOf(day) === date && phases.length > 0);
  if (row === undefined || row.day <= running) throw new Refused('field-invalid', { field });
  return row;
}
