// In: an open order and why it ends. Out: it is closed and what it held is available again. The one way every room ends an order.
import type { World } from '../engine-types.ts';
import { endSale } from '../loans/proceeds.ts';
import { settleDrawn } from '../stocks/netting.ts';
import { emitClosed } from './emit.ts';
import { endPartner } from './pairs.ts';
import type { CloseReason } from './words.ts';

export function closeOpenOrder(world: World, slot: number, reason: CloseReason): void {
  const { orders, stocks, loans } = world.state;
  const id = orders.ids[slot]!;
  const held = orders.holds[slot]!;
  emitClosed(world, slot, reason);
  if (orders.linked.size > 0) endPartner(world, id);
  if (stocks.drawn.size > 0) settleDrawn(world, id, 0n);
  if (loans.sales.size > 0 && loans.sales.has(id)) endSale(world, id, BigInt(held));
}

/** The clock's: a day order or a good-till-date order whose time has come. */
export function expireOrder(world: World, id: number): void {
  closeOpenOrder(world, world.state.orders.slotOf(id), 'expired');
}
