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
  /**
   * What the customer wished, where the body is reckoned from what moves (a price, a position). The same wish after a lost answer goes out with
   * the body of the first press.
   */
  readonly wish?: object;
}

/** What is on its way now. Here and not in a component: a second sheet that sends the same wish joins it. */
const underWay = new Map<string, Promise<unknown>>();
/** What left and was not answered yet: a sheet opened again, and the page after a reload, send the same wish under the same id. */
const doubts = new Doubts(() => sessionStorage, 'hilsa-pending', MOST_PENDING);
/** Bodies of wishes that were never answered, by their ids. Of this page only: after a reload the id alone keeps it from being done twice. */
const frozen = new Map<string, object>();
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
  { about, idIn, wish }: SendOptions<P> = {},
): Promise<ReplyOf<P>> {
  const key = keyOf(path, wish ?? request);
  const joined = underWay.get(key);
  if (joined !== undefined) return joined as Promise<ReplyOf<P>>;
  const shelf = Object.keys(request).some((field) => SECRET.test(field)) ? unkept : doubts;
  const before = shelf.get(key);
  const isSame = before !== undefined && Date.now() - before.sinceMs < SAME_WISH_MS;
  const { id } = isSame ? before : { id: newRequestId() };
  // Written before it leaves: a page that ends on the way asks again under this id.
  if (!isSame) shelf.put(key, { id, sinceMs: Date.now() });
  const asked = isSame ? ((frozen.get(id) as RequestOf<P> | undefined) ?? request) : request;
  if (wish !== undefined) frozen.set(id, asked);
  const body = idIn === undefined ? asked : { ...asked, [idIn]: id };
  const trip: Trip = { id, about, wasSilent: isSame };
  const answer = throughGates(path, body, trip);
  underWay.set(key, answer);
  const settle = (isDoubtful: boolean, keepsBody: boolean): void => {
    underWay.delete(key);
    if (!isDoubtful) shelf.delete(key);
    if (!isDoubtful || !keepsBody) frozen.delete(id);
  };
  answer.then(
    () => settle(false, false),
    (error: unknown) => settle(leavesDoubt(error, trip.wasSilent), !isNo(error)),
  );
  return answer;
}

/** The body that went out for a wish and was never answered: what another press sends. Null: there is none. */
export function lostBody<P extends CallPath>(path: P, wish: object): RequestOf<P> | null {
  const key = keyOf(path, wish);
  const doubt = underWay.has(key) ? undefined : doubts.get(key);
  const isSame = doubt !== undefined && Date.now() - doubt.sinceMs < SAME_WISH_MS;
  return isSame ? ((frozen.get(doubt.id) as RequestOf<P> | undefined) ?? null) : null;
}

function keyOf(path: CallPath, wish: object): string {
  const { userToken, userAccountType, userInfo } = useKept.getState();
  return JSON.stringify([userAccountType, userInfo?.id ?? userToken, path, wish]);
}

/** Nobody can say whether it was done: no answer came, or only to a second sending, or whoever answered could not say either. */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof Offline) return true;
  if (error instanceof SessionInvalid) return error.afterSilence;
  return error instanceof Refused && (error.status >= 500 || error.afterSilence);
}

/**
 * A wish that nobody answered stays one through every refusal. Whoever refused may have been asked before the core (the door, a gate that was
 * closed, a market that has been halted meanwhile), which says nothing of the first sending; and where it was the core, the same id does
 * no harm, since refusals are not remembered. Only that the id was used for another body is an answer: the first was done.
 */
function leavesDoubt(error: unknown, wasDoubted: boolean): boolean {
  if (error instanceof Refused && error.refusal === 'request-id-reused') return false;
  return mayBeDone(error) || wasDoubted;
}

/** Refused for what it is: the next press is reckoned anew. */
function isNo(error: unknown): boolean {
  return error instanceof Refused && error.status < 400;
}

interface Trip {
  readonly id: string;
  readonly about: string | undefined;
  /** Something left under this id and was not answered. */
  wasSilent: boolean;
}

async function throughGates<P extends CallPath>(path: P, request: RequestOf<P>, trip: Trip): Promise<ReplyOf<P>> {
  const { id, about } = trip;
  let asked = request;
  let requestId = id;
  for (let gates = 0; ; gates++) {
    try {
      return await wire.call(path, asked, { requestId });
    } catch (error) {
      trip.wasSilent ||= mayBeDone(error);
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
