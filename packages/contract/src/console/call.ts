// In: zod, rights and refusal words. Out: the shape of one entry of the console's contract, and what its lists share.
import { z } from 'zod';
import type { RefusalWord } from '../refusals.ts';
import { milliseconds, moment, replyId } from '../scalars.ts';
import type { OperatorRight } from './desks.ts';

/**
 * One call of the console: always a POST of a JSON object with the header `x-hilsa-console: 1`, so that nothing personal stands in an
 * address. The answer is the same envelope as the customers' calls give, in the language asked for.
 * `right`: anyone (before signing in), operator (any signed-in one), or the right it needs.
 * `journalled`: whether the trail notes every use, reading included.
 * `replyBody`: instead of an envelope the answer is a picture or a table of text; refusals are envelopes.
 */
export interface ConsoleCallEntry<
  Request extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Path extends `/${string}` = `/${string}`,
> {
  path: Path;
  summary: string;
  description: string;
  right: 'anyone' | 'operator' | OperatorRight;
  changesState: boolean;
  journalled: boolean;
  request: Request;
  reply: Reply;
  replyBody?: 'image' | 'csv' | 'file';
  refusals: readonly RefusalWord[];
  example: { request: z.input<Request>; data: z.input<Reply> };
}

/** Checks an entry's example against its own schemas at compile time; returns it unchanged. */
export function defineConsoleCall<Request extends z.ZodType, Reply extends z.ZodType, const Path extends `/${string}`>(
  entry: ConsoleCallEntry<Request, Reply, Path>,
): ConsoleCallEntry<Request, Reply, Path> {
  return entry;
}

/** The calls of a desk, each filed under its own path. */
type ConsoleCallsOf<Entry extends ConsoleCallEntry> = { readonly [Each in Entry as Each['path']]: Each };
export function consoleCallsOf<const Entries extends readonly ConsoleCallEntry[]>(
  ...entries: Entries
): ConsoleCallsOf<Entries[number]> {
  return Object.fromEntries(entries.map((entry) => [entry.path, entry])) as ConsoleCallsOf<Entries[number]>;
}

/** An action that is given nothing besides subject and reason. */
export const nothing = z.strictObject({});

/** The last action that changed a row, by whom and why; null: nobody ever did. */
export const lastChange = z
  .object({
    actionId: replyId,
    atMs: milliseconds,
    operatorName: z.string(),
    approvedByName: z.string().nullable(),
    reason: z.string(),
  })
  .nullable();

/** The part of a list that is wanted. */
export const page = { offset: z.int().min(0).max(100_000).default(0), limit: z.int().min(1).max(100).default(25) };
/** Which column first, and in which direction. */
export function sorted<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return { sort: z.enum(columns).default(columns[0]), order: z.enum(['asc', 'desc']).default('desc') };
}
export const search = z.string().trim().min(1).max(120).optional();
/** A page of a list, and how many there are in all. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ list: z.array(row), total: z.int() });
}
/** From (included) and to (excluded), UTC milliseconds. */
export const period = { fromMs: moment.optional(), toMs: moment.optional() };
/** A JSON value of an action: what it was given, what was before, what is after. */
export const anyJson = z.json();
export type AnyJson = z.infer<typeof anyJson>;
