// In: a range and how it is cut. Out: the prices of its lines, to the nearest tick.
import { divide } from '@hilsa/money';

export interface GridRange {
  /** Ticks, 1 ≤ low < high. */
  low: number;
  high: number;
  /** Spaces between lines, 2 to 200; there is one line more. */
  spaces: number;
  mode: 'arithmetic' | 'geometric';
}

/**
 * The lines, lowest first. Arithmetic: low + i·(high − low) ÷ n. Geometric: low·(high ÷ low)^(i ÷ n), as the exact n-th root of
 * low^(n−i) × high^i, so that no engine's `pow` decides about a price. Both to the nearest tick, ties up.
 */
export function gridLines({ low, high, spaces, mode }: GridRange): number[] {
  const n = BigInt(spaces);
  return Array.from({ length: spaces + 1 }, (_, index) => {
    const [i, lowest, highest] = [BigInt(index), BigInt(low), BigInt(high)];
    if (mode === 'arithmetic') return Number(divide(lowest * (n - i) + highest * i, n, 'half-up'));
    return Number(nearestRoot(lowest ** (n - i) * highest ** i, n));
  });
}

/** What is wrong with a range, or null. */
export function gridProblem(range: GridRange): 'range-invalid' | 'lines-coincide' | null {
  const { low, high, spaces } = range;
  const isWhole = [low, high, spaces].every((value) => Number.isSafeInteger(value));
  if (!isWhole || low < 1 || high <= low || spaces < 2 || spaces > 200 || high >= 2 ** 40) return 'range-invalid';
  const lines = gridLines(range);
  return lines.every((line, index) => index === 0 || line > (lines[index - 1] ?? 0)) ? null : 'lines-coincide';
}

/** The integer nearest to the n-th root, ties up: half of the root of 2^n times as much, rounded. */
function nearestRoot(value: bigint, n: bigint): bigint {
  return (floorRoot(value << n, n) + 1n) / 2n;
}

/** ⌊value^(1/n)⌋ by Newton's method from above. */
function floorRoot(value: bigint, n: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << (BigInt(value.toString(2).length) / n + 1n);
  for (;;) {
    const next = ((n - 1n) * root + value / root ** (n - 1n)) / n;
    if (next >= root) return root;
    root = next;
  }
}
