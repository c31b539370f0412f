// In: the channels of perpetual contracts.
// Out: marks of every market, and the customer's own positions and contract orders of now. Folds only.
import type { ContractMark, ContractOrder, ContractPosition } from '@hilsa/contract';
import { compareIds } from './chat.ts';
import { Live } from './live.ts';

/** By symbol. One that did not change keeps its identity. */
export const marks = new Live<ReadonlyMap<string, ContractMark>>('marks', (before, messages) => {
  const next = new Map(before ?? []);
  for (const { type, data } of messages) {
    if (type === 'snapshot') next.clear();
    for (const mark of data as readonly ContractMark[]) next.set(mark.symbol, mark);
  }
  return next;
});

/** What tells a customer's positions apart. */
export function positionKey({ symbol, direction }: Pick<ContractPosition, 'symbol' | 'direction'>): string {
  return `${symbol}:${direction}`;
}

/** In the order they were opened, newest first. */
export const positions = new Live<readonly ContractPosition[]>('positions', (before, messages) => {
  const open = new Map((before ?? []).map((position) => [positionKey(position), position]));
  for (const { type, data } of messages) {
    if (type === 'snapshot') open.clear();
    for (const position of data as readonly ContractPosition[]) {
      if (/[1-9]/.test(position.quantity)) open.set(positionKey(position), position);
      else open.delete(positionKey(position));
    }
  }
  return [...open.values()].toSorted(
    (one, other) => other.openedAtMs - one.openedAtMs || (one.symbol < other.symbol ? -1 : 1),
  );
});

const LIVING: readonly string[] = ['waiting', 'open', 'partially-filled'];

/** Open contract orders, newest first. */
export const contractOrders = new Live<readonly ContractOrder[]>('contract-orders', (before, messages) => {
  const open = new Map((before ?? []).map((order) => [order.orderId, order]));
  for (const { type, data } of messages) {
    if (type === 'snapshot') open.clear();
    for (const order of data as readonly ContractOrder[]) {
      if (LIVING.includes(order.status)) open.set(order.orderId, order);
      else open.delete(order.orderId);
    }
  }
  return [...open.values()].toSorted(
    (one, other) => other.createdAtMs - one.createdAtMs || compareIds(other.orderId, one.orderId),
  );
});
