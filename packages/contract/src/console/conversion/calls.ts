// In: scalars. Out: the desk of conversion: each pair with its rules and their versions, what its sources say, inventory and exposure.
import { z } from 'zod';
import { decimal, integer, milliseconds, signedDecimal } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, nothing, page } from '../call.ts';

const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,4})?$/)
  .meta({ description: 'Percent as decimal text.', examples: ['0.5'] });
const tier = z.strictObject({ from: decimal, percent });
const rules = z.object({
  spreads: z.array(z.object({ from: decimal, percent: z.string() })),
  minimum: decimal,
  dailyMaximum: decimal,
  mostExposure: decimal,
  quoteSeconds: z.int(),
  isOn: z.boolean(),
  dealerBank: z.string().meta({ description: 'Authorised to deal in currencies, and behind the pair; empty: none.' }),
});
const source = z.object({
  source: z.string(),
  rate: decimal,
  ageMs: z.int().meta({ description: 'Since the moment that the source names.' }),
  isFresh: z.boolean(),
  distancePercent: z.string().nullable().meta({ description: 'From the mid; null while there is none.' }),
});
export const conversionRow = z.object({
  id: z.string().meta({ description: 'World and pair, as actions name them: `real:USD-BDT`.' }),
  world: z.enum(['real', 'demo']),
  pair: z.string(),
  status: z.enum(['open', 'stale', 'off', 'stopped']),
  mid: decimal.nullable(),
  spread: z.string().meta({ description: 'Of the smallest size, in percent.' }),
  inventoryBase: signedDecimal,
  inventoryQuote: signedDecimal,
  exposure: signedDecimal.meta({ description: 'Base that customers bought more than they sold.' }),
  changed: lastChange,
});
export const conversionPair = conversionRow.extend({
  base: z.string(),
  quote: z.string(),
  rules,
  sources: z.array(source),
  coming: z.object({ fromMs: milliseconds, rules }).nullable(),
  versions: z.array(z.object({ version: z.int(), fromMs: milliseconds, rules })),
});
const exampleRules = {
  spreads: [{ from: '0', percent: '0.5' }],
  minimum: '500',
  dailyMaximum: '200000',
  mostExposure: '1000000',
  quoteSeconds: 10,
  isOn: true,
  dealerBank: '',
};
const exampleRow = {
  id: 'real:USD-BDT',
  world: 'real',
  pair: 'USD-BDT',
  status: 'open',
  mid: '122.4',
  spread: '0.5',
  inventoryBase: '50000000',
  inventoryQuote: '5000000000',
  exposure: '81.29',
  changed: null,
} as const;

const list = defineConsoleCall({
  path: '/conversion/list',
  summary: 'Pairs of exchange',
  description: 'Every pair of both worlds, or of one; those that do not quote come first.',
  right: 'read-conversion',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(['real', 'demo']).optional(),
    search: z.string().trim().min(1).max(24).optional(),
  }),
  reply: listOf(conversionRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/conversion/get',
  summary: 'One pair of exchange',
  description: 'What its sources say, how old and how far apart; rules, what is coming, and every version so far.',
  right: 'read-conversion',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: conversionPair,
  refusals: ['unknown-pair'],
  example: {
    request: { id: 'real:USD-BDT' },
    data: {
      ...exampleRow,
      base: 'USD',
      quote: 'BDT',
      rules: exampleRules,
      sources: [
        { source: 'simulated-a', rate: '122.4', ageMs: 400, isFresh: true, distancePercent: '0.00' },
        { source: 'simulated-b', rate: '122.42', ageMs: 900, isFresh: true, distancePercent: '0.01' },
      ],
      coming: null,
      versions: [{ version: 1, fromMs: 1795219200000, rules: exampleRules }],
    },
  },
});

export const conversionConsoleCalls = consoleCallsOf(list, one);

const sourceName = z
  .string()
  .regex(/^[a-z0-9-]{1,32}$/)
  .meta({ description: 'Of a feed of rates.' });
const limits = {
  spreads: z.array(tier).min(1).max(16),
  minimum: decimal,
  dailyMaximum: decimal,
  mostExposure: decimal,
  quoteSeconds: integer(1, 60),
} as const;

/** The subject is the pair: `real:USD-BDT`. Nothing here is a rate, and nobody is named. */
export const conversionInputs = {
  'stop-pair': nothing,
  'reopen-pair': nothing,
  'make-pair': z.strictObject({
    ...limits,
    wallet: z.enum(['stock', 'coin']).meta({ description: 'Where both sides lie; currencies in `stock`.' }),
    decimals: z
      .strictObject({ rate: integer(0, 12), base: integer(0, 18), quote: integer(0, 18) })
      .meta({ description: 'Places of a rate, and of amounts of both sides: at most those of the asset.' }),
    rule: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('median'), leastSources: integer(1, 16), freshSeconds: integer(1, 3_600) }),
      z.strictObject({
        kind: z.literal('checked'),
        source: sourceName,
        check: sourceName,
        mostApartPercent: percent,
        freshSeconds: integer(1, 3_600),
      }),
    ]),
  }),
  'set-pair-rules': z.strictObject({
    ...limits,
    isOn: z.boolean(),
    dealerBank: z.string().trim().max(80).meta({
      description:
        'The authorised dealer bank behind a currency pair, which in live mode is not on without one; empty: none.',
    }),
    fromMs: integer(0, 9_999_999_999_999).meta({
      description: 'When they begin to hold; 0: as soon as they are agreed.',
    }),
  }),
} as const;
