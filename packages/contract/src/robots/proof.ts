// In: scalars. Out: what the page of a robot's order follows from, beside its fills and its log.
import { z } from 'zod';
import { assetCode, decimal, milliseconds, signedDecimal, symbol } from '../scalars.ts';

export const robotProof = z.object({
  decimals: z.int().meta({ description: 'Of the money it was bought with: its amounts are rounded to so many.' }),
  moves: z
    .array(z.object({ date: z.string(), reason: z.string(), asset: assetCode, came: decimal, went: decimal }))
    .meta({
      description:
        'Whatever moved its wallet beside fills, a day in Dhaka, by its reason: capital, costs, dividends, tax.',
    }),
  prices: z.array(z.object({ symbol, asset: assetCode, last: decimal, reference: decimal })).meta({
    description: 'The last price, which its worth is told by, and the one that its costs and limits are measured by.',
  }),
  terms: z.object({
    singlePpm: z.int(),
    lossPpm: z.int(),
    performancePpm: z.int(),
    exitPpm: z.int(),
    lockInDays: z.int(),
  }),
  paidGain: signedDecimal.meta({
    description: 'Gain above the principal that has paid its fee: with it the high-water mark.',
  }),
  rate: z
    .object({
      n: z.int(),
      variancePpb: z.string(),
      days: z.array(z.object({ date: z.string(), n: z.int(), sumPpb: z.string(), squaresPpb: z.string() })),
    })
    .nullable()
    .meta({
      description:
        'Daily returns that `dailyRatePpb` is the mean of, and their variance in billionths squared; of each of the thirty days how many there are, of all orders of the robot, their sum and that of their squares.',
    }),
  day: z.object({ start: decimal, putIn: decimal, takenOut: decimal }).nullable().meta({
    description: 'Today in Dhaka: what it began with, and capital since. Null before anything was told today.',
  }),
  toldAtMs: milliseconds,
});
