// In: scalars and the console's actions. Out: what operators did to a customer's account, as that customer reads it.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { ACTION_NAMES, ACTIONS } from '../console/desks.ts';
import { ROLES } from '../console/roles.ts';
import { cursor, milliseconds, nextCursor, pageSize, replyId } from '../scalars.ts';

/** Besides the actions that are shown, each look at the pictures of the own papers. */
export const SEEN_ACTIONS = [...ACTION_NAMES.filter((name) => ACTIONS[name].shownToCustomer), 'view-papers'] as const;

export const operatorActions = defineCall({
  path: '/user/operator-actions',
  methods: READ_METHODS,
  summary: 'What operators did to the own account',
  description:
    'Newest first: every decision about the account with its reason, and every look at the pictures of the own papers. Of the operator only the role is told.',
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 20) }),
  reply: z.object({
    list: z.array(
      z.object({
        id: replyId,
        action: z.enum(SEEN_ACTIONS),
        reason: z.string().meta({ description: 'In the operator’s own words; empty for a look.' }),
        atMs: milliseconds,
        role: z.enum([...ROLES, 'operator']).meta({ description: 'operator: by the command on the server.' }),
      }),
    ),
    nextCursor,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '41',
          action: 'disable-customer',
          reason: 'The bank reported a stolen phone.',
          atMs: 1795219200000,
          role: 'compliance',
        },
      ],
      nextCursor: null,
    },
  },
});
