// In: the customer's private channels.
// Out: open orders and balances of now, and what was just filled. Folds only: what follows from them is follow.ts's.
import type { Balance, Fill, Order } from '@hilsa/contract';
import { type BalanceKey, balanceKey } from '../kernel/keys.ts';
import { chat, compareIds } from './chat.ts';
import { Live } from './live.ts';
import { contractOrders, positions } from './contracts.ts';
import { notices } from './notices.ts';

export interface OwnOrders {
  /** Newest first. */
  readonly open: readonly Order[];
  /** Orders that ended while we looked, newest first. */
  readonly ended: readonly Order[];
}

const ENDED_KEPT = 50;

export function isOpen(order: Order): boolean {
  return order.status === 'waiting' || order.status === 'open' || order.status === 'partially-filled';
}

export const orders = new Live<OwnOrders>('orders', (before, messages) => {
  const open = new Map((before?.open ?? []).map((order) => [order.orderId, order]));
  let ended = before?.ended ?? [];
  for (const { type, data } of messages) {
    if (type === 'snapshot') open.clear();
    for (const order of data as readonly Order[]) {
      if (isOpen(order)) open.set(order.orderId, order);
      else {
        open.delete(order.orderId);
        if (type === 'update')
          ended = [order, ...ended.filter((other) => other.orderId !== order.orderId)].slice(0, ENDED_KEPT);
      }
    }
  }
  return {
    open: [...open.values()].sort(
      (one, other) => other.createdAtMs - one.createdAtMs || compareIds(other.orderId, one.orderId),
    ),
    ended,
  };
});

/** The fills since the page began, newest first. */
export const fills = new Live<readonly Fill[]>('fills', (before, messages) => {
  let list = before ?? [];
  for (const { type, data } of messages) {
    const fresh = data as readonly Fill[];
    list = type === 'snapshot' ? fresh : [...fresh.toReversed(), ...list];
  }
  return list.slice(0, 100);
});

/** Balances by wallet and asset. */
export const balances = new Live<ReadonlyMap<BalanceKey, Balance>>('balances', (before, messages) => {
  const next = new Map(before ?? []);
  for (const { type, data } of messages) {
    if (type === 'snapshot') next.clear();
    for (const balance of data as readonly Balance[]) next.set(balanceKey(balance.asset, balance.wallet), balance);
  }
  return next;
});

export function forgetOwn(): void {
  orders.forget();
  fills.forget();
  balances.forget();
  positions.forget();
  contractOrders.forget();
  notices.forget();
  chat.forget();
}
