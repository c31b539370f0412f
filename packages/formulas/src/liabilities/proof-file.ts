// In: an owner's proof, or the text of one from anywhere. Out: the text, or the proof when every field is what it must be.
import type { LeafPath, OwnerProof } from './prove.ts';
import type { SumNode } from './tree.ts';

const VERSION = 'hilsa-liabilities-1';
const UNITS = /^(0|[1-9]\d{0,38})$/;
/** Signs of a file: far more than any proof has. */
const LONGEST = 1_000_000;

/** Which tree a proof is for. */
export interface LiabilityProofFile {
  asset: string;
  /** The moment of the snapshot. */
  atMs: number;
  proof: OwnerProof;
}

/** JSON with amounts as text. */
export function writeOwnerProof({ asset, atMs, proof }: LiabilityProofFile): string {
  const leaves = proof.leaves.map(({ nonce, balance, index, beside }) => ({
    nonce,
    balance: String(balance),
    index,
    beside: beside.map(({ hash, sum }) => [hash, String(sum)]),
  }));
  return JSON.stringify({ version: VERSION, asset, atMs, owner: proof.owner, leaves });
}

/** Read a file; null when it is none. What it proves is `proofFinding`'s to say. */
export function readOwnerProof(text: string): LiabilityProofFile | null {
  if (text.length > LONGEST) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['version'] !== VERSION || !Array.isArray(value['leaves'])) return null;
  const { asset, atMs, owner } = value;
  if (typeof asset !== 'string' || typeof atMs !== 'number' || typeof owner !== 'string') return null;
  const leaves = (value['leaves'] as unknown[]).map(readLeaf);
  const whole = leaves.filter((leaf) => leaf !== null);
  return whole.length === leaves.length ? { asset, atMs, proof: { owner, leaves: whole } } : null;
}

function readLeaf(value: unknown): LeafPath | null {
  if (!isRecord(value) || !Array.isArray(value['beside'])) return null;
  const { nonce, balance, index } = value;
  if (typeof nonce !== 'string' || !isUnits(balance) || typeof index !== 'number') return null;
  const beside: SumNode[] = [];
  for (const node of value['beside'] as unknown[]) {
    const [hash, sum, ...rest] = Array.isArray(node) ? (node as unknown[]) : [];
    if (typeof hash !== 'string' || !isUnits(sum) || rest.length > 0) return null;
    beside.push({ hash, sum: BigInt(sum) });
  }
  return { nonce, balance: BigInt(balance), index, beside };
}

function isUnits(value: unknown): value is string {
  return typeof value === 'string' && UNITS.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
