// In: a market and the moment of a dealing. Out: what was recorded of its trades at that time, by which a wrong price can be put right. Nobody types it.
import type { CorrectedPrice, CorrectionSource } from '@hilsa/core';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { listCandles } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/**
 * `hour-median`: of the closing prices of the minutes with trades in the hour before, the one in the middle, of two the lower. `day-before`: the last price of the
 * newest day with trades before. Null where nothing was traded.
 */
export async function recordedPrice(
  { tables }: Pick<WorldRooms, 'tables'>,
  instrument: number,
  { atMs, source }: { readonly atMs: number; readonly source: CorrectionSource },
): Promise<CorrectedPrice | null> {
  if (source === 'day-before') {
    const beforeMs = dhakaDayStart(dhakaDay(atMs));
    const [day] = await listCandles(tables, instrument, { interval: '1d', beforeMs, limit: 1 });
    if (day === undefined) return null;
    return { instrument, ticks: day.close, source, priceAtMs: dhakaDayStart(dhakaDay(day.openMs) + 1) };
  }
  const beforeMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  const fromMs = beforeMs - HOUR_MINUTES * MINUTE_MS;
  const minutes = await listCandles(tables, instrument, { interval: '1m', beforeMs, limit: HOUR_MINUTES });
  const closes = minutes.filter(({ openMs }) => openMs >= fromMs).map(({ close }) => close);
  const middle = closes.sort((one, other) => one - other)[Math.floor((closes.length - 1) / 2)];
  return middle === undefined ? null : { instrument, ticks: middle, source, priceAtMs: beforeMs };
}
