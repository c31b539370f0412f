// In: where both journals end, and what was published of what is owed. Out: signed lines of it, from time to time, in places that whoever holds the database does not hold: a file, an
// address, a mailbox, and a page that anyone can read. A journal that was cut or written anew no longer holds what they name.
import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Mode } from '@hilsa/core';
import type { ChainEnd } from '../sequencer/chain.ts';
import { mastersOf, type MasterKey } from '../identity/secrets.ts';
import type { World } from '../tables/words.ts';

/** One line as everybody reads it. The signature is over the line without it. */
export interface PublishedHead {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly mode: Mode;
  readonly world: World;
  readonly sequence: number;
  /** Of that row, in hex; it holds every row before it. */
  readonly hash: string;
  /** SHA-256 of the line before, in hex: none can be left out. */
  readonly previous: string;
}

const FIRST = '0'.repeat(64);
/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface HeadSigner {
  /** Raw Ed25519, in hex. */
  readonly publicKey: string;
  readonly key: KeyObject;
}

/** Under the oldest key, so that what was published stays checkable with one public key. */
export function headSigner(masterKey: MasterKey): HeadSigner {
  const seed = createHmac('sha256', mastersOf(masterKey).at(-1)!).update('signs where the journals end').digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { publicKey: Buffer.from(x, 'base64url').toString('hex'), key };
}

/** @param before the line before, or null */
export function headLine(
  signer: HeadSigner,
  of: { nowMs: number; mode: Mode; world: World; end: ChainEnd },
  before: string | null,
): string {
  const said: PublishedHead = {
    at: new Date(of.nowMs).toISOString(),
    mode: of.mode,
    world: of.world,
    sequence: of.end.sequence,
    hash: of.end.hash.toString('hex'),
    previous: hashOf(before),
  };
  return signedLine(signer, said);
}

/** A publication of what is owed, in the same chain of lines: its digest holds every root and total of it. */
export interface AnchoredBooks {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly mode: Mode;
  /** The world whose debts they are. Not `world`: that names a journal's end. */
  readonly books: 'real';
  /** Counted from 1. */
  readonly publication: number;
  /** The last row of the journal that counts in it. */
  readonly sequence: number;
  /** SHA-256 of its signed text, in hex. */
  readonly digest: string;
  readonly previous: string;
}
export type Anchored = Pick<AnchoredBooks, 'publication' | 'sequence' | 'digest'>;

/** @param before the line before, or null */
export function booksLine(
  signer: HeadSigner,
  { nowMs, mode, ...of }: Anchored & { readonly nowMs: number; readonly mode: Mode },
  before: string | null,
): string {
  const { publication, sequence, digest } = of;
  const said = { at: new Date(nowMs).toISOString(), mode, books: 'real', publication, sequence, digest } as const;
  return signedLine(signer, { ...said, previous: hashOf(before) } satisfies AnchoredBooks);
}

function hashOf(before: string | null): string {
  return before === null ? FIRST : createHash('sha256').update(before).digest('hex');
}

function signedLine({ key }: HeadSigner, said: PublishedHead | AnchoredBooks): string {
  const signature = sign(null, Buffer.from(JSON.stringify(said)), key).toString('hex');
  return JSON.stringify({ ...said, signature });
}

/** @returns null when it is no line of this key's */
export function readLine(line: string, key: KeyObject): PublishedHead | AnchoredBooks | null {
  try {
    const { signature, ...said } = JSON.parse(line) as (PublishedHead | AnchoredBooks) & { signature: string };
    const isOurs = verify(null, Buffer.from(JSON.stringify(said)), createPublicKey(key), Buffer.from(signature, 'hex'));
    return isOurs ? said : null;
  } catch {
    return null;
  }
}
