// In: scalars. Out: a market's rules as people read and agree on them, in versions with a date; and the call by which everybody reads them.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { decimal, world } from '../scalars.ts';
import { PACK_TOPICS } from './pack-changes.ts';
import { country, isoDate, shareCode } from './shares.ts';

const PERCENT = /^(?:\d|[1-9]\d)(?:\.\d{1,4})?$/;
const percent = z
  .string()
  .regex(PERCENT)
  .meta({ description: 'Percent as decimal text, below 100.', examples: ['8.75'] });
const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
  .meta({ description: 'The market’s own time of day.', examples: ['14:20'] });
const reason = z.string().trim().min(1).max(80);
const settles = {
  buyDays: z.int().min(0).max(10).meta({ description: 'Business days until bought shares can be sold.' }),
  sellDays: z.int().min(0).max(10).meta({ description: 'Business days until the money of a sale can be withdrawn.' }),
  netted: z.boolean().meta({ description: 'Proceeds on their way may pay a purchase that settles no sooner.' }),
} as const;
const date = z.strictObject({ date: isoDate, reason });
export const PACK_PHASES = ['opening-auction', 'continuous', 'closing-auction', 'post-close'] as const;
const hours = z
  .array(z.strictObject({ phase: z.enum(PACK_PHASES), from: clock, until: clock }))
  .min(1)
  .max(8);

/** All that two people can change in a market's rules. A version says all of it anew. */
export const packTerms = z.strictObject({
  hours: hours.meta({ description: 'Of a usual day, in order; each ends before the next begins.' }),
  calendarFrom: isoDate,
  calendarUntil: isoDate.meta({ description: 'Until here the list of closed days is whole.' }),
  closed: z.array(date).max(120).meta({ description: 'Days of the week that trade, and these do not.' }),
  opened: z.array(date).max(40).meta({ description: 'Days off the week that trade all the same.' }),
  special: z.array(z.strictObject({ from: isoDate, until: isoDate, reason, hours })).max(12),
  withoutSettlement: z.array(isoDate).max(60).meta({ description: 'They trade, and settlement does not count them.' }),
  limits: z
    .array(
      z.strictObject({
        upTo: decimal.nullable().meta({ description: 'Up to and with this previous close; null: any above.' }),
        percent,
      }),
    )
    .min(1)
    .max(16)
    .nullable()
    .meta({ description: 'How far a day’s prices may go from the previous close; null: no daily band.' }),
  overrides: z
    .array(
      z.strictObject({
        symbol: shareCode,
        upPercent: percent.nullable(),
        downPercent: percent.nullable(),
        floor: decimal.nullable().meta({ description: 'No order below it.' }),
      }),
    )
    .max(500)
    .meta({ description: 'Bands and floors of single shares.' }),
  commission: percent
    .nullable()
    .meta({ description: 'Of the turnover; null: by the table of rates that is in force.' }),
  parts: z
    .array(z.strictObject({ name: z.string().regex(/^[a-z-]{1,20}$/), percent }))
    .max(6)
    .meta({ description: 'What is handed on of it, inside it.' }),
  settlement: z
    .array(z.strictObject({ category: z.string().regex(/^(?:[A-Z]|default)$/), ...settles }))
    .min(1)
    .max(26)
    .meta({ description: 'When trades settle, by the category of their share.' }),
  spotBoard: z
    .strictObject({
      ...settles,
      daysBefore: z.int().min(0).max(10).meta({ description: 'Trading days on it before a record.' }),
      stillDays: z
        .int()
        .min(0)
        .max(10)
        .meta({ description: 'Days without trading after them, the record’s the last.' }),
    })
    .nullable()
    .meta({ description: 'Before a record; null: the market has none, and trades through.' }),
  accountFee: decimal
    .nullable()
    .default(null)
    .meta({ description: 'A year, for keeping an account with shares, asked in July; null: nothing.' }),
});
export type PackTermsOnWire = z.output<typeof packTerms>;

export const packVersion = z.object({
  version: z.int(),
  fromDate: isoDate.meta({ description: 'The first trading day by it.' }),
  terms: packTerms,
});

export const EXAMPLE_TERMS: z.input<typeof packTerms> = {
  hours: [
    { phase: 'continuous', from: '10:00', until: '14:20' },
    { phase: 'post-close', from: '14:20', until: '14:30' },
  ],
  calendarFrom: '2026-01-01',
  calendarUntil: '2026-12-31',
  closed: [{ date: '2026-12-16', reason: 'Victory Day' }],
  opened: [],
  special: [],
  withoutSettlement: [],
  limits: [
    { upTo: '200.00', percent: '10' },
    { upTo: null, percent: '8.75' },
  ],
  overrides: [],
  commission: null,
  parts: [{ name: 'exchange', percent: '0.03' }],
  settlement: [
    { category: 'A', buyDays: 2, sellDays: 2, netted: true },
    { category: 'Z', buyDays: 3, sellDays: 3, netted: false },
  ],
  spotBoard: { buyDays: 1, sellDays: 1, netted: false, daysBefore: 2, stillDays: 1 },
  accountFee: null,
};

export const marketRules = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/index/rules',
  summary: 'The rules of a market: in force and coming',
  description:
    'Calendar, hours, bands, floors, settlement and what is handed on of the charges, as versions with a date. Two operators agree on each; one that is coming is readable before its day, and `changes` says what it changes.',
  request: z.strictObject({ country: country.default('BD'), world: world.optional() }),
  reply: z.object({
    inForce: packVersion.nullable().meta({ description: 'Null while the market is not set up.' }),
    coming: packVersion.nullable(),
    changes: z
      .array(
        z.object({
          topic: z.enum(PACK_TOPICS),
          key: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .max(1_000),
  }),
  refusals: [],
  example: {
    request: { country: 'BD' },
    data: {
      inForce: { version: 1, fromDate: '2025-10-29', terms: EXAMPLE_TERMS },
      coming: {
        version: 2,
        fromDate: '2026-12-20',
        terms: { ...EXAMPLE_TERMS, parts: [{ name: 'exchange', percent: '0.025' }] },
      },
      changes: [{ topic: 'parts', key: 'exchange', before: '0.03', after: '0.025' }],
    },
  },
});
