// In: scalars. Out: the desk of offerings: each with its terms, demand, draw and money; the seller of a block by name.
import { z } from 'zod';
import { decimal, milliseconds, replyId } from '../../scalars.ts';
import { OFFERING_STEPS, PLAN_STATES } from '../../offerings/words.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';
import { deliveries, escrow, plans } from './money-calls.ts';
import { LONGEST_OFFERING_FILE, LONGEST_RESULTS_FILE } from './offering-file.ts';

const KINDS = ['ipo', 'block', 'coin'] as const;
const STATUSES = ['draft', 'upcoming', 'open', 'closed', 'allotted', 'settling', 'listed', 'cancelled'] as const;
/** Why an operator may end one. */
export const WHYS_OF_CANCELLING = ['regulator-ordered', 'terms-wrong', 'depository-refused'] as const;

/** Why an application may be rejected. */
const WHYS_OF_REJECTING = [
  'duplicate-person',
  'name-mismatch',
  'depository-number-wrong',
  'not-eligible',
  'legal-order',
] as const;

const WORLDS = ['real', 'demo'] as const;
export const offeringRow = z.object({
  id: z.string().meta({ description: 'World and number, as actions name them: `real:12`.' }),
  world: z.enum(WORLDS),
  symbol: z.string(),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES),
  seller: z.string(),
  asset: z.string(),
  quantity: decimal,
  price: decimal,
  moneyAsset: z.string(),
  opensMs: milliseconds,
  closesMs: milliseconds,
  applicants: z.int(),
  asked: decimal,
});
export const offeringPage = offeringRow.extend({
  sellerId: replyId.nullable().meta({ description: 'The customer whose shares a block is made of.' }),
  method: z.string(),
  quotas: z.array(z.object({ category: z.string(), offered: decimal, asked: decimal, applicants: z.int() })),
  least: decimal,
  most: decimal,
  step: decimal,
  fee: decimal,
  minimumRaise: decimal,
  reference: z
    .object({ price: decimal, source: z.string(), atMs: milliseconds, lowest: decimal, highest: decimal })
    .nullable(),
  drawMs: milliseconds,
  deliversMs: milliseconds,
  listsMs: milliseconds,
  drafted: z.object({ file: z.string(), maker: z.string(), checker: z.string() }).nullable().meta({
    description: 'SHA-256 of the file that two people agreed to, and their names; null where nobody wrote it.',
  }),
  underwriter: z
    .object({
      customerId: replyId.nullable(),
      isBound: z.boolean().meta({ description: 'Whether the money for all of it is held, or was.' }),
      held: decimal,
      taken: decimal.meta({ description: 'Units that nobody else asked for.' }),
    })
    .nullable(),
  drawnBy: z.enum(['house', 'exchange']),
  resultsDigest: z
    .string()
    .meta({ description: 'Where the exchange draws: SHA-256 of its file; empty until it is there.' }),
  brokenResults: z.object({ line: z.int(), problem: z.string() }).nullable(),
  steps: z
    .array(z.object({ step: z.enum(OFFERING_STEPS), atMs: milliseconds }))
    .meta({ description: 'What is done, in order of time.' }),
  documents: z.string().meta({ description: 'SHA-256 of the list of documents, which an applicant accepts.' }),
  escrowed: decimal.meta({ description: 'Money captured and not yet paid out.' }),
  allotted: decimal,
  draw: z
    .object({
      commit: z.string(),
      chain: z.string(),
      round: z.int(),
      fileDigest: z.string(),
      root: z.string(),
      bidsDigest: z.string().meta({ description: 'Of a book; empty otherwise.' }),
      beacon: z.string(),
      isRevealed: z.boolean(),
    })
    .nullable()
    .meta({ description: 'Null where the first come are the first served, or the exchange draws. Never the secret.' }),
  evidence: z.string(),
  why: z.string().nullable(),
  plans: z
    .array(z.object({ state: z.enum(PLAN_STATES), reason: z.string(), count: z.int() }))
    .meta({ description: 'What standing instructions of customers came to, by how it ended and why.' }),
});
const exampleRow = {
  id: 'real:13',
  world: 'real',
  symbol: 'GP-1F6A0C2B',
  kind: 'block',
  status: 'draft',
  seller: 'A holder',
  asset: 'GP',
  quantity: '2000',
  price: '295',
  moneyAsset: 'BDT',
  opensMs: 1795305600000,
  closesMs: 1795478400000,
  applicants: 0,
  asked: '0',
} as const;

const list = defineConsoleCall({
  path: '/offerings/list',
  summary: 'Offerings of a world',
  description:
    'What waits to be decided first, then what closes last. Blocks of holders, issues and coin sales alike. An issuer or an underwriter sees what that person wrote down or agreed to.',
  right: 'read-own-offerings',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(WORLDS).default('real'),
    status: z.enum(STATUSES).optional(),
    kind: z.enum(KINDS).optional(),
    search: z.string().trim().min(1).max(24).optional(),
  }),
  reply: listOf(offeringRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/offerings/get',
  summary: 'One offering',
  description:
    'Its terms, what is asked for in each quota, the steps of its draw with their hashes, and the money in escrow.',
  right: 'read-own-offerings',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: offeringPage,
  refusals: ['unknown-offering'],
  example: {
    request: { id: 'real:13' },
    data: {
      ...exampleRow,
      sellerId: '7',
      method: 'first-come',
      quotas: [{ category: 'general', offered: '2000', asked: '0', applicants: 0 }],
      least: '1',
      most: '2000',
      step: '1',
      fee: '0',
      minimumRaise: '0',
      reference: { price: '300', source: 'last close of GP', atMs: 1795132800000, lowest: '270', highest: '330' },
      drawMs: 1795478400000,
      deliversMs: 1795651200000,
      listsMs: 1795651200000,
      drafted: null,
      underwriter: null,
      drawnBy: 'house',
      resultsDigest: '',
      brokenResults: null,
      steps: [],
      documents: '0'.repeat(64),
      escrowed: '0',
      allotted: '0',
      draw: null,
      evidence: '',
      why: null,
      plans: [],
    },
  },
});

export const applicationRow = z.object({
  id: z.string().meta({ description: 'World, offering and application, as actions name it: `real:12:345`.' }),
  key: z.string().meta({ description: 'As the file of applicants names it.' }),
  customerId: replyId.nullable(),
  category: z.string(),
  quantity: decimal,
  held: decimal,
  status: z.string(),
  allotted: decimal,
  reason: z.string(),
  createdAtMs: milliseconds,
});
const applications = defineConsoleCall({
  path: '/offerings/applications',
  summary: 'Applications of an offering',
  description: 'In the order of the file of applicants. What came of each, and why one was rejected.',
  right: 'read-offerings',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, id: z.string().max(40) }),
  reply: listOf(applicationRow),
  refusals: ['unknown-offering'],
  example: {
    request: { id: 'real:13' },
    data: {
      list: [
        {
          id: 'real:13:41',
          key: 'b3f0a1',
          customerId: '7',
          category: 'general',
          quantity: '500',
          held: '5005',
          status: 'live',
          allotted: '0',
          reason: '',
          createdAtMs: 1795305600000,
        },
      ],
      total: 1,
    },
  },
});

export const offeringsConsoleCalls = consoleCallsOf(list, one, applications, escrow, deliveries, plans);

/** The subject is the offering, `real:12`, or an application to it, `real:12:345`. */
export const offeringsInputs = {
  /** The subject is the world and the symbol, `real:ACME`. */
  'draft-offering': z.strictObject({
    file: z.string().min(1).max(LONGEST_OFFERING_FILE).meta({ description: 'The text of a file `hilsa-offering-1`.' }),
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file: it is what the two people agree to.' }),
    agrees: z.email().max(254).meta({ description: 'Who is to agree, by e-mail address; nobody else can.' }),
  }),
  'publish-offering': nothing,
  'cancel-offering': z.strictObject({ why: z.enum(WHYS_OF_CANCELLING) }),
  'reject-application': z.strictObject({ why: z.enum(WHYS_OF_REJECTING) }),
  'record-delivery': z.strictObject({
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file of the depository. Both people work it out of the file they have.' }),
  }),
  'record-allotment': z.strictObject({
    file: z.string().max(LONGEST_RESULTS_FILE).meta({
      description: 'Lines `applicationId,units`, by id, of those of our applicants who were allotted something.',
    }),
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file.' }),
  }),
  'turn-down-block': z.strictObject({ why: z.enum(WHYS_OF_CANCELLING) }),
} as const;
