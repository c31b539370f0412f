// In: a position's whole numbers and its market's tiers. Out: maintenance margin and liquidation tick, exact, without a bigint.
// The same sums as in packages/formulas (liquidation-price.ts), which work on bigints and are what a proof is checked with: here they are
// doubles that stay below 2^53, because every fill asks for them. A test compares the two on random positions.
import { type MarginTier, marginLines } from '@hilsa/formulas/contracts';
import { MAX_TICKS, NONE } from '../matching/order-book.ts';

const MILLION = 1_000_000;
/** A position's value and its margin stay below this, so that sums of the two are exact. */
export const MOST_UNITS = 2 ** 51;

/** Maintenance of a value in one tier: (value × ppm − whole × million − rest) ÷ million. */
interface Line {
  readonly ppm: number;
  readonly whole: number;
  readonly rest: number;
}
export type Lines = readonly Line[];

export function linesOfTiers(tiers: readonly MarginTier[]): Lines {
  return marginLines(tiers).map(({ ppm, deduction }) => ({
    ppm: Number(ppm),
    whole: Number(deduction / 1_000_000n),
    rest: Number(deduction % 1_000_000n),
  }));
}

/** Maintenance margin of a value, rounded up; both safe integers. */
export function maintenanceOf(lines: Lines, value: number): number {
  const millions = Math.floor(value / MILLION);
  const left = value - millions * MILLION;
  let most = 0;
  for (const { ppm, whole, rest } of lines) {
    const needed = millions * ppm - whole + Math.ceil((left * ppm - rest) / MILLION);
    if (needed > most) most = needed;
  }
  return most;
}

export interface Exposure {
  readonly isShort: boolean;
  readonly lots: number;
  readonly cost: number;
  readonly margin: number;
}

/** Profit of an exposure when its lots are worth a value. */
export function profitOf({ isShort, cost }: Exposure, value: number): number {
  return isShort ? cost - value : value - cost;
}

/** MM ≥ W + profit at a price. @param perTick lots × units of one lot at one tick */
export function isSunk(exposure: Exposure, ticks: number, perTick: number, lines: Lines): boolean {
  const value = ticks * perTick;
  return maintenanceOf(lines, value) >= exposure.margin + profitOf(exposure, value);
}

/**
 * The first tick, coming from where the position is safe, at which `isSunk` holds; NONE when no book could hold it. Each tier's line is
 * solved as a double, which is less than a tick off, then the ticks around are asked exactly.
 */
export function sinkingTick(exposure: Exposure, unit: number, lines: Lines): number {
  const perTick = exposure.lots * unit;
  const { isShort, cost, margin } = exposure;
  let near = isShort ? Infinity : -Infinity;
  for (const { ppm, whole } of lines) {
    const rate = ppm / MILLION;
    const at = isShort
      ? (margin + cost + whole) / (perTick * (1 + rate))
      : (cost - margin - whole) / (perTick * (1 - rate));
    near = isShort ? Math.min(near, at) : Math.max(near, at);
  }
  if (isShort) {
    if (near > MAX_TICKS) return NONE;
    let ticks = Math.max(1, Math.floor(near));
    while (ticks > 1 && isSunk(exposure, ticks - 1, perTick, lines)) ticks--;
    while (!isSunk(exposure, ticks, perTick, lines)) ticks++;
    return ticks > MAX_TICKS ? NONE : ticks;
  }
  if (near < 1 - 2) return NONE;
  let ticks = Math.min(MAX_TICKS, Math.max(0, Math.ceil(near)));
  while (isSunk(exposure, ticks + 1, perTick, lines)) ticks++;
  while (ticks > 0 && !isSunk(exposure, ticks, perTick, lines)) ticks--;
  return ticks < 1 ? NONE : ticks;
}

/** The last tick at which the position still owes nothing; 0 for a long that cannot owe. */
export function bankruptTick({ isShort, lots, cost, margin }: Exposure, unit: number): number {
  const perTick = lots * unit;
  if (isShort) return floorOf(cost + margin, perTick);
  return cost <= margin ? 0 : -floorOf(margin - cost, perTick);
}

/** ⌊a ÷ b⌋ of safe integers: a double's quotient is never nearer to the next whole number than a fraction of them can be. */
export function floorOf(a: number, b: number): number {
  return Math.floor(a / b);
}

/** ⌊of × part ÷ whole⌋ of safe integers, `of` not negative. */
export function partDown(of: number, part: number, whole: number): number {
  const product = of * part;
  return product <= Number.MAX_SAFE_INTEGER
    ? Math.floor(product / whole)
    : Number((BigInt(of) * BigInt(part)) / BigInt(whole));
}

/** ⌈of × part ÷ whole⌉. */
export function partUp(of: number, part: number, whole: number): number {
  return of - partDown(of, whole - part, whole);
}
