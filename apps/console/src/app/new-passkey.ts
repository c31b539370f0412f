// In: a name for it.
// Out: a passkey of this device, kept by the server; or why there is none, as a sentence.
import { makePasskey, turnedAway } from '@hilsa/wire/passkey';
import { door as words } from '../texts/parts.ts';
import { call, sentenceOf } from './call.ts';

/** Rejects when the person turned away, the device has one already, or the server refuses. */
export async function addPasskey(name: string): Promise<void> {
  const { challengeId, options } = await call('/passkeys/add/options', {});
  const response = await makePasskey(options);
  await call('/passkeys/add', { challengeId, response, name });
}

export function whyNoPasskey(failure: unknown): string {
  if (failure instanceof Error && failure.name === 'InvalidStateError') return words.passkeyKnown;
  return turnedAway(failure) ? words.turnedAway : sentenceOf(failure);
}
