// In: scalars. Out: the desk of payments: deposits, what arrived and is nobody's yet, withdrawals by deadline with digest and evidence, names that
// are near, rails with their policy, and what is owed against what is there.
import { z } from 'zod';
import { assetCode, decimal, id, milliseconds, replyId } from '../../scalars.ts';
import { digest, WITHDRAWAL_STATES } from '../../payments/shapes.ts';
import { consoleCallsOf, defineConsoleCall, listOf, page } from '../call.ts';
import { chains, pack, packs, reconciliations, statementLines, treasury } from './house.ts';
import { depositRow, deposits, EXAMPLE_DEPOSIT, receipt } from './deposits.ts';
import { statementFileCalls } from './files.ts';
import { payoutFileCalls } from './payouts.ts';

const ask = { right: 'read-payments', changesState: false, journalled: false, refusals: [] } as const;
export const ARRIVAL_STATES = ['suspense', 'returning', 'credited', 'returned', 'kept'] as const;

export const arrivalRow = z.object({
  id: replyId,
  channel: z.string(),
  asset: assetCode,
  amount: decimal,
  provider: z.string(),
  transaction: z.string(),
  verdict: z.string().meta({ description: 'How it differs from what was asked for.', examples: ['amount-differs'] }),
  depositId: replyId.nullable(),
  state: z.enum(ARRIVAL_STATES),
  stage: z.int().meta({ description: '1: a day old; 2: three days; 3: to be returned.' }),
  customerId: replyId.nullable(),
  atMs: milliseconds,
  returnByMs: milliseconds,
});
const exampleArrival = {
  id: '4',
  channel: 'bank',
  asset: 'BDT',
  amount: '7777',
  provider: 'bank',
  transaction: 'SB-4',
  verdict: 'unmatched',
  depositId: null,
  state: 'suspense',
  stage: 0,
  customerId: null,
  atMs: 1795219200000,
  returnByMs: 1795824000000,
} as const;
const suspense = defineConsoleCall({
  ...ask,
  path: '/payments/suspense/list',
  summary: 'Money that arrived',
  description: 'Oldest first; without a state what waits for its owner.',
  journalled: true,
  request: z.strictObject({ ...page, state: z.enum(ARRIVAL_STATES).optional() }),
  reply: listOf(arrivalRow),
  example: { request: {}, data: { list: [exampleArrival], total: 1 } },
});
export const arrivalPage = arrivalRow.extend({
  evidence: digest,
  answer: z
    .string()
    .nullable()
    .meta({ description: 'The partner’s answer as it came, of which the evidence is the digest.' }),
  deposit: depositRow.nullable().meta({ description: 'That it names.' }),
  suggested: z.array(depositRow).meta({
    description: 'Deposits that wait for just this amount by this way, oldest first: for a person to compare.',
  }),
});
const arrival = defineConsoleCall({
  ...ask,
  path: '/payments/suspense/get',
  summary: 'One arrival with its evidence',
  description: 'As the partner said it; and the deposit that it names, if there is one.',
  journalled: true,
  request: z.strictObject({ id }),
  reply: arrivalPage,
  refusals: ['unknown-arrival'],
  example: {
    request: { id: '4' },
    data: {
      ...exampleArrival,
      evidence: '842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a',
      answer: '{"amount":"777700"}',
      deposit: null,
      suggested: [EXAMPLE_DEPOSIT],
    },
  },
});

export const withdrawalRow = z.object({
  id: replyId,
  customerId: replyId,
  channel: z.string(),
  method: z.string(),
  asset: assetCode,
  amount: decimal,
  fee: decimal,
  arrivalAmount: decimal,
  destination: z.string(),
  digest,
  state: z.enum(WITHDRAWAL_STATES),
  needsTwo: z.boolean(),
  signed: z.int().meta({ description: 'By how many.' }),
  isHeld: z.boolean(),
  stage: z.int().meta({ description: '1: the next desk was told; 2: it has taken over.' }),
  requestedAtMs: milliseconds,
  decidedByMs: milliseconds,
});
const exampleWithdrawal = {
  id: '7',
  customerId: '100021',
  channel: 'bank',
  method: 'RTGS',
  asset: 'BDT',
  amount: '120000',
  fee: '115',
  arrivalAmount: '119885',
  destination: '•• 6418',
  digest: '842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a',
  state: 'requested',
  needsTwo: true,
  signed: 1,
  isHeld: false,
  stage: 0,
  requestedAtMs: 1795219200000,
  decidedByMs: 1795305600000,
} as const;
const withdrawals = defineConsoleCall({
  ...ask,
  path: '/payments/withdrawals/list',
  summary: 'Withdrawals',
  description: 'By deadline, the nearest first; without a state those that wait for a decision.',
  journalled: true,
  request: z.strictObject({ ...page, state: z.enum(WITHDRAWAL_STATES).optional(), customerId: id.optional() }),
  reply: listOf(withdrawalRow),
  example: { request: {}, data: { list: [exampleWithdrawal], total: 1 } },
});
export const withdrawalPage = withdrawalRow.extend({
  account: z.string().meta({ description: 'As it is paid and as it was signed.' }),
  bankName: z.string(),
  accountName: z.string(),
  match: z
    .enum(['equal', 'near', 'gone'])
    .meta({ description: 'Of the name with the papers; gone: no longer in the book.' }),
  factor: z.string().meta({ description: 'What the customer proved it with.' }),
  reason: z.string(),
  transaction: z.string(),
  usedBefore: z.int().meta({ description: 'Payouts to this destination that arrived.' }),
  addedAtMs: milliseconds.nullable(),
  isFrozen: z.boolean(),
  holds: z.array(z.object({ reason: z.string(), untilMs: milliseconds })),
  covered: z.boolean().meta({ description: 'The claims on the asset are covered.' }),
  attestedAtMs: milliseconds.nullable(),
  signers: z.array(z.object({ operatorName: z.string(), atMs: milliseconds })),
  signedByMe: z.boolean(),
  steps: z.array(z.object({ step: z.string(), actor: z.string(), detail: z.string(), atMs: milliseconds })),
  halfwayMs: milliseconds,
  returnedByMs: milliseconds,
});
const withdrawal = defineConsoleCall({
  ...ask,
  path: '/payments/withdrawals/get',
  summary: 'One withdrawal with its seal and its evidence',
  description: 'What was signed, by what, to whom; holds, who signed at the desk, what happens by when.',
  journalled: true,
  request: z.strictObject({ id }),
  reply: withdrawalPage,
  refusals: ['unknown-withdrawal'],
  example: {
    request: { id: '7' },
    data: {
      ...exampleWithdrawal,
      account: '085260728/1501203456418',
      bankName: 'Sandbox Bank',
      accountName: 'Rahima Khatun',
      match: 'equal',
      factor: 'passkey',
      reason: '',
      transaction: '',
      usedBefore: 4,
      addedAtMs: 1794000000000,
      isFrozen: false,
      holds: [],
      covered: true,
      attestedAtMs: null,
      signers: [{ operatorName: 'Treasury', atMs: 1795220000000 }],
      signedByMe: false,
      steps: [{ step: 'asked', actor: 'you', detail: '', atMs: 1795219200000 }],
      halfwayMs: 1795262400000,
      returnedByMs: 1795392000000,
    },
  },
});

export const nameRow = z.object({
  id: replyId,
  customerId: replyId,
  channel: z.string(),
  addedAtMs: milliseconds,
  usableAtMs: milliseconds,
});
const exampleName = {
  id: '3',
  customerId: '100021',
  channel: 'bank',
  addedAtMs: 1795219200000,
  usableAtMs: 1795305600000,
} as const;
const names = defineConsoleCall({
  ...ask,
  path: '/payments/names/list',
  summary: 'Names that are near',
  description:
    'Destinations whose name is like that on the papers and not the same. Oldest first; within a business day.',
  journalled: true,
  request: z.strictObject({ ...page }),
  reply: listOf(nameRow),
  example: { request: {}, data: { list: [exampleName], total: 1 } },
});
export const namePage = nameRow.extend({
  accountName: z.string(),
  onPapers: z.array(z.string()).meta({ description: 'As the checked papers have it.' }),
  destination: z.string(),
});
const name = defineConsoleCall({
  ...ask,
  path: '/payments/names/get',
  summary: 'One name beside that on the papers',
  description: 'Both in full.',
  right: 'decide-names',
  journalled: true,
  request: z.strictObject({ id }),
  reply: namePage,
  refusals: ['unknown-destination'],
  example: {
    request: { id: '3' },
    data: { ...exampleName, accountName: 'Mst Rahima Khatun', onPapers: ['Rahima Khatun'], destination: '•• 6418' },
  },
});

const limits = z.object({ minimum: decimal, maximum: decimal, daily: decimal, monthly: decimal });
const session = z.object({ from: z.string(), until: z.string() });
const method = z.object({
  name: z.string(),
  fee: decimal,
  feePercent: decimal,
  minimum: decimal,
  maximum: decimal,
  sessions: z.array(session).meta({ description: 'When its payments are handed over; empty: at any hour.' }),
  restsOnHolidays: z.boolean(),
});
/** What was in force, is, or will be. */
const policyVersion = z.object({
  version: z.int(),
  state: z.enum(['planned', 'in-force', 'past', 'dropped']),
  fromMs: milliseconds,
  setAtMs: milliseconds,
  maker: z.string(),
  checker: z.string(),
});
export const railRow = z.object({
  id: z.string().meta({ description: 'Name and asset: `bank:BDT`.' }),
  channel: z.string(),
  asset: assetCode,
  version: z.int(),
  isOpenIn: z.boolean(),
  isOpenOut: z.boolean(),
  failingIn: z.string().meta({ description: 'The condition that keeps it closed now; empty when all hold.' }),
  failingOut: z.string(),
  waiting: z.int().meta({ description: 'Withdrawals on their way.' }),
  awaited: z
    .object({ sum: decimal, saidAtMs: milliseconds })
    .nullable()
    .meta({ description: 'What two people announced that the house itself will send.' }),
});
const exampleRail = {
  id: 'bank:BDT',
  channel: 'bank',
  asset: 'BDT',
  version: 1,
  isOpenIn: true,
  isOpenOut: true,
  failingIn: '',
  failingOut: '',
  waiting: 2,
  awaited: null,
} as const;
const rails = defineConsoleCall({
  ...ask,
  path: '/payments/rails/list',
  summary: 'Rails',
  description: 'Every way of money in and out; those that are closed come first.',
  request: z.strictObject({ ...page }),
  reply: listOf(railRow),
  example: { request: {}, data: { list: [exampleRail], total: 1 } },
});
const namedRails = defineConsoleCall({
  ...ask,
  path: '/payments/rails/named/list',
  summary: 'Rails that can be opened',
  description: 'Somebody stands behind each in the file of partners, and two people have not opened it yet.',
  request: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string().meta({ description: 'Name and asset: `bank:BDT`.' }),
        holder: z.string().nullable().meta({ description: 'In whose name its account is; null where it has no name.' }),
      }),
    ),
  }),
  example: { request: {}, data: { list: [{ id: 'bank:BDT', holder: 'Hilsa Limited' }] } },
});
export const railPage = railRow.extend({
  in: limits,
  out: limits,
  methods: z.array(method),
  automatic: decimal,
  automaticHourly: decimal,
  codeDaily: decimal,
  depositHours: z.int(),
  depositSessions: z.array(session).meta({ description: 'When deposits are begun; empty: at any hour.' }),
  mostTimes: z.int().meta({ description: 'How many times these limits a customer of high net worth has at most.' }),
  holidays: z.array(z.string()).meta({ description: 'Days that banks are closed beside Fridays and Saturdays.' }),
  versions: z.array(policyVersion).meta({ description: 'Newest first, the last thirty.' }),
});
const exampleLimits = { minimum: '500', maximum: '500000', daily: '2000000', monthly: '20000000' };
const examplePolicy = {
  in: exampleLimits,
  out: exampleLimits,
  methods: [
    {
      name: 'RTGS',
      fee: '115',
      feePercent: '0',
      minimum: '100000',
      maximum: '500000',
      sessions: [{ from: '10:00', until: '16:00' }],
      restsOnHolidays: true,
    },
  ],
  automatic: '100000',
  automaticHourly: '5000000',
  codeDaily: '25000',
  depositHours: 72,
  depositSessions: [],
  mostTimes: 10,
  holidays: ['2026-12-16'],
  versions: [
    {
      version: 1,
      state: 'in-force' as const,
      fromMs: 1795219200000,
      setAtMs: 1795219200000,
      maker: '3',
      checker: '5',
    },
  ],
};
const rail = defineConsoleCall({
  ...ask,
  path: '/payments/rails/get',
  summary: 'One rail with its policy',
  description: 'Limits, ways out with their fees, what goes without people, and whether each direction is open.',
  request: z.strictObject({ id: z.string().max(40) }),
  reply: railPage,
  refusals: ['unknown-rail'],
  example: { request: { id: 'bank:BDT' }, data: { ...exampleRail, ...examplePolicy } },
});

export const paymentsConsoleCalls = consoleCallsOf(
  deposits,
  receipt,
  suspense,
  arrival,
  withdrawals,
  withdrawal,
  names,
  name,
  rails,
  namedRails,
  rail,
  ...statementFileCalls,
  ...payoutFileCalls,
  treasury,
  chains,
  packs,
  pack,
  statementLines,
  reconciliations,
);
