// In: cancel commands. Out: refusals or order-closed facts. Cancelling is allowed in every state of account and market.
import type { CancelAllOrders, CancelOrder } from '../commands.ts';
import { emitClosed } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { CLOSE_REASONS, FLAG } from '../fact-words.ts';
import { NONE } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';
import { ACCOUNT, FLAGS } from './order-store.ts';

const CANCELLED = CLOSE_REASONS.indexOf('cancelled');

export function cancelOrder(room: Room, command: CancelOrder): Reply {
  const { orders } = room.state;
  const slot = orders.slotOf(command.orderId);
  // Another account's order is as unknown as one that never was.
  if (slot === NONE || orders.field(slot, ACCOUNT) !== command.account)
    return refuse('unknown-order', { orderId: command.orderId });
  // ── nothing below may fail ──
  emitClosed(room, command.orderId, CANCELLED, orders.holds[slot]!);
  return { refusal: null, orderId: command.orderId, count: 1 };
}

export function cancelAllOrders(room: Room, command: CancelAllOrders): Reply {
  const { state } = room;
  const { account, instrument } = command;
  if (state.accounts.ownerKind(account) === null) return refuse('unknown-account', { account });
  if (instrument !== null && state.instruments[instrument] === undefined)
    return refuse('unknown-instrument', { instrument });
  const found = state.orders
    .slotsOf(account)
    .filter((slot) => instrument === null || state.orders.field(slot, FLAGS) >>> FLAG.instrumentShift === instrument);
  if (found.length === 0) return refuse('no-open-orders', { account });
  // ── nothing below may fail ──
  for (const slot of found) emitClosed(room, state.orders.ids[slot]!, CANCELLED, state.orders.holds[slot]!);
  return { refusal: null, count: found.length };
}
