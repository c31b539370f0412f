// In: scalars. Out: the calls of the book of destinations: bank accounts, bank cards and mobile wallets in the customer's own name, and their forms.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { flag, id, milliseconds, replyId, text } from '../scalars.ts';
import { rail } from './shapes.ts';

const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const act = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
/** Names as people write them, in any script. */
const name = z.string().regex(/^[\p{L}\p{M} .'’-]{2,120}$/u);
/** Names of banks, districts, branches and streets. */
const optional = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\p{L}\\p{M}\\p{N} .,&()’-]{1,${most}}$`, 'u'))
    .optional();

/** Whose forms are known. */
const COUNTRIES = ['BD'] as const;
/** What a destination is; each has a form of its own. */
export const DESTINATION_KINDS = ['bank', 'wallet', 'card'] as const;
export const WALLET_TYPES = ['Nagad', 'Bkash'] as const;
const destination = z.object({
  id: replyId,
  channel: rail,
  kind: z.enum(DESTINATION_KINDS),
  title: z.string().meta({ examples: ['Sandbox Bank •• 6418'] }),
  accountName: z.string(),
  accountNumber: z.string().meta({
    description:
      'In full: it is the customer’s own. Of a card the last four digits, which are all that is shown of it.',
  }),
  bankName: z.string(),
  bankCode: z.string(),
  bankAddress: z.string(),
  routingNumber: z.string(),
  district: z.string(),
  branchName: z.string(),
  state: z.enum(['ready', 'held', 'looked-at']).meta({
    description: 'held: new, until usableAtMs. looked-at: a person compares the name with the papers.',
  }),
  usableAtMs: milliseconds,
});
const EXAMPLE = {
  id: '3',
  channel: 'bank',
  kind: 'bank',
  title: 'Sandbox Bank •• 6418',
  accountName: 'Rahima Khatun',
  accountNumber: '1501203456418',
  bankName: 'Sandbox Bank',
  bankCode: '',
  bankAddress: '',
  routingNumber: '085260728',
  district: 'Dhaka',
  branchName: 'Banasree',
  state: 'ready',
  usableAtMs: 1795219200000,
} as const;

/** Of both books: whether they take nothing new. */
export const allowList = z
  .object({
    isOn: z.boolean(),
    endsAtMs: milliseconds.nullable().meta({ description: 'Its owner has asked to leave it: when that counts.' }),
  })
  .meta({ description: 'While it is on, nothing can be added; money goes to what the book has.' });
export const EXAMPLE_ALLOW_LIST = { isOn: false, endsAtMs: null } as const;

export const bankTmpl = defineCall({
  ...ask,
  right: 'guest',
  limitClass: 'read',
  path: '/index/bank/tmpl',
  summary: 'Forms of destinations; banks, districts and branches',
  description:
    'What a form of a country and kind asks for, and what is to be chosen from. Branches that no list is known of are written by hand: their nine digits stand on the cheque.',
  request: z.strictObject({
    country: z.enum(COUNTRIES).default('BD'),
    kind: z.enum(DESTINATION_KINDS).default('bank'),
  }),
  reply: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        required: z.boolean(),
        input: z.enum(['text', 'digits', 'choice']),
        longest: z.number().int(),
        choices: z.array(z.string()).meta({ description: 'Of a choice that is not in one of the lists below.' }),
      }),
    ),
    banks: z.array(
      z.object({
        name: z.string(),
        code: z.string().meta({ description: 'The first digits of its routing numbers; empty where none is known.' }),
      }),
    ),
    districts: z.array(z.string()),
    branches: z.array(z.object({ branchName: z.string(), routingNumber: z.string() })),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      fields: [{ name: 'accountNumber', required: true, input: 'digits', longest: 17, choices: [] }],
      banks: [{ name: 'Dhaka Bank', code: '085' }],
      districts: ['Dhaka'],
      branches: [],
    },
  },
});
export const bankAdd = defineCall({
  ...act,
  path: '/bank/add',
  summary: 'Add a destination',
  description:
    'A bank account (accountName, accountNumber, routingNumber …), a bank card (cardNumber, accountName) or a mobile wallet (walletType, beneficiaryName, mobileNumber). Its name is compared with the papers; it may be paid to a day later.',
  request: z.strictObject({
    accountName: name.optional(),
    accountNumber: z
      .string()
      .regex(/^[A-Za-z0-9]{4,34}$/)
      .optional(),
    bankName: optional(120),
    bankCode: optional(20),
    bankAddress: optional(200),
    routingNumber: z
      .string()
      .regex(/^[\d -]{9,15}$/)
      .optional(),
    district: optional(120),
    branchName: optional(120),
    cardNumber: z
      .string()
      .regex(/^[\d -]{1,40}$/)
      .optional(),
    walletType: z.enum(WALLET_TYPES).optional(),
    beneficiaryName: name.optional(),
    mobileNumber: text(20).optional(),
    walletAccount: text(40).optional(),
  }),
  reply: z.object({ destination }),
  refusals: [
    'field-missing',
    'unknown-rail',
    'account-number-invalid',
    'card-number-invalid',
    'phone-format-invalid',
    'name-mismatch',
    'allow-list-on',
    'destination-known',
    'too-many-destinations',
    'destination-invalid',
    'kyc-required',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: {
      accountName: 'Rahima Khatun',
      accountNumber: '1501203456418',
      bankName: 'Sandbox Bank',
      routingNumber: '085260728',
    },
    data: { destination: EXAMPLE },
  },
});
export const bankDel = defineCall({
  ...act,
  path: '/bank/del',
  summary: 'Remove a destination',
  description: 'Payouts that are on their way to it go on.',
  request: z.strictObject({ id }),
  reply: z.object({}),
  refusals: ['unknown-destination', 'not-in-this-world', 'request-id-reused', 'service-unavailable'],
  example: { request: { id: '3' }, data: {} },
});
export const bankList = defineCall({
  ...ask,
  path: '/bank/list',
  summary: 'Destinations',
  description: 'Bank accounts, bank cards and mobile wallets, newest first.',
  request: z.strictObject({ kind: z.enum(DESTINATION_KINDS).optional() }),
  reply: z.object({ list: z.array(destination), allowList }),
  refusals: [],
  example: { request: {}, data: { list: [EXAMPLE], allowList: EXAMPLE_ALLOW_LIST } },
});
export const bankInfo = defineCall({
  ...ask,
  path: '/bank/info',
  summary: 'One destination',
  description: 'As it stands in the book.',
  request: z.strictObject({ id }),
  reply: z.object({ destination }),
  refusals: ['unknown-destination'],
  example: { request: { id: '3' }, data: { destination: EXAMPLE } },
});
export const withdrawAllowList = defineCall({
  ...act,
  path: '/user/withdraw/allow-list',
  summary: 'Pay only to what the books have, or leave that a day from now',
  description:
    'On at once: nothing can be added to either book. Leaving takes 24 hours, and both contacts hear of it; on again meanwhile, it stays.',
  request: z.strictObject({ on: flag }),
  reply: z.object({ allowList }),
  refusals: ['not-in-this-world', 'request-id-reused', 'service-unavailable'],
  example: { request: { on: '1' }, data: { allowList: { isOn: true, endsAtMs: null } } },
});
