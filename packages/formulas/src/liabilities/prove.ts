// In: an owner's leaves with their paths, and the published root. Out: one verdict in words a screen can say.
import { type Leaf, type SumNode, SUMS_END, joinNodes, leafNode } from './tree.ts';

/** One leaf and the nodes beside its way up, the lowest first. */
export interface LeafPath {
  nonce: string;
  balance: bigint;
  index: number;
  beside: readonly SumNode[];
}

/** What an owner receives: own leaves only. */
export interface OwnerProof {
  owner: string;
  leaves: readonly LeafPath[];
}

/** What everybody can read, for one asset and moment. */
export interface PublishedRoot {
  hash: string;
  /** All that is owed, in units. */
  total: bigint;
  depth: number;
}

export type ProofFinding =
  | 'not-yours'
  | 'malformed'
  | 'leaf-twice'
  | 'root-differs'
  | 'total-differs'
  | 'balance-differs';

/** A proof of more leaves than this is nobody's. */
const MOST_LEAVES = 64;
const MOST_DEPTH = 64;

/**
 * Check one owner's proof. Never throws: proofs come from files.
 * @param expected whose proof it should be and the units shown as owed
 * @returns null when the balance is counted in the published total
 */
export function proofFinding(
  proof: OwnerProof,
  published: PublishedRoot,
  expected: { owner: string; balance: bigint },
): ProofFinding | null {
  if (proof.owner !== expected.owner) return 'not-yours';
  if (proof.leaves.length === 0 || proof.leaves.length > MOST_LEAVES) return 'malformed';
  if (!proof.leaves.every((leaf) => isWellFormed(leaf, published.depth))) return 'malformed';
  if (new Set(proof.leaves.map(({ index }) => index)).size !== proof.leaves.length) return 'leaf-twice';
  for (const leaf of proof.leaves) {
    const root = climb({ nonce: leaf.nonce, owner: expected.owner, balance: leaf.balance }, leaf);
    if (root === null) return 'malformed';
    if (root.hash !== published.hash) return 'root-differs';
    if (root.sum !== published.total) return 'total-differs';
  }
  const balance = proof.leaves.reduce((sum, leaf) => sum + leaf.balance, 0n);
  return balance === expected.balance ? null : 'balance-differs';
}

/** The root a leaf leads to; null when a part of it cannot be read or a sum overflows. */
export function climb(leaf: Leaf, { index, beside }: Pick<LeafPath, 'index' | 'beside'>): SumNode | null {
  try {
    return beside.reduce((node, other, level) => {
      const isRight = Math.floor(index / 2 ** level) % 2 === 1;
      return isRight ? joinNodes(other, node) : joinNodes(node, other);
    }, leafNode(leaf));
  } catch (problem) {
    if (problem instanceof RangeError) return null;
    throw problem;
  }
}

/** The nodes beside a leaf's way up. @param nodeAt as the tree handed them out */
export function besideOf(index: number, depth: number, nodeAt: (level: number, index: number) => SumNode): SumNode[] {
  return Array.from({ length: depth }, (_, level) => {
    const own = Math.floor(index / 2 ** level);
    return nodeAt(level, own % 2 === 1 ? own - 1 : own + 1);
  });
}

function isWellFormed({ balance, index, beside }: LeafPath, depth: number): boolean {
  const isPlace = Number.isSafeInteger(index) && index >= 0 && depth <= MOST_DEPTH && index < 2 ** depth;
  const isSum = (sum: bigint): boolean => sum >= 0n && sum < SUMS_END;
  return (
    isPlace &&
    isSum(balance) &&
    beside.length === depth &&
    beside.every(({ hash, sum }) => /^[0-9a-f]{64}$/.test(hash) && isSum(sum))
  );
}
