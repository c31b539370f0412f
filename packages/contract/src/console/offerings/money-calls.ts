// In: scalars. Out: the desks beside an offering's own: money in escrow, files of the depository, plans of standing instructions.
import { z } from 'zod';
import { PLAN_STATES } from '../../offerings/words.ts';
import { decimal, milliseconds, replyId } from '../../scalars.ts';
import { defineConsoleCall, listOf, page } from '../call.ts';

const KINDS = ['ipo', 'block', 'coin'] as const;
const look = { right: 'read-offerings', changesState: false, journalled: false, refusals: [] } as const;
const world = z.enum(['real', 'demo']).default('real');
const named = { id: z.string(), symbol: z.string(), kind: z.enum(KINDS), moneyAsset: z.string() } as const;

export const escrowRow = z.object({
  ...named,
  status: z.string(),
  captured: decimal.meta({ description: 'Taken for allotments.' }),
  paidOut: decimal.meta({ description: 'To the seller, each time against the shares.' }),
  refunded: decimal,
  left: decimal.meta({ description: 'In escrow now: captured − paid out − refunded.' }),
  account: decimal.meta({ description: 'What the escrow account holds of this money, of all offerings together.' }),
});
const exampleNamed = { id: 'real:13', symbol: 'ACME', kind: 'ipo', moneyAsset: 'BDT' } as const;

export const escrow = defineConsoleCall({
  ...look,
  path: '/offerings/escrow/list',
  summary: 'Money in escrow, by offering',
  description:
    'What is running first. Of offerings that were allotted before sums were kept only what is left is known.',
  request: z.strictObject({ ...page, world }),
  reply: listOf(escrowRow),
  example: {
    request: { world: 'real' },
    data: {
      list: [
        {
          ...exampleNamed,
          status: 'allotted',
          captured: '160000',
          paidOut: '0',
          refunded: '0',
          left: '160000',
          account: '160000',
        },
      ],
      total: 1,
    },
  },
});

export const deliveryFileRow = z.object({
  ...named,
  state: z.enum(['waits', 'taken']),
  asset: z.string(),
  allotted: decimal,
  deliversMs: milliseconds.meta({ description: 'When it was said that shares come.' }),
  source: z.string(),
  evidence: z.string().meta({ description: 'SHA-256 of the depository’s file; empty while it waits.' }),
  takenAtMs: milliseconds.nullable(),
});
export const deliveries = defineConsoleCall({
  ...look,
  path: '/offerings/deliveries/list',
  summary: 'Files of the depository: waited for, and taken in',
  description:
    'What waits stands first. A file is taken in on the page of its offering, by two people who both have it.',
  request: z.strictObject({ ...page, world }),
  reply: listOf(deliveryFileRow),
  example: {
    request: { world: 'real' },
    data: {
      list: [
        {
          ...exampleNamed,
          state: 'waits',
          asset: 'ACME',
          allotted: '16000',
          deliversMs: 1796083200000,
          source: '',
          evidence: '',
          takenAtMs: null,
        },
      ],
      total: 1,
    },
  },
});

export const mandatePlanRow = z.object({
  id: z.string(),
  customerId: replyId.nullable(),
  offeringId: z.string(),
  symbol: z.string(),
  noticeAtMs: milliseconds,
  submitAtMs: milliseconds,
  state: z.enum(PLAN_STATES),
  reason: z.string(),
  mandate: z
    .object({
      mostPerIssue: decimal,
      mostPerMonth: decimal,
      keepFree: decimal,
      moneyAsset: z.string(),
      endsAtMs: milliseconds,
    })
    .nullable()
    .meta({ description: 'As it stands now; null: it has ended.' }),
});
export const plans = defineConsoleCall({
  ...look,
  path: '/offerings/plans/list',
  // It shows customers.
  journalled: true,
  summary: 'Standing instructions: what they announced, and what became of it',
  description: 'What is still to come first. Nobody here can set, change or send one.',
  request: z.strictObject({ ...page, world, state: z.enum(PLAN_STATES).optional() }),
  reply: listOf(mandatePlanRow),
  example: {
    request: { world: 'real' },
    data: {
      list: [
        {
          id: 'real:4',
          customerId: '7',
          offeringId: 'real:13',
          symbol: 'ACME',
          noticeAtMs: 1795219200000,
          submitAtMs: 1795305600000,
          state: 'planned',
          reason: '',
          mandate: {
            mostPerIssue: '10005',
            mostPerMonth: '20010',
            keepFree: '0',
            moneyAsset: 'BDT',
            endsAtMs: 1796083200000,
          },
        },
      ],
      total: 1,
    },
  },
});
