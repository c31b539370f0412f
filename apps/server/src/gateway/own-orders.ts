// In: an account and an order by number or by the customer's own id. Out: its row as the last commit left it.
import { Refused } from '../identity/index.ts';
import { orderByClientOrderId, orderById, type OrderRow } from '../tables/index.ts';
import type { WorldRooms } from './rooms.ts';

/** One of the last commits' from memory, others from the tables as soon as they show what the account was told. */
export async function findOrder(world: WorldRooms, account: number, orderId: number): Promise<OrderRow | null> {
  const recent = world.publisher.orderJustCommitted(orderId);
  if (recent !== undefined) return recent;
  await world.sequencer.tablesClock.shows(account);
  return orderById(world.tables, account, orderId);
}

/** @throws Refused unknown-order */
export async function ownOrderId(
  { sequencer, tables }: WorldRooms,
  account: number,
  clientOrderId: string,
): Promise<number> {
  await sequencer.tablesClock.shows(account);
  const row = await orderByClientOrderId(tables, account, clientOrderId);
  if (row === null) throw new Refused('unknown-order', { clientOrderId });
  return row.orderId;
}
