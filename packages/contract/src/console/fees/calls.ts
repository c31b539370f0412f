// In: scalars. Out: the desk of fee tiers: each class with its table in force, what is coming, and every version.
import { z } from 'zod';
import { FEE_TIER_CLASSES } from '../../fees/fees.ts';
import { decimal, milliseconds } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, page } from '../call.ts';

const percent = z
  .string()
  .regex(/^(?:10|\d)(?:\.\d{1,4})?$/)
  .meta({ description: 'Percent as decimal text, at most 10.', examples: ['0.1'] });
const row = z.strictObject({ from: decimal, maker: percent, taker: percent });
const day = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
const table = z.object({ fromDay: day, rows: z.array(row) });
export const feeTableRow = z.object({
  id: z.string().meta({ description: 'World and class, as actions name them: `real:coin`.' }),
  world: z.enum(['real', 'demo']),
  feeClass: z.enum(FEE_TIER_CLASSES),
  asset: z.string().nullable().meta({ description: 'Volume is counted in it; null: no table yet.' }),
  traders: z.int().meta({ description: 'Owners who traded in the last 30 days.' }),
  inForce: table.nullable(),
  coming: table.nullable(),
  changed: lastChange,
});
export const feeTablePage = feeTableRow.extend({
  versions: z.array(table.extend({ version: z.int(), setMs: milliseconds })),
});
const exampleTable = { fromDay: '2026-11-01', rows: [{ from: '0', maker: '0.1', taker: '0.1' }] };
const exampleRow = {
  id: 'real:coin',
  world: 'real',
  feeClass: 'coin',
  asset: 'USDT',
  traders: 41,
  inForce: exampleTable,
  coming: null,
  changed: null,
} as const;

const list = defineConsoleCall({
  path: '/fees/list',
  summary: 'Tables of fees',
  description: 'Each class of each world.',
  right: 'read-fees',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, world: z.enum(['real', 'demo']).optional() }),
  reply: listOf(feeTableRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/fees/get',
  summary: 'One table of fees',
  description: 'In force, coming, and every version so far, newest first.',
  right: 'read-fees',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(20) }),
  reply: feeTablePage,
  refusals: ['unknown-row'],
  example: {
    request: { id: 'real:coin' },
    data: { ...exampleRow, versions: [{ ...exampleTable, version: 1, setMs: 1795219200000 }] },
  },
});

export const feesConsoleCalls = consoleCallsOf(list, one);

/** The subject is world and class: `real:coin`. Nobody is named. */
export const feesInputs = {
  'set-fee-table': z.strictObject({
    countedIn: z.string().regex(/^[A-Z0-9]{2,12}$/),
    rows: z.array(row).min(1).max(16),
    fromDay: day,
  }),
} as const;
