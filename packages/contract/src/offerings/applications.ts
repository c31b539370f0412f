// In: shapes. Out: the calls by which a customer applies, pays, takes back, and lets a mandate do it.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  clientOrderId,
  cursor,
  decimal,
  flag,
  id,
  integer,
  milliseconds,
  nextCursor,
  pageSize,
} from '../scalars.ts';
import { application, exampleApplication, mandate, plan, serverTime } from './shapes.ts';

const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const wish = z.strictObject({
  id,
  quantity: decimal.optional(),
  amount: decimal.optional().meta({ description: 'Money instead of a quantity, without the fee.' }),
  category: z
    .string()
    .regex(/^[a-z][a-z-]{0,31}$/)
    .default('general')
    .meta({
      description: 'Its quota. `hni` and `eligible` are for HNI accounts; `mutual-fund` for none that applies here.',
    }),
  bid: decimal
    .optional()
    .meta({ description: 'Of who applies in the quota that bids in a book: the price, within its band.' }),
  acceptedDocuments: z.string().regex(/^[0-9a-f]{64}$/),
  payLater: flag.optional(),
  requestId: clientOrderId.optional(),
});
const made = z.object({ application });
const refusals = [
  'unknown-offering',
  'offering-not-open',
  'kyc-required',
  'transaction-pin-required',
  'transaction-pin-needed',
  'depository-number-missing',
  'category-not-offered',
  'holding-below-minimum',
  'own-block',
  'already-applied',
  'application-not-exact',
  'application-below-minimum',
  'application-above-maximum',
  'application-off-step',
  'bid-outside-band',
  'bid-off-tick',
  'documents-not-accepted',
  'pay-later-not-offered',
  'insufficient-subscription-funds',
  'amount-too-precise',
  'fields-conflict',
  'account-disabled',
  'request-id-reused',
  'service-unavailable',
] as const;
const example = {
  request: { id: '12', quantity: '1000', category: 'general', acceptedDocuments: '5'.repeat(64), requestId: 'apply-1' },
  data: { application: exampleApplication },
};
const description =
  'The money is held, not paid: quantity × price and the fee. Refused in the order in which the refusals stand. The same requestId with the same body gives the same application again.';

export const applyNew = defineCall({
  ...change,
  path: '/stock/order/new/apply',
  summary: 'Apply for new shares',
  description,
  request: wish,
  reply: made,
  refusals,
  example,
});
export const applyOffline = defineCall({
  ...change,
  path: '/stock/order/offline/apply',
  summary: 'Apply for a part of a block',
  description: `${description} Whoever comes first is served first.`,
  request: wish,
  reply: made,
  refusals,
  example,
});
export const applyCoin = defineCall({
  ...change,
  path: '/coin/order/new/apply',
  summary: 'Apply for coins',
  description,
  request: wish,
  reply: made,
  refusals,
  example,
});

const paging = z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 50) });
const list = z.object({ list: z.array(application), nextCursor, atMs: serverTime });
const exampleList = { request: {}, data: { list: [exampleApplication], nextCursor: null, atMs: 1795219200000 } };

export const newApplications = defineCall({
  ...ask,
  path: '/stock/order/new/list',
  summary: 'Own applications for new shares',
  description: 'Newest first, each with its history and its money.',
  request: paging,
  reply: list,
  refusals: [],
  example: exampleList,
});
export const offlineApplications = defineCall({
  ...ask,
  path: '/stock/order/offline/list',
  summary: 'Own applications for blocks',
  description: 'Newest first, each with its history and its money.',
  request: paging,
  reply: list,
  refusals: [],
  example: exampleList,
});
export const coinApplications = defineCall({
  ...ask,
  path: '/coin/order/new/list',
  summary: 'Own applications for coins',
  description: 'Newest first, each with its history, its money and its dated releases.',
  request: paging,
  reply: list,
  refusals: [],
  example: exampleList,
});
const named = z.strictObject({ id: id.meta({ description: 'Of the application.' }) });
export const revoke = defineCall({
  ...change,
  path: '/offering/revoke',
  scope: 'withdraw-only',
  summary: 'Take an application back',
  description: 'While the offering is open; all that is held is free at once.',
  request: named,
  reply: made,
  refusals: ['unknown-application', 'application-not-revocable', 'request-id-reused', 'service-unavailable'],
  example: { request: { id: '71' }, data: { application: { ...exampleApplication, state: 'closed' } } },
});
export const pay = defineCall({
  ...change,
  path: '/offering/pay',
  asks: 'transaction-pin',
  summary: 'Pay for an allotment that waits for its money',
  description: 'Until its deadline. Unpaid it lapses, and nothing is owed.',
  request: named,
  reply: made,
  refusals: [
    'unknown-application',
    'application-not-payable',
    'insufficient-subscription-funds',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { id: '71' }, data: { application: { ...exampleApplication, state: 'in-transaction' } } },
});
export const autoApply = defineCall({
  ...change,
  path: '/user/update/autoapply',
  asks: 'transaction-pin',
  summary: 'Subscribe to new shares by a standing instruction, or end it',
  description:
    'open 1 sets it: the most for one issue and for a month, the cash that is never touched, and when it ends (at most twelve months). ' +
    'You are told a day before anything is submitted, and one tap cancels it; it is all or nothing. open 0 ends it and what it planned.',
  request: z.strictObject({
    open: integer(0, 1),
    mostPerIssue: decimal.optional(),
    mostPerMonth: decimal.optional(),
    keepFree: decimal.optional(),
    endsAtMs: integer(0, 9_999_999_999_999).optional(),
    category: z
      .string()
      .regex(/^[a-z][a-z-]{0,31}$/)
      .optional(),
  }),
  reply: z.object({ mandate: mandate.nullable() }),
  refusals: [
    'fields-conflict',
    'mandate-invalid',
    'kyc-required',
    'depository-number-missing',
    'category-not-offered',
    'amount-too-precise',
    'account-disabled',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { open: 0 }, data: { mandate: null } },
});
export const mandatePlans = defineCall({
  ...ask,
  path: '/offering/mandate',
  summary: 'The standing instruction, what it plans and what became of its plans',
  description: 'Newest first. offered tells whether this world has it at all; past plans carry their reason.',
  request: z.strictObject({}),
  reply: z.object({
    offered: z.boolean(),
    mandate: mandate.nullable(),
    plans: z.array(plan),
    depositoryNumber: z.string().nullable(),
    atMs: serverTime,
  }),
  refusals: [],
  example: {
    request: {},
    data: { offered: true, mandate: null, plans: [], depositoryNumber: '1201950000000001', atMs: 1795219200000 },
  },
});
export const skip = defineCall({
  ...change,
  path: '/offering/mandate/skip',
  scope: 'withdraw-only',
  summary: 'Not this one',
  description: 'Cancels one plan of the standing instruction before it is submitted.',
  request: z.strictObject({ id: id.meta({ description: 'Of the plan.' }) }),
  reply: z.object({}),
  refusals: ['unknown-subscription-plan', 'request-id-reused', 'service-unavailable'],
  example: { request: { id: '4' }, data: {} },
});
const ownBlock = z.object({
  id,
  code: z.string(),
  asset: assetCode,
  moneyAsset: z.string(),
  quantity: decimal,
  price: decimal,
  state: z.enum(['requested', 'upcoming', 'open', 'closed', 'allotted', 'settling', 'listed', 'cancelled']).meta({
    description: '`requested`: the desk looks at it. `listed`: over, and what was not sold came back.',
  }),
  why: z
    .enum([
      'seller-withdrew',
      'regulator-ordered',
      'terms-wrong',
      'depository-refused',
      'not-revealed',
      'minimum-raise-missed',
      'quota-not-covered',
      'not-published',
    ])
    .nullable()
    .meta({ description: 'Of one that was cancelled.' }),
  asked: decimal.meta({ description: 'What buyers ask for so far.' }),
  sold: decimal,
  opensAtMs: milliseconds,
  closesAtMs: milliseconds,
});
export const sellBlock = defineCall({
  ...change,
  path: '/offering/sell-block',
  asks: 'transaction-pin',
  summary: 'Ask to sell a block',
  description:
    'The shares are held from now on, and free again when you take it back, when the desk turns it down, or when nobody has published it ' +
    'by its opening, the midnight in Dhaka after tomorrow. Three blocks at a time. Worth ৳ 500,000 at least, within the day’s band and at most 5 % under the last close. Nothing says that anybody will buy it.',
  request: z.strictObject({ asset: assetCode, quantity: decimal, price: decimal }),
  reply: z.object({ id }),
  refusals: [
    'unknown-asset',
    'offering-invalid',
    'too-many-blocks',
    'insufficient-balance',
    'amount-too-precise',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { asset: 'GP', quantity: '2000', price: '295' }, data: { id: '13' } },
});
export const ownBlocks = defineCall({
  ...ask,
  path: '/offering/sell-block/list',
  summary: 'The blocks that you asked to sell',
  description: 'Newest first, fifty at most. Sold and proceeds count what was delivered; why says how one ended early.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(ownBlock) }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '13',
          code: 'GP-12-1F6A0C2B',
          asset: 'GP',
          moneyAsset: 'BDT',
          quantity: '2000',
          price: '295',
          state: 'requested',
          why: null,
          asked: '0',
          sold: '0',
          opensAtMs: 1795305600000,
          closesAtMs: 1795478400000,
        },
      ],
    },
  },
});
export const withdrawBlock = defineCall({
  ...change,
  path: '/offering/sell-block/withdraw',
  scope: 'withdraw-only',
  summary: 'Take a block back',
  description: 'Until it is published. Its shares are free again at once.',
  request: z.strictObject({ id }),
  reply: z.object({ id }),
  refusals: ['unknown-offering', 'offering-not-draft', 'request-id-reused', 'service-unavailable'],
  example: { request: { id: '13' }, data: { id: '13' } },
});
