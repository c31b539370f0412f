// In: scalars. Out: the pieces that calls about credentials share.
import { z } from 'zod';
import { sixDigits } from './account.ts';
import { POST_ONLY, READ_METHODS } from '../call.ts';
import { milliseconds, replyId, text } from '../scalars.ts';

export const secondFactor = z.enum(['totp', 'passkey']);
export const resetWhat = z.enum(['password', 'transaction-pin', 'withdrawal-pin', 'second-factor']);

export const totp = sixDigits.meta({
  description: 'Six digits of the authenticator app; each is accepted once.',
  examples: ['314159'],
});
export const code = sixDigits.meta({ description: 'The code that was sent.', examples: ['482913'] });
// Six characters whatever they are: the call says what is wrong with a PIN, Bengali digits count as digits.
export const pin = text(12).meta({
  description: 'Six digits; no sequence, no repeat, no date of birth.',
  examples: ['407193'],
});
export const confirmation = text(64).optional().meta({
  description: 'Single-use token of /user/confirm. Without it: confirmation-required, with purpose and methods.',
});
export const challengeId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .meta({ description: 'As given with the options.' });
/** A form has no objects: what the browser's passkey interface answered, as JSON text. */
export const webauthnResponse = text(8192).meta({ description: 'The browser’s answer as JSON text.' });
export const options = z
  .record(z.string(), z.unknown())
  .meta({ description: 'For the browser’s passkey interface, as JSON.' });
export const exampleOptions = {
  challenge: 'nVv3…',
  rpId: 'hilsa.example',
  userVerification: 'required',
  timeout: 300000,
};
export const exampleResponse = '{"id":"q1…","rawId":"q1…","type":"public-key","response":{}}';
export const done = z.object({});

export const passkey = z.object({
  id: replyId,
  name: z.string(),
  createdAtMs: milliseconds,
  lastUsedAtMs: milliseconds.nullable(),
});
export const read = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
/** Each costs a password hash or a guess. */
export const guarded = {
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'entry',
  changesState: true,
  scope: 'withdraw-only',
} as const;
export const light = { ...guarded, limitClass: 'private' } as const;
export const guest = { methods: POST_ONLY, right: 'guest', limitClass: 'entry', changesState: true } as const;
