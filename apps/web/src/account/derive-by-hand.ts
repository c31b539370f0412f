// In: a challenge's parameters, salt and password.
// Out: the derived key, worked out in JavaScript where the browser hides its own cryptography (plain http from another machine).
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { ChallengeParameters, DeriveKeyFunctionResult } from 'altcha-lib/types';

/** The same key as the browser's own derivation, some times slower. Throws Error for an algorithm other than PBKDF2/SHA-256. */
export function deriveByHand(
  { algorithm, cost, keyLength }: ChallengeParameters,
  salt: Uint8Array,
  password: Uint8Array,
): DeriveKeyFunctionResult {
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`no ${algorithm} without the browser's own`);
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
}
