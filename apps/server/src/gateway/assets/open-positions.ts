// In: an owner. Out: what open positions would bring if they were closed at the mark, beyond the margin that lies in the wallet. One line a product.
import type { Wallet } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';

/** The unrealised result of one position. */
export interface OpenPosition {
  readonly wallet: Wallet;
  /** Code of the money that the result is in. */
  readonly money: string;
  /** Units of that money, negative for a loss. */
  readonly unrealised: bigint;
}
type PositionsOf = (world: WorldRooms, owner: number) => Promise<readonly OpenPosition[]>;

const PRODUCTS: readonly PositionsOf[] = [contracts];

export async function openPositions(world: WorldRooms, owner: number): Promise<OpenPosition[]> {
  const found = await Promise.all(PRODUCTS.map((of) => of(world, owner)));
  return found.flat();
}

/** The same figure that the page of positions shows. */
async function contracts({ publisher }: WorldRooms, owner: number): Promise<OpenPosition[]> {
  const list = await publisher.contracts.positionsOf(owner);
  return list.map(({ symbol, profitLoss }) => {
    const { quote, quoteDecimals } = publisher.listings.bySymbol(symbol)!;
    return { wallet: 'contract', money: quote, unrealised: parseDecimal(profitLoss, quoteDecimals) ?? 0n };
  });
}
