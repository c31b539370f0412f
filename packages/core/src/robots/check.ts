// In: a state. Out: nothing, or an Error naming the first invariant of robots that does not hold, with its numbers.
import { ownerOf } from '../accounts/wallets.ts';
import { openCountOf } from '../orders/standing.ts';
import { referenceTicks } from '../prices/reference.ts';
import type { State } from '../state.ts';
import { principalOf } from './state.ts';
import { lossOf } from './watch.ts';
import { assetsOf, worthOf } from './worth.ts';

/**
 * A wallet acts for its order's customer and has nothing but the money and coins of its markets; an order that ends is on the clock;
 * a loss is seen at the next price;
 * one that has stopped has nothing in a book; a complete one has nothing at all; a robot's capital is its orders'.
 */
export function checkRobots(state: State): void {
  const { robots, due, accounts, balances } = state;
  const capital = robots.robots.map(() => 0n);
  for (const [id, order] of robots.orders) {
    const { robot, customer, wallet, standing, expiresAtMs, reason } = order;
    capital[robot]! += principalOf(order);
    if (accounts.principal(wallet) !== customer || robots.wallets.get(ownerOf(wallet)) !== id)
      throw new Error(`wallet ${wallet} of robot order ${id} does not act for ${customer}`);
    const endsMs = due.dueAt('end-robot', id);
    if (reason === 'period-ended' ? endsMs !== null : endsMs !== expiresAtMs)
      throw new Error(`robot order ${id} ends at ${expiresAtMs}, the clock says ${endsMs}`);
    if ((standing === 'closing') !== (due.dueAt('close-robot', id) !== null))
      throw new Error(`robot order ${id} is ${standing}, which the clock does not know`);
    if (standing === 'doing' && lossOf(state, order, worthOf(state, order)) !== null && !isSeen(state, id))
      throw new Error(`robot order ${id} has lost its limit, and no price would say so`);
    if (standing === 'stopped' && openCountOf(state, wallet) > 0)
      throw new Error(`robot order ${id} has stopped and has open orders`);
  }
  for (const { index, rules, capital: said } of robots.robots)
    if (said !== capital[index]) throw new Error(`robot ${rules.code} has ${said}, its orders ${capital[index]}`);
  for (const { account, asset, available, held } of balances.inOrder()) {
    const id = robots.wallets.get(ownerOf(account));
    if (id === undefined || available + held === 0n) continue;
    const order = robots.orders.get(id);
    if (order === undefined)
      throw new Error(`robot order ${id} is complete and has ${available + held} of asset ${asset}`);
    if (account !== order.wallet || !assetsOf(state, order).includes(asset))
      throw new Error(`robot order ${id} has asset ${asset}, which it does not trade`);
  }
}

function isSeen({ robots, instruments, atMs }: State, id: number): boolean {
  return robots.alarms.sees(id, (market) => {
    const instrument = instruments[market];
    return instrument === undefined ? Infinity : referenceTicks(instrument, atMs);
  });
}
