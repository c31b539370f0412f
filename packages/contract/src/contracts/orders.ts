// In: the shapes of contracts. Out: placing, changing and cancelling contract orders; the lists of them and of what was closed.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { fill, orderStatus, timeInForce } from '../coin/orders.ts';
import {
  clientOrderId,
  cursor,
  decimal,
  flag,
  id,
  integer,
  milliseconds,
  nextCursor,
  pageSize,
  replyId,
  signedDecimal,
  symbol,
} from '../scalars.ts';
import { ORDER_REFUSALS, RISK_REFUSALS, TRADING_GATES } from './refusal-groups.ts';
import {
  contractOrderType,
  direction,
  exampleLevel,
  examplePosition,
  leverage,
  level,
  position,
  triggeredBy,
} from './scalars.ts';

export const contractOrder = z.object({
  orderId: replyId,
  clientOrderId: z.string().nullable(),
  symbol,
  direction: direction.meta({ description: 'The side of the position that it opens, adds to or reduces.' }),
  side: z.enum(['buy', 'sell']),
  type: contractOrderType,
  timeInForce,
  postOnly: z.boolean(),
  reduceOnly: z.boolean().meta({ description: 'It only ever makes a position smaller, and holds nothing.' }),
  leverage: z.int(),
  price: decimal.nullable(),
  triggerPrice: decimal.nullable(),
  triggeredBy: triggeredBy.nullable(),
  quantity: decimal,
  filledQuantity: decimal,
  averagePrice: decimal.nullable(),
  margin: decimal.meta({ description: 'Held for what is not filled: margin, fee and open loss.' }),
  fee: decimal,
  takeProfit: decimal.nullable(),
  stopLoss: decimal.nullable(),
  status: orderStatus,
  closeReason: z.string().nullable(),
  createdAtMs: milliseconds,
  updatedAtMs: milliseconds,
});

/** A record of a closing. */
const recordId = z
  .string()
  .regex(/^[os]\d{1,16}-\d{1,16}$/)
  .meta({ description: 'Of a closed position.', examples: ['o48214-7'] });

export const CLOSED_CAUSES = [
  'customer',
  'take-profit',
  'stop-loss',
  'liquidation',
  'taken-over',
  'deleveraging',
  'delisting',
] as const;
export const closedPosition = z.object({
  recordId: replyId,
  symbol,
  direction,
  leverage: z.int(),
  quantity: decimal.meta({ description: 'What was closed.' }),
  entryPrice: decimal,
  closePrice: decimal.meta({ description: 'Average of what it was closed at.' }),
  margin: decimal.meta({ description: 'Initial margin of what was closed.' }),
  profitLoss: signedDecimal.meta({ description: 'Net: after fees and funding.' }),
  profitLossRatio: signedDecimal.nullable().meta({ description: 'Net ÷ initial margin closed, in percent.' }),
  fee: decimal,
  funding: signedDecimal,
  cause: z.enum(CLOSED_CAUSES),
  isWhole: z.boolean().meta({ description: 'Nothing of the position was left.' }),
  proofId: replyId.nullable().meta({ description: 'Of a forced close.' }),
  triggerId: replyId.nullable().meta({ description: 'The order of a take-profit or stop-loss that a price set off.' }),
  openedAtMs: milliseconds,
  closedAtMs: milliseconds,
});
export const fundingPayment = z.object({
  symbol,
  direction,
  amount: signedDecimal.meta({ description: 'Above zero was received, below zero paid.' }),
  rate: signedDecimal.meta({ description: 'Percent.' }),
  markPrice: decimal,
  quantity: decimal,
  atMs: milliseconds,
});

const exampleOrder = {
  orderId: '48213',
  clientOrderId: 'my-order-17',
  symbol: 'ETHUSDTPERP',
  direction: 'long',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
  leverage: 5,
  price: '3940.00',
  triggerPrice: null,
  triggeredBy: null,
  quantity: '0.25',
  filledQuantity: '0',
  averagePrice: null,
  margin: '197.4925',
  fee: '0',
  takeProfit: '4260.00',
  stopLoss: '3700.00',
  status: 'open',
  closeReason: null,
  createdAtMs: 1795219200000,
  updatedAtMs: 1795219200000,
} as const;
const exampleClosed = {
  recordId: 'o48214-7',
  symbol: 'ETHUSDTPERP',
  direction: 'long',
  leverage: 5,
  quantity: '0.25',
  entryPrice: '3940.00',
  closePrice: '3990.00',
  margin: '197',
  profitLoss: '11.51',
  profitLossRatio: '5.84',
  fee: '0.99',
  funding: '0',
  cause: 'customer',
  isWhole: true,
  proofId: null,
  triggerId: null,
  openedAtMs: 1795219200000,
  closedAtMs: 1795222800000,
} as const;
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
/** What lets people out stays open to a frozen account. */
const reduce = { ...change, scope: 'withdraw-only' } as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;

export const addContractOrder = defineCall({
  ...reduce,
  path: '/coin/contract/order/add',
  summary: 'Open or add to a position',
  description:
    'Linear and isolated: the hold is initial margin, fee and open loss of the whole size. quantity in base, or margin in quote (then the size follows from price and leverage). ' +
    'limit and stop-limit need price, stop types triggerPrice. takeProfit and stopLoss become levels of the position when it fills. reduceOnly holds nothing and is cut to the position; any other order asks for what opening asks: a verified identity where it is needed, and the transaction PIN.',
  request: z.strictObject({
    symbol,
    direction,
    type: contractOrderType,
    leverage: leverage.optional(),
    price: decimal.optional(),
    triggerPrice: decimal.optional(),
    triggeredBy: triggeredBy.optional(),
    trailBps: integer(10, 2_000)
      .optional()
      .meta({ description: 'Of a trailing stop: how far it keeps behind the best price, in basis points.' }),
    trailDistance: decimal.optional().meta({ description: 'The same as a distance in price.' }),
    quantity: decimal.optional(),
    margin: decimal.optional(),
    timeInForce: timeInForce.optional(),
    postOnly: flag.optional(),
    reduceOnly: flag.optional(),
    takeProfit: decimal.optional(),
    stopLoss: decimal.optional(),
    clientOrderId: clientOrderId.optional(),
  }),
  reply: z.object({ order: contractOrder }),
  refusals: [...ORDER_REFUSALS, ...RISK_REFUSALS, ...TRADING_GATES],
  example: {
    request: {
      symbol: 'ETHUSDTPERP',
      direction: 'long',
      type: 'limit',
      leverage: 5,
      price: '3940',
      quantity: '0.25',
      takeProfit: '4260',
      stopLoss: '3700',
    },
    data: { order: exampleOrder },
  },
});
export const amendContractOrder = defineCall({
  ...change,
  path: '/coin/contract/order/amend',
  scope: 'withdraw-only',
  summary: 'Change price and quantity of an open contract order',
  description:
    'Keeps its place only when nothing but the quantity becomes smaller. Of an order that may open it asks for what opening asks: a verified identity where it is needed, and the transaction PIN.',
  request: z.strictObject({ orderId: id, price: decimal, quantity: decimal }),
  reply: z.object({ order: contractOrder }),
  refusals: [
    ...ORDER_REFUSALS,
    ...RISK_REFUSALS,
    ...TRADING_GATES,
    'unknown-order',
    'amend-below-filled',
    'amend-not-allowed',
  ],
  example: { request: { orderId: '48213', price: '3935', quantity: '0.2' }, data: { order: exampleOrder } },
});
export const closeContractOrder = defineCall({
  ...reduce,
  path: '/coin/contract/order/close',
  summary: 'Revoke one contract order, or all',
  description:
    'By orderId, by clientOrderId, or all=1 (optionally of one symbol). It cancels orders; positions are closed by /coin/contract/order/liquidate.',
  request: z.strictObject({
    orderId: id.optional(),
    clientOrderId: clientOrderId.optional(),
    all: flag.optional(),
    symbol: symbol.optional(),
  }),
  reply: z.object({ closed: z.int(), order: contractOrder.nullable() }),
  refusals: [
    'fields-conflict',
    'unknown-order',
    'unknown-instrument',
    'contracts-not-open',
    'no-order-to-close',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { orderId: '48213' }, data: { closed: 1, order: { ...exampleOrder, status: 'cancelled' } } },
});
export const contractOrders = defineCall({
  ...ask,
  path: '/coin/contract/order/list',
  summary: 'Contract orders and closed positions',
  description:
    'open: orders that wait or rest. history: orders that ended. closed: what was closed of positions. proofs: of these, what the system or a price closed, each with its proof.',
  request: z.strictObject({
    scope: z.enum(['open', 'history', 'closed', 'proofs', 'funding']).default('open'),
    symbol: symbol.optional(),
    cursor: cursor.optional(),
    limit: pageSize(100, 50),
  }),
  reply: z.object({
    orders: z.array(contractOrder),
    closed: z.array(closedPosition),
    funding: z.array(fundingPayment),
    nextCursor,
  }),
  refusals: ['unknown-instrument', 'contracts-not-open'],
  example: {
    request: { scope: 'closed' },
    data: { orders: [], closed: [exampleClosed], funding: [], nextCursor: null },
  },
});
export const activePositions = defineCall({
  ...ask,
  path: '/coin/contract/order/list/active',
  summary: 'Open positions',
  description: 'With profit, ratio, liquidation and bankruptcy price at the mark of now.',
  request: z.strictObject({ symbol: symbol.optional() }),
  reply: z.object({
    list: z.array(position),
    mode: z.enum(['one-way', 'hedge']),
    fundingToday: signedDecimal.meta({ description: 'Funding since midnight at UTC+6, in USDT.' }),
  }),
  refusals: ['unknown-instrument', 'contracts-not-open'],
  example: { request: {}, data: { list: [examplePosition], mode: 'one-way', fundingToday: '0' } },
});
export const oneContractOrder = defineCall({
  ...ask,
  path: '/coin/contract/order/query',
  summary: 'One order or closed position with all that belongs to it',
  description:
    'By orderId, or by recordId of a closed position: fills, funding from its beginning until then (the latest 100), levels of what is open still of it, and the proof of a forced close. Levels that wait with an order are its takeProfit and stopLoss.',
  request: z.strictObject({ orderId: id.optional(), recordId: recordId.optional() }),
  reply: z.object({
    order: contractOrder.nullable(),
    closed: closedPosition.nullable(),
    fills: z.array(fill),
    levels: z.array(level),
    funding: z.array(fundingPayment),
    proofId: replyId.nullable(),
  }),
  refusals: ['fields-conflict', 'unknown-order'],
  example: {
    request: { orderId: '48213' },
    data: { order: exampleOrder, closed: null, fills: [], levels: [exampleLevel], funding: [], proofId: null },
  },
});
