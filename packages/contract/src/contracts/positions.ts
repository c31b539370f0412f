// In: the shapes of contracts. Out: what a customer does with a position: close, protect, add margin, and how leverage and mode are set.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { clientOrderId, decimal, flag, id, milliseconds, symbol, world } from '../scalars.ts';
import { contractOrder } from './orders.ts';
import { ownLimits } from './proof.ts';
import { POSITION_REFUSALS, ORDER_REFUSALS, RISK_REFUSALS, TRADING_GATES } from './refusal-groups.ts';
import { direction, exampleLevel, examplePosition, leverage, level, position, triggeredBy } from './scalars.ts';

const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const reduce = { ...change, scope: 'withdraw-only' } as const;

/** A margin to move: below zero takes out. */
const movedMargin = z
  .string()
  .regex(/^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/)
  .meta({ description: 'Quote to add; with a leading - to remove.', examples: ['50', '-12.5'] });

export const leverages = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/coin/contract/order/multiple',
  summary: 'The leverages one may choose, and why no more',
  description:
    'The cap is the least of kind, test, score, own limit and the tier of the size. Guests see what an untested retail customer may. losingShare: customers whose net result of twelve months is below zero; null under thirty customers.',
  request: z.strictObject({ symbol, world: world.optional() }),
  reply: z.object({
    symbol,
    leverages: z.array(z.int()),
    chosen: z.int(),
    most: z.int(),
    reasons: z.array(z.object({ reason: z.enum(['untested', 'kind', 'tier', 'score', 'own']), most: z.int() })),
    coming: z.object({ most: z.int(), fromMs: milliseconds }).nullable().meta({
      description:
        'A cap that two people have agreed on and that is not in force yet, as it will be for the caller: tighter ones come at the earliest seven days after. What stands open then stays open.',
    }),
    tiers: z.array(
      z.object({
        upTo: decimal.nullable(),
        maintenancePpm: z.int(),
        mostLeverage: z.int(),
      }),
    ),
    makerFeePpm: z.int(),
    takerFeePpm: z.int(),
    isTested: z.boolean(),
    own: ownLimits.nullable().meta({ description: 'Own limits; null for guests.' }),
    losingShare: z.object({ traded: z.int(), losingPercent: z.int().nullable() }),
  }),
  refusals: ['unknown-instrument', 'contracts-not-open'],
  example: {
    request: { symbol: 'ETHUSDTPERP' },
    data: {
      symbol: 'ETHUSDTPERP',
      leverages: [1, 2, 3, 5],
      chosen: 5,
      most: 5,
      reasons: [
        { reason: 'kind', most: 5 },
        { reason: 'tier', most: 20 },
      ],
      coming: { most: 4, fromMs: 1795824000000 },
      tiers: [{ upTo: null, maintenancePpm: 4000, mostLeverage: 20 }],
      makerFeePpm: 200,
      takerFeePpm: 500,
      isTested: true,
      own: { leverage: null, lossLimit: null, lostToday: '0', coming: null },
      losingShare: { traded: 11, losingPercent: null },
    },
  },
});
export const closePosition = defineCall({
  ...reduce,
  path: '/coin/contract/order/liquidate',
  summary: 'Close a position',
  description:
    'The customer’s own close: whole, or a quantity; at the market, or at a limit price; reverse=1 closes and opens as much the other way, all or nothing, and asks for what opening asks: a verified identity where it is needed, and the transaction PIN. Not the system’s liquidation.',
  request: z.strictObject({
    symbol,
    direction,
    quantity: decimal.optional(),
    price: decimal.optional(),
    reverse: flag.optional(),
    clientOrderId: clientOrderId.optional(),
  }),
  reply: z.object({ order: contractOrder, position: position.nullable() }),
  refusals: [...new Set([...ORDER_REFUSALS, ...POSITION_REFUSALS, ...RISK_REFUSALS, ...TRADING_GATES])],
  example: {
    request: { symbol: 'ETHUSDTPERP', direction: 'long', quantity: '0.1' },
    data: {
      order: {
        orderId: '48214',
        clientOrderId: null,
        symbol: 'ETHUSDTPERP',
        direction: 'long',
        side: 'sell',
        type: 'market',
        timeInForce: 'IOC',
        postOnly: false,
        reduceOnly: true,
        leverage: 5,
        price: null,
        triggerPrice: null,
        triggeredBy: null,
        quantity: '0.1',
        filledQuantity: '0.1',
        averagePrice: '3942.11',
        margin: '0',
        fee: '0.197105',
        takeProfit: null,
        stopLoss: null,
        status: 'filled',
        closeReason: null,
        createdAtMs: 1795219200000,
        updatedAtMs: 1795219200000,
      },
      position: { ...examplePosition, quantity: '0.15' },
    },
  },
});
export const closeAllPositions = defineCall({
  ...reduce,
  path: '/coin/contract/order/liquidate/all',
  summary: 'Close all positions',
  description: 'At the market, of one symbol or of all; cancelOrders=1 also revokes the orders there.',
  request: z.strictObject({ symbol: symbol.optional(), cancelOrders: flag.optional() }),
  reply: z.object({
    closed: z.int().meta({ description: 'Positions of which nothing is left.' }),
    left: z.int().meta({ description: 'Positions for which the book had no more takers.' }),
    cancelled: z.int(),
  }),
  refusals: [
    ...POSITION_REFUSALS,
    'unknown-instrument',
    'no-order-to-close',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { cancelOrders: '1' }, data: { closed: 2, left: 0, cancelled: 1 } },
});

const levelRequest = z.strictObject({
  symbol: symbol.optional(),
  direction: direction.optional(),
  orderId: id.optional(),
  levelId: id.optional(),
  triggerPrice: decimal.optional(),
  quantity: decimal.optional(),
  price: decimal.optional(),
  by: triggeredBy.optional(),
  remove: flag.optional(),
});
const levelReply = z.object({ levels: z.array(level) });
const levelText =
  'Of a position (symbol and direction) or of an order (orderId). Without levelId a level is added, with it changed, with remove=1 taken away. At most ten levels.';
export const setTakeProfit = defineCall({
  ...reduce,
  path: '/coin/contract/order/set/profit',
  summary: 'Set, change or remove a take-profit',
  description: levelText,
  request: levelRequest,
  reply: levelReply,
  refusals: [...POSITION_REFUSALS, 'take-profit-wrong-side', 'unknown-order', 'unknown-level', 'too-many-levels'],
  example: {
    request: { symbol: 'ETHUSDTPERP', direction: 'long', triggerPrice: '4260' },
    data: { levels: [{ ...exampleLevel, kind: 'take-profit', triggerPrice: '4260.00' }] },
  },
});
export const setStopLoss = defineCall({
  ...reduce,
  path: '/coin/contract/order/set/loss',
  summary: 'Set, change or remove a stop-loss',
  description: `${levelText} One past the liquidation price is refused; one beyond the entry, in profit, is fine.`,
  request: levelRequest,
  reply: levelReply,
  refusals: [
    ...POSITION_REFUSALS,
    'stop-loss-wrong-side',
    'stop-loss-past-liquidation',
    'unknown-order',
    'unknown-level',
    'too-many-levels',
  ],
  example: {
    request: { symbol: 'ETHUSDTPERP', direction: 'long', triggerPrice: '3700' },
    data: { levels: [exampleLevel] },
  },
});
export const addMargin = defineCall({
  ...reduce,
  path: '/coin/contract/order/add/mgn',
  summary: 'Add margin to a position, or take some out',
  description: 'Taking out is possible down to initial margin and loss.',
  request: z.strictObject({ symbol, direction, amount: movedMargin }),
  reply: z.object({ position }),
  refusals: [
    ...POSITION_REFUSALS,
    'insufficient-balance',
    'margin-not-removable',
    'amount-too-precise',
    'amount-not-positive',
  ],
  example: {
    request: { symbol: 'ETHUSDTPERP', direction: 'long', amount: '50' },
    data: { position: { ...examplePosition, margin: '247', liquidationPrice: '2963.86' } },
  },
});
export const setLeverage = defineCall({
  ...change,
  path: '/coin/contract/order/multiple/set',
  summary: 'Choose the leverage of a market',
  description: 'For orders to come. Of an open position more leverage sets margin free, less asks for more.',
  request: z.strictObject({ symbol, leverage }),
  reply: z.object({ symbol, leverage: z.int() }),
  refusals: [...POSITION_REFUSALS, 'leverage-above-cap', 'insufficient-balance', 'margin-not-removable'],
  example: { request: { symbol: 'ETHUSDTPERP', leverage: 3 }, data: { symbol: 'ETHUSDTPERP', leverage: 3 } },
});
export const setMode = defineCall({
  ...change,
  path: '/coin/contract/order/mode/set',
  summary: 'One-way or hedge',
  description: 'In hedge mode a long and a short stand beside each other. Switched while flat and without orders.',
  request: z.strictObject({ mode: z.enum(['one-way', 'hedge']) }),
  reply: z.object({ mode: z.enum(['one-way', 'hedge']) }),
  refusals: [...POSITION_REFUSALS, 'not-flat'],
  example: { request: { mode: 'hedge' }, data: { mode: 'hedge' } },
});
export const setAutoMargin = defineCall({
  ...reduce,
  path: '/coin/contract/order/auto-margin/set',
  summary: 'Give or withdraw the mandate to refill a position’s margin',
  description:
    'Refills from free balance down to a margin ratio of 50 %, up to the ceiling, before a liquidation. Ceiling 0 withdraws it.',
  request: z.strictObject({ symbol, direction, ceiling: decimal }),
  reply: z.object({ position }),
  refusals: [...POSITION_REFUSALS, 'amount-too-precise'],
  example: {
    request: { symbol: 'ETHUSDTPERP', direction: 'long', ceiling: '20' },
    data: { position: { ...examplePosition, autoMargin: { left: '20' } } },
  },
});
