// In: scalars. Out: the days of a stock market.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { pageSize, world } from '../scalars.ts';
import { country, isoDate, sessionPart } from './shares.ts';

const look = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

export const marketCalendar = defineCall({
  ...look,
  path: '/stock/index/calendar',
  summary: 'The days of a market',
  description:
    'Sessions of the next days, and the days on which it does not trade with their reasons. `provisional` days may still change.',
  request: z.strictObject({ country: country.default('BD'), days: pageSize(90, 30), world: world.optional() }),
  reply: z.object({
    days: z.array(
      z.object({
        date: isoDate,
        trades: z.boolean(),
        settles: z.boolean(),
        reason: z.string().nullable(),
        provisional: z.boolean(),
        sessions: z.array(sessionPart),
      }),
    ),
  }),
  refusals: [],
  example: {
    request: { country: 'BD', days: 1 },
    data: {
      days: [
        { date: '2026-12-16', trades: false, settles: false, reason: 'Victory Day', provisional: false, sessions: [] },
      ],
    },
  },
});
