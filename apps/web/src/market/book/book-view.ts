// In: one side of a book as the wire gives it, best first.
// Out: the rows a screen draws: grouped by a step, with running totals and the share of the bar. Bars are pixels, amounts stay exact.
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';
import type { Level } from '@hilsa/contract';

export interface BookRow {
  readonly price: string;
  readonly quantity: string;
  /** Running sum from the best price. */
  readonly total: string;
  /** 0 to 1, of the larger side's total: the length of the bar. */
  readonly share: number;
}

const DECIMALS = 18;

interface Bucket {
  key: bigint;
  quantity: bigint;
}

/** Adds levels into steps of `step`: bids round down, asks up, so that no row promises a better price than its levels have. */
function group(levels: readonly Level[], step: bigint, isBid: boolean, rows: number): Bucket[] {
  const buckets: Bucket[] = [];
  for (const [price, quantity] of levels) {
    const units = parseDecimal(price, DECIMALS);
    const amount = parseDecimal(quantity, DECIMALS);
    if (units === null || amount === null) continue;
    const key = step * divide(units, step, isBid ? 'down' : 'up');
    const last = buckets.at(-1);
    if (last?.key === key) last.quantity += amount;
    else if (buckets.length === rows) break;
    else buckets.push({ key, quantity: amount });
  }
  return buckets;
}

/** Both sides with at most `rows` rows each. `step` is the tick or a coarser one. `quantityDecimals`: digits of the lot, at most six shown. */
export function bookRows(
  bids: readonly Level[],
  asks: readonly Level[],
  options: {
    readonly step: string;
    readonly rows: number;
    readonly priceDecimals: number;
    readonly quantityDecimals: number;
  },
): { bids: BookRow[]; asks: BookRow[] } {
  const step = parseDecimal(options.step, DECIMALS) ?? 1n;
  const both = [group(bids, step, true, options.rows), group(asks, step, false, options.rows)] as const;
  const totals = both.map((side) => side.reduce((total, bucket) => total + bucket.quantity, 0n));
  const largest = totals.reduce((one, other) => (one > other ? one : other), 0n);
  const rowsOf = (side: readonly Bucket[]): BookRow[] => {
    let total = 0n;
    return side.map((bucket) => {
      total += bucket.quantity;
      return {
        price: cut(bucket.key, options.priceDecimals),
        quantity: cut(bucket.quantity, options.quantityDecimals),
        total: cut(total, options.quantityDecimals),
        share: largest === 0n ? 0 : Number((total * 10_000n) / largest) / 10_000,
      };
    });
  };
  return { bids: rowsOf(both[0]), asks: rowsOf(both[1]) };
}

function cut(units: bigint, decimals: number): string {
  return formatDecimal(divide(units, 10n ** BigInt(DECIMALS - decimals), 'down'), decimals);
}

/** Steps to choose from: the tick and up to three coarser ones. '0.1' gives 0.1, 1, 10, 100. */
export function groupSteps(tick: string): string[] {
  const units = parseDecimal(tick, DECIMALS) ?? 1n;
  return [1n, 10n, 100n, 1000n].map((times) => formatDecimal(units * times, DECIMALS, { trim: true }));
}
