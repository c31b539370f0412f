// In: who has just been given the shares that its own became part of. Out: a robot's order and a fund hold them as they held the old ones.
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { followInFund } from '../fund/open.ts';
import { robotMarketFollowed } from '../robots/facts.ts';
import { shareAt } from './facts.ts';

/**
 * What is held outside an order's or a fund's markets would be worth nothing in its figures, and stay behind when somebody leaves.
 * Nobody else has a list of what may be held.
 */
export function followMerger(world: World, { owner, into }: { readonly owner: number; readonly into: number }): void {
  const { robots, funds } = world.state;
  const order = robots.orders.get(robots.wallets.get(owner) ?? 0);
  if (order !== undefined && !order.terms.markets.includes(into)) {
    const asset = shareAt(world.state, into).instrument.listing.baseAsset;
    emit(world, robotMarketFollowed, { robotOrder: order.id, market: into, asset });
  }
  const fund = funds.owners.get(owner);
  if (fund !== undefined) followInFund(world, fund, into);
}
