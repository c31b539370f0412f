// In: digests.
// Out: a digest as people compare it.

/** First and last four signs. */
export function fours(digest: string): string {
  return `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`;
}
