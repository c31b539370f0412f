// In: a robot's markets. Out: whether they are coins or shares.
import type { WorldRooms } from '../rooms.ts';

export function goodsOf({ sequencer }: WorldRooms, markets: readonly number[]): 'coins' | 'shares' {
  const listing = sequencer.engine.instruments.find(({ index }) => index === markets[0])?.listing;
  return listing?.kind === 'stock' ? 'shares' : 'coins';
}
