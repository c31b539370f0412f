// In: scalars. Out: what the desk sees of the house's own side: what is owed and there, chains and their packs, statements line by line, and each
// day's comparison of partner and books. Nothing here changes anything.
import { z } from 'zod';
import { assetCode, decimal, milliseconds, replyId, signedDecimal } from '../../scalars.ts';
import { digest } from '../../payments/shapes.ts';
import { defineConsoleCall, listOf, page } from '../call.ts';

const ask = { right: 'read-payments', changesState: false, journalled: false, refusals: [] } as const;

export const treasuryRow = z.object({
  id: z.string(),
  channel: z.string(),
  asset: assetCode,
  custody: signedDecimal.meta({ description: 'All that came less all that left.' }),
  suspense: decimal.meta({ description: 'Arrived, nobody’s yet.' }),
  ageing: z
    .object({ day: decimal, threeDays: decimal, older: decimal })
    .meta({ description: 'Of suspense: up to a day old, up to three, older.' }),
  losses: decimal.meta({
    description: 'What networks took for our own transactions, and banks for themselves; the house bears it.',
  }),
  clearing: decimal.meta({ description: 'Sent, not yet seen to leave.' }),
  customers: signedDecimal.meta({
    description: 'What is left for customers and fees: custody less suspense and clearing.',
  }),
  attested: signedDecimal.nullable().meta({ description: 'What the partner showed; null before the first look.' }),
  difference: signedDecimal.meta({
    description: 'Attested less booked, at that look. Below zero the asset is closed.',
  }),
  attestedAtMs: milliseconds.nullable(),
});
export const treasury = defineConsoleCall({
  ...ask,
  path: '/payments/treasury/list',
  summary: 'What is owed and what is there',
  description: 'Of each rail, from the core: claims against custody, and the difference with what the partner showed.',
  request: z.strictObject({ ...page }),
  reply: listOf(treasuryRow),
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'bank:BDT',
          channel: 'bank',
          asset: 'BDT',
          custody: '215000',
          suspense: '7777',
          ageing: { day: '7777', threeDays: '0', older: '0' },
          losses: '0',
          clearing: '0',
          customers: '207223',
          attested: null,
          difference: '0',
          attestedAtMs: null,
        },
      ],
      total: 1,
    },
  },
});

export const chainRow = z.object({
  id: z.string().meta({ description: 'The network’s name, which its rails have too.' }),
  title: z.string(),
  isUp: z.boolean(),
  awaySinceMs: milliseconds.nullable(),
  height: z.int().meta({ description: 'The newest block that was read.' }),
  lag: z.int().meta({ description: 'Blocks that are still to be read.' }),
  depth: z.int().meta({ description: 'Blocks a transfer lies under before it counts.' }),
  reorganised: z.int().meta({ description: 'Blocks that were taken back since the server started.' }),
  house: z.string().meta({ description: 'The address payouts leave from.' }),
  hot: z.array(z.object({ asset: assetCode, amount: decimal })).meta({ description: 'What lies there.' }),
  cold: z
    .array(z.object({ asset: assetCode, amount: decimal }))
    .meta({ description: 'What lies at the address whose key is nowhere near: all above the hot wallet’s cap.' }),
  canPay: z.boolean(),
  openPacks: z.int(),
});
export const chains = defineConsoleCall({
  ...ask,
  path: '/payments/chains/list',
  summary: 'Chains',
  description:
    'Each network as its watcher sees it: how far it has read, what was taken back, what lies at the house’s address.',
  request: z.strictObject({ ...page }),
  reply: listOf(chainRow),
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'ethereum',
          title: 'Ethereum (test chain)',
          isUp: true,
          awaySinceMs: null,
          height: 412,
          lag: 0,
          depth: 12,
          reorganised: 0,
          house: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
          hot: [{ asset: 'USDT', amount: '999000' }],
          cold: [{ asset: 'USDT', amount: '4000000' }],
          canPay: true,
          openPacks: 1,
        },
      ],
      total: 1,
    },
  },
});

export const PACK_STATES = ['made', 'signed', 'settled', 'lost'] as const;
export const PACK_KINDS = ['payout', 'gather', 'feed', 'store'] as const;
export const packRow = z.object({
  id: z.string(),
  network: z.string(),
  kind: z.enum(PACK_KINDS).meta({
    description:
      'A payout; or coins of the house’s own: gathered from a customer’s address, fed to one for that fee, stored under the cold key.',
  }),
  withdrawalId: replyId.meta({ description: '0 for what is no payout.' }),
  attempt: z.int().meta({ description: 'From 2 on it follows packs of which at most one can confirm.' }),
  nonce: z.int(),
  state: z.enum(PACK_STATES),
  txid: z.string(),
  height: z.int().meta({ description: 'Of the block it lies in; 0: in none.' }),
  madeAtMs: milliseconds,
});
const examplePack = {
  id: 'ethereum-3f0a-7',
  network: 'ethereum',
  kind: 'payout',
  withdrawalId: '7',
  attempt: 1,
  nonce: 4,
  state: 'signed',
  txid: '0x52f4a1a2d0b0b6a3d4f0c1e2f3a4b5c6d7e8f9a0b1c2d3e4f5a6b7c8d9e0f1a2',
  height: 409,
  madeAtMs: 1795219200000,
} as const;
export const packs = defineConsoleCall({
  ...ask,
  path: '/payments/packs/list',
  summary: 'Packs',
  description:
    'Unsigned payments that were made for the signer, newest first; without a state those that may still confirm.',
  request: z.strictObject({ ...page, state: z.enum(PACK_STATES).optional() }),
  reply: listOf(packRow),
  example: { request: {}, data: { list: [examplePack], total: 1 } },
});
export const packPage = packRow.extend({
  manifest: z.string().meta({ description: 'What the signer is shown and compares.' }),
  digest,
  unsigned: z.string(),
});
export const pack = defineConsoleCall({
  ...ask,
  path: '/payments/packs/get',
  summary: 'One pack with its manifest',
  description: 'The bytes that were given to the signer, and in words what they pay.',
  journalled: true,
  request: z.strictObject({ id: z.string().max(80) }),
  reply: packPage,
  refusals: ['unknown-pack'],
  example: {
    request: { id: examplePack.id },
    data: {
      ...examplePack,
      manifest: 'hilsa-pack-1\n',
      digest: '842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a',
      unsigned: '02f1',
    },
  },
});

export const statementRow = z.object({
  id: replyId,
  channel: z.string(),
  bookedOn: z.string(),
  direction: z.enum(['in', 'out']),
  amount: decimal,
  currency: z.string(),
  reference: z.string(),
  bankReference: z.string(),
  otherName: z.string(),
  verdict: z.string().meta({ description: 'What came of the line.', examples: ['paid', 'unmatched', 'not-ours'] }),
  isBorne: z.boolean().meta({ description: 'Two people had the house bear it.' }),
  atMs: milliseconds,
});
export const statementLines = defineConsoleCall({
  ...ask,
  path: '/payments/statements/list',
  summary: 'Lines of statements',
  description: 'As banks booked them, newest first, with what came of each.',
  request: z.strictObject({ ...page, verdict: z.string().max(40).optional() }),
  reply: listOf(statementRow),
  example: {
    request: {},
    data: {
      list: [
        {
          id: '41',
          channel: 'bank',
          bookedOn: '2026-11-23',
          direction: 'in',
          amount: '2000',
          currency: 'BDT',
          reference: 'D-12',
          bankReference: 'SB-1',
          otherName: 'Rahima Khatun',
          verdict: 'paid',
          isBorne: false,
          atMs: 1795219200000,
        },
      ],
      total: 1,
    },
  },
});

export const reconciliationRow = z.object({
  id: z.string(),
  channel: z.string(),
  asset: assetCode,
  day: z.string().meta({ description: 'Of UTC+6.' }),
  shown: signedDecimal.meta({ description: 'What lay at the partner.' }),
  booked: signedDecimal.meta({ description: 'What the books say lies there.' }),
  difference: signedDecimal,
  atMs: milliseconds,
});
export const reconciliations = defineConsoleCall({
  ...ask,
  path: '/payments/reconciliations/list',
  summary: 'Each day’s comparison',
  description: 'Of partner and books, rail by rail, newest first. A difference raised an alarm.',
  request: z.strictObject({ ...page }),
  reply: listOf(reconciliationRow),
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'bank:BDT:20780',
          channel: 'bank',
          asset: 'BDT',
          day: '2026-11-23',
          shown: '215000',
          booked: '215000',
          difference: '0',
          atMs: 1795219200000,
        },
      ],
      total: 1,
    },
  },
});
