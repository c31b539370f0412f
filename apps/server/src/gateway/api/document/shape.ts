// In: fields in one line. Out: the schema of an object that has just these, for the document and for the tests that hold answers to it.
import { z } from 'zod';

const KINDS = {
  '': z.string(),
  i: z.int(),
  n: z.number(),
  b: z.boolean(),
  s: z.array(z.string()),
  x: z.unknown(),
} as const;

/** `name` is text, `name:i` a whole number, `:n` a number, `:b` yes or no, `:s` a list of texts, `:x` anything; with `?` it may be left out, with `!` it may be null. */
export function shape(fields: string, inside: Readonly<Record<string, z.ZodType>> = {}): z.ZodObject {
  const own = fields
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((field): [string, z.ZodType] => {
      const [, name = '', kind = '', mark = ''] = /^(\w+)(?::(\w))?([?!]?)$/.exec(field) ?? [];
      const type: z.ZodType = KINDS[kind as keyof typeof KINDS];
      if (mark === '?') return [name, type.optional()];
      return [name, mark === '!' ? type.nullable() : type];
    });
  return z.strictObject({ ...Object.fromEntries(own), ...inside });
}

/** An object whose names are data: symbols, codes. */
export function named(of: z.ZodType): z.ZodType {
  return z.record(z.string(), of);
}
