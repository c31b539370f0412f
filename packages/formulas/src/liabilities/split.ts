// In: a day's key and what an owner is owed. Out: several leaves that tell neighbours nothing, and padding like them.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Leaf } from './tree.ts';

/** What a tree is about: one asset at one moment. */
export interface TreeOf {
  /** 32 secret bytes of this tree alone; with them an auditor rebuilds every leaf. */
  key: Uint8Array;
  asset: string;
}

/** The nonce of one leaf: unique per owner, part, asset and day, and unguessable without the key. */
export function leafNonce({ key, asset }: TreeOf, owner: string, part: number): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(`nonce|${asset}|${owner}|${part}`)));
}

/**
 * The leaves of one owner. The balance is cut at random places (drawn from the key, so that they can be drawn again), so that a
 * sibling's sum is a random part of an unknown whole.
 * @param balance units, not negative; @param parts how many leaves, the same for every owner, 1 to 16
 */
export function splitLeaves(tree: TreeOf, owner: string, balance: bigint, parts: number): Leaf[] {
  if (!Number.isInteger(parts) || parts < 1 || parts > 16) throw new RangeError(`${parts} leaves cannot be made`);
  if (balance < 0n) throw new RangeError(`${owner} cannot be owed ${balance}`);
  const cuts = Array.from({ length: parts - 1 }, (_, cut) => randomUpTo(tree, `${owner}|${cut}`, balance));
  const ends = [...cuts, balance].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return ends.map((end, part) => ({
    nonce: leafNonce(tree, owner, part),
    owner,
    balance: end - (ends[part - 1] ?? 0n),
  }));
}

/** A leaf that owes nothing to nobody and looks like any other from outside. */
export function paddingLeaf(tree: TreeOf, place: number): Leaf {
  return { nonce: leafNonce(tree, 'padding', place), owner: 'padding', balance: 0n };
}

/** Even from 0 to `most`: 256 bits over at most 128, so the bias is below 2^-128. */
function randomUpTo({ key, asset }: TreeOf, label: string, most: bigint): bigint {
  const bytes = hmac(sha256, key, utf8ToBytes(`cut|${asset}|${label}`));
  return BigInt(`0x${bytesToHex(bytes)}`) % (most + 1n);
}
