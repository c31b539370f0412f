// In: an order.
// Out: its words: type, side, state, and how much of it is done.
import type { Order } from '@hilsa/contract';
import type { MessageKey } from '../i18n/index.ts';
import { percentage } from '../kernel/decimals.ts';

const TYPE_WORDS: Readonly<Record<Order['type'], MessageKey>> = {
  limit: 'type.limit',
  market: 'type.market',
  'stop-limit': 'type.stop-limit',
  'stop-market': 'type.stop-market',
  'take-profit-limit': 'type.take-profit-limit',
  'take-profit-market': 'type.take-profit-market',
};
/** A trailing stop, an iceberg and the legs of a pair are called by what they are. */
export function typeWord({ type, trailingBps, linkedOrderId, shownQuantity }: Order): MessageKey {
  if (trailingBps !== undefined) return 'type.trailing';
  if (shownQuantity !== undefined) return 'type.iceberg';
  if (linkedOrderId !== undefined) return type === 'limit' ? 'type.oco-limit' : 'type.oco-stop';
  return TYPE_WORDS[type];
}
export const STATUS_WORDS: Readonly<Record<Order['status'], MessageKey>> = {
  waiting: 'status.waiting',
  open: 'status.open',
  'partially-filled': 'status.part',
  filled: 'status.filled',
  cancelled: 'status.cancelled',
  expired: 'status.expired',
};
export const CLOSE_WORDS: Readonly<Record<NonNullable<Order['closeReason']>, MessageKey>> = {
  cancelled: 'close.cancelled',
  expired: 'close.expired',
  'self-trade': 'close.self-trade',
  unfillable: 'close.unfillable',
  'account-disabled': 'close.account-disabled',
  'instrument-retired': 'close.instrument-retired',
  'corporate-action': 'close.corporate-action',
  'reduced-to-nothing': 'close.reduced-to-nothing',
  'outside-band': 'close.outside-band',
  liquidation: 'close.liquidation',
  'other-leg': 'close.other-leg',
};

/** How much of the order is filled, in whole percent as text, cut. */
export function filledPercent(order: Order): string {
  const done =
    order.quantity === null
      ? percentage(order.filledAmount, order.quoteAmount ?? '0', 0)
      : percentage(order.filledQuantity, order.quantity, 0);
  return done ?? '0';
}

/** Only resting limit orders can be changed, and none of a pair. */
export function mayAmend(order: Order): boolean {
  return (
    (order.status === 'open' || order.status === 'partially-filled') &&
    order.price !== null &&
    order.quantity !== null &&
    order.linkedOrderId === undefined
  );
}
