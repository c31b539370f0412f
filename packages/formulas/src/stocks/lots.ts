// In: what was bought, when and for how much. Out: what a sale cost by the first-in-first-out method, and the tax on gains.
import { divide } from '@hilsa/money';
import { shareOf } from '../rates.ts';
import type { ShareRatio } from './corporate-actions.ts';

/** One purchase as far as it is still held: shares, and what they cost in quote units with charges. */
export interface Lot {
  readonly shares: bigint;
  readonly cost: bigint;
}

/** What a sale takes from the lots, oldest first, and what they are afterwards. */
export interface LotSale<Held extends Lot> {
  readonly cost: bigint;
  readonly taken: readonly Held[];
  readonly left: readonly Held[];
}

/**
 * Sell by first in, first out. A lot sold in part loses its cost in proportion, rounded down, so that the rest stays in
 * what is held; over a lot's life exactly its cost leaves.
 * @param lots oldest first; @param shares how many are sold; RangeError when fewer are held
 */
export function sellFirstIn<Held extends Lot>(lots: readonly Held[], shares: bigint): LotSale<Held> {
  let wanted = shares;
  let cost = 0n;
  const taken: Held[] = [];
  const left: Held[] = [];
  for (const lot of lots) {
    const sold = wanted < lot.shares ? wanted : lot.shares;
    const soldCost = sold === lot.shares ? lot.cost : divide(lot.cost * sold, lot.shares, 'down');
    if (sold > 0n) taken.push({ ...lot, shares: sold, cost: soldCost });
    if (sold < lot.shares) left.push({ ...lot, shares: lot.shares - sold, cost: lot.cost - soldCost });
    wanted -= sold;
    cost += soldCost;
  }
  if (wanted > 0n) throw new RangeError(`cannot sell ${shares}: ${wanted} more than is held`);
  return { cost, taken, left };
}

/**
 * The lots after every `held` shares became `gained` (bonus of 1 for 10: 11 for 10; split, merger): costs stay, shares
 * are dealt out so that they add up to the whole holding's, rounded down.
 */
export function exchangeLots<Held extends Lot>(lots: readonly Held[], ratio: ShareRatio): readonly Held[] {
  let before = 0n;
  let dealt = 0n;
  return lots.map((lot) => {
    before += lot.shares;
    const upToHere = (before * ratio.gained) / ratio.held;
    const shares = upToHere - dealt;
    dealt = upToHere;
    return { ...lot, shares };
  });
}

/**
 * Tax on a year's realised gains above what is free of it, half-up (Bangladesh, individuals: Tk 50 lakh free, then 15 %).
 * @param gains the year's realised gains less losses, quote units; below zero is no tax
 */
export function gainsTax(gains: bigint, free: bigint, ppm: number): bigint {
  return gains <= free ? 0n : shareOf(gains - free, ppm, 'half-up');
}
