// In: fills of a perpetual contract. Out: a position's exact cost, its profit, and what a part close realises.
import { divide } from '@hilsa/money';
import { ceilingOf, floorOf, MILLION } from '../rates.ts';

/** Long gains when the price rises, short when it falls. */
export type Direction = 'long' | 'short';

/** +1 for long, −1 for short: the s of every formula here. */
export function signOf(direction: Direction): bigint {
  return direction === 'long' ? 1n : -1n;
}

/**
 * A linear, isolated position. `cost` is the exact sum of ticks × lots × units of everything bought (or sold short), so
 * that no average price is ever rounded; `margin` is the wallet W held for it. Both in quote units.
 */
export interface Position {
  readonly direction: Direction;
  /** Positive. */
  readonly lots: number;
  readonly cost: bigint;
  readonly margin: bigint;
}

/** Value of lots at a price in quote units, exact. @param unit quote units of one lot at one tick */
export function valueAt(ticks: number, lots: number, unit: bigint): bigint {
  return BigInt(ticks) * BigInt(lots) * unit;
}

/** Profit s·(value − cost) of lots that cost `cost`, exact; below zero is a loss. */
export function profitAt(direction: Direction, cost: bigint, value: bigint): bigint {
  return signOf(direction) * (value - cost);
}

/** What a position is worth to its holder at a value: W + s·(value − cost). Below zero it is bankrupt. */
export function equityAt(position: Position, value: bigint): bigint {
  return position.margin + profitAt(position.direction, position.cost, value);
}

/** Average entry price in units of 10^-decimals of a tick, half-up; for display, never a base of another sum. */
export function entryPrice(position: Position, unit: bigint, decimals: number): bigint {
  return divide(position.cost * 10n ** BigInt(decimals), BigInt(position.lots) * unit, 'half-up');
}

/**
 * Return on equity: profit ÷ initial margin, rounded half-up.
 * @returns parts per million, a figure to show; null without margin
 */
export function returnOnMargin(profit: bigint, initialMargin: bigint): number | null {
  return initialMargin <= 0n ? null : Number(divide(profit * MILLION, initialMargin, 'half-up'));
}

/** What closing some lots takes out of a position, and what stays (null when nothing does). */
export interface Closing {
  /** Cost that leaves, pro rata; rounded against the holder, so that realised profit is rounded down. */
  readonly cost: bigint;
  readonly profit: bigint;
  /** Margin that is set free, pro rata, rounded down. */
  readonly margin: bigint;
  readonly left: Position | null;
}

/**
 * Close lots of a position at a value. The entry price of what stays is unchanged but for the unit that rounding leaves.
 * Throws RangeError unless 0 < lots ≤ held.
 * @param value what the lots fetch (or cost to buy back), quote units
 */
export function closeLots(position: Position, lots: number, value: bigint): Closing {
  if (!(lots > 0 && lots <= position.lots)) throw new RangeError(`cannot close ${lots} of ${position.lots}`);
  const share = (of: bigint): readonly [numerator: bigint, denominator: bigint] => [
    of * BigInt(lots),
    BigInt(position.lots),
  ];
  const cost = position.direction === 'long' ? ceilingOf(...share(position.cost)) : floorOf(...share(position.cost));
  const margin = floorOf(...share(position.margin));
  const profit = profitAt(position.direction, cost, value);
  if (lots === position.lots) return { cost, profit, margin, left: null };
  const left = {
    ...position,
    lots: position.lots - lots,
    cost: position.cost - cost,
    margin: position.margin - margin,
  };
  return { cost, profit, margin, left };
}

/** A fill against a position in one-way mode; `margin` is what comes with lots that open or add. */
export interface ContractFill {
  readonly direction: Direction;
  readonly lots: number;
  readonly ticks: number;
  /** Margin for `lots` lots in quote units, e.g. initial margin and open loss of this many. */
  readonly marginOf: (lots: number) => bigint;
}

/** The position as it stands after a fill, the profit realised and the margin set free on the way. */
export interface AfterFill {
  readonly position: Position | null;
  readonly profit: bigint;
  readonly freed: bigint;
}

/** One-way mode: a fill of the same direction adds, an opposite one reduces first and opens the other way with the rest. */
export function afterFill(position: Position | null, fill: ContractFill, unit: bigint): AfterFill {
  if (position === null || position.direction === fill.direction) {
    const value = valueAt(fill.ticks, fill.lots, unit);
    const margin = (position?.margin ?? 0n) + fill.marginOf(fill.lots);
    const lots = (position?.lots ?? 0) + fill.lots;
    const cost = (position?.cost ?? 0n) + value;
    return { position: { direction: fill.direction, lots, cost, margin }, profit: 0n, freed: 0n };
  }
  const closed = Math.min(position.lots, fill.lots);
  const closing = closeLots(position, closed, valueAt(fill.ticks, closed, unit));
  const rest = fill.lots - closed;
  const opened = rest === 0 ? closing.left : afterFill(null, { ...fill, lots: rest }, unit).position;
  return { position: opened, profit: closing.profit, freed: closing.margin };
}
