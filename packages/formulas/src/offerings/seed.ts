// In: a secret, the applicants' root, a beacon. Out: the commitment published before and the seed of the draw after.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AllotmentRule } from './types.ts';

/** Published before the opening: SHA-256 of the secret, in hexadecimal. @param secret 32 random bytes */
export function commitTo(secret: Uint8Array): string {
  return bytesToHex(sha256(secret));
}

/**
 * SHA-256(secret ‖ root ‖ beacon), each 32 bytes. Whoever keeps the secret cannot steer it, the beacon comes after the close; nor
 * can the last applicant, the secret stays hidden until then.
 * @throws RangeError when a part is not 32 bytes: parts of free length could be shifted against each other
 */
export function drawSeed(secret: Uint8Array, root: Uint8Array, beacon: Uint8Array): Uint8Array {
  if ([secret, root, beacon].some((part) => part.length !== 32))
    throw new RangeError('a seed is made of 32-byte parts');
  return sha256(concatBytes(secret, root, beacon));
}

/** The rule as text, one line a statement, so that its digest can be published and checked by anyone. */
export function ruleText({ method, lot, quotas, spillOrder }: AllotmentRule): string {
  const lines = ['hilsa-allotment-1', `method ${method}`, `lot ${lot}`];
  for (const { category, quantity } of quotas) lines.push(`quota ${category} ${quantity}`);
  for (const category of spillOrder) lines.push(`spill ${category}`);
  return `${lines.join('\n')}\n`;
}

/** SHA-256 of the rule's text, in hexadecimal; published before the opening. */
export function ruleDigest(rule: AllotmentRule): string {
  return bytesToHex(sha256(utf8ToBytes(ruleText(rule))));
}
