// In: what is offered and what is asked for so far. Out: the odds of an applicant now.

/**
 * The chance of one more application of this size, if nobody else came: an estimate that moves until the close.
 * @param offered units; @param demand units asked for so far, the applicant's own among them
 * @returns `ppm` the share of what is asked for that will be given, in millionths rounded down; `oneIn` its inverse rounded half
 * up ("about 1 in 7"), 1 when everyone receives all; null when nothing is offered
 */
export function oddsNow(offered: bigint, demand: bigint): { ppm: number; oneIn: number } | null {
  if (offered <= 0n) return null;
  if (demand <= offered) return { ppm: 1_000_000, oneIn: 1 };
  return { ppm: Number((offered * 1_000_000n) / demand), oneIn: Number((demand * 2n + offered) / (offered * 2n)) };
}
