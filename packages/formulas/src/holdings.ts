// In: a holding's quantity and cost. Out: average cost and the cost that leaves with a sale (weighted-average cost method).
import { divide } from '@hilsa/money';

/**
 * Cost that leaves with a sale: the sold share of the total cost, rounded down, so that the rest stays in the holding.
 * @param quantity units held before the sale, positive; @param cost total cost in quote units; @param sold units sold, at most `quantity`
 */
export function costOfSale(quantity: bigint, cost: bigint, sold: bigint): bigint {
  if (quantity <= 0n || sold < 0n || sold > quantity) throw new RangeError(`cannot sell ${sold} of ${quantity}`);
  return divide(cost * sold, quantity, 'down');
}

/** Average cost of one whole base asset in quote units, rounded half up; 0n when nothing is held. */
export function averageCost(quantity: bigint, cost: bigint, baseDecimals: number): bigint {
  return quantity === 0n ? 0n : divide(cost * 10n ** BigInt(baseDecimals), quantity, 'half-up');
}
