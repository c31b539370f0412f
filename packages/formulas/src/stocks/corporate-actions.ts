// In: a holding and what a company decided. Out: what the holder receives, what is withheld, and where the reference price moves.
import { divide } from '@hilsa/money';
import { shareOf } from '../rates.ts';
import { type PriceSteps, nearestStep } from './price-steps.ts';

/** `gained` for every `held`: a bonus of 10 % is 1 for 10, a split 1:5 turns 1 into 5. Both positive. */
export interface ShareRatio {
  readonly gained: bigint;
  readonly held: bigint;
}

/** Quote units; `net` is what is paid out. */
export interface Dividend {
  readonly gross: bigint;
  readonly tax: bigint;
  readonly net: bigint;
}

/**
 * Cash dividend with tax withheld at source (half-up).
 * @param perShare quote units per share; @param taxPpm 100,000 with a tax number, 150,000 without one (Bangladesh)
 */
export function cashDividend(shares: bigint, perShare: bigint, taxPpm: number): Dividend {
  const gross = shares * perShare;
  const tax = shareOf(gross, taxPpm, 'half-up');
  return { gross, tax, net: gross - tax };
}

/** Whole shares and, for the fraction of a share, cash in quote units. */
export interface SharesAndCash {
  readonly shares: bigint;
  readonly cash: bigint;
}

/**
 * Shares that come on top of a holding by a ratio (bonus): whole ones, and the fraction in cash at a price (half-up).
 * The holding's cost stays what it was.
 * @param fractionPrice quote units for one whole share; 0n for what lapses without pay (rights)
 */
export function sharesGained(shares: bigint, ratio: ShareRatio, fractionPrice: bigint): SharesAndCash {
  const over = (shares * ratio.gained) % ratio.held;
  return {
    shares: divide(shares * ratio.gained, ratio.held, 'down'),
    cash: divide(over * fractionPrice, ratio.held, 'half-up'),
  };
}

/** What trades without its right from now on: bonus and rights per `held` old shares, cash per old share. */
export interface ReferenceChange {
  /** Free shares gained, e.g. a bonus; for a split of 1 into 5 gained 4, held 1. */
  readonly bonus?: ShareRatio;
  /** Shares that may be bought at `price` ticks. */
  readonly rights?: ShareRatio & { readonly price: number };
  /** Ticks of cash dividend per old share, where the market adjusts for it. */
  readonly cash?: number;
}

/**
 * Reference price after shares trade without a right: (P − cash + price × rights) ÷ (1 + bonus + rights) per old share,
 * to the nearest orderable price, ties upwards (theoretical ex-rights price). Never below one step.
 * @param referenceTicks last close with the right
 */
export function referenceAfter(referenceTicks: number, change: ReferenceChange, steps: PriceSteps): number {
  const bonus = change.bonus ?? { gained: 0n, held: 1n };
  const rights = change.rights ?? { gained: 0n, held: 1n, price: 0 };
  const common = bonus.held * rights.held;
  const kept = BigInt(referenceTicks) - BigInt(change.cash ?? 0);
  const value = kept * common + BigInt(rights.price) * rights.gained * bonus.held;
  const shares = common + bonus.gained * rights.held + rights.gained * bonus.held;
  return nearestStep(steps, value < 0n ? 0n : value, shares);
}

/**
 * Reference price after every share became `gained` ÷ `held` shares (split, consolidation, merger), to the nearest
 * orderable price, ties upwards.
 */
export function referenceAfterExchange(referenceTicks: number, ratio: ShareRatio, steps: PriceSteps): number {
  return nearestStep(steps, BigInt(referenceTicks) * ratio.held, ratio.gained);
}

/** What a corporate action does to an order: rights are taken up at `price` ticks. */
export type OrderChange =
  | { readonly kind: 'cash-dividend' }
  | ({ readonly kind: 'bonus' | 'split' } & ShareRatio)
  | ({ readonly kind: 'rights' } & ShareRatio & { readonly price: number });

/**
 * The same order after a corporate action: its price moved as the reference is, its shares by the ratio, whole ones, so that it is
 * worth what it was. Rights change no quantity, dividends in cash neither; 0 lots: nothing of it is left in whole shares.
 */
export function orderAfter(
  order: { readonly ticks: number; readonly lots: number },
  change: OrderChange,
  steps: PriceSteps,
): { readonly ticks: number; readonly lots: number } {
  if (change.kind === 'cash-dividend') return order;
  if (change.kind === 'rights') return { ...order, ticks: referenceAfter(order.ticks, { rights: change }, steps) };
  const gained = change.kind === 'bonus' ? change.held + change.gained : change.gained;
  const ratio = { gained, held: change.held };
  return {
    ticks: referenceAfterExchange(order.ticks, ratio, steps),
    lots: Number((BigInt(order.lots) * ratio.gained) / ratio.held),
  };
}
