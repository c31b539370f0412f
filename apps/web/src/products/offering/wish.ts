// In: what somebody typed into a ticket, the offering, what is free.
// Out: what would be held, what is left after it, and what is wrong, in the words of the screen. Decimal text throughout.
import type { Offering } from '@hilsa/contract';
import { compare, difference, product, sum } from '../../kernel/decimals.ts';

export interface Wish {
  readonly quantity: string;
  readonly accepted: boolean;
  readonly payLater: boolean;
  /** Of who bids in a book; empty of everybody else. */
  readonly bid: string;
}
export interface Summary {
  /** Without the fee. */
  readonly cost: string;
  readonly held: string;
  readonly after: string | null;
}
export type Problem =
  | { readonly is: 'quantity-missing' | 'documents' | 'not-open' }
  | { readonly is: 'below' | 'above' | 'step' | 'exact'; readonly quantity: string }
  | { readonly is: 'bid-missing' }
  | { readonly is: 'bid-low' | 'bid-high' | 'bid-tick'; readonly price: string }
  | { readonly is: 'short'; readonly held: string; readonly lacks: string };

export function summaryOf({ issuePrice, fee }: Offering, { quantity, payLater }: Wish, free: string | null): Summary {
  const cost = quantity === '' ? '0' : product(issuePrice, quantity, 8);
  const held = payLater ? '0' : sum(cost, fee);
  return { cost, held, after: free === null ? null : difference(free, held) };
}

/** Quotas that a Regular account has no part in; of the funds' no account that applies here has. */
const NEEDS_HNI: ReadonlySet<string> = new Set(['hni', 'eligible']);
const NOBODYS: ReadonlySet<string> = new Set(['mutual-fund']);

/** In which quotas somebody may apply, and in which they do: what they chose of them, else the first. */
export function quotasOf(
  { quotas }: Pick<Offering, 'quotas'>,
  isHni: boolean,
  chosen: string | null,
): { readonly categories: readonly string[]; readonly category: string } {
  const isOwn = (each: string): boolean => !NOBODYS.has(each) && (isHni || !NEEDS_HNI.has(each));
  const categories = quotas.map(({ category }) => category).filter(isOwn);
  return { categories, category: categories.find((each) => each === chosen) ?? categories[0] ?? 'general' };
}

/** The first thing that is wrong, or null. @param bids whether the quota is the one that names a price */
export function problemOf(offering: Offering, wish: Wish, free: string | null, bids = false): Problem | null {
  const { min, max, step, status } = offering;
  if (status !== 'open') return { is: 'not-open' };
  if (wish.quantity === '' || compare(wish.quantity, '0') === 0) return { is: 'quantity-missing' };
  if (min === max && compare(wish.quantity, min) !== 0) return { is: 'exact', quantity: min };
  if (compare(wish.quantity, min) < 0) return { is: 'below', quantity: min };
  if (compare(wish.quantity, max) > 0) return { is: 'above', quantity: max };
  if (!isMultiple(wish.quantity, step)) return { is: 'step', quantity: step };
  const ofBid = bids ? bidProblem(offering, wish.bid) : null;
  if (ofBid !== null) return ofBid;
  const { held, after } = summaryOf(offering, wish, free);
  if (after !== null && compare(after, '0') < 0) return { is: 'short', held, lacks: difference('0', after) };
  return wish.accepted ? null : { is: 'documents' };
}

/** A price within the band, on its tick. */
export function bidProblem({ band }: Offering, bid: string): Problem | null {
  if (band === null) return null;
  if (bid === '' || compare(bid, '0') === 0) return { is: 'bid-missing' };
  if (compare(bid, band.lowest) < 0) return { is: 'bid-low', price: band.lowest };
  if (compare(bid, band.highest) > 0) return { is: 'bid-high', price: band.highest };
  return isMultiple(bid, band.tick) ? null : { is: 'bid-tick', price: band.tick };
}

/** The next price of the band, up or down: from a price between two ticks, the tick beside it. */
export function bidStepped({ band }: Offering, bid: string, up: boolean): string {
  if (band === null) return bid;
  if (bid === '') return band.highest;
  const next = up ? sum(bid, band.tick) : difference(bid, band.tick);
  if (compare(next, band.lowest) < 0) return band.lowest;
  return compare(next, band.highest) > 0 ? band.highest : next;
}

/** The next quantity that may be asked for, up or down. */
export function stepped({ min, max, step }: Offering, quantity: string, up: boolean): string {
  if (quantity === '') return min;
  const next = up ? sum(quantity, step) : difference(quantity, step);
  if (compare(next, min) < 0) return min;
  return compare(next, max) > 0 ? max : next;
}

/** Both as whole numbers of the finest place that either has. */
function isMultiple(quantity: string, step: string): boolean {
  const places = Math.max(quantity.split('.')[1]?.length ?? 0, step.split('.')[1]?.length ?? 0);
  const whole = (text: string): bigint => {
    const [left = '0', right = ''] = text.split('.');
    return BigInt(left + right.padEnd(places, '0'));
  };
  return whole(quantity) % whole(step) === 0n;
}
