// In: a key of proofs, bytes and a signature. Out: whether it signed them, by the machine's own cryptography: what the core itself can decide, several
// times as fast. Audits decide it again without.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { SignatureCheck } from '@hilsa/core';
import { isHex, isSignedHere, MOST_SIGNATURE } from '@hilsa/core/payments/proof';

/** The identity room's key and the passkeys asked for last. */
const KEPT = 1_000;
/** Before a point that is written with both its numbers (SEC 1, 2.3.3). */
const POINT = 4;
const kept = new Map<string, KeyObject>();

export const isSignedByMachine: SignatureCheck = (key, message, signature) => {
  // Rare, and where two kinds of cryptography could differ over what no honest key makes.
  if (key.algorithm === 'rs256' || (key.algorithm === 'eddsa' && key.account !== null))
    return isSignedHere(key, message, signature);
  if (!isHex(signature, MOST_SIGNATURE)) return false;
  try {
    return verify(key.algorithm === 'eddsa' ? null : 'sha256', message, keyOf(key), Buffer.from(signature, 'hex'));
  } catch {
    // Its public half is no point.
    return false;
  }
};

function keyOf({ algorithm, publicKey }: Parameters<SignatureCheck>[0]): KeyObject {
  const known = kept.get(publicKey);
  if (known !== undefined) return known;
  const raw = Buffer.from(publicKey, 'hex');
  if (algorithm === 'es256' && raw[0] !== POINT) throw new RangeError('not a point of both halves');
  const part = (from: number, to: number): string => raw.subarray(from, to).toString('base64url');
  const jwk =
    algorithm === 'eddsa'
      ? { kty: 'OKP', crv: 'Ed25519', x: part(0, 32) }
      : { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
  const made = createPublicKey({ format: 'jwk', key: jwk });
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  kept.set(publicKey, made);
  return made;
}
