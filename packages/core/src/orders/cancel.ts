// In: cancel commands. Out: refusals or order-closed facts. Cancelling is allowed in every state of account and market.
import { ownerOf } from '../accounts/wallets.ts';
import type { CancelAllOrders, CancelOrder } from '../commands.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { NONE } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';
import { closeOpenOrder } from './close.ts';
import type { State } from '../state.ts';
import { ACCOUNT, FLAGS } from './order-store.ts';
import { FLAG } from './words.ts';
import { ordersOf } from './standing.ts';
import { ordersSweepBegun, ordersSweepEnded, type Sweep } from './sweeps.ts';

export function cancelOrder(world: World, command: CancelOrder): Reply {
  const { orders } = world.state;
  const slot = orders.slotOf(command.orderId);
  // Another account's order is as unknown as one that never was.
  if (slot === NONE || orders.field(slot, ACCOUNT) !== command.account)
    return refuse('unknown-order', { orderId: command.orderId });
  // ── nothing below may fail ──
  closeOpenOrder(world, slot, 'cancelled');
  return { refusal: null, orderId: command.orderId, count: 1 };
}

export function cancelAllOrders(world: World, command: CancelAllOrders): Reply {
  const { state } = world;
  const { account, instrument } = command;
  if (state.accounts.ownerKind(account) === null) return refuse('unknown-account', { account });
  if (instrument !== null && state.instruments[instrument] === undefined)
    return refuse('unknown-instrument', { instrument });
  if (ordersOf(state, account, ownerOf(account), instrument).next().done) return refuse('no-open-orders', { account });
  // ── nothing below may fail ──
  return { refusal: null, count: closeOrdersOf(world, { account, instrument, reason: 'cancelled' }) };
}

/**
 * Close an owner's orders, newest first: at most one step of them now, the rest in steps of their own before the owner's next command.
 * @param sweep `account` is one of the owner's; a disabled owner's orders are closed in every wallet
 * @returns how many are closed or will be
 */
export function closeOrdersOf(
  world: World,
  { account, instrument, reason }: { account: number; instrument: number | null; reason: Sweep['reason'] },
): number {
  const owner = ownerOf(account);
  const only = reason === 'account-disabled' ? null : account;
  let count = 0;
  for (const slot of ordersOf(world.state, only, owner, instrument)) if (!isKept(world.state, slot, reason)) count++;
  closeSome(world, owner, { account: only, instrument, reason });
  return count;
}

/** Whoever may not trade any more may still get out: what only reduces a position stays. */
function isKept({ orders }: State, slot: number, reason: Sweep['reason']): boolean {
  return reason === 'account-disabled' && (orders.field(slot, FLAGS) & FLAG.reduceOnly) !== 0;
}

function closeSome(world: World, owner: number, sweep: Sweep): void {
  for (const slot of ordersOf(world.state, sweep.account, owner, sweep.instrument)) {
    if (isSpent(world)) {
      if (!world.state.sweeps.has(owner)) emit(world, ordersSweepBegun, { owner, ...sweep });
      return;
    }
    if (!isKept(world.state, slot, sweep.reason)) closeOpenOrder(world, slot, sweep.reason);
  }
  if (world.state.sweeps.has(owner)) emit(world, ordersSweepEnded, { owner });
}

/** The clock's: the next slice of an owner's closings. */
export function goOnClosing(world: World, owner: number): void {
  closeSome(world, owner, world.state.sweeps.get(owner)!);
}
