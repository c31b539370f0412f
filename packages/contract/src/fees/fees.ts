// In: scalars. Out: the call about what trading costs, for everybody and for the caller.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { assetCode, decimal } from '../scalars.ts';

/** Classes of markets whose rates fall with own volume. */
export const FEE_TIER_CLASSES = ['coin', 'stock'] as const;
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ description: 'A day in Dhaka.', examples: ['2026-11-23'] });
const ppm = z.int().meta({ description: 'Millionths of the value.' });
export const feeTier = z.object({
  from: decimal.meta({ description: 'Volume of 30 days from which it holds.' }),
  makerFeePpm: ppm,
  takerFeePpm: ppm,
});
const classFees = z.object({
  feeClass: z.enum(FEE_TIER_CLASSES),
  asset: assetCode.meta({ description: 'The table is of the class’s markets quoted in it; volume is counted in it.' }),
  fromDay: day.meta({ description: 'When this table came into force.' }),
  tiers: z.array(feeTier),
  tier: z.int().meta({ description: 'The caller’s, by its place in `tiers`. The next order is charged by it.' }),
  volume: decimal.meta({ description: 'Of the 30 days before today.' }),
  toNext: decimal.nullable().meta({ description: 'Missing for the next tier; null in the last.' }),
  coming: z
    .object({ fromDay: day, tiers: z.array(feeTier) })
    .nullable()
    .meta({ description: 'A table that is agreed and not in force yet.' }),
  days: z
    .array(z.object({ day, volume: decimal }))
    .meta({ description: 'Newest first, days without trades left out; today counts from tomorrow on.' }),
});

const exampleTiers = [
  { from: '0', makerFeePpm: 1_000, takerFeePpm: 1_000 },
  { from: '50000', makerFeePpm: 900, takerFeePpm: 1_000 },
];

export const ownFees = defineCall({
  path: '/user/fees',
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  summary:
    'What trading costs: the tiers that are the same for everybody, and the caller’s own by the volume of 30 days',
  description:
    'Volume is the value of the caller’s own trades, as maker and as taker alike. It is counted at midnight in Dhaka over the 30 days before. An order keeps the rates of its placing.',
  request: z.strictObject({}),
  reply: z.object({ today: day, classes: z.array(classFees) }),
  refusals: [],
  example: {
    request: {},
    data: {
      today: '2026-11-23',
      classes: [
        {
          feeClass: 'coin',
          asset: 'USDT',
          fromDay: '2026-11-01',
          tiers: exampleTiers,
          tier: 0,
          volume: '12500.5',
          toNext: '37499.5',
          coming: null,
          days: [{ day: '2026-11-22', volume: '12500.5' }],
        },
      ],
    },
  },
});
