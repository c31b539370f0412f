// In: an Ed25519 key that signs for everybody, and what it signed. Out: whether it did, by a table of the key's multiples that is made once and kept.
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';

const { Point } = ed25519;
const { Fn } = Point;
const LENGTH = 32;
/** Bits of a window: a table of 33 × 128 points, a third of a megabyte. More is slower again: every entry of a window is touched. */
const WINDOW = 8;

interface Kept {
  readonly text: string;
  readonly key: Uint8Array;
  /** −A: what is subtracted is added. */
  readonly minus: InstanceType<typeof Point>;
}
/** Of the one key asked for last: it follows from the key alone, so that nothing is remembered that a replay would miss. */
let kept: Kept | null = null;

/**
 * RFC 8032, 5.1.7, without the cofactor, as OpenSSL decides it: R = [s]B − [k]A, compared byte for byte. A fresh key takes six times as long.
 * @param publicKey 32 bytes in hexadecimal
 * @throws RangeError for a key that is no point
 */
export function isSignedByKept(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 2 * LENGTH) return false;
  if (kept?.text !== publicKey) kept = keep(publicKey);
  const point = signature.subarray(0, LENGTH);
  const s = numberOf(signature.subarray(LENGTH));
  // What is as large as the group is another way to write the same: nobody signs so.
  if (!Fn.isValid(s)) return false;
  const k = Fn.create(numberOf(sha512(concatBytes(point, kept.key, message))));
  const found = Point.BASE.multiplyUnsafe(s).add(kept.minus.multiplyUnsafe(k)).toBytes();
  return found.every((byte, at) => byte === point[at]);
}

function keep(text: string): Kept {
  const key = hexToBytes(text);
  const minus = Point.fromBytes(key).negate();
  return { text, key, minus: minus.precompute(WINDOW) };
}

/** Least byte first. */
function numberOf(bytes: Uint8Array): bigint {
  let text = '';
  for (let at = bytes.length - 1; at >= 0; at -= 1) text += bytes[at]!.toString(16).padStart(2, '0');
  return BigInt(`0x${text}`);
}
