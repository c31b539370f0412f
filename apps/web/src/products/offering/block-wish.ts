// In: what a holder typed to sell a block, and the shares free to sell.
// Out: what it is worth, and the first thing that is wrong. Decimal text throughout; the server looks at the day's band.
import { compare, product } from '../../kernel/decimals.ts';

/** Less is an ordinary order. */
export const LEAST_WORTH = '500000';

export type BlockProblem =
  | { readonly is: 'quantity' | 'price' }
  | { readonly is: 'too-many'; readonly free: string }
  | { readonly is: 'too-small'; readonly least: string };

export function worthOf({ quantity, price }: { readonly quantity: string; readonly price: string }): string {
  return quantity === '' || price === '' ? '0' : product(quantity, price, 2);
}

export function blockProblem(
  wish: { readonly quantity: string; readonly price: string },
  free: string,
): BlockProblem | null {
  if (wish.quantity === '' || compare(wish.quantity, '0') === 0) return { is: 'quantity' };
  if (compare(wish.quantity, free) > 0) return { is: 'too-many', free };
  if (wish.price === '' || compare(wish.price, '0') === 0) return { is: 'price' };
  return compare(worthOf(wish), LEAST_WORTH) < 0 ? { is: 'too-small', least: LEAST_WORTH } : null;
}
