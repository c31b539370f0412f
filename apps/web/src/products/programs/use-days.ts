// In: a key's calls by day, days without one left out.
// Out: the last fourteen days, each with its calls, oldest first.
import type { ApiKey } from './keys.tsx';

const DAYS = 14;
const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** @param nowMs UTC milliseconds: days are those of the server's count, which begin at midnight in Dhaka */
export function lastDays(uses: ApiKey['uses'], nowMs: number): ApiKey['uses'] {
  const calls = new Map(uses.map((use) => [use.day, use.calls]));
  return Array.from({ length: DAYS }, (_, place) => {
    const day = new Date(nowMs + DHAKA_MS - (DAYS - 1 - place) * DAY_MS).toISOString().slice(0, 10);
    return { day, calls: calls.get(day) ?? 0 };
  });
}
