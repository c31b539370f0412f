// In: scalars. Out: the desk of membership's plans: each with its rules in force and who runs on it.
import { z } from 'zod';
import { decimal } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, page } from '../call.ts';

export const planRow = z.object({
  id: z.string().meta({ description: 'World and code, as actions name them: `real:month`.' }),
  world: z.enum(['real', 'demo']),
  name: z.string(),
  asset: z.string(),
  costs: decimal.meta({ description: '0 is the trial, once a person.' }),
  days: z.int(),
  isOn: z.boolean(),
  version: z.int(),
  members: z.int().meta({ description: 'Whose last period is of this plan and has not ended.' }),
  changed: lastChange,
});
const exampleRow = {
  id: 'real:month',
  world: 'real',
  name: 'month',
  asset: 'BDT',
  costs: '499',
  days: 30,
  isOn: true,
  version: 1,
  members: 12,
  changed: null,
} as const;

const list = defineConsoleCall({
  path: '/plans/list',
  summary: 'Plans of membership',
  description: 'Of both worlds.',
  right: 'read-plans',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, world: z.enum(['real', 'demo']).optional() }),
  reply: listOf(planRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/plans/get',
  summary: 'One plan of membership',
  description: 'What it costs, how long it runs, whether it is sold.',
  right: 'read-plans',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: planRow,
  refusals: ['unknown-row'],
  example: { request: { id: 'real:month' }, data: exampleRow },
});

export const plansConsoleCalls = consoleCallsOf(list, one);

/** The subject is world and code: `real:month`; a code that is not known is a new plan. Nobody is named. */
export const plansInputs = {
  'set-plan': z.strictObject({ costs: decimal, days: z.int().min(1).max(366), isOn: z.boolean() }),
} as const;
