// In: what an order bought and sold, and when. Out: the part of its time in which it held anything. Pure.

export interface Move {
  readonly instrument: number;
  /** Bought, or less than 0: sold. */
  readonly lots: number;
  /** Of a purchase, in units of what was bought: it never arrived. */
  readonly fee: bigint;
  readonly atMs: number;
}

const MILLION = 1_000_000;

/**
 * @param moves oldest first @param lotUnits of a market; less than a lot left is nothing that could be sold
 * @returns millionths of the time between the two moments; null where there is none
 */
export function exposureOf(
  moves: readonly Move[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  lotUnits: (instrument: number) => number,
): number | null {
  if (toMs <= fromMs) return null;
  const held = new Map<number, bigint>();
  let [invested, sinceMs] = [0, fromMs];
  const isIn = (): boolean => [...held].some(([instrument, units]) => units >= BigInt(lotUnits(instrument)));
  for (const { instrument, lots, fee, atMs } of moves) {
    if (isIn()) invested += Math.min(atMs, toMs) - sinceMs;
    sinceMs = Math.max(fromMs, Math.min(atMs, toMs));
    held.set(instrument, (held.get(instrument) ?? 0n) + BigInt(lots) * BigInt(lotUnits(instrument)) - fee);
  }
  if (isIn()) invested += toMs - sinceMs;
  return Math.round((invested / (toMs - fromMs)) * MILLION);
}
