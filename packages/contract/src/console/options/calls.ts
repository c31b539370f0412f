// In: scalars. Out: the desk of options: each underlying with its series, cover and exposure, and Greeks of what was written; terms, and what is coming.
import { z } from 'zod';
import { decimal, integer, milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, page } from '../call.ts';

const terms = z.object({
  multiplier: decimal.meta({ description: 'How much underlying a unit stands for; it follows from its kind.' }),
  tick: decimal,
  leastPremium: decimal,
  mostPremiumPpm: z.int(),
  notionalPpm: z.int(),
  premiumPpm: z.int(),
  mostLots: z.int(),
  mostWritten: z.int(),
  spreadPpm: z.int().meta({ description: 'Half the distance of bid and ask, as a part of the value.' }),
  quotedLots: z.int(),
  volatilityDays: z.int(),
  lists: z.boolean().meta({ description: 'False: nothing new is listed.' }),
});
const changed = z
  .object({
    actionId: replyId,
    atMs: milliseconds,
    operatorName: z.string(),
    approvedByName: z.string().nullable(),
    reason: z.string(),
  })
  .nullable();

export const optionUnderlyingRow = z.object({
  id: z.string().meta({ description: 'World and code, as actions name it: `real:GP`.' }),
  world: z.enum(['real', 'demo']),
  underlying: z.string(),
  kind: z.enum(['share', 'index', 'coin']),
  state: z.enum(['open', 'closed', 'window', 'coming']),
  price: z.string(),
  currency: z.string(),
  series: z.int(),
  openInterest: z.int().meta({ description: 'Units with holders.' }),
  cover: decimal.meta({ description: 'Held of writers: the largest payoff of everything they wrote.' }),
  comingMs: milliseconds.nullable(),
  changed,
});
const statistic = z.number().nullable().meta({ description: 'A statistic, never an amount.' });
export const optionUnderlyingPage = optionUnderlyingRow.extend({
  terms: terms.nullable().meta({ description: 'Null before its first date.' }),
  coming: z.object({ fromMs: milliseconds, terms }).nullable(),
  window: z.object({ endsAtMs: milliseconds, taken: z.int(), valid: z.int(), average: decimal.nullable() }).nullable(),
  exposure: z
    .object({
      payable: decimal.meta({ description: 'What holders would be paid at the price of now.' }),
      premium: decimal.meta({ description: 'What holders paid for what they have.' }),
      delta: statistic,
      gamma: statistic,
      theta: statistic,
      vega: statistic,
      unpriced: z.int().meta({ description: 'Units whose quotes tell no volatility: the Greeks are without them.' }),
    })
    .meta({ description: 'Of what writers owe together, in the currency; Greeks in underlyings, a day, a point.' }),
  writers: z
    .array(z.object({ account: z.string(), ownerKind: z.string(), available: decimal, cover: decimal, units: z.int() }))
    .max(32),
  expiries: z
    .array(
      z.object({
        date: z.string(),
        endsAtMs: milliseconds,
        state: z.enum(['trading', 'ended', 'settling']),
        series: z.int(),
        openInterest: z.int(),
        cover: decimal,
        payable: decimal,
        delta: statistic,
      }),
    )
    .max(40),
});
const exampleTerms = {
  multiplier: '100',
  tick: '0.10',
  leastPremium: '100.00',
  mostPremiumPpm: 50_000,
  notionalPpm: 300,
  premiumPpm: 125_000,
  mostLots: 1_000,
  mostWritten: 10_000,
  spreadPpm: 20_000,
  quotedLots: 20,
  volatilityDays: 40,
  lists: true,
};
const exampleRow = {
  id: 'real:GP',
  world: 'real',
  underlying: 'GP',
  kind: 'share',
  state: 'open',
  price: '318.40',
  currency: 'BDT',
  series: 54,
  openInterest: 12,
  cover: '345600000.00',
  comingMs: null,
  changed: null,
} as const;

const list = defineConsoleCall({
  path: '/options/list',
  summary: 'What options are on, and how it stands',
  description: 'Every underlying of both worlds, or of one, those whose first terms are still to come among them.',
  right: 'read-options',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(['real', 'demo']).optional(),
    search: z.string().trim().min(1).max(24).optional(),
  }),
  reply: listOf(optionUnderlyingRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/options/get',
  summary: 'Options on one underlying',
  description:
    'Its terms and those to come, the window that is sampled, writers with their cover, and exposure and Greeks by expiry. All of it is read-only but the terms.',
  right: 'read-options',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: optionUnderlyingPage,
  refusals: ['unknown-instrument'],
  example: {
    request: { id: 'real:GP' },
    data: {
      ...exampleRow,
      terms: exampleTerms,
      coming: null,
      window: null,
      exposure: {
        payable: '0.00',
        premium: '8640.00',
        delta: -540.2,
        gamma: -12.1,
        theta: 210.4,
        vega: -310.9,
        unpriced: 0,
      },
      writers: [
        { account: '12', ownerKind: 'participant', available: '49654400000.00', cover: '345600000.00', units: 10_800 },
      ],
      expiries: [
        {
          date: '2026-12-31',
          endsAtMs: 1798705200000,
          state: 'trading',
          series: 18,
          openInterest: 12,
          cover: '115200000.00',
          payable: '0.00',
          delta: -540.2,
        },
      ],
    },
  },
});

export const optionsConsoleCalls = consoleCallsOf(list, one);

/** What a series is like is set here; nothing of it is a price, a mark, a sample or a volatility. */
export const optionsInputs = {
  'set-option-terms': z.strictObject({
    leastPremium: decimal,
    mostPremiumPpm: integer(1, 1_000_000),
    notionalPpm: integer(0, 1_000_000),
    premiumPpm: integer(0, 500_000),
    mostLots: integer(1, 1_000_000),
    mostWritten: integer(1, 1_000_000),
    spreadPpm: integer(1_000, 500_000),
    quotedLots: integer(1, 1_000_000),
    volatilityDays: integer(5, 365),
    lists: z.boolean(),
    fromMs: integer(1, 9_999_999_999_999),
  }),
  'fund-option-writer': z.strictObject({
    cover: decimal,
    back: z.boolean().meta({ description: 'True: what is free goes back to what the house earned.' }),
  }),
} as const;
