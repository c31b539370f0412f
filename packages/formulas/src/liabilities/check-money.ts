// In: a public file, what its owner was given, and what the screen shows as owed. Out: for each asset whether it is counted, or what differs.
// Nothing is asked of anybody: the same on a screen, from a saved file, without a connection.
import { readOwnerProof } from './proof-file.ts';
import { proofFinding, type ProofFinding } from './prove.ts';
import { type Publication, type PublicationFile, readPublication } from './publication.ts';

/** Units of one asset that are owed, as a screen shows them. */
export interface ShownAmount {
  readonly asset: string;
  readonly units: bigint;
}

export type MoneyFinding = ProofFinding | 'left-out' | 'not-published' | 'unreadable';

export interface AssetCheck {
  readonly asset: string;
  /** What the screen shows. */
  readonly shown: bigint;
  /** What the leaves say; null when they cannot be read. */
  readonly proved: bigint | null;
  readonly leaves: number;
  readonly depth: number;
  /** Null: it is counted in the published total. */
  readonly finding: MoneyFinding | null;
}

export interface MoneyCheck {
  readonly publication: Publication;
  readonly digest: string;
  readonly key: string;
  readonly isSigned: boolean;
  readonly assets: readonly AssetCheck[];
}

/** Everything one needs to check again, later, anywhere: what “Check my money” saves. */
export interface SavedCheck {
  /** The public file. */
  readonly file: string;
  readonly owner: string;
  /** One text an asset. */
  readonly proofs: readonly string[];
  /** What was shown as owed when it was saved. */
  readonly shown: readonly ShownAmount[];
}

const SAVED = 'hilsa-money-check-1';
const UNITS = /^(0|[1-9]\d{0,38})$/;
const MOST_ASSETS = 5_000;

/** @returns null when the public file cannot be read */
export function checkMoney({ file, owner, proofs, shown }: SavedCheck): MoneyCheck | null {
  const read = readPublication(file);
  if (read === null) return null;
  const byAsset = new Map<string, ReturnType<typeof readOwnerProof>>();
  let unreadable = 0;
  for (const text of proofs) {
    const proof = readOwnerProof(text);
    if (proof === null) unreadable += 1;
    else byAsset.set(proof.asset, proof);
  }
  const names = new Set([...shown.map(({ asset }) => asset), ...byAsset.keys()]);
  const assets = [...names].map((asset): AssetCheck => {
    const units = shown.find((each) => each.asset === asset)?.units ?? 0n;
    return checkOne(read, byAsset.get(asset) ?? null, { asset, units, owner, isUnreadable: unreadable > 0 });
  });
  const { publication, digest, key, isSigned } = read;
  return { publication, digest, key, isSigned, assets: assets.filter((each) => each.shown > 0n || each.leaves > 0) };
}

function checkOne(
  { publication }: PublicationFile,
  file: ReturnType<typeof readOwnerProof>,
  { asset, units, owner, isUnreadable }: ShownAmount & { owner: string; isUnreadable: boolean },
): AssetCheck {
  const published = publication.assets.find((each) => each.asset === asset);
  const said = { asset, shown: units, proved: null, leaves: 0, depth: published?.depth ?? 0 };
  if (published === undefined) return { ...said, finding: 'not-published' };
  if (file === null) return { ...said, finding: isUnreadable ? 'unreadable' : 'left-out' };
  const root = { hash: published.root, total: BigInt(published.total), depth: published.depth };
  const { leaves } = file.proof;
  const proved = leaves.reduce((sum, { balance }) => sum + balance, 0n);
  return {
    ...said,
    proved,
    leaves: leaves.length,
    finding: proofFinding(file.proof, root, { owner, balance: units }),
  };
}

/** JSON with amounts as text. */
export function writeSavedCheck({ file, owner, proofs, shown }: SavedCheck): string {
  return JSON.stringify({
    version: SAVED,
    file,
    owner,
    proofs,
    shown: shown.map(({ asset, units }) => [asset, String(units)]),
  });
}

/** Read a saved file; null when it is none. */
export function readSavedCheck(text: string): SavedCheck | null {
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (value === null || typeof value !== 'object' || value['version'] !== SAVED) return null;
    const { file, owner, proofs, shown } = value;
    if (typeof file !== 'string' || typeof owner !== 'string' || !Array.isArray(proofs) || !Array.isArray(shown))
      return null;
    if (proofs.length > MOST_ASSETS || shown.length > MOST_ASSETS) return null;
    if (!proofs.every((each) => typeof each === 'string')) return null;
    const amounts = (shown as unknown[]).map((each) => {
      const [asset, units] = Array.isArray(each) ? (each as unknown[]) : [];
      const isAmount = typeof asset === 'string' && typeof units === 'string' && UNITS.test(units);
      return isAmount ? { asset, units: BigInt(units) } : null;
    });
    const whole = amounts.filter((each) => each !== null);
    return whole.length === amounts.length ? { file, owner, proofs, shown: whole } : null;
  } catch {
    return null;
  }
}
