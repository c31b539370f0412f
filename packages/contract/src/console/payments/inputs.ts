// In: scalars. Out: what the actions of the desk of payments are given. No input carries an amount that moves.
import { z } from 'zod';
import { decimal, id, integer } from '../../scalars.ts';
import { digest } from '../../payments/shapes.ts';
import { nothing } from '../call.ts';

/** In the order in which refusing is weighed; the customer reads it. */
export const REFUSAL_GROUNDS = ['own-request', 'legal-order', 'destination-closed', 'rail-outage'] as const;

const direction = z.strictObject({ direction: z.enum(['in', 'out']) });
/** `10:00`, in Dhaka; a day ends at `24:00`. */
const minute = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
const sessions = z.array(z.strictObject({ from: minute, until: minute })).max(8);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const setLimits = z.strictObject({ minimum: decimal, maximum: decimal, daily: decimal, monthly: decimal });
/** What a rail costs, its limits and its hours: the same for every customer. */
const railTerms = z.strictObject({
  in: setLimits,
  out: setLimits,
  methods: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z0-9-]{2,24}$/),
        fee: decimal,
        feePercent: decimal,
        minimum: decimal,
        maximum: decimal,
        sessions,
        restsOnHolidays: z.boolean(),
      }),
    )
    .min(1)
    .max(8),
  automatic: decimal,
  automaticHourly: decimal,
  codeDaily: decimal,
  depositHours: integer(1, 168),
  depositSessions: sessions,
  mostTimes: integer(1, 10),
  holidays: z.array(day).max(60),
});
/** The subject is the withdrawal, the arrival, the destination or the rail. No input carries an amount that moves. */
export const paymentsInputs = {
  'sign-withdrawal': z.strictObject({ digest }),
  'refuse-withdrawal': z.strictObject({ ground: z.enum(REFUSAL_GROUNDS) }),
  'assign-arrival': z.strictObject({ customerId: id }),
  'return-arrival': z.strictObject({ transaction: z.string().regex(/^[\x21-\x7e]{1,120}$/) }),
  'keep-arrival': z.strictObject({ transaction: z.string().regex(/^[\x21-\x7e]{1,120}$/) }),
  /** What is awaited; what arrives is the evidence's. */
  'announce-own-money': z.strictObject({ awaited: decimal }),
  'reverse-credit': nothing,
  'import-statement': nothing,
  'book-bank-line': nothing,
  'accept-name': nothing,
  'refuse-name': nothing,
  'close-rail': direction,
  'reopen-rail': direction,
  'set-rail-policy': railTerms.extend({
    /** The day it begins, at midnight in Dhaka; null: at once. */
    fromDay: day.nullable(),
  }),
  'open-rail': railTerms,
  'invite-to-channel': z.strictObject({ channel: z.string().regex(/^[a-z0-9-]{2,24}$/) }),
} as const;
