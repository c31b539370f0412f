// In: nothing. Out: the calls about the account at the depository that a customer's Dhaka shares lie in.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';

const own = { right: 'customer', limitClass: 'private' } as const;
const boAccount = z.object({
  ending: z.string().nullable().meta({ description: 'The last four digits; null: none was given.' }),
  isRequired: z
    .boolean()
    .meta({ description: 'Whether buying a share of Dhaka asks for one: on a live platform, with real money.' }),
});
const example = { ending: '3456', isRequired: true } as const;

export const readBoAccount = defineCall({
  ...own,
  methods: READ_METHODS,
  changesState: false,
  path: '/user/bo',
  summary: 'Whether a BO account was given',
  description:
    'The beneficial owner’s account at the depository (CDBL), opened by a depository participant. An IPO asks for it, too. The sandbox’s depository issues one when one is needed.',
  request: z.strictObject({}),
  reply: boAccount,
  refusals: ['demo-only-account'],
  example: { request: {}, data: example },
});

export const setBoAccount = defineCall({
  ...own,
  methods: POST_ONLY,
  changesState: true,
  path: '/user/bo/update',
  summary: 'Give or change the BO account',
  description: 'Sixteen digits; spaces and dashes do not matter.',
  request: z.strictObject({
    number: z
      .string()
      .regex(/^[0-9 -]{1,24}$/)
      .meta({ examples: ['1201234567893456'] }),
  }),
  reply: boAccount,
  refusals: ['bo-account-invalid', 'bo-account-taken', 'demo-only-account', 'unknown-account'],
  example: { request: { number: '1201234567893456' }, data: example },
});
