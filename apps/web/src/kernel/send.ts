// In: a call that changes something.
// Out: its answer. What the server asks for first (a PIN, a fresh proof, checked papers) is asked of the customer; a lost reply never sends it twice.
import type { CallPath, ReplyOf, RequestOf } from '@hilsa/contract';
import { Doubts, Offline, Refused, SessionInvalid, newRequestId } from '@hilsa/wire';
import { type ConfirmPurpose, type Gate, GateClosed, openGate } from './gates.ts';
import { useKept } from './store.ts';
import { wire } from './wire.ts';

/** One after the other: set a PIN, then prove who you are. More would be a circle. */
const MOST_GATES = 3;
/** A press this long after a lost reply is a new wish. */
const SAME_WISH_MS = 10 * 60_000;
const MOST_PENDING = 50;

export interface SendOptions<P extends CallPath> {
  /** What is done, in a few words, for the sheet that asks for a PIN. */
  readonly about?: string;
  /** A field of the body that carries the request's id too: an order's own number. */
  readonly idIn?: keyof RequestOf<P> & string;
}

/** What is on its way now. Here and not in a component: a second sheet that sends the same wish joins it. */
const underWay = new Map<string, Promise<unknown>>();
/** What left and was not answered yet: a sheet opened again, and the page after a reload, send the same wish under the same id. */
const doubts = new Doubts(() => sessionStorage, 'hilsa-pending', MOST_PENDING);
const NOWHERE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
/** As above, of what must not lie in any storage. */
const unkept = new Doubts(() => NOWHERE, '', MOST_PENDING);
const SECRET = /^(?:pin|password|code|totp|confirmation|captcha|response)$|Pin$|Password$|^password/;

/**
 * Sends an action. While it is on its way the same action joins it; after "no answer" the same action goes under the same id, so that
 * the server does it once. Rejects as `wire.call` does, or with GateClosed when the customer turns away from what was asked.
 */
export function send<P extends CallPath>(
  path: P,
  request: RequestOf<P>,
  { about, idIn }: SendOptions<P> = {},
): Promise<ReplyOf<P>> {
  const { userToken, userAccountType, userInfo } = useKept.getState();
  const key = JSON.stringify([userAccountType, userInfo?.id ?? userToken, path, request]);
  const joined = underWay.get(key);
  if (joined !== undefined) return joined as Promise<ReplyOf<P>>;
  const shelf = Object.keys(request).some((field) => SECRET.test(field)) ? unkept : doubts;
  const before = shelf.get(key);
  const isSame = before !== undefined && Date.now() - before.sinceMs < SAME_WISH_MS;
  const { id } = isSame ? before : { id: newRequestId() };
  // Written before it leaves: a page that ends on the way asks again under this id.
  if (!isSame) shelf.put(key, { id, sinceMs: Date.now() });
  const body = idIn === undefined ? request : { ...request, [idIn]: id };
  const answer = throughGates(path, body, { id, about });
  underWay.set(key, answer);
  const settle = (isDoubtful: boolean): void => {
    underWay.delete(key);
    if (!isDoubtful) shelf.delete(key);
  };
  answer.then(
    () => settle(false),
    (error: unknown) => settle(leavesDoubt(error, isSame)),
  );
  return answer;
}

/** Whoever was answered knows; silence leaves a doubt, and what says nothing of an earlier try (too many, signed out) leaves the doubt of that. */
function leavesDoubt(error: unknown, isSecond: boolean): boolean {
  if (error instanceof Offline) return true;
  return isSecond && (error instanceof SessionInvalid || (error instanceof Refused && error.status >= 429));
}

async function throughGates<P extends CallPath>(
  path: P,
  request: RequestOf<P>,
  { id, about }: { readonly id: string; readonly about: string | undefined },
): Promise<ReplyOf<P>> {
  let asked = request;
  let requestId = id;
  for (let gates = 0; ; gates++) {
    try {
      return await wire.call(path, asked, { requestId });
    } catch (error) {
      const gate = error instanceof Refused && gates < MOST_GATES ? gateOf(error, about) : null;
      if (gate === null) throw error;
      const passed = await openGate(gate);
      if (passed === null) throw new GateClosed();
      if (gate.kind !== 'confirm') continue;
      asked = { ...asked, confirmation: passed };
      // Another body needs another id; a PIN changes nothing in the body, so that one stays the same order.
      requestId = `${id}:${gates}`;
    }
  }
}

/** What a refusal asks for; null when it asks for nothing that can be given here. */
function gateOf({ refusal, detail, message }: Refused, about: string | undefined): Gate | null {
  if (refusal === 'transaction-pin-required') return { kind: 'set-pin' };
  if (refusal === 'transaction-pin-needed') return { kind: 'unlock', about };
  if (refusal === 'confirmation-required')
    return { kind: 'confirm', purpose: String(detail['purpose']) as ConfirmPurpose };
  if (refusal === 'bo-account-required') return { kind: 'bo-account' };
  return refusal === 'kyc-required' ? { kind: 'identity', sentence: message } : null;
}
