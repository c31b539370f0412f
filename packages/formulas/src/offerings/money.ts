// In: what is asked for, what is given, prices and fees. Out: the hold of an application, what is taken and what is set free.
import { divide, tenToThe } from '@hilsa/money';

/** What an application costs per share or coin. */
export interface OfferingPrice {
  /** Quote units for one whole share or coin. While a book is built this is the top of the band. */
  price: bigint;
  /** Decimals of the asset offered; shares have 0. */
  decimals: number;
}

/**
 * Quote units that a quantity costs, rounded up to the unit, so that part of a quantity never costs more than the whole.
 * @param quantity units of the asset offered, not negative
 */
export function offeringCost(quantity: bigint, { price, decimals }: OfferingPrice): bigint {
  if (quantity < 0n || price < 0n)
    throw new RangeError(`neither quantity ${quantity} nor price ${price} may be negative`);
  return divide(quantity * price, tenToThe(decimals), 'up');
}

/** What is held with an application: the cost of all that is asked for, and the fee. In quote units. */
export function applicationHold(quantity: bigint, price: OfferingPrice, fee: bigint): bigint {
  return offeringCost(quantity, price) + fee;
}

export interface Allotted {
  /** What the application holds, in quote units. */
  held: bigint;
  /** Units allotted; 0n when nothing was. */
  allotted: bigint;
  /** The final price, at most the one held at. */
  price: OfferingPrice;
  /** In quote units. */
  fee: bigint;
  /** `with-allotment` takes no fee from who receives nothing; `always` must have been said before the opening. */
  feeWhen: 'with-allotment' | 'always';
}

/** Where held money goes, in quote units; the three parts together are what was held. */
export interface Division {
  cost: bigint;
  fee: bigint;
  released: bigint;
}

/**
 * Held − allotted × price − fee = released, never negative.
 * @throws RangeError when more is allotted than the hold covers: an allotment never makes a debt
 */
export function divideHold({ held, allotted, price, fee, feeWhen }: Allotted): Division {
  const cost = offeringCost(allotted, price);
  const taken = allotted > 0n || feeWhen === 'always' ? fee : 0n;
  const released = held - cost - taken;
  if (released < 0n) throw new RangeError(`${cost} and a fee of ${taken} are more than the ${held} held`);
  return { cost, fee: taken, released };
}

/**
 * The price of a block under its reference, in hundredths of a percent rounded down; negative above the reference.
 * @param price and @param reference in the same units, the reference positive
 */
export function discountBps(price: bigint, reference: bigint): number {
  if (reference <= 0n) throw new RangeError(`a reference price must be positive, got ${reference}`);
  return Number(divide((reference - price) * 10_000n, reference, 'down'));
}

export interface BlockTerms {
  quantity: bigint;
  price: OfferingPrice;
  /** The last close, frozen with its source and time when the block is announced. Quote units per whole share. */
  reference: bigint;
  /** The day's band, in the same units. */
  band: { lowest: bigint; highest: bigint };
  /** In quote units: five lakh taka by the rule of the market. */
  leastValue: bigint;
  mostDiscountBps: number;
}

/** Why a block may not be offered at these terms, or null. The band binds before the discount. */
export function blockProblem(
  terms: BlockTerms,
): 'below-block-minimum' | 'outside-price-band' | 'discount-too-large' | null {
  const { quantity, price, reference, band, leastValue, mostDiscountBps } = terms;
  if (offeringCost(quantity, price) < leastValue) return 'below-block-minimum';
  if (price.price < band.lowest || price.price > band.highest) return 'outside-price-band';
  // Compared without a division: a discount of 5.004 % is more than 5 %.
  const tooLarge = (reference - price.price) * 10_000n > reference * BigInt(mostDiscountBps);
  return tooLarge ? 'discount-too-large' : null;
}
