// In: what actions are about. Out: the one call that runs them.
import { z } from 'zod';
import { id, replyId } from '../scalars.ts';
import { ACTION_NAMES, ACTION_REFUSALS } from './desks.ts';
import { anyJson, defineConsoleCall } from './call.ts';
import { ACTION_STATES } from './trail/calls.ts';

/** Shortest and longest reason. */
export const REASON = { minimum: 3, maximum: 500 } as const;

export const runAction = defineConsoleCall({
  path: '/actions/run',
  summary: 'Do something, with a reason',
  description:
    'One call for every action: it checks the action’s right and input, notes who, why, before and after in the trail, and where a second person must agree it waits. The same requestId again gives the first answer.',
  right: 'operator',
  changesState: true,
  journalled: true,
  request: z.strictObject({
    action: z.enum(ACTION_NAMES),
    subject: z.string().trim().min(1).max(254).meta({ description: 'Whom or what it is about: an id, or a key.' }),
    reason: z
      .string()
      .trim()
      .min(REASON.minimum)
      .max(REASON.maximum)
      .meta({ description: 'Why. Customers read the reasons of what is done to their account.' }),
    input: anyJson.default({}),
    requestId: id.or(z.string().regex(/^[A-Za-z0-9._:-]{8,60}$/)),
  }),
  reply: z.object({
    actionId: replyId,
    state: z.enum(ACTION_STATES),
    result: z.record(z.string(), z.string()).meta({ description: 'What the action gives back, such as a new id.' }),
  }),
  refusals: [
    'right-missing',
    'fresh-factor-required',
    'same-operator',
    'already-waiting',
    'request-id-reused',
    ...ACTION_REFUSALS,
  ],
  example: {
    request: {
      action: 'disable-customer',
      subject: '100021',
      reason: 'The bank reported a stolen phone.',
      input: {},
      requestId: 'c1f4a0de-7',
    },
    data: { actionId: '9', state: 'done', result: {} },
  },
});
