// In: assets that no market sells. Out: what a unit of them is worth by other evidence: a net asset value, an index. One line a product.
import type { WorldRooms } from '../rooms.ts';
import type { UnitPrice } from './valuation.ts';

/** Null for assets that are not of the product. */
type PriceOf = (world: WorldRooms, asset: number) => UnitPrice | null;

export const OTHER_PRICES: readonly PriceOf[] = [];
