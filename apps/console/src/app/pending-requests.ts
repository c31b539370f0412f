// In: something to send, and what it is about.
// Out: it sent once. While nobody knows what became of it, the very same is sent again under the same id, whatever page or dialog was
// closed and opened in between: a lost reply never does a thing twice.
import { CODE_REFUSED } from '@hilsa/contract/paths';
import { Doubts } from '@hilsa/wire/doubts';
import { CallFailed } from './call.ts';

/** Nobody leaves more behind than this; the oldest goes first. */
const MOST = 200;
/** What left and was not answered, of this tab, over a reload too. */
const doubts = new Doubts(() => sessionStorage, 'hilsa-console-pending', MOST);
/** On its way in this page; what lies in `doubts` and not here may have been done. */
const underWay = new Set<string>();

/**
 * @param key what it is about. What is still open under it is sent again as it was, not `body`.
 * @throws CallFailed
 */
export async function sendOnce<Body, Reply>(
  key: string,
  body: Body,
  send: (body: Body, requestId: string) => Promise<Reply>,
): Promise<Reply> {
  const before = doubts.get(key);
  const one = before ?? { id: crypto.randomUUID(), sinceMs: Date.now(), body };
  // Before it leaves: a page that ends on the way finds it again.
  if (before === undefined) doubts.put(key, one);
  underWay.add(key);
  try {
    const reply = await send(one.body as Body, one.id);
    doubts.delete(key);
    return reply;
  } catch (failure) {
    // A refusal of the thing itself is its answer. That the session ended, or too much was asked, says nothing of an earlier try.
    if ((before === undefined && !isUnknown(failure)) || isAnswer(failure)) doubts.delete(key);
    throw failure;
  } finally {
    underWay.delete(key);
  }
}

/** What was sent under the key and never answered; undefined: nothing. */
export function lostBody(key: string): unknown {
  return underWay.has(key) ? undefined : doubts.get(key)?.body;
}

/** The server was not reached, or could not say. */
function isUnknown(failure: unknown): boolean {
  return !(failure instanceof CallFailed) || failure.code === 0 || failure.code >= 500;
}

function isAnswer(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.code === CODE_REFUSED;
}
