// In: a call that the server may refuse until the customer has shown a PIN, a fresh second factor or checked papers.
// Out: its answer: what is missing is asked for, and the call is made again.
import type { CallPath, ReplyOf, RequestOf } from '@hilsa/contract';
import { type CallOptions, Refused } from '@hilsa/wire';
import { GateClosed } from './gate-closed.ts';
import { type ConfirmPurpose, type Gate, openGate } from './gates.ts';
import { wire } from './wire.ts';

/** One after the other: set a PIN, then prove who you are. More would be a circle. */
const MOST_GATES = 3;

/**
 * Like `wire.call`, for what moves money or changes who may: opens the gate the server asks for, then sends again.
 * `about`: what is done, in a few words, for the sheet that asks.
 * Rejects as `wire.call` does, or with GateClosed when the customer turns away.
 */
export async function guarded<P extends CallPath>(
  path: P,
  request: RequestOf<P>,
  options: CallOptions & { readonly about?: string } = {},
): Promise<ReplyOf<P>> {
  let asked = request;
  let { requestId } = options;
  for (let gates = 0; ; gates++) {
    try {
      return await wire.call(path, asked, requestId === undefined ? {} : { requestId });
    } catch (error) {
      const gate = error instanceof Refused && gates < MOST_GATES ? gateOf(error, options.about) : null;
      if (gate === null) throw error;
      const passed = await openGate(gate);
      if (passed === null) throw new GateClosed();
      if (gate.kind !== 'confirm') continue;
      asked = { ...asked, confirmation: passed };
      // Another body needs another id; a PIN changes nothing in the body, so that one stays the same order.
      if (requestId !== undefined) requestId = `${requestId}:${gates}`;
    }
  }
}

/** What a refusal asks for; null when it asks for nothing that can be given here. */
function gateOf({ refusal, detail, message }: Refused, about: string | undefined): Gate | null {
  if (refusal === 'transaction-pin-required') return { kind: 'set-pin' };
  if (refusal === 'transaction-pin-needed') return { kind: 'unlock', about };
  if (refusal === 'confirmation-required')
    return { kind: 'confirm', purpose: String(detail['purpose']) as ConfirmPurpose };
  return refusal === 'kyc-required' ? { kind: 'identity', sentence: message } : null;
}
