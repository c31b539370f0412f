// In: what is owed to whom. Out: a Merkle tree whose every node binds both sums below it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Sums are written in sixteen bytes; nothing at or above this can be a sum. */
export const SUMS_END = 2n ** 128n;

/** A digest in hexadecimal and the units owed below it. */
export interface SumNode {
  hash: string;
  sum: bigint;
}

/** What one leaf says: who is owed how much, hidden behind a nonce that only the owner and the house know. */
export interface Leaf {
  nonce: string;
  owner: string;
  /** Units of one asset, not negative. */
  balance: bigint;
}

/** Text that can stand between bars without a doubt about where it ends. */
const PLAIN = /^[A-Za-z0-9_:-]{1,128}$/;

/**
 * Leaf: SHA-256(0x00 ‖ nonce ‖ '|' ‖ owner ‖ '|' ‖ balance in sixteen bytes, big-endian).
 * @throws RangeError for a balance that is no sum, or a nonce or owner that could be read in two ways
 */
export function leafNode({ nonce, owner, balance }: Leaf): SumNode {
  if (!PLAIN.test(nonce) || !PLAIN.test(owner)) throw new RangeError('a leaf needs a plain nonce and owner');
  const text = utf8ToBytes(`${nonce}|${owner}|`);
  const hash = sha256.create().update(Uint8Array.of(0)).update(text).update(sumBytes(balance)).digest();
  return { hash: bytesToHex(hash), sum: balance };
}

/**
 * Node: SHA-256(0x01 ‖ left hash ‖ left sum ‖ right hash ‖ right sum). Both sums stand in the digest: where only their total
 * does, an operator can show each side the larger of the two instead of the sum (ePrint 2018/1139).
 */
export function joinNodes(left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum;
  if (sum >= SUMS_END) throw new RangeError(`${sum} is more than sixteen bytes hold`);
  const digest = sha256.create().update(Uint8Array.of(1));
  for (const node of [left, right]) digest.update(hashBytes(node.hash)).update(sumBytes(node.sum));
  return { hash: bytesToHex(digest.digest()), sum };
}

/** Where a node stands: level 0 are the leaves, index counts from the left. */
export type KeepNode = (level: number, index: number, node: SumNode) => void;

/**
 * A tree that grows leaf by leaf. It hands every node to whoever keeps them and holds one per level itself, so that millions of
 * leaves need next to no memory.
 */
export class SumTree {
  private readonly waiting: (SumNode | null)[] = [];
  private readonly counts: number[] = [];
  private readonly keep: KeepNode;

  constructor(keep: KeepNode) {
    this.keep = keep;
  }

  add(leaf: SumNode): void {
    let node = leaf;
    for (let level = 0; ; level += 1) {
      const index = this.counts[level] ?? 0;
      this.counts[level] = index + 1;
      this.keep(level, index, node);
      const left = this.waiting[level] ?? null;
      if (left === null) {
        this.waiting[level] = node;
        return;
      }
      this.waiting[level] = null;
      node = joinNodes(left, node);
    }
  }

  /** @throws RangeError unless the leaves are a power of two: fill up with padding leaves before */
  root(): SumNode {
    const standing = this.waiting.filter((node) => node !== null);
    const [root] = standing;
    if (root === undefined || standing.length !== 1) throw new RangeError('pad the leaves to a power of two first');
    return root;
  }
}

/** Levels above the leaves that so many leaves need; a tree tells this number and no more about how many there are. */
export function depthFor(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth += 1;
  return depth;
}

function sumBytes(sum: bigint): Uint8Array {
  if (sum < 0n || sum >= SUMS_END) throw new RangeError(`${sum} is no sum of a tree`);
  return hashBytes(sum.toString(16).padStart(32, '0'));
}

function hashBytes(hash: string): Uint8Array {
  const bytes = new Uint8Array(hash.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = parseInt(hash.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}
