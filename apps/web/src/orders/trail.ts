// In: how far a trailing stop keeps behind, as typed. Out: it in hundredths of a percent, and whether it may be asked for.

/** As the core has it, in hundredths of a percent. */
const CLOSEST_BPS = 10;
const WIDEST_BPS = 2_000;

/** `1.25` percent is 125; null when it is not a percentage with at most two decimals below 100. */
export function bpsOf(percent: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(percent);
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** What is wrong with a distance; null when an order may have it. Values are plain decimal strings. */
export function trailProblem(
  percent: string,
): { readonly word: 'missing-trail' | 'trail-out-of-range'; readonly values: Readonly<Record<string, string>> } | null {
  if (!/[1-9]/.test(percent)) return { word: 'missing-trail', values: {} };
  const bps = bpsOf(percent);
  if (bps !== null && bps >= CLOSEST_BPS && bps <= WIDEST_BPS) return null;
  return { word: 'trail-out-of-range', values: { lowest: '0.1', highest: '20' } };
}
