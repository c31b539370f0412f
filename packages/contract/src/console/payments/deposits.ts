// In: scalars. Out: what the desk sees of deposits, and of the receipts that lie beside them.
import { z } from 'zod';
import { assetCode, decimal, id, milliseconds, replyId } from '../../scalars.ts';
import { DEPOSIT_STATES } from '../../payments/shapes.ts';
import { defineConsoleCall, listOf, page } from '../call.ts';

const ask = { right: 'read-payments', changesState: false, journalled: false, refusals: [] } as const;

export const depositRow = z.object({
  id: replyId,
  customerId: replyId,
  channel: z.string(),
  asset: assetCode,
  amount: decimal,
  state: z.enum(DEPOSIT_STATES),
  reason: z.string(),
  reference: z.string(),
  createdAtMs: milliseconds,
  endedAtMs: milliseconds.nullable(),
  receipts: z.int().meta({ description: 'Pictures of receipts that lie beside it.' }),
});
export const EXAMPLE_DEPOSIT = {
  id: '12',
  customerId: '100021',
  channel: 'bkash',
  asset: 'BDT',
  amount: '2000',
  state: 'pending',
  reason: '',
  reference: 'TR0011',
  createdAtMs: 1795219200000,
  endedAtMs: null,
  receipts: 0,
} as const;
export const deposits = defineConsoleCall({
  ...ask,
  path: '/payments/deposits/list',
  summary: 'Deposits',
  description: 'Newest first.',
  journalled: true,
  request: z.strictObject({ ...page, state: z.enum(DEPOSIT_STATES).optional(), customerId: id.optional() }),
  reply: listOf(depositRow),
  example: { request: {}, data: { list: [EXAMPLE_DEPOSIT], total: 1 } },
});

export const receipt = defineConsoleCall({
  ...ask,
  path: '/payments/deposits/receipt',
  summary: 'A picture of a receipt',
  description: 'As the customer sent it. It proves nothing: what is credited is what the statement shows.',
  journalled: true,
  request: z.strictObject({ id, place: z.int().min(0).max(9) }),
  reply: z.object({}),
  replyBody: 'image',
  refusals: ['unknown-file'],
  example: { request: { id: '12', place: 0 }, data: {} },
});
