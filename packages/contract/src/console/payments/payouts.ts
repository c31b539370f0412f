// In: scalars. Out: payout files: what treasury brings to a bank or a wallet that takes no files by itself, made of withdrawals that are committed.
import { z } from 'zod';
import { assetCode, decimal, milliseconds, replyId } from '../../scalars.ts';
import { defineConsoleCall, listOf, page } from '../call.ts';

const ask = { right: 'read-payments', changesState: false, journalled: false } as const;
export const PAYOUT_FORMATS = ['pain.001', 'csv'] as const;
const fileId = z.string().regex(/^[A-Za-z0-9-]{3,35}$/);

export const payoutFile = z.object({
  id: z.string(),
  channel: z.string(),
  method: z.string(),
  asset: assetCode,
  payments: z.int(),
  value: decimal.meta({ description: 'What arrives by all of them.' }),
  waiting: z.int().meta({ description: 'Payments of it that no statement has shown yet.' }),
  formats: z.array(z.enum(PAYOUT_FORMATS)),
  madeAtMs: milliseconds,
  handedAtMs: milliseconds.nullable().meta({ description: 'When a partner that takes files by itself had it.' }),
  fetchedAtMs: milliseconds.nullable().meta({ description: 'When an operator first fetched it.' }),
});
const exampleFile = {
  id: 'F0-mlx3k2a1-1',
  channel: 'bank',
  method: 'BEFTN',
  asset: 'BDT',
  payments: 1,
  value: '4990',
  waiting: 1,
  formats: ['pain.001' as const, 'csv' as const],
  madeAtMs: 1795219200000,
  handedAtMs: null,
  fetchedAtMs: null,
};
const payouts = defineConsoleCall({
  ...ask,
  path: '/payments/payouts/list',
  summary: 'Payout files',
  description:
    'Newest first. A file is of payments that were said to be sent, by one way of a rail; a statement settles each.',
  request: z.strictObject({ ...page }),
  reply: listOf(payoutFile),
  refusals: [],
  example: { request: {}, data: { list: [exampleFile], total: 1 } },
});
const payment = z.object({
  withdrawalId: replyId,
  accountName: z.string(),
  account: z.string().meta({ description: 'As its owner signed it.' }),
  value: decimal,
});
export const payoutFilePage = payoutFile.extend({
  list: z.array(payment).meta({ description: 'That no statement has shown yet; five hundred at most.' }),
});
const one = defineConsoleCall({
  ...ask,
  path: '/payments/payouts/get',
  summary: 'One payout file',
  description: 'The payments of it that are still on their way.',
  journalled: true,
  request: z.strictObject({ id: fileId }),
  reply: payoutFilePage,
  refusals: ['unknown-payout-file'],
  example: {
    request: { id: exampleFile.id },
    data: {
      ...exampleFile,
      list: [{ withdrawalId: '7', accountName: 'Rahima Khatun', account: '085260728/1501203456418', value: '4990' }],
    },
  },
});
const bytes = defineConsoleCall({
  path: '/payments/payouts/file',
  summary: 'The file itself',
  description:
    'For the bank or the wallet, with each withdrawal’s number as the key under which it is paid once. What has ended is not in it; one that nobody had yet is not given while its way out is closed. Noted in the trail with its digest (SHA-256).',
  right: 'fetch-payouts',
  changesState: true,
  journalled: true,
  request: z.strictObject({ id: fileId, format: z.enum(PAYOUT_FORMATS) }),
  reply: z.object({}),
  replyBody: 'file',
  refusals: ['unknown-payout-file', 'payout-file-settled', 'payout-format-unknown', 'rail-closed'],
  example: { request: { id: exampleFile.id, format: 'pain.001' }, data: {} },
});

export const payoutFileCalls = [payouts, one, bytes] as const;
