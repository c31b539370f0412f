// In: nothing. Out: the calls about the number by which a customer is known to the tax office of their country.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';

const own = {
  right: 'customer',
  limitClass: 'private',
} as const;
/** The packs there are: a country's form of the number. */
export const TAX_COUNTRIES = ['BD', 'BR'] as const;
const taxNumber = z.object({
  country: z.enum(TAX_COUNTRIES).meta({ description: 'By the customer’s phone number; Bangladesh without one.' }),
  ending: z.string().nullable().meta({ description: 'The last signs of the number; null: none was given.' }),
});
const example = { country: 'BD', ending: '012' } as const;

export const readTaxNumber = defineCall({
  ...own,
  methods: READ_METHODS,
  changesState: false,
  path: '/user/tax',
  summary: 'Whether a taxpayer number was given, and in which country’s form it is asked for',
  description: 'The number itself is kept sealed and never shown again.',
  request: z.strictObject({}),
  reply: taxNumber,
  refusals: ['demo-only-account'],
  example: { request: {}, data: example },
});

export const setTaxNumber = defineCall({
  ...own,
  methods: POST_ONLY,
  changesState: true,
  scope: 'withdraw-only',
  path: '/user/tax/update',
  summary: 'Give, change or remove the taxpayer number',
  description:
    'Bangladesh: a TIN of 12 digits; Brazil: a CPF or CNPJ, letters too. Spaces, dots, dashes and slashes do not matter. With a TIN 10 % is withheld of dividends of Bangladeshi shares, without one 15 %. `none` removes it.',
  request: z.strictObject({
    number: z
      .string()
      .regex(/^[0-9A-Za-z ./-]{1,24}$/)
      .meta({ examples: ['123456789012'] }),
  }),
  reply: taxNumber,
  refusals: ['taxpayer-number-invalid', 'cpf-or-cnpj-invalid', 'demo-only-account', 'unknown-account'],
  example: { request: { number: '123456789012' }, data: example },
});
