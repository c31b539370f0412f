import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ChallengeParameters } from 'altcha-lib/types';
import { expect, it } from 'vitest';
import { deriveByHand } from './derive-by-hand.ts';

it('derives the same key as the browser does', async () => {
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 1000, keyLength: 32 } as ChallengeParameters;
  const [salt, password] = [new Uint8Array(16).fill(7), new TextEncoder().encode('nonce 41')];
  const theirs = await deriveKey(parameters, salt, password);
  expect(deriveByHand(parameters, salt, password).derivedKey).toEqual(theirs.derivedKey);
});
