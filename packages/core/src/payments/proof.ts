// In: a withdrawal and what its owner has shown. Out: its digest, and whether the proof is genuine. No one who only holds the gateway can make one.
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { withdrawalDigest, type WithdrawalTerms } from '@hilsa/rails/withdrawals';
import { fromJson } from '../facts/layout.ts';
import type { WithdrawalProof } from './commands.ts';
import { isSignedByKept } from './kept-key.ts';
import type { ProofKey } from './state.ts';

/** The key under which the identity room's own is kept. */
export const IDENTITY_KEY = 'identity';
const MOST_SIGNS = 4_096;
/** Digits of a signature: of the longest RSA key. */
export const MOST_SIGNATURE = 2_048;
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
/** DER of a SHA-256 digest in a PKCS #1 v1.5 signature (RFC 8017, 9.2). */
const SHA256_PREFIX = '3031300d060960864801650304020105000420';

/**
 * Whether a key made a signature over these bytes: Ed25519 over the message (RFC 8032, without the cofactor), ECDSA over P-256 and SHA-256 in DER
 * with any half of the curve, or RSASSA-PKCS1-v1_5 with SHA-256. Nothing but what it is given decides it, so that any two answer alike.
 * @param signature hexadecimal
 */
export type SignatureCheck = (
  key: Pick<ProofKey, 'account' | 'algorithm' | 'publicKey'>,
  message: Uint8Array,
  signature: string,
) => boolean;

/** Only the real world has rails, so that is the world that is signed. */
export function digestOf(terms: Omit<WithdrawalTerms, 'world'>): Uint8Array {
  return withdrawalDigest({ ...terms, world: 'real' });
}

/** What the identity room signs: which factor was shown, over which digest. */
export function factorText(factor: 'totp' | 'code', digest: string): string {
  return `hilsa-factor-1\n${factor}\n${digest}\n`;
}

/** Whether a proof is over these very bytes, by a key that is the account's or the identity room's. */
export function isGenuine(
  proof: WithdrawalProof,
  given: { account: number; digest: Uint8Array; keys: ReadonlyMap<string, ProofKey> },
  isSigned: SignatureCheck = isSignedHere,
): boolean {
  const { account, digest, keys } = given;
  if (proof.kind !== 'passkey') {
    const key = keys.get(IDENTITY_KEY);
    const text = factorText(proof.kind, bytesToHex(digest));
    return key !== undefined && isSigned(key, utf8ToBytes(text), proof.signature);
  }
  const key = keys.get(proof.keyId);
  if (key === undefined || key.account !== account || key.account === null) return false;
  const { authenticatorData, clientData } = proof;
  if (!isHex(authenticatorData, MOST_SIGNS) || clientData.length > MOST_SIGNS) return false;
  const data = hexToBytes(authenticatorData);
  if (data.length < 37 || bytesToHex(data.subarray(0, 32)) !== bytesToHex(sha256(utf8ToBytes(key.host)))) return false;
  const flags = data[32]!;
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0) return false;
  if (!isAsked(clientData, digest)) return false;
  return isSigned(key, concatBytes(data, sha256(utf8ToBytes(clientData))), proof.signature);
}

/** The browser says that it asked for a signature over this digest and nothing else (Web Authentication, 7.2). */
function isAsked(clientData: string, digest: Uint8Array): boolean {
  let said: unknown;
  try {
    said = fromJson(clientData);
  } catch {
    return false;
  }
  const { type, challenge } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  return type === 'webauthn.get' && challenge === base64Url(digest);
}

/** The core's own check, which knows no machine: a simulation's, an audit's, and that of a server which brings no other. */
export const isSignedHere: SignatureCheck = ({ account, algorithm, publicKey }, message, signature) => {
  if (!isHex(signature, MOST_SIGNATURE)) return false;
  try {
    const signed = hexToBytes(signature);
    // Browsers sign P-256 in DER and any half of the curve.
    if (algorithm === 'es256')
      return p256.verify(signed, message, hexToBytes(publicKey), { format: 'der', lowS: false });
    if (algorithm === 'rs256') return isSignedByRsa(publicKey, message, signature);
    // The identity room's own key signs for everybody who has no passkey: it is worth a table.
    if (account === null) return isSignedByKept(publicKey, message, signed);
    return ed25519.verify(signed, message, hexToBytes(publicKey));
  } catch {
    // What is no signature at all throws there, and a public half that is no point.
    return false;
  }
};

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, 8.2.2): the whole padded block is compared, nothing in it is parsed. */
function isSignedByRsa(publicKey: string, message: Uint8Array, signature: string): boolean {
  const [modulusHex = '', exponentHex = ''] = publicKey.split(':');
  const [modulus, exponent] = [BigInt(`0x${modulusHex}`), BigInt(`0x${exponentHex}`)];
  const signed = BigInt(`0x${signature}`);
  if (signature.length !== modulusHex.length || signed >= modulus) return false;
  let [power, square, left] = [1n, signed, exponent];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) power = (power * square) % modulus;
    square = (square * square) % modulus;
  }
  const tail = `00${SHA256_PREFIX}${bytesToHex(sha256(message))}`;
  const block = `0001${'f'.repeat(modulusHex.length - 4 - tail.length)}${tail}`;
  return power.toString(16).padStart(modulusHex.length, '0') === block;
}

/** Whether a key is one that could verify anything. */
export function isKey({ algorithm, publicKey }: Pick<ProofKey, 'algorithm' | 'publicKey'>): boolean {
  if (algorithm === 'eddsa') return /^[0-9a-f]{64}$/.test(publicKey);
  if (algorithm === 'es256') return /^04[0-9a-f]{128}$/.test(publicKey);
  return /^[0-9a-f]{512,1024}:[0-9a-f]{2,8}$/.test(publicKey) && publicKey.indexOf(':') % 2 === 0;
}

export function isHex(text: string, most: number): boolean {
  return text.length % 2 === 0 && text.length <= most && /^[0-9a-f]+$/.test(text);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 32 bytes as 43 letters (RFC 4648, 5, without padding). */
function base64Url(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 6; bits -= 6) text += LETTERS[(held >> (bits - 6)) & 63]!;
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS[(held << (6 - bits)) & 63]!;
}
