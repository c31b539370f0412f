// In: fields as sent and a call's schema. Out: the request as the call reads it, or a refusal that names the field.
import type { z } from 'zod';
import { Refused } from '../identity/index.ts';

type Fields = Record<string, unknown>;

/** @throws Refused field-missing, field-unknown or field-invalid, for the first field that is wrong */
export function readRequest<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  throw wrongField(read.error.issues[0]!, fields);
}

function wrongField(issue: z.core.$ZodIssue, fields: Fields): Refused {
  if (issue.code === 'unrecognized_keys')
    return new Refused('field-unknown', { field: shortened(issue.keys[0] ?? '') });
  const field = String(issue.path[0] ?? 'body');
  // An empty field of a form is a field left out.
  if (fields[field] === undefined || fields[field] === '') return new Refused('field-missing', { field });
  return new Refused('field-invalid', { field });
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
