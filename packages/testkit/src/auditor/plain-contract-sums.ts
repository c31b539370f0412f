// In: prices and sums of contracts. Out: the auditor's own arithmetic of them, and where it parts from the core.

/** An account's number is its owner's below this, and its wallet's above. */
export const OWNERS = 2 ** 28;

export function median(prices: readonly { ticks: number; weight: number }[]): number | null {
  // As many copies of a price as it weighs, and the middle of the row.
  const row = prices.flatMap(({ ticks, weight }) => Array.from({ length: weight }, () => ticks)).sort((a, b) => a - b);
  if (row.length === 0) return null;
  const half = row.length / 2;
  return row.length % 2 === 1 ? row[Math.floor(half)]! : Math.floor((row[half - 1]! + row[half]! + 1) / 2);
}

export function near(index: bigint, ticks: bigint): bigint {
  const lowest = (index * 9_950n + 9_999n) / 10_000n;
  const highest = (index * 10_050n) / 10_000n;
  return ticks < lowest ? lowest : ticks > highest ? highest : ticks;
}

/** To the nearest, ties away from zero; the divisor is positive. */
export function halfUp(over: bigint, under: bigint): bigint {
  return over < 0n ? -((-over * 2n + under) / (under * 2n)) : (over * 2n + under) / (under * 2n);
}

export function same<Value>(what: string, seen: Value, due: Value): void {
  if (seen !== due) fail(what, seen, due);
}

export function fail(what: string, seen: unknown, due: unknown): never {
  throw new Error(`${what}: the core says ${String(seen)}, the auditor ${String(due)}`);
}
