// In: scalars. Out: the desk of markets: how each stands in both worlds, since when, by whom and why.
import { z } from 'zod';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, nothing, page } from '../call.ts';

const status = z.enum(['trading', 'cancel-only', 'halted']);

export const marketRow = z.object({
  id: z.string().meta({ description: 'World and symbol, as actions name it: `real:BTCUSDT`.' }),
  world: z.enum(['real', 'demo']),
  symbol: z.string(),
  status,
  lastPrice: z.string().meta({ description: 'Of the last trade, to read; nothing in the console writes one.' }),
  /** The last time an operator changed it; null: never. */
  changed: lastChange,
});
const example = {
  id: 'real:BTCUSDT',
  world: 'real',
  symbol: 'BTCUSDT',
  status: 'halted',
  lastPrice: '98120.5',
  changed: {
    actionId: '9',
    atMs: 1795219200000,
    operatorName: 'Nasrin',
    approvedByName: null,
    reason: 'The feed of this coin stands still.',
  },
} as const;

const marketList = defineConsoleCall({
  path: '/markets/list',
  summary: 'Markets and how they stand',
  description: 'Every market of both worlds, or of one; those that do not trade come first.',
  right: 'read-markets',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(['real', 'demo']).optional(),
    status: status.optional(),
    search: z.string().trim().min(1).max(24).optional(),
  }),
  reply: listOf(marketRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [example], total: 1 } },
});
const marketOne = defineConsoleCall({
  path: '/markets/get',
  summary: 'One market',
  description: 'How it stands now, and the last change with its reason.',
  right: 'read-markets',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: marketRow,
  refusals: ['unknown-instrument'],
  example: { request: { id: 'real:BTCUSDT' }, data: example },
});

export const marketsCalls = consoleCallsOf(marketList, marketOne);

/** The subject is the market: `real:BTCUSDT`. */
export const marketsInputs = {
  'halt-market': z.strictObject({ status: z.enum(['cancel-only', 'halted']) }),
  'open-market': nothing,
} as const;
