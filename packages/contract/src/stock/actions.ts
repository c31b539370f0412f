// In: shares. Out: what companies decided about them, what the customer had of it, and the use of rights.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, decimal, milliseconds, signedDecimal, world } from '../scalars.ts';
import { country, isoDate, shareCode } from './shares.ts';

export const corporateAction = z.object({
  id: z.string(),
  symbol: shareCode,
  kind: z.enum(['cash-dividend', 'bonus', 'rights', 'split', 'merger', 'new-code', 'delisting']),
  recordDate: isoDate.nullable(),
  perShare: decimal.nullable().meta({ description: 'Cash for one share, before tax.' }),
  gained: decimal.nullable().meta({ description: 'Shares gained for `held` shares.' }),
  held: decimal.nullable(),
  price: decimal.nullable().meta({ description: 'What a rights share costs.' }),
  newSymbol: z.string().nullable().meta({
    description:
      'Of a merger the share that it becomes; of rights the code under which they trade; of a new code that code, from `recordDate` on; else null.',
  }),
  closesOn: isoDate.nullable().meta({ description: 'The last day on which rights can be used.' }),
  reference: decimal.nullable().meta({ description: 'What the day after stood on, where the action moved it.' }),
  document: z
    .object({ name: z.string(), sha256: z.string() })
    .nullable()
    .meta({ description: 'The paper that says so, and SHA-256 of its bytes: whoever has the paper can compare.' }),
  status: z.enum(['declared', 'under-way', 'done', 'lapsed']),
  spotDays: z
    .array(isoDate)
    .max(10)
    .meta({ description: 'Coming days on the spot board before the record: trades settle sooner, on matured cash.' }),
  stillDays: z.array(isoDate).max(10).meta({ description: 'Days without trading, the record’s own the last of them.' }),
});

export const actionsList = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/index/actions',
  summary: 'Corporate actions of a market or a share',
  description: 'Coming ones and past ones, newest first, at most 50, each with the hash of the paper that says so.',
  request: z.strictObject({ country: country.default('BD'), code: shareCode.optional(), world: world.optional() }),
  reply: z.object({ list: z.array(corporateAction).max(50) }),
  refusals: ['unknown-instrument'],
  example: { request: { country: 'BD' }, data: { list: [] } },
});

export const actionPart = z.object({
  actionId: z.string(),
  symbol: shareCode,
  kind: z.enum(['cash-dividend', 'bonus', 'split', 'rights', 'rights-used', 'merger']),
  date: isoDate,
  shares: decimal.meta({ description: 'Held at the record date; of rights that were used, how many.' }),
  gross: decimal,
  tax: decimal.meta({ description: 'Withheld at source: 10 % with a tax number, 15 % without.' }),
  gained: decimal.meta({ description: 'Shares that came; of rights, rights.' }),
  cash: signedDecimal.meta({ description: 'What came into the account; below zero what was paid for shares.' }),
  currency: assetCode,
});
const rightsHeld = z.object({
  actionId: z.string(),
  symbol: shareCode,
  quantity: decimal.meta({ description: 'Shares that may be taken.' }),
  price: decimal.meta({ description: 'What each costs.' }),
  currency: assetCode,
  closesAtMs: milliseconds.meta({ description: 'What is not used by then lapses, and costs nothing.' }),
});

export const actionsMine = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/stock/action/list',
  summary: 'What the customer had of corporate actions, and rights to use',
  description: 'Dividends with the tax withheld, bonus and split shares, rights; newest first, at most 200.',
  request: z.strictObject({ country: country.default('BD'), code: shareCode.optional() }),
  reply: z.object({ list: z.array(actionPart).max(200), rights: z.array(rightsHeld).max(50) }),
  refusals: ['unknown-instrument'],
  example: {
    request: { country: 'BD' },
    data: {
      list: [
        {
          actionId: '7',
          symbol: 'GP',
          kind: 'cash-dividend',
          date: '2026-12-14',
          shares: '10',
          gross: '35.00',
          tax: '3.50',
          gained: '0',
          cash: '31.50',
          currency: 'BDT',
        },
      ],
      rights: [],
    },
  },
});

export const rightsUse = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  asks: 'transaction-pin',
  path: '/stock/action/elect',
  summary: 'Take shares by right, or exchange what was pledged when its share merged',
  description:
    'The shares come at once for their price; rights that are not used lapse at their date and cost nothing.',
  request: z.strictObject({
    actionId: z.string().regex(/^[1-9]\d{0,14}$/),
    quantity: decimal.meta({ description: 'Whole shares.' }),
  }),
  reply: z.object({ actionId: z.string(), quantity: decimal, paid: decimal, currency: assetCode }),
  refusals: [
    'unknown-action',
    'amount-not-positive',
    'amount-too-precise',
    'insufficient-balance',
    'account-disabled',
    'kyc-required',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { actionId: '7', quantity: '25' },
    data: { actionId: '7', quantity: '25', paid: '500.00', currency: 'BDT' },
  },
});
