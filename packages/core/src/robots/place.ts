// In: an order that a robot wants. Out: an ordinary order of its wallet: the same function, refusals, fees and books as everybody's.
import type { Reply, World } from '../engine-types.ts';
import { placeOrder } from '../orders/place.ts';
import type { RobotPlace } from './commands.ts';
import type { RobotOrder } from './state.ts';

/** `ticks` 0: at market, and what is not had at once is not had. An order of its customer's own that it meets stays where it is. */
export function placeFor(world: World, { wallet }: RobotOrder, wish: Omit<RobotPlace, 'key'>): Reply {
  const { instrument, side, lots, ticks } = wish;
  return placeOrder(world, {
    kind: 'place-order',
    atMs: world.state.atMs,
    account: wallet,
    instrument,
    side,
    type: ticks === 0 ? 'market' : 'limit',
    timeInForce: ticks === 0 ? 'immediate-or-cancel' : 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks,
    lots,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
  });
}
