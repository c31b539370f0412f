// In: a request as sent, and its key. Out: whether the key's owner sent just this, a moment ago; and the number that names it.
import { hash as digest } from 'node:crypto';
import type { ApiKey } from '../../identity/index.ts';
import { mandatory, type Parameters } from './parameters.ts';
import { ApiRefused } from './refused.ts';

const USUAL_WINDOW_MS = 5_000;
const LONGEST_WINDOW_MS = 60_000;
/** A clock may be a little ahead of ours. */
const AHEAD_MS = 1_000;
/** From here on it is microseconds. */
const MICROSECONDS = 100_000_000_000_000;

/** When it was sent, and for how long it may be on its way. */
export interface Moment {
  readonly sentMs: number;
  readonly windowMs: number;
}

/**
 * What was signed: query and body one after the other, exactly as sent, without the signature itself.
 * @throws ApiRefused -1102 when there is none
 */
export function payloadOf(query: string, body: string): { payload: string; signature: string } {
  const inQuery = without(query);
  const inBody = without(body);
  const signature = inQuery.signature ?? inBody.signature;
  if (signature === null || signature === '') throw mandatory('signature');
  return { payload: inQuery.rest + inBody.rest, signature };
}

function without(text: string): { rest: string; signature: string | null } {
  const parts = text.split('&');
  const at = parts.findIndex((part) => part.startsWith('signature='));
  if (at < 0) return { rest: text, signature: null };
  const [part = ''] = parts.splice(at, 1);
  return { rest: parts.join('&'), signature: decoded(part.slice('signature='.length)) };
}

/** Base64 may come percent-encoded or as it is; its plus is no space here. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** @throws ApiRefused -1022 */
export async function requireSignature(key: ApiKey, payload: string, signature: string): Promise<void> {
  if (!(await key.verify(payload, signature))) throw new ApiRefused(-1022, 'Signature for this request is not valid.');
}

/** @throws ApiRefused -1102, -1131 */
export function momentOf(parameters: Parameters): Moment {
  const stamp = parameters.integer('timestamp', 0, Number.MAX_SAFE_INTEGER);
  if (stamp === undefined) throw mandatory('timestamp');
  const window = parameters.text('recvWindow', /^\d{1,6}(?:\.\d{1,3})?$/);
  const windowMs = window === undefined ? USUAL_WINDOW_MS : Math.floor(Number(window));
  if (windowMs > LONGEST_WINDOW_MS) throw new ApiRefused(-1131, 'recvWindow must be less than 60000.');
  return { sentMs: stamp >= MICROSECONDS ? Math.floor(stamp / 1000) : stamp, windowMs };
}

/** Asked at the door, and again before anything is done: a request that waited too long is not done. @throws ApiRefused -1021 */
export function requireFresh({ sentMs, windowMs }: Moment, nowMs: number): void {
  if (sentMs >= nowMs + AHEAD_MS)
    throw new ApiRefused(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  if (nowMs - sentMs > windowMs)
    throw new ApiRefused(-1021, 'Timestamp for this request is outside of the recvWindow.');
}

/** An order id for who gave none: of this very request, so that the same sent again is the same order. */
export function idOfRequest(key: ApiKey, payload: string): string {
  return digest('sha256', `${key.name} ${payload}`, 'base64url').slice(0, 22);
}
