// In: scalars. Out: the desk of robots: every version with its standing, room and house money; its orders, variants and the log of each.
import { z } from 'zod';
import { exampleLogRow, logRow, ruleWord, settingsText } from '../../robots/robots.ts';
import { decimal, milliseconds, replyId, signedDecimal, symbol } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, nothing, page } from '../call.ts';

const ppm = z.int().meta({ description: 'In millionths: 19,000 is 1.9 %.' });
export const robotRow = z.object({
  id: z.string().meta({ description: 'World and number, as actions name them: `real:0`.' }),
  world: z.enum(['real', 'demo']),
  version: z.string(),
  rule: ruleWord,
  isOwn: z.boolean().meta({ description: 'Customers bring their own settings.' }),
  markets: z.array(symbol),
  candleMinutes: z.int(),
  standing: z.enum(['on', 'halted', 'withdrawn']),
  reason: z.string(),
  asset: z.string(),
  capital: decimal.meta({ description: 'Principal of all orders that are not complete.' }),
  capacity: decimal,
  orders: z.int().meta({ description: 'Not complete.' }),
  changed: lastChange,
});
const orderRow = z.object({
  id: replyId,
  isHouse: z.boolean().meta({ description: 'On the house’s own money, which counts in no customer’s return.' }),
  standing: z.string(),
  reason: z.string(),
  principal: decimal,
  worth: decimal,
  profit: signedDecimal.meta({ description: 'Worth and taken out, less put in: the sum of its postings.' }),
  boughtAtMs: milliseconds,
  expiresAtMs: milliseconds,
});
export const robotPage = robotRow.extend({
  settings: z.string(),
  codeHash: z.string(),
  least: decimal,
  most: decimal,
  limits: z.object({ singlePpm: ppm, lossPpm: ppm, dailyLossPpm: ppm }),
  costs: z.object({ performancePpm: ppm, lockInDays: z.int(), exitPpm: ppm, coolDownCandles: z.int() }),
  house: z.object({ putIn: decimal, takenOut: decimal, worth: decimal }),
  variantsTried: z.int().meta({ description: 'Of its rule, counted by the machine and never set back.' }),
  newest: z.array(orderRow).max(50),
});
const exampleRow = {
  id: 'real:0',
  world: 'real',
  version: 'grid-btc',
  rule: 'grid',
  isOwn: false,
  markets: ['BTCUSDT'],
  candleMinutes: 1,
  standing: 'on',
  reason: '',
  asset: 'USDT',
  capital: '25000',
  capacity: '200000',
  orders: 2,
  changed: null,
} as const;

const list = defineConsoleCall({
  path: '/robots/list',
  summary: 'Robots',
  description: 'Every version there ever was, of both worlds, the newest first.',
  right: 'read-robots',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(['real', 'demo']).optional(),
    standing: z.enum(['on', 'halted', 'withdrawn']).optional(),
  }),
  reply: listOf(robotRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [{ ...exampleRow, markets: ['BTCUSDT'] }], total: 1 } },
});
const one = defineConsoleCall({
  path: '/robots/get',
  summary: 'One robot',
  description: 'Its rule and hash, limits, the house’s money in it, how many variants were tried, its newest orders.',
  right: 'read-robots',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(16) }),
  reply: robotPage,
  refusals: ['unknown-row'],
  example: {
    request: { id: 'real:0' },
    data: {
      ...exampleRow,
      markets: ['BTCUSDT'],
      settings: 'hilsa-robot-1;signal;market=BTCUSDT;sharePpm=900000',
      codeHash: 'c0'.repeat(32),
      least: '5000',
      most: '200000',
      limits: { singlePpm: 100_000, lossPpm: 200_000, dailyLossPpm: 100_000 },
      costs: { performancePpm: 100_000, lockInDays: 7, exitPpm: 5_000, coolDownCandles: 12 },
      house: { putIn: '20000', takenOut: '0', worth: '19987.4' },
      variantsTried: 14,
      newest: [
        {
          id: '1',
          isHouse: true,
          standing: 'doing',
          reason: 'none',
          principal: '20000',
          worth: '19987.4',
          profit: '-12.6',
          boughtAtMs: 1795219200000,
          expiresAtMs: 1826755200000,
        },
      ],
    },
  },
});
const log = defineConsoleCall({
  path: '/robots/log',
  summary: 'The log of an order of a robot',
  description: 'Its newest decisions, each with what was wanted, why, and what became of it.',
  right: 'read-robots',
  changesState: false,
  journalled: true,
  request: z.strictObject({ world: z.enum(['real', 'demo']), order: replyId.max(16) }),
  reply: z.object({ list: z.array(logRow) }),
  refusals: ['unknown-robot-order'],
  example: { request: { world: 'real', order: '1' }, data: { list: [exampleLogRow] } },
});

export const robotsConsoleCalls = consoleCallsOf(list, one, log);

function percent(most: string, description: string) {
  return z
    .string()
    .regex(/^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/)
    .refine((given) => Number(given) <= Number(most))
    .meta({ description: `Percent, at most ${most}. ${description}`, examples: ['0'] });
}
/** The subject is world and number: `real:0`; of a new version world and code: `real:grid-eth`. */
export const robotsInputs = {
  'halt-robot': nothing,
  'restart-robot': nothing,
  'withdraw-robot': nothing,
  'publish-robot': z.strictObject({
    settings: settingsText,
    minutes: z.union([z.literal(1), z.literal(5), z.literal(15), z.literal(60)]),
    least: decimal,
    most: decimal,
    capacity: decimal,
    performance: percent('20', 'Of what an order earned above its high-water mark, taken when money leaves it.'),
    lockInDays: z
      .int()
      .min(0)
      .max(30)
      .meta({ description: 'From the purchase; 0: leaving costs nothing at any time.' }),
    exitCost: percent('2', 'Of what leaves in those days. It can always be left.'),
    coolDown: z.int().min(0).max(1_440).meta({
      description:
        'Candles without a purchase after a sale at a loss, and before it may go on after the limit of a day.',
    }),
  }),
} as const;
