// In: the roots of a moment. Out: the text that is published of them, its digest and signature; and the same read back from anywhere.
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The method: its form of leaves and nodes, what counts as owed, how leaves are cut and ordered. */
export const LIABILITY_METHOD = 'hilsa-liabilities-1';
/** The digest before the first publication's. */
export const FIRST_PUBLICATION = '0'.repeat(64);
export const PUBLICATION_CAUSES = ['daily', 'hourly', 'asked'] as const;
export type PublicationCause = (typeof PUBLICATION_CAUSES)[number];

/** Amounts are units, as text. */
export interface PublishedAsset {
  readonly asset: string;
  readonly decimals: number;
  readonly root: string;
  readonly total: string;
  readonly depth: number;
  /** What those who hold it for us were seen to hold; null: nobody does. */
  readonly custody: string | null;
  /** When the oldest of those looks was; null: there was none. */
  readonly attestedMs: number | null;
  /** Test money there is of it: only in a sandbox. */
  readonly testMoney: string;
}

export interface Publication {
  readonly method: string;
  readonly publication: number;
  readonly cause: PublicationCause;
  readonly sandbox: boolean;
  /** The moment that it is about. */
  readonly atMs: number;
  /** The last row of the journal that counts, and its hash: its head at that moment. */
  readonly sequence: number;
  readonly journal: string;
  /** Digest of the publication before. */
  readonly previous: string;
  readonly assets: readonly PublishedAsset[];
}

export interface PublicationFile {
  readonly publication: Publication;
  /** SHA-256 of the signed text. */
  readonly digest: string;
  /** Ed25519, hexadecimal. */
  readonly key: string;
  /** Whether the signature is that key's over the text. Whose key it is, the file cannot say. */
  readonly isSigned: boolean;
}

const LONGEST = 16_000_000;
const HEX = /^[0-9a-f]{64}$/;
const UNITS = /^(0|[1-9]\d{0,38})$/;

/** The file: the signed text as one string inside, so that nobody needs rules for spelling it again. @param secret 32 bytes, Ed25519 */
export function writePublication(publication: Publication, secret: Uint8Array): { text: string; digest: string } {
  const signed = JSON.stringify(publication);
  const bytes = utf8ToBytes(signed);
  const signature = bytesToHex(ed25519.sign(bytes, secret));
  const key = bytesToHex(ed25519.getPublicKey(secret));
  return { text: JSON.stringify({ signed, key, signature }), digest: bytesToHex(sha256(bytes)) };
}

/** Read a file; null when it is none of this method. */
export function readPublication(text: string): PublicationFile | null {
  if (text.length > LONGEST) return null;
  try {
    const file: unknown = JSON.parse(text);
    if (!isRecord(file)) return null;
    const { signed, key, signature } = file;
    if (typeof signed !== 'string' || typeof key !== 'string' || typeof signature !== 'string') return null;
    const publication: unknown = JSON.parse(signed);
    if (!isPublication(publication)) return null;
    const bytes = utf8ToBytes(signed);
    return { publication, digest: bytesToHex(sha256(bytes)), key, isSigned: isSignedBy(bytes, key, signature) };
  } catch {
    return null;
  }
}

function isSignedBy(bytes: Uint8Array, key: string, signature: string): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), bytes, hexToBytes(key));
  } catch {
    return false;
  }
}

function isPublication(value: unknown): value is Publication {
  if (!isRecord(value) || value['method'] !== LIABILITY_METHOD || !Array.isArray(value['assets'])) return false;
  const isNumber = (name: string): boolean => Number.isSafeInteger(value[name]);
  const isHash = (name: string): boolean => {
    const hash = value[name];
    return typeof hash === 'string' && HEX.test(hash);
  };
  return (
    ['publication', 'atMs', 'sequence'].every(isNumber) &&
    ['journal', 'previous'].every(isHash) &&
    typeof value['sandbox'] === 'boolean' &&
    (PUBLICATION_CAUSES as readonly unknown[]).includes(value['cause']) &&
    (value['assets'] as unknown[]).every(isAsset)
  );
}

function isAsset(value: unknown): value is PublishedAsset {
  if (!isRecord(value)) return false;
  const { asset, decimals, root, total, depth, custody, attestedMs, testMoney } = value;
  const isUnits = (text: unknown): boolean => typeof text === 'string' && UNITS.test(text);
  return (
    typeof asset === 'string' &&
    Number.isInteger(decimals) &&
    typeof root === 'string' &&
    HEX.test(root) &&
    isUnits(total) &&
    Number.isInteger(depth) &&
    (custody === null || isUnits(custody)) &&
    (attestedMs === null || Number.isSafeInteger(attestedMs)) &&
    isUnits(testMoney)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
