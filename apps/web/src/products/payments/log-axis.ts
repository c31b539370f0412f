// In: how long something took. Out: its place on the one axis of time that all ways share, from ten seconds to a day and a bit.

const FIRST_MS = 10_000;
const DAY_MS = 86_400_000;
/** A day stands here, so that what takes longer still has a place. */
const DAY_AT = 0.925;

/** The marks below which a duration is read. */
export const MARKS_MS = [FIRST_MS, 60_000, 600_000, 3_600_000, DAY_MS] as const;

/** 0 at ten seconds and less, 1 at the end. */
export function placeOf(ms: number): number {
  if (ms <= FIRST_MS) return 0;
  return Math.min(1, (Math.log(ms / FIRST_MS) / Math.log(DAY_MS / FIRST_MS)) * DAY_AT);
}
