// In: zod and the refusal words. Out: the shape of one entry of the contract.
import type { z } from 'zod';
import type { RefusalWord } from './refusals.ts';

/** guest: anyone. customer: a live token in the `accesstoken` header. */
export type Right = 'guest' | 'customer';
/** How a call counts against the rate limits. */
export type LimitClass = 'read' | 'private' | 'trade' | 'entry' | 'code' | 'chat' | 'upload' | 'statement';

/**
 * One call of the wire.
 * `request` reads the flat form or JSON object (strict: unknown fields are refused); `reply` is the envelope's `data`.
 * `changesState` calls accept `x-request-id` and always exist as POST; `methods` lists what the gateway serves.
 */
export interface CallEntry<
  Request extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Path extends `/${string}` = `/${string}`,
> {
  path: Path;
  methods: readonly ('GET' | 'POST')[];
  summary: string;
  description: string;
  right: Right;
  limitClass: LimitClass;
  changesState: boolean;
  /** What the sign-in must allow. Not said: full for a customer's call that changes state, withdraw-only for every other. */
  scope?: 'full' | 'withdraw-only';
  /** In the real world the transaction PIN must be set, and entered in this sign-in. */
  asks?: 'transaction-pin';
  request: Request;
  reply: Reply;
  refusals: readonly RefusalWord[];
  /** The body is a picture, not fields. */
  body?: 'image';
  /**
   * The answer is a picture's bytes (`reply` is `{ type, bytes }`), or a file to keep (`{ type, name, path }`); refusals stay envelopes.
   */
  replyBody?: 'image' | 'file';
  example: { request: z.input<Request>; data: z.input<Reply> };
}

/** Checks an entry's example against its own schemas at compile time; returns it unchanged. */
export function defineCall<Request extends z.ZodType, Reply extends z.ZodType, const Path extends `/${string}`>(
  entry: CallEntry<Request, Reply, Path>,
): CallEntry<Request, Reply, Path> {
  return entry;
}

/** The calls of a room, each filed under its own path. */
export type CallsOf<Entry extends CallEntry> = { readonly [Each in Entry as Each['path']]: Each };
export function callsOf<const Entries extends readonly CallEntry[]>(...entries: Entries): CallsOf<Entries[number]> {
  return Object.fromEntries(entries.map((entry) => [entry.path, entry])) as CallsOf<Entries[number]>;
}

export const READ_METHODS = ['GET', 'POST'] as const;
export const POST_ONLY = ['POST'] as const;
