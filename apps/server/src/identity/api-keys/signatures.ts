// In: a key's material. Out: new names and secrets, public halves as they are kept, and whether a signature is the key's.
import {
  createHmac,
  createPublicKey,
  createSecretKey,
  randomInt,
  timingSafeEqual,
  verify as verifies,
  type KeyObject,
} from 'node:crypto';
import { Refused } from '../refused.ts';

export type KeyAlgorithm = 'ed25519' | 'hmac-sha256' | 'rsa';
/** Whether this is the key's signature of this very text: at once, or, where it takes long, beside the order path, in a thread of its own. */
export type Verifier = (payload: string, signature: string) => boolean | Promise<boolean>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 64;
/** What names a key: this and nothing else. */
export const KEY_NAME = /^[A-Za-z0-9]{64}$/;
const HMAC_HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/]{40,700}={0,2}$/;
const LEAST_RSA_BITS = 2048;
const MOST_RSA_BITS = 4096;

/** 64 letters and digits, some 380 bits. */
export function randomName(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The public half in one spelling. @throws Refused public-key-invalid, public-key-is-private */
export function readPublicKey(text: string, algorithm: 'ed25519' | 'rsa'): string {
  // The library would take the public half out of it, and its owner would never learn.
  if (text.includes('PRIVATE')) throw new Refused('public-key-is-private');
  if (!text.includes('-----BEGIN PUBLIC KEY-----')) throw new Refused('public-key-invalid');
  const key = parsed(text);
  if (key === null || key.asymmetricKeyType !== algorithm) throw new Refused('public-key-invalid');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (algorithm === 'rsa' && (bits < LEAST_RSA_BITS || bits > MOST_RSA_BITS)) throw new Refused('public-key-invalid');
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function parsed(text: string): KeyObject | null {
  try {
    return createPublicKey(text);
  } catch {
    return null;
  }
}

/** @param material the secret's text, or the public half as `readPublicKey` gave it */
export function verifierOf(algorithm: KeyAlgorithm, material: string): Verifier {
  if (algorithm === 'hmac-sha256') {
    const secret = createSecretKey(Buffer.from(material));
    return (payload, signature) =>
      HMAC_HEX.test(signature) &&
      timingSafeEqual(createHmac('sha256', secret).update(payload).digest(), Buffer.from(signature, 'hex'));
  }
  const key = createPublicKey(material);
  const hash = algorithm === 'rsa' ? 'sha256' : null;
  return (payload, signature) =>
    BASE64.test(signature) &&
    new Promise((resolve) =>
      verifies(hash, Buffer.from(payload), key, Buffer.from(signature, 'base64'), (problem, isRight) =>
        resolve(problem === null && isRight),
      ),
    );
}
