// In: something to send, and what it is about.
// Out: it sent once. While nobody knows what became of it, the very same is sent again under the same id, whatever page or dialog was
// closed and opened in between: a lost reply never does a thing twice.
import { CODE_REFUSED } from '@hilsa/contract/paths';
import { CallFailed } from './call.ts';

interface Pending {
  readonly requestId: string;
  readonly body: unknown;
  /** Its answer did not come: it may have been done. */
  lost: boolean;
}

/** Nobody leaves more behind than this; the oldest goes first. */
const MOST = 200;
const pending = new Map<string, Pending>();

/**
 * @param key what it is about. What is still open under it is sent again as it was, not `body`.
 * @throws CallFailed
 */
export async function sendOnce<Body, Reply>(
  key: string,
  body: Body,
  send: (body: Body, requestId: string) => Promise<Reply>,
): Promise<Reply> {
  const one = pending.get(key) ?? { requestId: crypto.randomUUID(), body, lost: false };
  pending.set(key, one);
  if (pending.size > MOST) pending.delete(pending.keys().next().value!);
  try {
    const reply = await send(one.body as Body, one.requestId);
    pending.delete(key);
    return reply;
  } catch (failure) {
    one.lost ||= isUnknown(failure);
    // A refusal of the thing itself is its answer. That the session ended, or too much was asked, says nothing of an earlier try.
    if (!one.lost || isAnswer(failure)) pending.delete(key);
    throw failure;
  }
}

/** What was sent under the key and never answered; undefined: nothing. */
export function lostBody(key: string): unknown {
  const one = pending.get(key);
  return one?.lost === true ? one.body : undefined;
}

/** The server was not reached, or could not say. */
function isUnknown(failure: unknown): boolean {
  return !(failure instanceof CallFailed) || failure.code === 0 || failure.code >= 500;
}

function isAnswer(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.code === CODE_REFUSED;
}
