// In: a moment. Out: when funding is next.

export const FUNDING_INTERVAL_MS = 8 * 3_600_000;

/** When the next funding is after a moment: 00, 08 and 16 UTC. */
export function nextFundingAfter(atMs: number): number {
  return (Math.floor(atMs / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}
