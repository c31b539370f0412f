// In: zod. Out: the shapes of commands about payments. None carries an amount that moves, a destination or the length of a hold.
import { z } from 'zod';

const number = z.string().regex(/^[1-9]\d{0,14}$/);
const amount = z.string().regex(/^\d{1,15}(\.\d{1,12})?$/);
const rail = z.string().regex(/^[a-z0-9-]{2,24}:[A-Z0-9]{2,12}$/);
const minute = z.string().regex(/^\d{2}:\d{2}$/);
const sessions = z.array(z.strictObject({ from: minute, until: minute })).max(8);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const limits = z.strictObject({ minimum: amount, maximum: amount, daily: amount, monthly: amount });
const terms = z.strictObject({
  rail,
  in: limits,
  out: limits,
  methods: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z0-9-]{2,24}$/),
        fee: amount,
        feePercent: amount,
        minimum: amount,
        maximum: amount,
        sessions,
        restsOnHolidays: z.boolean(),
      }),
    )
    .min(1)
    .max(8),
  automatic: amount,
  automaticHourly: amount,
  codeDaily: amount,
  depositHours: z.int().min(1).max(168),
  depositSessions: sessions,
  mostTimes: z.int().min(1).max(10),
  holidays: z.array(day).max(60),
});

export const paymentCommands = {
  'sign-withdrawal': z.strictObject({ withdrawal: number, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  'refuse-withdrawal': z.strictObject({
    withdrawal: number,
    ground: z.enum(['own-request', 'legal-order', 'destination-closed', 'rail-outage']),
  }),
  'assign-arrival': z.strictObject({ arrival: number, customerId: number }),
  'return-arrival': z.strictObject({ arrival: number, transaction: z.string().regex(/^[\x21-\x7e]{1,120}$/) }),
  'keep-arrival': z.strictObject({ arrival: number, transaction: z.string().regex(/^[\x21-\x7e]{1,120}$/) }),
  'announce-own-money': z.strictObject({ rail, awaited: amount }),
  'import-statement': z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  'book-bank-line': z.strictObject({ line: number }),
  'reverse-credit': z.strictObject({ arrival: number }),
  'decide-name': z.strictObject({ destination: number, isAccepted: z.boolean() }),
  'switch-rail': z.strictObject({ rail, direction: z.enum(['in', 'out']), isOpen: z.boolean() }),
  'set-rail-policy': terms.extend({ fromDay: day.nullable() }),
  'open-rail': terms,
} as const;
