// In: scalars. Out: the desk of contracts: each market with its feed, open interest, fund and who is near liquidation; terms, and what is coming.
import { z } from 'zod';
import { decimal, integer, milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

const tier = z.object({
  upTo: decimal.nullable().meta({ description: 'Largest value in quote; null: any.' }),
  maintenancePpm: z.int(),
  mostLeverage: z.int(),
});
const weighted = z.object({ venue: z.string(), weight: z.int() });
const terms = z.object({ tiers: z.array(tier), venues: z.array(weighted), makerPpm: z.int(), takerPpm: z.int() });
const changed = z
  .object({
    actionId: replyId,
    atMs: milliseconds,
    operatorName: z.string(),
    approvedByName: z.string().nullable(),
    reason: z.string(),
  })
  .nullable();

export const contractRow = z.object({
  id: z.string().meta({ description: 'World and symbol, as actions name it: `real:BTCUSDT-PERP`.' }),
  world: z.enum(['real', 'demo']),
  symbol: z.string(),
  feed: z.enum(['open', 'cancel-only', 'blind']),
  mark: z.string(),
  index: z.string(),
  goodVenues: z.int(),
  openInterest: decimal.meta({ description: 'Value of all longs at the mark; the shorts are as many.' }),
  positions: z.int(),
  liquidations: z.int().meta({ description: 'Forced closes under way.' }),
  openingStoppedUntilMs: milliseconds.nullable(),
  delistAtMs: milliseconds.nullable(),
  changed,
});
const atRisk = z.object({
  withinPercent: z.int(),
  positions: z.int(),
  value: decimal.meta({ description: 'At the mark.' }),
});
const capRules = z.object({
  retail: z.int(),
  hni: z.int(),
  untested: z.int().meta({ description: 'Who passed no suitability test.' }),
});
export const contractPage = contractRow.extend({
  quote: z.string(),
  fund: decimal,
  mostOpenInterest: decimal.meta({ description: 'A hundred times the fund, over all markets.' }),
  allOpenInterest: decimal,
  atRisk: z
    .array(atRisk)
    .meta({ description: 'Positions whose liquidation is so near the mark; each includes the nearer.' }),
  venues: z.array(
    z.object({
      venue: z.string(),
      weight: z.int(),
      price: z.string().nullable(),
      verdict: z.enum(['good', 'stale', 'outlier', 'senseless', 'silent']),
      ageMs: z.int().nullable(),
    }),
  ),
  terms,
  coming: z.object({ fromMs: milliseconds, terms }).nullable(),
  stopReason: z.string(),
  caps: z
    .object({
      inForce: capRules,
      coming: capRules.extend({ fromMs: milliseconds }).nullable(),
      versions: z.array(
        capRules.extend({
          version: z.int(),
          state: z.enum(['planned', 'in-force', 'past', 'dropped']),
          fromMs: milliseconds,
          setMs: milliseconds,
        }),
      ),
    })
    .meta({ description: 'The most leverage by kind of customer, of all contracts of the world.' }),
  seeds: z
    .array(
      z.object({
        id: replyId,
        seed: decimal,
        paid: decimal,
        fromMs: milliseconds,
        setMs: milliseconds,
      }),
    )
    .meta({ description: 'What the house puts into the fund: agreed, and paid so far; newest first.' }),
});
const exampleRow = {
  id: 'real:BTCUSDT-PERP',
  world: 'real',
  symbol: 'BTCUSDT-PERP',
  feed: 'open',
  mark: '98120.5',
  index: '98118.2',
  goodVenues: 5,
  openInterest: '1240000',
  positions: 61,
  liquidations: 0,
  openingStoppedUntilMs: null,
  delistAtMs: null,
  changed: null,
} as const;
const exampleTerms = {
  tiers: [{ upTo: null, maintenancePpm: 4000, mostLeverage: 20 }],
  venues: [{ venue: 'sandbox-padma', weight: 3 }],
  makerPpm: 200,
  takerPpm: 500,
};

const list = defineConsoleCall({
  path: '/contracts/list',
  summary: 'Contracts and how they stand',
  description:
    'Every perpetual of both worlds, or of one; those whose feed or opening is not as it should be come first.',
  right: 'read-contracts',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(['real', 'demo']).optional(),
    search: z.string().trim().min(1).max(24).optional(),
  }),
  reply: listOf(contractRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/contracts/get',
  summary: 'One contract',
  description:
    'Its venues with age and verdict, who is near liquidation by distance, the fund, and the terms in force and to come.',
  right: 'read-contracts',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: contractPage,
  refusals: ['unknown-instrument'],
  example: {
    request: { id: 'real:BTCUSDT-PERP' },
    data: {
      ...exampleRow,
      quote: 'USDT',
      fund: '5000000',
      mostOpenInterest: '500000000',
      allOpenInterest: '3100000',
      atRisk: [{ withinPercent: 1, positions: 2, value: '4100' }],
      venues: [{ venue: 'sandbox-padma', weight: 3, price: '98118.2', verdict: 'good', ageMs: 400 }],
      terms: exampleTerms,
      coming: null,
      stopReason: '',
      caps: { inForce: { retail: 5, hni: 20, untested: 2 }, coming: null, versions: [] },
      seeds: [{ id: '1', seed: '100000', paid: '0', fromMs: 1795219200000, setMs: 1795132800000 }],
    },
  },
});

export const contractsConsoleCalls = consoleCallsOf(list, one);

const moment = integer(1, 9_999_999_999_999);
const termsInput = {
  tiers: z
    .array(
      z.strictObject({
        upTo: decimal.nullable(),
        maintenancePpm: integer(1, 500_000),
        mostLeverage: integer(1, 100),
      }),
    )
    .min(1)
    .max(16),
  venues: z
    .array(z.strictObject({ venue: z.string().regex(/^[a-z0-9-]{1,32}$/), weight: integer(1, 1_000) }))
    .min(3)
    .max(16),
  makerPpm: integer(0, 10_000),
  takerPpm: integer(0, 10_000),
} as const;
/** The subject is the contract: `real:BTCUSDT-PERP`. Nothing here is a price, a mark or a rate, and nobody is named. */
export const contractsInputs = {
  'stop-opening': z.strictObject({ untilMs: moment }),
  'allow-opening': nothing,
  'set-contract-terms': z.strictObject({ ...termsInput, fromMs: moment }),
  /** Steps and the first reference are those of the coin's market; `leastOrder` and `mostOrder` are values of an order, in quote. */
  'list-contract': z.strictObject({ ...termsInput, leastOrder: decimal, mostOrder: decimal, opensAtMs: moment }),
  'seed-insurance': z.strictObject({ seed: decimal, fromMs: moment }),
  /** The subject is a world: `real`. */
  'set-leverage-caps': z.strictObject({
    retail: integer(1, 100),
    hni: integer(1, 100),
    untested: integer(1, 100),
    fromMs: moment,
  }),
  'delist-contract': z.strictObject({ delistAtMs: moment }),
} as const;
