// In: the room's secret, and passkeys as authenticators gave them. Out: keys as the core verifies with them, and the room's own signature.
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type { ProofKeyGiven } from './payout-door.ts';

/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface FactorSigner {
  readonly publicKey: string;
  /** "This factor was shown for exactly this withdrawal", in hexadecimal. */
  sign(factor: 'totp' | 'code', digest: string): string;
}

/** The identity room's own key, from the secret that lies outside the database. */
export function factorSigner(secret: Uint8Array): FactorSigner {
  const seed = createHmac('sha256', secret).update('signs which factor a withdrawal was proven with').digest();
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: hex(createPublicKey(key).export({ format: 'jwk' }).x),
    sign: (factor, digest) => sign(null, Buffer.from(`hilsa-factor-1\n${factor}\n${digest}\n`), key).toString('hex'),
  };
}

function hex(base64Url: string | undefined): string {
  return Buffer.from(base64Url ?? '', 'base64url').toString('hex');
}

/** A passkey's public key (RFC 9053) in the core's words; null for a kind that the core does not verify. */
export function coreKey(publicKey: Uint8Array<ArrayBuffer>): Pick<ProofKeyGiven, 'algorithm' | 'publicKey'> | null {
  const read = decodeCredentialPublicKey(publicKey);
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');
  if (cose.isCOSEPublicKeyEC2(read)) {
    const [x, y] = [text(read.get(cose.COSEKEYS.x)), text(read.get(cose.COSEKEYS.y))];
    return { algorithm: 'es256', publicKey: `04${x}${y}` };
  }
  if (cose.isCOSEPublicKeyOKP(read)) return { algorithm: 'eddsa', publicKey: text(read.get(cose.COSEKEYS.x)) };
  if (cose.isCOSEPublicKeyRSA(read))
    return { algorithm: 'rs256', publicKey: `${text(read.get(cose.COSEKEYS.n))}:${text(read.get(cose.COSEKEYS.e))}` };
  return null;
}
