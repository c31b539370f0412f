// In: the shapes of contracts. Out: what a forced close, a trigger or a funding rests on, whole: anybody with the formulas decides it again.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { decimal, id, milliseconds, replyId, side, signedDecimal, symbol } from '../scalars.ts';
import { contractOrderType, direction, triggeredBy } from './scalars.ts';

const units = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ description: 'Whole units of the quote asset.', examples: ['515040000'] });
const ticks = z.int().meta({ description: 'Ticks.' });

export const FEED_WORDS = ['open', 'cancel-only', 'blind'] as const;

const venuePrice = z
  .tuple([z.int(), z.int(), milliseconds, milliseconds])
  .meta({ description: '[which of rules.venues, ticks, its own time, when it was received]' });
const second = z
  .tuple([
    milliseconds,
    z.enum(FEED_WORDS),
    ticks,
    ticks.nullable(),
    ticks,
    ticks,
    ticks.nullable(),
    z.int().nullable(),
    z.array(venuePrice).max(64),
  ])
  .meta({
    description:
      '[at, feed, mark, index, by funding, by basis, last trade, bid + ask − 2 × index, what venues said in this second]',
  });

const step = z.object({
  stage: z.enum(['rescued', 'auto-margin', 'portion', 'take-over', 'house', 'deleveraging']),
  atMs: milliseconds,
  mark: ticks,
  index: ticks,
  lots: z.int(),
  cost: units,
  margin: units,
  maintenance: units,
  equity: units,
  fund: units.meta({ description: 'What the insurance fund had.' }),
  tier: z.int(),
  bankruptTicks: ticks,
  lotsToClose: z.int(),
  limitTicks: ticks,
  fills: z.array(z.object({ ticks, lots: z.int(), fee: units })).max(500),
});
const ended = z.object({
  side,
  type: contractOrderType,
  triggerTicks: ticks.meta({ description: '0: it waited for no price.' }),
  by: triggeredBy,
  reduceOnly: z.boolean(),
});
const reduction = z.object({
  direction,
  lots: z.int(),
  ticks,
  mark: ticks,
  scorePpm: z.int(),
  isHedged: z.boolean(),
  own: z.boolean(),
  position: z
    .object({ lots: z.int(), cost: units, margin: units })
    .nullable()
    .meta({ description: 'One’s own as it was chosen; null: another’s, or from before it was kept.' }),
  atMs: milliseconds,
});

export const contractProof = defineCall({
  path: '/coin/contract/proof',
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'entry',
  changesState: false,
  summary: 'What a forced close, a trigger or a funding rests on',
  description:
    'By id of a forced close of one’s own, or of one that reduced one’s own position; by orderId of an own order that a price set off; or by symbol and atMs of a funding. Prices in ticks, quantities in lots, money in whole units, so that nothing is rounded on the way: with rules and seconds each step can be decided again.',
  request: z.strictObject({
    id: id.optional(),
    orderId: id.optional(),
    symbol: symbol.optional(),
    atMs: id.optional().meta({
      description:
        'A moment of the funding: when it was fixed, as /coin/contract/funding tells it, or when it was paid.',
    }),
  }),
  reply: z.object({
    kind: z.enum(['liquidation', 'reduction', 'trigger', 'funding']),
    symbol,
    atMs: milliseconds.meta({
      description: 'When it happened: a forced close, as it began; a reduction, as one’s own position was reduced.',
    }),
    endedAtMs: milliseconds.nullable(),
    scale: z.object({
      tickSize: decimal,
      lotSize: decimal,
      unit: units.meta({ description: 'Quote units of one lot at one tick.' }),
      quoteDecimals: z.int(),
    }),
    rules: z.object({
      tiers: z.array(z.object({ upTo: units.nullable(), maintenancePpm: z.int(), mostLeverage: z.int() })),
      venues: z.array(z.object({ venue: z.string(), weight: z.int() })),
      takerPpm: z.int(),
      formulaVersion: z.int(),
      areOfThen: z.boolean().meta({
        description:
          'false: it is from before rules were kept with what they decided, and these are the ones of today.',
      }),
    }),
    seconds: z.array(second).max(900).meta({
      description:
        'None once they are no longer kept, 90 days later in the sandbox; what was decided is kept for good.',
    }),
    rates: z.array(z.object({ atMs: milliseconds, rate: z.int() })).max(8),
    forced: z
      .object({
        direction,
        outcome: z.enum(['rescued', 'closed', 'taken-over', 'deleveraged']).nullable(),
        steps: z.array(step).max(200),
        ended: z.array(ended).max(100).meta({ description: 'Own orders that ended on the way, stops among them.' }),
        returned: units.meta({ description: 'Of closing what the house took over, beyond the fund’s share.' }),
        reductions: z.array(reduction).max(200).meta({
          description: 'Customers’ positions that were reduced, in turn: the first 100, and one’s own.',
        }),
      })
      .nullable(),
    trigger: z
      .object({
        orderId: replyId,
        side,
        type: contractOrderType,
        triggerTicks: ticks,
        by: triggeredBy,
        mark: ticks,
        last: ticks.meta({ description: 'The last trade before the command in which it fired.' }),
        price: ticks
          .nullable()
          .meta({ description: 'The price that fired it, of the kind it waited for. null: from before it was kept.' }),
      })
      .nullable(),
    funding: z
      .object({
        rate: z.int().meta({ description: 'Billionths.' }),
        weighted: z.string(),
        weight: z.string(),
        samples: z.int(),
        mark: ticks,
        payments: z.array(z.object({ direction, lots: z.int(), ticks, amount: units })).max(4),
      })
      .nullable(),
  }),
  refusals: ['fields-conflict', 'unknown-instrument', 'contracts-not-open', 'unknown-order', 'unknown-proof'],
  example: {
    request: { symbol: 'ETHUSDTPERP', atMs: '1795219200000' },
    data: {
      kind: 'funding',
      symbol: 'ETHUSDTPERP',
      atMs: 1795219200000,
      endedAtMs: null,
      scale: { tickSize: '0.01', lotSize: '0.001', unit: '10', quoteDecimals: 6 },
      rules: {
        tiers: [{ upTo: null, maintenancePpm: 4000, mostLeverage: 20 }],
        venues: [{ venue: 'sandbox-1', weight: 1 }],
        takerPpm: 500,
        formulaVersion: 1,
        areOfThen: true,
      },
      seconds: [
        [
          1795219200000,
          'open',
          394260,
          394231,
          394240,
          394262,
          394218,
          12,
          [[0, 394231, 1795219199700, 1795219199900]],
        ],
      ],
      rates: [{ atMs: 1795190400000, rate: 100000 }],
      forced: null,
      trigger: null,
      funding: {
        rate: 100000,
        weighted: '0',
        weight: '414734400',
        samples: 28800,
        mark: 394260,
        payments: [{ direction: 'long', lots: 250, ticks: 394260, amount: '-98565' }],
      },
    },
  },
});

export const ownLimits = z.object({
  leverage: z.int().nullable(),
  lossLimit: decimal.nullable(),
  lostToday: signedDecimal.meta({ description: 'Realised today after fees: below zero is a loss.' }),
  coming: z.object({ leverage: z.int().nullable(), lossLimit: decimal.nullable(), atMs: milliseconds }).nullable(),
});
export const setContractLimits = defineCall({
  path: '/coin/contract/limits',
  methods: ['POST'],
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  scope: 'withdraw-only',
  summary: 'Own limits of leverage and of a day’s loss',
  description:
    'All markets together. leverage 0 or lossLimit 0: none. What is tighter holds at once, what is looser 24 hours later; without a field that limit stays. The reply says what holds and what comes.',
  request: z.strictObject({
    leverage: z
      .string()
      .regex(/^(?:0|[1-9]\d?|100)$/)
      .optional()
      .meta({ description: 'The most leverage; 0: no own limit.', examples: ['3'] }),
    lossLimit: decimal.optional().meta({ description: 'Quote that a day (UTC+6) may lose before opening ends.' }),
  }),
  reply: ownLimits,
  refusals: [
    'fields-conflict',
    'contracts-not-open',
    'amount-too-precise',
    'leverage-above-cap',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { lossLimit: '200' },
    data: { leverage: null, lossLimit: '200', lostToday: '-12.5', coming: null },
  },
});
