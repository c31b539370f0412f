// In: scalars. Out: what a customer wants to be told of a market, and what they were told.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { cursor, decimal, id, milliseconds, nextCursor, pageSize, replyId, signedDecimal } from '../scalars.ts';
import { marketKey } from './markets.ts';

/** Shares alone have a band and record dates. */
export const ALERT_KINDS = [
  'price-above',
  'price-below',
  'change-above',
  'change-below',
  'volume',
  'band',
  'record-date',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** Alerts that a customer may have waiting at once, in both worlds together. */
export const MOST_ALERTS = 50;

const kind = z.enum(ALERT_KINDS).meta({
  description:
    'price-above and price-below: the last price reaches the value. change-above and change-below: the day’s rise or fall reaches that many percent. volume: so much has traded in the day (coins: in 24 hours). band: the last price touches a limit of the day. record-date: so many days are left to one, or fewer.',
});
export const alert = z.object({
  id: replyId,
  market: marketKey,
  kind,
  value: decimal.nullable().meta({ description: 'null for band.' }),
  state: z.enum(['waiting', 'fired']),
  createdAtMs: milliseconds,
  firedAtMs: milliseconds.nullable(),
  seen: signedDecimal.nullable().meta({ description: 'What was seen when it fired: price, percent, volume or days.' }),
  toldAtMs: milliseconds.nullable().meta({ description: 'When its notice was queued for every channel that is on.' }),
});
const example: z.input<typeof alert> = {
  id: '9',
  market: 'stock:GP',
  kind: 'price-above',
  value: '330',
  state: 'waiting',
  createdAtMs: 1797226920000,
  firedAtMs: null,
  seen: null,
  toldAtMs: null,
};

export const alertList = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/alert/list',
  summary: 'Own alerts, waiting or fired',
  description: 'Of this world, newest first. What has fired stays for ninety days.',
  request: z.strictObject({
    state: z.enum(['waiting', 'fired']).default('waiting'),
    market: marketKey.optional(),
    cursor: cursor.optional(),
    limit: pageSize(50, 50),
  }),
  reply: z.object({ list: z.array(alert).max(50), nextCursor }),
  refusals: [],
  example: { request: { state: 'waiting' }, data: { list: [example], nextCursor: null } },
});
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'private', changesState: true } as const;
export const alertAdd = defineCall({
  ...change,
  path: '/alert/add',
  summary: 'Be told when a market does something',
  description:
    'Judged on the server by every trade, in the world of the token. Fires once; the notice goes where notices of the account go. One that is true already is refused with what is there now. The same alert again is the first one.',
  request: z.strictObject({
    market: marketKey,
    kind,
    value: decimal
      .optional()
      .meta({ description: 'Not for band; percent for the two changes, whole days for record-date.' }),
  }),
  reply: z.object({ alert }),
  refusals: [
    'field-missing',
    'field-invalid',
    'fields-conflict',
    'unknown-instrument',
    'price-not-on-tick',
    'alert-not-for-market',
    'alert-true-now',
    'too-many-alerts',
  ],
  example: { request: { market: 'stock:GP', kind: 'price-above', value: '330' }, data: { alert: example } },
});
export const alertRemove = defineCall({
  ...change,
  path: '/alert/del',
  summary: 'Remove an alert',
  description: 'Waiting or fired.',
  request: z.strictObject({ id }),
  reply: z.object({ removed: replyId }),
  refusals: ['unknown-alert'],
  example: { request: { id: '9' }, data: { removed: '9' } },
});
