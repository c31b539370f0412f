// In: the rows of a list. Out: its Merkle root, the path of one row, and whether a path leads to a root.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Digest of one row, tagged so that no inner node can pass for a row (RFC 6962 §2.1). */
export function leafHash(row: Uint8Array): Uint8Array {
  const tagged = new Uint8Array(row.length + 1);
  tagged.set(row, 1);
  return sha256(tagged);
}

/** Tag 1, left, right: one buffer for all nodes, filled anew each time; a million rows make a million of them. */
const NODE = Uint8Array.of(1, ...new Uint8Array(64));

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  NODE.set(left, 1);
  NODE.set(right, 33);
  return sha256(NODE);
}

/**
 * A root that grows row by row and keeps one digest per power of two, so that a list of any length needs next to no memory.
 * The tree is that of RFC 6962 §2.1: the left part of a node is always the largest power of two.
 */
export class MerkleRoot {
  private readonly peaks: { size: number; hash: Uint8Array }[] = [];

  add(row: Uint8Array): void {
    let peak = { size: 1, hash: leafHash(row) };
    for (let last = this.peaks.at(-1); last?.size === peak.size; last = this.peaks.at(-1)) {
      this.peaks.pop();
      peak = { size: peak.size * 2, hash: nodeHash(last.hash, peak.hash) };
    }
    this.peaks.push(peak);
  }

  /** The root of all rows added so far; of none, the digest of nothing. */
  digest(): Uint8Array {
    const last = this.peaks.at(-1);
    if (last === undefined) return sha256(new Uint8Array());
    return this.peaks.slice(0, -1).reduceRight((right, { hash }) => nodeHash(hash, right), last.hash);
  }
}

/** The root of a whole list. */
export function merkleRoot(rows: Iterable<Uint8Array>): Uint8Array {
  const root = new MerkleRoot();
  for (const row of rows) root.add(row);
  return root.digest();
}

/** What leads from one row to the root: the digests beside it, the lowest first (RFC 6962 §2.1.1). */
export interface MerklePath {
  index: number;
  count: number;
  beside: readonly string[];
}

/**
 * The path of one row.
 * @param rows digests of all rows, as `leafHash` gives them
 * @throws RangeError when there is no such row
 */
export function merklePath(rows: readonly Uint8Array[], index: number): MerklePath {
  if (!(index >= 0 && index < rows.length)) throw new RangeError(`no row ${index} of ${rows.length}`);
  const beside: string[] = [];
  let [from, to] = [0, rows.length];
  while (to - from > 1) {
    const middle = from + leftSize(to - from);
    const [otherFrom, otherTo] = index < middle ? [middle, to] : [from, middle];
    beside.push(bytesToHex(rootOf(rows, otherFrom, otherTo)));
    if (index < middle) to = middle;
    else from = middle;
  }
  return { index, count: rows.length, beside: beside.reverse() };
}

/** Whether a row stands at that place of the list with this root. Never throws: paths come from outside. */
export function leadsToRoot(row: Uint8Array, path: MerklePath, root: string): boolean {
  const { index, count, beside } = path;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count) return false;
  if (!beside.every((digest) => /^[0-9a-f]{64}$/.test(digest))) return false;
  const turns: ('left' | 'right')[] = [];
  for (let [from, to] = [0, count]; to - from > 1;) {
    const middle = from + leftSize(to - from);
    turns.push(index < middle ? 'left' : 'right');
    if (index < middle) to = middle;
    else from = middle;
  }
  if (turns.length !== beside.length) return false;
  const reached = beside.reduce((hash, digest, step) => {
    const other = Uint8Array.from({ length: 32 }, (_, at) => parseInt(digest.slice(at * 2, at * 2 + 2), 16));
    return turns[turns.length - 1 - step] === 'left' ? nodeHash(hash, other) : nodeHash(other, hash);
  }, leafHash(row));
  return bytesToHex(reached) === root;
}

/** The largest power of two below a size above 1. */
function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

function rootOf(rows: readonly Uint8Array[], from: number, to: number): Uint8Array {
  if (to - from === 1) return rows[from] ?? new Uint8Array();
  const middle = from + leftSize(to - from);
  return nodeHash(rootOf(rows, from, middle), rootOf(rows, middle, to));
}
