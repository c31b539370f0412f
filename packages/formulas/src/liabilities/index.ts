// In: balances. Out: a tree of what is owed, the leaves of an owner, and the check each customer makes alone.
export { type KeepNode, type Leaf, type SumNode, SumTree, SUMS_END, depthFor, joinNodes, leafNode } from './tree.ts';
export { type TreeOf, leafNonce, paddingLeaf, splitLeaves } from './split.ts';
export {
  type LeafPath,
  type OwnerProof,
  type ProofFinding,
  type PublishedRoot,
  besideOf,
  climb,
  proofFinding,
} from './prove.ts';
export { type LiabilityProofFile, readOwnerProof, writeOwnerProof } from './proof-file.ts';
