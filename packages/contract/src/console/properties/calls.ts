// In: scalars. Out: the desk of settings: what /common/props says, with history, versions and effective dates.
import { z } from 'zod';
import { milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, page } from '../call.ts';

/** Settings that operators may change while the server runs. Rules of money are not among them. */
export const PROPERTY_KEYS = [
  'tabSet',
  'registrationCode',
  'captcha',
  'inviteCode',
  'transactionPin',
  'kycRequiredFor',
  'displayRate',
  'defaultLanguage',
  'openAutoApply',
  'resetDelayMinutes',
  'referralRebateBps',
] as const;
export type PropertyKey = (typeof PROPERTY_KEYS)[number];

const key = z.enum(PROPERTY_KEYS);
export const propertyVersion = z.object({
  id: replyId,
  key,
  version: z
    .int()
    .meta({ description: 'Counts the versions of this key from 1; 0 is what the server was started with.' }),
  value: z.string(),
  effectiveAtMs: milliseconds,
  recordedAtMs: milliseconds,
  operatorName: z.string(),
  approvedByName: z.string().nullable(),
  reason: z.string(),
});
const propertyRow = z.object({
  id: key,
  shape: z.enum(['choice', 'choices', 'decimal']),
  choices: z.array(z.string()),
  description: z.string(),
  value: z.string().meta({ description: 'What holds now.' }),
  version: z.int(),
  effectiveAtMs: milliseconds.nullable(),
  /** What the server was started with; holds until the first version. */
  startValue: z.string(),
  upcoming: z.array(propertyVersion),
  pendingApprovals: z.int(),
});

export const propertyList = defineConsoleCall({
  path: '/properties/list',
  summary: 'Settings that can be changed while the server runs',
  description: 'With the value that holds now and those that are dated ahead. Changed by the action set-property.',
  right: 'read-properties',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: listOf(propertyRow),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'tabSet',
          shape: 'choice',
          choices: ['assets', 'markets'],
          description: 'The tab bar',
          value: 'assets',
          version: 0,
          effectiveAtMs: null,
          startValue: 'assets',
          upcoming: [],
          pendingApprovals: 0,
        },
      ],
      total: 1,
    },
  },
});
export const propertyHistory = defineConsoleCall({
  path: '/properties/history/list',
  summary: 'Every version of a setting',
  description: 'Newest first: value, from when, who asked, who agreed, why.',
  right: 'read-properties',
  changesState: false,
  journalled: false,
  request: z.strictObject({ key, ...page }),
  reply: listOf(propertyVersion),
  refusals: [],
  example: {
    request: { key: 'displayRate' },
    data: {
      list: [
        {
          id: '3',
          key: 'displayRate',
          version: 1,
          value: '122.60',
          effectiveAtMs: 1795219200000,
          recordedAtMs: 1795215600000,
          operatorName: 'Farid',
          approvedByName: 'Nasrin',
          reason: 'Bangladesh Bank’s rate of today.',
        },
      ],
      total: 1,
    },
  },
});

export const propertiesCalls = consoleCallsOf(propertyList, propertyHistory);

/** What each action is given besides its subject and reason. */
export const propertiesInputs = {
  /** The subject is the key. Without a date it holds from the moment it is agreed to. */
  'set-property': z.strictObject({ value: z.string().max(2000), effectiveAtMs: milliseconds.nullable() }),
} as const;
