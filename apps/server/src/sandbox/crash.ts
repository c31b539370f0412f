// In: a day and how far everything falls on it. Out: what is left of every price at a moment, as a logarithm.
// A test of the house's own rules for a fall: loans are called, pledges sold, contracts liquidated, all by prices that nobody set by hand.

/** Setting SANDBOX_CRASH. */
export interface Crash {
  /** Midnight in Dhaka of the day, UTC milliseconds. */
  readonly dayMs: number;
  /** What is lost of every price by the afternoon, in percent. */
  readonly percent: number;
}

const HOUR_MS = 3_600_000;
/** It falls from ten in the morning to two in the afternoon, Dhaka time, and stays where it has fallen to. */
const [FROM_HOUR, UNTIL_HOUR] = [10, 14];

/** Zero before the day, then falling evenly in logarithms. */
export function fallAt(crash: Crash | null, atMs: number): number {
  if (crash === null) return 0;
  const hours = (atMs - crash.dayMs) / HOUR_MS;
  const share = Math.min(1, Math.max(0, (hours - FROM_HOUR) / (UNTIL_HOUR - FROM_HOUR)));
  return share * Math.log(1 - crash.percent / 100);
}
