// In: the customer's private channels.
// Out: open orders and balances of now, and what just happened, for toasts and for answers that are old now.
import type { Balance, Fill, Order } from '@hilsa/contract';
import { outdate } from '../app/queries.ts';
import { chat, compareIds } from './chat.ts';
import { Live } from './live.ts';
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
  let isNews = false;
  for (const { type, data } of messages) {
    if (type === 'snapshot') open.clear();
    else isNews = true;
    for (const order of data as readonly Order[]) {
      if (isOpen(order)) open.set(order.orderId, order);
      else {
        open.delete(order.orderId);
        if (type === 'update')
          ended = [order, ...ended.filter((other) => other.orderId !== order.orderId)].slice(0, ENDED_KEPT);
      }
    }
  }
  if (isNews) outdate('/coin/order/list');
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
  for (const path of ['/coin/order/fills', '/coin/assets', '/user/assets', '/user/tx/record'] as const) outdate(path);
  return list.slice(0, 100);
});

/** Balances by asset code. */
export const balances = new Live<ReadonlyMap<string, Balance>>('balances', (before, messages) => {
  const next = new Map(before ?? []);
  for (const { type, data } of messages) {
    if (type === 'snapshot') next.clear();
    for (const balance of data as readonly Balance[]) next.set(balance.asset, balance);
  }
  outdate('/coin/assets');
  return next;
});

export function forgetOwn(): void {
  orders.forget();
  fills.forget();
  balances.forget();
  notices.forget();
  chat.forget();
}
