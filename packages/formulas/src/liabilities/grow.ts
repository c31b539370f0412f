// In: what is owed to whom, and a day's key. Out: the whole tree in two strings of bytes: its leaves by digest, and all nodes above groups of 256.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES, LeafWriter, NODE_BYTES, NodeJoiner } from './leaf-writer.ts';
import type { TreeOf } from './split.ts';
import type { LeafPath } from './prove.ts';
import { depthFor, type Leaf, leafNode, type SumNode } from './tree.ts';

/** Leaves are kept in groups of 2^8: whoever proves one reads its group and the nodes above, not the tree. */
export const GROUP_DEPTH = 8;
export const GROUP_LEAVES = 2 ** GROUP_DEPTH;
/** Leaves of an owner in the method's version 1. */
export const LEAVES_AN_OWNER = 2;

export interface Owed {
  readonly owner: string;
  /** Units, not negative. */
  readonly units: bigint;
}

export interface GrownTree {
  readonly root: SumNode;
  /** At least 8, so that a small asset tells as little as a large one. */
  readonly depth: number;
  /** Every leaf's node, by digest: an order that nobody can choose and anybody can check. */
  readonly leaves: Uint8Array;
  /** Every node from level 8 up, level by level; the last is the root. */
  readonly upper: Uint8Array;
}

/**
 * The tree of one asset. Owners are cut into leaves, padded to a power of two, and put in order.
 * @param owed each owner once; walked once
 * @throws RangeError when somebody is owed less than nothing, or an owner comes twice
 */
export function growTree(of: TreeOf, owed: Iterable<Owed> & { readonly length: number }): GrownTree {
  const depth = Math.max(GROUP_DEPTH, depthFor(owed.length * LEAVES_AN_OWNER));
  const count = 2 ** depth;
  const writer = new LeafWriter(of);
  const unordered = new Uint8Array(count * NODE_BYTES);
  const view = new DataView(unordered.buffer);
  let place = 0;
  for (const each of owed) place = writer.owner(view, place, each, LEAVES_AN_OWNER);
  for (let empty = 0; place < count; empty += 1) writer.padding(view, place++, empty);
  const leaves = inOrder(unordered, count);
  const upper = upperOf(depth, leaves);
  return { root: readNode(upper, upper.length / NODE_BYTES - 1), depth, leaves, upper };
}

/** Each group by itself up to its one node, then level by level. */
function upperOf(depth: number, leaves: Uint8Array): Uint8Array {
  const upper = new Uint8Array((2 ** (depth - GROUP_DEPTH + 1) - 1) * NODE_BYTES);
  const group = new Uint8Array(GROUP_LEAVES * NODE_BYTES);
  const joiner = new NodeJoiner();
  for (let number = 0; number < 2 ** (depth - GROUP_DEPTH); number += 1) {
    group.set(leaves.subarray(number * group.length, (number + 1) * group.length));
    for (let half = GROUP_LEAVES / 2; half >= 1; half /= 2)
      for (let index = 0; index < half; index += 1) joiner.join(group, index * 2, group, index);
    upper.set(group.subarray(0, NODE_BYTES), upperPlace(depth, GROUP_DEPTH, number) * NODE_BYTES);
  }
  for (let level = GROUP_DEPTH + 1; level <= depth; level += 1)
    for (let index = 0; index < 2 ** (depth - level); index += 1)
      joiner.join(upper, upperPlace(depth, level - 1, index * 2), upper, upperPlace(depth, level, index));
  return upper;
}

/** Where a node from level 8 up lies in `upper`, in nodes. */
export function upperPlace(depth: number, level: number, index: number): number {
  // The levels before it have 2^(depth − 8), half as many, … nodes.
  return 2 ** (depth - GROUP_DEPTH + 1) - 2 ** (depth - level + 1) + index;
}

/** Places in `upper` of the nodes beside a group's way to the root, the lowest first. */
export function upperBeside(depth: number, group: number): number[] {
  return Array.from({ length: depth - GROUP_DEPTH }, (_, above) => {
    const own = Math.floor(group / 2 ** above);
    return upperPlace(depth, GROUP_DEPTH + above, own % 2 === 1 ? own - 1 : own + 1);
  });
}

/**
 * A leaf's way through its group and up. @param group bytes of its 256 leaves; @param above nodes at `upperBeside`
 * @returns null when the leaf is not in the group
 */
export function pathInGroup(
  leaf: Leaf,
  { group, number }: { readonly group: Uint8Array; readonly number: number },
  above: readonly SumNode[],
): LeafPath | null {
  const within = placeIn(group, leafNode(leaf).hash);
  if (within === -1) return null;
  const joiner = new NodeJoiner();
  const level = new Uint8Array(group);
  const beside: SumNode[] = [];
  for (let [own, count] = [within, GROUP_LEAVES]; count > 1; [own, count] = [own >> 1, count / 2]) {
    beside.push(readNode(level, own % 2 === 1 ? own - 1 : own + 1));
    for (let index = 0; index < count / 2; index += 1) joiner.join(level, index * 2, level, index);
  }
  const { nonce, balance } = leaf;
  return { nonce, balance, index: number * GROUP_LEAVES + within, beside: [...beside, ...above] };
}

/** -1: not in the group. */
function placeIn(group: Uint8Array, hash: string): number {
  const wanted = hexToBytes(hash);
  for (let place = 0; place < GROUP_LEAVES; place += 1) {
    const at = place * NODE_BYTES;
    if (wanted.every((byte, offset) => group[at + offset] === byte)) return place;
  }
  return -1;
}

export function readNode(bytes: Uint8Array, place: number): SumNode {
  const at = place * NODE_BYTES;
  const hash = bytesToHex(bytes.subarray(at, at + HASH_BYTES));
  return { hash, sum: BigInt(`0x${bytesToHex(bytes.subarray(at + HASH_BYTES, at + NODE_BYTES))}`) };
}

/** By digest. The first six bytes decide almost always; they fit a double. */
function inOrder(bytes: Uint8Array, count: number): Uint8Array {
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place += 1) {
    let key = 0;
    for (let byte = 0; byte < 6; byte += 1) key = key * 256 + bytes[place * NODE_BYTES + byte]!;
    keys[place] = key;
  }
  const order = new Uint32Array(count).map((_, place) => place);
  order.sort((one, other) => keys[one]! - keys[other]! || compareBytes(bytes, one, other));
  const made = new Uint8Array(bytes.length);
  for (let place = 0; place < count; place += 1) {
    const from = order[place]! * NODE_BYTES;
    made.set(bytes.subarray(from, from + NODE_BYTES), place * NODE_BYTES);
  }
  return made;
}

function compareBytes(bytes: Uint8Array, one: number, other: number): number {
  for (let byte = 0; byte < HASH_BYTES; byte += 1) {
    const difference = bytes[one * NODE_BYTES + byte]! - bytes[other * NODE_BYTES + byte]!;
    if (difference !== 0) return difference;
  }
  if (one !== other) throw new RangeError('two leaves are alike: an owner came twice');
  return 0;
}
