// In: scalars. Out: the calls about what is owed: what was published, the very file of one, and one's own proof out of it.
import { z } from 'zod';
import { callsOf, defineCall, READ_METHODS } from '../call.ts';
import { assetCode, decimal, integer, pageSize, signedDecimal } from '../scalars.ts';
import { publicationNumber, publicationRow } from './shapes.ts';

const MOST_PUBLICATIONS = 999_999_999;
const number = integer(1, MOST_PUBLICATIONS).meta({ description: 'Number of a publication.', examples: [12] });

const guest = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;
const exampleRow = {
  publication: 12,
  cause: 'daily',
  atMs: 1795219200000,
  madeMs: 1795219260000,
  sequence: 5512,
  digest: '90c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd1',
} as const;

const list = defineCall({
  ...guest,
  path: '/index/liabilities',
  summary: 'What is owed, as it was published',
  description:
    'Each day at midnight in Dhaka, and whenever an auditor asks: a Merkle sum tree of each asset over everybody in the real world who is owed something, newest first. None is ever taken back: each names the digest of the one before.',
  request: z.strictObject({ before: number.optional(), limit: pageSize(100, 30) }),
  reply: z.object({ list: z.array(publicationRow), total: z.int() }),
  refusals: [],
  example: { request: {}, data: { list: [exampleRow], total: 12 } },
});

const file = defineCall({
  ...guest,
  path: '/index/liabilities/file',
  summary: 'The public file of a publication',
  description:
    'As it was signed: `signed` is a text inside (roots, totals, what lies in custody, the head of the journal), `key` and `signature` are Ed25519 over its bytes. Without a number, the newest. docs/liabilities.md has the form, and a short script that checks a balance against it.',
  request: z.strictObject({ publication: number.optional() }),
  reply: z.object({ publication: publicationNumber, file: z.string() }),
  refusals: ['unknown-publication'],
  example: {
    request: { publication: 12 },
    data: { publication: 12, file: '{"signed":"{…}","key":"…","signature":"…"}' },
  },
});

const owed = z.object({
  asset: assetCode,
  decimals: z.int(),
  available: signedDecimal.meta({ description: 'Free, in all wallets, at that moment.' }),
  held: decimal.meta({ description: 'Held: by orders, as margin, for withdrawals that were asked for.' }),
  underway: decimal.meta({
    description:
      'Sent and not arrived, owed by a fund for units that are gone, or paid for shares that are not delivered yet.',
  }),
  result: signedDecimal.meta({ description: 'Of open contracts, at the mark of that moment.' }),
  total: decimal.meta({ description: 'available + held + underway + result: what the leaves must add up to.' }),
  now: signedDecimal.meta({ description: 'Available and held as it stands now.' }),
  moved: signedDecimal.meta({ description: 'What came less what went since: now − moved = available + held then.' }),
  proof: z
    .string()
    .nullable()
    .meta({ description: 'The own leaves with the nodes beside their way; null where nothing was owed.' }),
});
const own = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/user/liabilities',
  summary: 'The own proof',
  description:
    'What the caller was owed at the moment of a publication, with the leaves that lead to its roots. Without a number, the newest. Proofs are given out for forty days (of hourly ones two days); kept files stay good for ever. In the demo world nothing is owed.',
  request: z.strictObject({ publication: number.optional() }),
  reply: z.object({
    publication: publicationRow.nullable().meta({ description: 'Null: none was made yet.' }),
    owner: z.string().meta({ description: 'What the leaves call the caller.' }),
    list: z.array(owed),
  }),
  refusals: ['unknown-publication'],
  example: {
    request: {},
    data: {
      publication: exampleRow,
      owner: '4821',
      list: [
        {
          asset: 'USDT',
          decimals: 6,
          available: '1000',
          held: '250',
          underway: '0',
          result: '-1.5',
          total: '1248.5',
          now: '1240',
          moved: '-10',
          proof: '{"version":"hilsa-liabilities-1", …}',
        },
      ],
    },
  },
});

export const liabilitiesCalls = callsOf(list, file, own);
