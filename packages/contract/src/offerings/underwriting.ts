// In: scalars. Out: the calls of a customer who is named as underwriter: what they are asked for, the money bound for it, and the way back.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, decimal, id, milliseconds } from '../scalars.ts';
import { OFFERING_KINDS } from './words.ts';

const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const underwriting = z.object({
  id: id.meta({ description: 'Of the offering.' }),
  kind: z.enum(OFFERING_KINDS),
  code: z.string(),
  name: z.string(),
  issuer: z.string(),
  file: z
    .string()
    .meta({ description: 'SHA-256 of the file that two people wrote down: send it back to bind the money by it.' }),
  documents: z.array(z.object({ title: z.string(), digest: z.string() })),
  asset: assetCode,
  moneyAsset: assetCode,
  quantity: decimal.meta({ description: 'All that is offered: at most so much is taken.' }),
  price: decimal,
  amount: decimal.meta({ description: 'Held for all of it; what others ask for is set free with the delivery.' }),
  state: z.enum(['asked', 'bound', 'public', 'taken', 'over']).meta({
    description:
      '`asked`: nothing is held. `bound`: held, and can be taken back. `public`: held until the delivery. `taken`: what was left is theirs. `over`: all was set free.',
  }),
  taken: decimal,
  cost: decimal,
  opensAtMs: milliseconds,
  closesAtMs: milliseconds,
  deliversAtMs: milliseconds,
});
const example: z.input<typeof underwriting> = {
  id: '14',
  kind: 'ipo',
  code: 'ACME',
  name: 'Acme Works',
  issuer: 'Acme Works Ltd',
  file: '5'.repeat(64),
  documents: [{ title: 'Prospectus and risks', digest: '6'.repeat(64) }],
  asset: 'ACME',
  moneyAsset: 'BDT',
  quantity: '16000',
  price: '10',
  amount: '160000',
  state: 'asked',
  taken: '0',
  cost: '0',
  opensAtMs: 1795305600000,
  closesAtMs: 1795478400000,
  deliversAtMs: 1796083200000,
};

export const underwritings = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/offering/underwriting',
  summary: 'Offerings that name you as underwriter',
  description: 'Newest first, fifty at most; also those that are not public yet. Empty for almost everybody.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(underwriting) }),
  refusals: [],
  example: { request: {}, data: { list: [example] } },
});
export const bindUnderwriting = defineCall({
  ...change,
  path: '/offering/underwriting/bind',
  asks: 'transaction-pin',
  summary: 'Bind the money for all of an offering',
  description:
    'By the digest of the file that you read. The price of everything offered is held until the delivery; what nobody asks for is then yours at the issue price, the rest is free. Until it is published you can take it back.',
  request: z.strictObject({ id, file: digest }),
  reply: z.object({ id }),
  refusals: [
    'unknown-offering',
    'offering-not-draft',
    'kyc-required',
    'already-applied',
    'documents-not-accepted',
    'insufficient-subscription-funds',
    'account-disabled',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { id: '14', file: '5'.repeat(64) }, data: { id: '14' } },
});
export const releaseUnderwriting = defineCall({
  ...change,
  path: '/offering/underwriting/release',
  scope: 'withdraw-only',
  summary: 'Take the money back that was bound for an offering',
  description: 'Until it is published; it is free at once, and the offering waits for an underwriter again.',
  request: z.strictObject({ id }),
  reply: z.object({ id }),
  refusals: [
    'unknown-offering',
    'offering-not-draft',
    'unknown-application',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { id: '14' }, data: { id: '14' } },
});
