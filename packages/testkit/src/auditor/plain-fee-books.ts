// In: nothing. Out: what the auditor keeps of fees: tables, and every trade's value; volumes and tiers by adding them up.
import type { FeeTable } from '@hilsa/core';

const DAY_MS = 86_400_000;

export interface PlainFees {
  /** By class. */
  readonly inForce: Map<string, { table: FeeTable; version: number }>;
  readonly coming: Map<string, { table: FeeTable; version: number; fromDay: number }>;
  /** Every trade's value, for each of its sides. */
  readonly log: { readonly feeClass: string; readonly day: number; readonly account: number; readonly units: bigint }[];
  /** Who is counted, in the order of the count; and whose turn it is. */
  readonly line: Map<string, number[]>;
  readonly turn: Map<string, number>;
  /** The day each was last counted, by class and account. */
  readonly counted: Map<string, number>;
  readonly market: Map<string, number>;
}

export function plainFees(): PlainFees {
  return {
    inForce: new Map(),
    coming: new Map(),
    log: [],
    line: new Map(),
    turn: new Map(),
    counted: new Map(),
    market: new Map(),
  };
}

/** Dhaka is six hours ahead. */
export const dayOf = (atMs: number): number => Math.floor((atMs + DAY_MS / 4) / DAY_MS);
export const beginOf = (day: number): number => day * DAY_MS - DAY_MS / 4;

/** By the trades of the thirty days before today. */
export function tierOf(fees: PlainFees, account: number, feeClass: string, atMs: number): number {
  const rows = fees.inForce.get(feeClass)?.table.rows ?? [];
  const sum = sumOf(fees, account, feeClass, atMs);
  let tier = 0;
  for (const [n, { from }] of rows.entries()) if (sum >= from) tier = n;
  return tier;
}

export function sumOf(fees: PlainFees, account: number, feeClass: string, atMs: number): bigint {
  const today = dayOf(atMs);
  let sum = 0n;
  for (const trade of fees.log)
    if (trade.feeClass === feeClass && trade.account === account && trade.day < today && trade.day >= today - 30)
      sum += trade.units;
  return sum;
}
