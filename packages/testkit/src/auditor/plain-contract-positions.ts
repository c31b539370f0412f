// In: a position as the auditor keeps it.
// Out: where it is bankrupt, what it must keep, and how soon it is deleveraged.
import type { PerpetualListing } from '@hilsa/core';

const MILLION = 1_000_000n;

export interface PlainPosition {
  readonly id: number;
  readonly account: number;
  readonly isLong: boolean;
  lots: bigint;
  cost: bigint;
  margin: bigint;
  round: number;
  inLiquidation: boolean;
}

/** The ticks at which nothing is left of it, whole and on the safe side; a tick is worth so many units for each lot. */
export function bankruptAt({ isLong, lots, cost, margin }: PlainPosition, unit: bigint): bigint {
  const perTick = lots * unit;
  if (!isLong) return (cost + margin) / perTick;
  return cost <= margin ? 0n : (cost - margin + perTick - 1n) / perTick;
}

/** Profit ÷ cost × leverage (÷ when it loses) as a fraction, a lot being worth that much. */
export function scoreOf(position: PlainPosition, perLot: bigint): { over: bigint; under: bigint } {
  const value = position.lots * perLot;
  const profit = position.isLong ? value - position.cost : position.cost - value;
  const equity = position.margin + profit;
  return profit > 0n
    ? { over: profit * value, under: position.cost * equity }
    : { over: profit * equity, under: position.cost * value };
}

/** What a position of a value must keep, by the tiers it passes through, up to the unit. */
export function maintenanceOf(tiers: PerpetualListing['tiers'], value: bigint): bigint {
  let cum = 0n;
  let floor = 0n;
  let before = 0n;
  for (const { upTo, maintenancePpm } of tiers) {
    const ppm = BigInt(maintenancePpm);
    cum += floor * (ppm - before);
    if (upTo === null || value <= upTo) {
      const exact = value * ppm - cum;
      return exact <= 0n ? 0n : (exact + MILLION - 1n) / MILLION;
    }
    floor = upTo;
    before = ppm;
  }
  throw new Error('the tiers have no end');
}
