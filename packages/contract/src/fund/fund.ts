// In: shapes. Out: the calls about funds: what there is, what a unit is worth and why, buying, selling, changing one’s mind.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { clientOrderId, cursor, decimal, id, milliseconds, nextCursor, pageSize, world } from '../scalars.ts';
import { exampleFund, exampleOrder, exampleValue, fundMine, fundOrder, fundSummary, fundValue } from './shapes.ts';

const publicRead = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;

export const fundList = defineCall({
  ...publicRead,
  path: '/fund/list',
  summary: 'The funds there are',
  description: 'Each with what a unit is worth, its terms and when it deals next.',
  request: z.strictObject({ world: world.optional() }),
  reply: z.object({ list: z.array(fundSummary) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleFund] } },
});

export const fundInfo = defineCall({
  ...publicRead,
  path: '/fund/info',
  summary: 'A fund, and what one has of it',
  description: 'For a guest `mine` is null. What would be paid is at the newest value: an order gets the next one.',
  request: z.strictObject({ id, world: world.optional() }),
  reply: z.object({ fund: fundSummary, mine: fundMine.nullable() }),
  refusals: ['unknown-fund'],
  example: { request: { id: '1' }, data: { fund: exampleFund, mine: null } },
});

export const fundNav = defineCall({
  ...publicRead,
  path: '/fund/nav',
  summary: 'What a unit was worth, dealing by dealing',
  description: 'Newest first, without a gap and without anything from before the fund.',
  request: z.strictObject({ id, world: world.optional(), cursor: cursor.optional(), limit: pageSize(400, 400) }),
  reply: z.object({
    list: z.array(
      z.object({
        runId: z.string(),
        day: z.string(),
        atMs: milliseconds,
        value: decimal,
        rightValue: decimal.nullable().meta({ description: 'Of one that was wrong by more than half a percent.' }),
        units: decimal,
        netAssets: decimal,
      }),
    ),
    nextCursor,
  }),
  refusals: ['unknown-fund'],
  example: {
    request: { id: '1' },
    data: {
      list: [
        {
          runId: '3',
          day: '2026-12-10',
          atMs: 1796889600000,
          value: '108.42',
          rightValue: null,
          units: '92236.7',
          netAssets: '10000303.01',
        },
      ],
      nextCursor: null,
    },
  },
});

export const fundHoldings = defineCall({
  ...publicRead,
  path: '/fund/holdings',
  summary: 'What a value was computed of',
  description:
    'Every holding with its price, source and time, cash, debts and fees: assets − liabilities − accruals = units × value. Without runId of the newest dealing; null before the first. `docs/check-my-fund.mjs` recomputes it.',
  request: z.strictObject({ id, runId: id.optional(), world: world.optional() }),
  reply: z.object({ value: fundValue.nullable() }),
  refusals: ['unknown-fund'],
  example: { request: { id: '1' }, data: { value: exampleValue } },
});

const order = z.object({ order: fundOrder });
export const fundSubscribe = defineCall({
  ...change,
  asks: 'transaction-pin',
  path: '/fund/subscribe',
  summary: 'Buy units',
  description:
    'The money is held until the next dealing; units come at its value, rounded down to five decimals. May be cancelled until then. The same requestId with the same body gives the same order again.',
  request: z.strictObject({ id, amount: decimal, requestId: clientOrderId.optional() }),
  reply: order,
  refusals: [
    'kyc-required',
    'transaction-pin-required',
    'transaction-pin-needed',
    'account-disabled',
    'unknown-fund',
    'fund-closed',
    'amount-not-positive',
    'amount-too-precise',
    'fund-below-minimum',
    'fund-above-maximum',
    'too-many-open-orders',
    'too-many-fund-lots',
    'insufficient-balance',
    'request-id-reused',
    'unknown-account',
  ],
  example: { request: { id: '1', amount: '10000', requestId: 'fund-1' }, data: { order: exampleOrder } },
});

export const fundRedeem = defineCall({
  ...change,
  path: '/fund/redeem',
  scope: 'withdraw-only',
  summary: 'Sell units',
  description:
    'At the next dealing’s value, less the performance fee on own gains; paid on the fourth dealing day after it. Beyond a tenth of the fund a day everyone is served the same part, and the rest goes first on the next.',
  request: z.strictObject({ id, units: decimal, requestId: clientOrderId.optional() }),
  reply: order,
  refusals: [
    'unknown-fund',
    'amount-not-positive',
    'amount-too-precise',
    'fund-units-below-minimum',
    'too-many-open-orders',
    'insufficient-balance',
    'request-id-reused',
    'unknown-account',
  ],
  example: {
    request: { id: '1', units: '95.32888', requestId: 'fund-2' },
    data: { order: { ...exampleOrder, kind: 'redemption', amount: '0', units: '95.32888', unitsLeft: '95.32888' } },
  },
});

export const fundCancel = defineCall({
  ...change,
  path: '/fund/cancel',
  scope: 'withdraw-only',
  summary: 'Take an order back before it deals',
  description: 'Of a redemption that was served in part, the rest.',
  request: z.strictObject({ id, orderId: id }),
  reply: order,
  refusals: ['unknown-fund-order'],
  example: {
    request: { id: '1', orderId: '12' },
    data: { order: { ...exampleOrder, status: 'cancelled', dealsAtMs: null, endedAtMs: 1797140000000 } },
  },
});

export const fundOrders = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/fund/order/list',
  summary: 'Own orders in funds',
  description: 'Newest first.',
  request: z.strictObject({ id: id.optional(), cursor: cursor.optional(), limit: pageSize(100, 50) }),
  reply: z.object({ list: z.array(fundOrder), nextCursor }),
  refusals: [],
  example: { request: {}, data: { list: [exampleOrder], nextCursor: null } },
});
