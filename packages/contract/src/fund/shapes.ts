// In: scalars. Out: what a fund, its value of a day with the evidence, and an order in it look like on the wire.
import { z } from 'zod';
import { assetCode, decimal, milliseconds, replyId, signedDecimal } from '../scalars.ts';

const day = z.string().meta({ description: 'A day in Dhaka, YYYY-MM-DD.', examples: ['2026-12-13'] });

export const fundTarget = z.object({
  symbol: z.string(),
  name: z.object({ en: z.string(), bn: z.string() }).nullable(),
  weightPpm: z.int().meta({ description: 'Part of the fund it aims to have there, in millionths.' }),
});
export const fundTerms = z.object({
  least: decimal,
  most: decimal,
  leastUnits: decimal,
  cutOffMinutes: z.int().meta({ description: 'Minutes after midnight in Dhaka.' }),
  paymentDays: z.int().meta({ description: 'Dealing days from a redemption to its money.' }),
  gatePpm: z.int().meta({ description: 'Part of the units that may leave on one dealing day, in millionths.' }),
  managementPpm: z.int().meta({ description: 'A year, for running it, in millionths.' }),
  performancePpm: z
    .int()
    .meta({ description: 'Of what each holder gained above his own highest value, in millionths.' }),
  mostPriceAgeMs: z.int(),
  firstPrice: decimal,
  targets: z.array(fundTarget),
});
export const fundSummary = z.object({
  fundId: replyId,
  symbol: z.string(),
  name: z.string(),
  asset: assetCode.meta({ description: 'What it is paid in.' }),
  wallet: z.enum(['coin', 'stock']),
  unitAsset: assetCode,
  /** Of the newest dealing. */
  value: decimal.nullable().meta({ description: 'Of one unit at the newest dealing; null before the first.' }),
  valueDay: day.nullable(),
  valueBefore: decimal.nullable(),
  units: decimal.meta({ description: 'All there are.' }),
  netAssets: signedDecimal.nullable(),
  isOpen: z.boolean(),
  dealsAtMs: milliseconds.meta({ description: 'An order of now gets the value of then.' }),
  payableAtMs: milliseconds.meta({ description: 'When a redemption of that dealing would be paid.' }),
  postponed: z
    .object({ sinceMs: milliseconds, cause: z.enum(['stale-price', 'no-value']), symbol: z.string().nullable() })
    .nullable()
    .meta({ description: 'Dealings are put off because a price is too old, for five days at most.' }),
  simulated: z.boolean(),
  terms: fundTerms,
});
export const fundLot = z.object({
  units: decimal,
  highestValue: decimal.meta({ description: 'The value above which it pays the performance fee.' }),
});
/** What somebody has of a fund. */
export const fundMine = z.object({
  units: decimal,
  waitingUnits: decimal.meta({ description: 'Of them, in redemptions that wait.' }),
  lots: z.array(fundLot),
  paid: decimal.meta({ description: 'Mean value that the units were bought at.' }).nullable(),
  worth: decimal.meta({ description: 'Units × the newest value.' }),
  fee: decimal.meta({ description: 'Performance fee, were all sold at it.' }),
  feeUnits: decimal,
  gain: signedDecimal.meta({ description: 'Worth less what the units were bought for.' }),
  net: decimal.meta({ description: 'What would be paid.' }),
  subscribing: decimal.meta({ description: 'Money that waits for the next dealing.' }),
  payments: z.array(z.object({ amount: decimal, dueMs: milliseconds, orderId: replyId })),
});
export const fundHolding = z.object({
  symbol: z.string(),
  name: z.object({ en: z.string(), bn: z.string() }).nullable(),
  quantity: decimal,
  price: decimal,
  source: z.enum(['mark', 'last-trade', 'close', 'none', 'day-mean', 'hour-median', 'day-before']).meta({
    description:
      'The mark of a coin; of a share the mean price of the day by volume, else the exchange’s closing price. `last-trade`: of dealings before that rule. `hour-median`, `day-before`: of a value that was put right.',
  }),
  priceAtMs: milliseconds,
  value: decimal,
});
/** A dealing’s value and everything it follows from. */
export const fundValue = z.object({
  runId: replyId,
  day,
  atMs: milliseconds,
  value: decimal,
  assets: decimal,
  liabilities: decimal.meta({ description: 'Redemptions that are not paid yet.' }),
  accruals: decimal.meta({ description: 'Fees that were earned and are still in the fund, with this day’s.' }),
  fee: decimal.meta({ description: 'Of it, for running the fund since the dealing before.' }),
  units: decimal,
  cash: decimal,
  holdings: z.array(fundHolding),
  /** Counted after the dealing. */
  received: decimal,
  redeemed: decimal.meta({ description: 'Units that left.' }),
  room: decimal.meta({ description: 'Units that could leave.' }),
  waiting: decimal.meta({ description: 'Units that had asked to.' }),
  corrected: z
    .object({
      value: decimal,
      assets: decimal,
      holdings: z.array(fundHolding),
      made: decimal.meta({ description: 'What the house paid to the fund for what could not be taken back.' }),
      atMs: milliseconds,
    })
    .nullable()
    .meta({
      description:
        'The value was off by more than half a percent: what is right, and by which prices. Everybody who dealt at it has been made good.',
    }),
});
export const fundOrder = z.object({
  orderId: replyId,
  fundId: replyId,
  fund: z.string(),
  asset: assetCode,
  unitAsset: assetCode,
  kind: z.enum(['subscription', 'redemption']),
  status: z.enum(['waiting', 'part', 'dealt', 'paid', 'cancelled']).meta({
    description:
      'part: some units were served, the rest goes first at the next dealing. dealt: of a redemption, its money is on the way. paid: of a redemption, all of it has come.',
  }),
  amount: decimal.meta({ description: 'Of a subscription; else 0.' }),
  units: decimal.meta({ description: 'Of a redemption; else 0.' }),
  unitsDealt: decimal,
  unitsLeft: decimal,
  value: decimal.nullable().meta({ description: 'At which it was dealt last.' }),
  proceeds: decimal,
  fee: decimal,
  feeUnits: decimal,
  paid: decimal,
  dueMs: milliseconds.nullable().meta({ description: 'When what is still to be paid comes.' }),
  createdAtMs: milliseconds,
  dealsAtMs: milliseconds.nullable(),
  dealtAtMs: milliseconds.nullable(),
  endedAtMs: milliseconds.nullable(),
  dealings: z
    .array(
      z.object({
        runId: replyId,
        atMs: milliseconds,
        value: decimal,
        units: decimal,
        feeUnits: decimal,
        proceeds: decimal,
        corrected: z.object({ units: signedDecimal, amount: signedDecimal }).nullable(),
      }),
    )
    .meta({
      description:
        'Each dealing that served it, oldest first, the newest 250: units and what they brought, with what was put right later.',
    }),
  corrected: z
    .object({
      value: decimal.meta({ description: 'The right one.' }),
      units: signedDecimal.meta({ description: 'Given; less than 0: taken back.' }),
      amount: signedDecimal.meta({ description: 'The same in money of a redemption.' }),
      atMs: milliseconds,
    })
    .nullable()
    .meta({ description: 'The value it was dealt at was wrong, and it has been made good.' }),
});

export const exampleTerms: z.input<typeof fundTerms> = {
  least: '5000',
  most: '5000000',
  leastUnits: '0.01',
  cutOffMinutes: 840,
  paymentDays: 4,
  gatePpm: 100_000,
  managementPpm: 15_000,
  performancePpm: 100_000,
  mostPriceAgeMs: 432_000_000,
  firstPrice: '100',
  targets: [{ symbol: 'GP', name: { en: 'Sandbox Phone', bn: 'স্যান্ডবক্স ফোন' }, weightPpm: 200_000 }],
};
export const exampleFund: z.input<typeof fundSummary> = {
  fundId: '1',
  symbol: 'SBF',
  name: 'Sandbox Balanced Fund',
  asset: 'BDT',
  wallet: 'stock',
  unitAsset: 'SBF',
  value: '108.42',
  valueDay: '2026-12-10',
  valueBefore: '108.22',
  units: '92236.7',
  netAssets: '10000303.01',
  isOpen: true,
  dealsAtMs: 1797148800000,
  payableAtMs: 1797494400000,
  postponed: null,
  simulated: true,
  terms: exampleTerms,
};
export const exampleOrder: z.input<typeof fundOrder> = {
  orderId: '12',
  fundId: '1',
  fund: 'Sandbox Balanced Fund',
  asset: 'BDT',
  unitAsset: 'SBF',
  kind: 'subscription',
  status: 'waiting',
  amount: '10000',
  units: '0',
  unitsDealt: '0',
  unitsLeft: '0',
  value: null,
  proceeds: '0',
  fee: '0',
  feeUnits: '0',
  paid: '0',
  dueMs: null,
  createdAtMs: 1797139200000,
  dealsAtMs: 1797148800000,
  dealtAtMs: null,
  endedAtMs: null,
  dealings: [],
  corrected: null,
};
export const exampleValue: z.input<typeof fundValue> = {
  runId: '3',
  day: '2026-12-10',
  atMs: 1796889600000,
  value: '108.42',
  assets: '10001303.01',
  liabilities: '0',
  accruals: '1000',
  fee: '411.01',
  units: '92236.7',
  cash: '1000303.01',
  holdings: [
    {
      symbol: 'GP',
      name: { en: 'Sandbox Phone', bn: 'স্যান্ডবক্স ফোন' },
      quantity: '30000',
      price: '300.03',
      source: 'day-mean',
      priceAtMs: 1796839200000,
      value: '9000900',
    },
  ],
  received: '10000',
  redeemed: '0',
  room: '9223.67',
  waiting: '0',
  corrected: null,
};
