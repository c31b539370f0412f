// In: zod. Out: the building blocks of every schema: decimals, ids, symbols, flags, page sizes.
import { z } from 'zod';
import { digitsBetween } from './digits.ts';

/** Longest decimal the wire reads: 20 digits before the point and 18 after it is more than any asset needs. */
const DECIMAL_SHAPE = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** A non-negative amount, price or quantity as the caller writes it. Never a JSON number: those have lost digits already. */
export const decimal = z
  .string()
  .regex(DECIMAL_SHAPE)
  .meta({
    description:
      'Decimal string: digits, optionally a point and at most 18 more digits. No sign, exponent, spaces or separators.',
    examples: ['0.015', '112480.50'],
  });
/** A decimal in a reply; may be negative. */
export const signedDecimal = z
  .string()
  .meta({ description: 'Decimal string, with a leading - when negative.', examples: ['-12.5', '0.01'] });
export const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .meta({ description: 'Identifier as a decimal string.', examples: ['48213'] });
export const replyId = z.string().meta({ description: 'Identifier as a decimal string.', examples: ['48213'] });
export const clientOrderId = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,36}$/)
  .meta({
    description: 'The caller’s own order id, unique for the account for ever: 1-36 letters, digits and . _ : -',
    examples: ['my-order-17'],
  });
export const symbol = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,23}$/)
  .meta({ description: 'Instrument symbol.', examples: ['BTCUSDT'] });
export const assetCode = z
  .string()
  .regex(/^[A-Z0-9]{1,12}$/)
  .meta({ description: 'Asset code.', examples: ['USDT'] });
export const milliseconds = z
  .number()
  .int()
  .meta({ description: 'Milliseconds since the epoch, UTC.', examples: [1795219200000] });
/** A moment that is asked about: until the year 2286, for which thirteen digits last. */
export const moment = z
  .int()
  .min(0)
  .max(9_999_999_999_999)
  .meta({ description: 'Milliseconds since the epoch, UTC.', examples: [1795219200000] });
export const side = z.enum(['buy', 'sell']);
export const world = z.enum(['real', 'demo']).meta({
  description: 'Which world a guest looks at; a signed-in caller always gets the token’s world. Default real.',
});
const CURSOR = { description: 'The nextCursor of the page before.' };
/** Of a list of numbered things. */
export const cursor = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta(CURSOR);
/** Of a list by places in the journal: fills, bills. */
export const placeCursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,9}$/)
  .meta(CURSOR);
/** Of a list that is made of several: each says what its own look like. */
export const cursorLike = (shape: RegExp) => z.string().regex(shape).meta(CURSOR);
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Send as cursor for the next page; null at the end.' });

/** An integer that a form sends as text and JSON may send as a number. */
export function integer(least: number, most: number) {
  const bounded = z.int().min(least).max(most);
  return z
    .union([
      bounded,
      z
        .string()
        .regex(digitsBetween(least, most))
        .transform((text) => Number(text))
        .pipe(bounded),
    ])
    .meta({ description: `Whole number from ${least} to ${most}.`, examples: [least] });
}
/** Page size. */
export const pageSize = (most: number, usual: number) => integer(1, most).default(usual);
/** Yes or no: true, false, 1 or 0. */
export const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')
  .meta({ description: 'true, false, 1 or 0.', examples: ['1'] });

/** Words of a person, in any script, on one line: letters, digits, spaces and the punctuation of sentences. No markup, no control characters. */
export const plainText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .,:!?'’।()&+_-]+$/u);

/** A person's reason, on one line or several: what plain text may hold, and the marks of money, quotation and dates. No markup either. */
export const plainSentences = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} \r\n.,:;!?'"‘’“”।()&+_%/@#*=$৳–—…-]+$/su);

/** A plain text field of a form: trimmed of nothing, bounded. */
export const text = (most: number) => z.string().min(1).max(most);

/** Characters nobody types: controls (but tabs and new lines), and the marks that turn the direction of writing around. */
const UNSEEN = /^(?:[\t\n\r]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;
/** What a person writes for another to read, over several lines: kept and shown as the text it is, whatever it looks like. */
export const freeText = (most: number) => z.string().max(most).regex(UNSEEN);
