// In: zod. Out: `hilsa-offering-1`: a whole offering in one file, its terms, prospectus and figures, as an issuer hands it in and two people agree to.
import { z } from 'zod';
import { decimal } from '../../scalars.ts';

/** Characters of the file: a prospectus is a text, not a picture. */
export const LONGEST_OFFERING_FILE = 65_536;
const word = (most: number) => z.string().trim().min(1).max(most);
const category = z.string().regex(/^[a-z][a-z-]{0,31}$/);
const moment = z.int().min(1).max(8_640_000_000_000).meta({ description: 'UTC milliseconds.' });

/** Amounts as decimals, of shares and of money; shares are whole. What stands in no field here cannot be offered by a file. */
export const offeringFile = z.strictObject({
  version: z.literal('hilsa-offering-1'),
  kind: z.enum(['ipo', 'coin']),
  symbol: z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/),
  name: word(80),
  issuer: word(80),
  money: z.string().regex(/^[A-Z0-9]{2,12}$/),
  price: decimal.meta({ description: 'Of one whole; while a book is built, the top of its band.' }),
  method: z.enum(['lottery', 'pro-rata']),
  lot: decimal,
  quotas: z
    .array(z.strictObject({ category, quantity: decimal }))
    .min(1)
    .max(32),
  spillOrder: z.array(category).max(32),
  book: z
    .strictObject({ category, lowest: decimal, tick: decimal, discountBps: z.int().min(0).max(9_999) })
    .nullable()
    .default(null),
  least: decimal,
  most: decimal,
  step: decimal,
  fee: decimal,
  feeWhen: z.enum(['with-allotment', 'always']).default('with-allotment'),
  opensMs: moment,
  closesMs: moment,
  drawMs: moment,
  deliversMs: moment,
  listsMs: moment,
  payLaterHours: z.int().min(0).max(8_760).default(0),
  leastHolding: decimal.default('0'),
  cutOffMs: z.int().min(0).max(8_640_000_000_000).default(0),
  lockedUntilMs: z.int().min(0).max(8_640_000_000_000).default(0),
  minimumRaise: decimal.default('0'),
  seller: z
    .strictObject({ keepsBps: z.int().min(0).max(10_000), lockedUntilMs: z.int().min(0).max(8_640_000_000_000) })
    .default({ keepsBps: 0, lockedUntilMs: 0 }),
  /** Whose money takes what nobody asks for: a customer by number, who has to bind it before anything is public. */
  underwriter: z
    .strictObject({ customer: z.string().regex(/^[1-9]\d{0,14}$/) })
    .nullable()
    .default(null),
  /** Of shares: `exchange` where it draws from the applicants of all houses and hands in a file. */
  drawnBy: z.enum(['house', 'exchange']).default('house'),
  /** Of shares: who issues them, as their market shows it. */
  company: z
    .strictObject({
      nameBn: word(80),
      sector: word(60),
      faceValue: decimal,
      shares: decimal,
      floatBps: z.int().min(0).max(10_000),
    })
    .nullable()
    .default(null),
  /** Of coins. */
  coin: z
    .strictObject({
      decimals: z.int().min(0).max(8),
      vesting: z.strictObject({ firstBps: z.int().min(0).max(10_000), months: z.int().min(1).max(120) }).nullable(),
    })
    .nullable()
    .default(null),
  prospectus: z.string().min(40).max(48_000),
  about: z.strictObject({
    useOfProceeds: z.array(z.strictObject({ title: word(80), percent: z.int().min(0).max(100) })).max(12),
    financials: z
      .array(z.strictObject({ year: word(12), revenue: word(24), profit: word(24), assets: word(24) }))
      .max(8),
    risks: z.array(word(400)).max(30),
    business: z.string().max(4_000),
    underwriter: z.string().max(80),
  }),
});
/** Characters of the file of an exchange's draw: a line for each of our applicants who was allotted something, some 26,000 of them. */
export const LONGEST_RESULTS_FILE = 1_000_000;
export type OfferingFile = z.infer<typeof offeringFile>;
