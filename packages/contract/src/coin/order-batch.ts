// In: the single order call. Out: placing several orders in one call.
import { z } from 'zod';
import { defineCall, POST_ONLY } from '../call.ts';
import { REFUSAL_WORDS, type RefusalWord } from '../refusals.ts';
import { order, placeOrder } from './orders.ts';

/** Orders in one call at most. */
export const ORDERS_IN_A_CALL = 50;

const placed = z.object({
  order: order.nullable().meta({ description: 'The order as it stands; null when it was refused.' }),
  refusal: z.enum(REFUSAL_WORDS as readonly [RefusalWord, ...RefusalWord[]]).nullable(),
  msg: z.string().nullable().meta({ description: 'The refusal as a sentence, in the caller’s language.' }),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const placeOrders = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/coin/orders/add',
  asks: 'transaction-pin',
  summary: 'Place up to fifty orders',
  description:
    'orders is a JSON list, as text, of what /coin/order/add takes. They enter the market in the order of the list, each by itself: one that is refused does not hold up the others, and each has its own answer at its own place. ' +
    'Every order counts against the limit as one call does. Send a clientOrderId with each, or one x-request-id for the list: a list that is sent again then places nothing twice.',
  request: z.strictObject({
    orders: z
      .string()
      .min(2)
      .max(16_000)
      .meta({ description: `JSON list of 1 to ${ORDERS_IN_A_CALL} orders, each with the fields of /coin/order/add.` }),
  }),
  reply: z.object({ list: z.array(placed) }),
  refusals: placeOrder.refusals,
  example: {
    request: {
      orders:
        '[{"symbol":"BTCUSDT","side":"buy","type":"limit","price":"112000","quantity":"0.015","clientOrderId":"my-order-17"}]',
    },
    data: { list: [{ order: placeOrder.example.data.order, refusal: null, msg: null, detail: {} }] },
  },
});
