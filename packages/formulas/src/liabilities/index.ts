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
export {
  type GrownTree,
  GROUP_LEAVES,
  growTree,
  LEAVES_AN_OWNER,
  type Owed,
  pathInGroup,
  readNode,
  upperBeside,
} from './grow.ts';
export { NODE_BYTES } from './leaf-writer.ts';
export {
  FIRST_PUBLICATION,
  LIABILITY_METHOD,
  type Publication,
  PUBLICATION_CAUSES,
  type PublicationCause,
  type PublicationFile,
  type PublishedAsset,
  readPublication,
  writePublication,
} from './publication.ts';
export {
  type AssetCheck,
  checkMoney,
  type MoneyCheck,
  type MoneyFinding,
  readSavedCheck,
  type SavedCheck,
  type ShownAmount,
  writeSavedCheck,
} from './check-money.ts';
