// In: a proof file and what was published before the opening and at the close. Out: whether the result is the rule's, and what is not.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { allotInSlices } from './allot.ts';
import { ApplicantsDigest, readApplicants } from './applicants.ts';
import { type BookFinding, type BookProof, bookFindings } from './bids.ts';
import type { BeaconRound, VerifyBeacon } from './beacon.ts';
import { commitTo, drawSeed, ruleDigest } from './seed.ts';
import type { Slice } from './sliced-order.ts';
import type { Allotment, AllotmentRule, Application } from './types.ts';

/** What everybody could read before it mattered: rule, commitment, chain and round before the opening, the rest at the close. */
export interface Published {
  ruleDigest: string;
  commit: string;
  chain: string;
  round: number;
  fileDigest: string;
  root: string;
  /** SHA-256 of the bids' file; empty where no book was built. */
  bidsDigest: string;
}

export interface AllotmentProof {
  rule: AllotmentRule;
  /** The applicants' file as `writeApplicants` makes it. */
  file: string;
  /** Revealed after the close, hexadecimal. */
  secret: string;
  beacon: BeaconRound;
  /** Units allotted by application id, in the order of the file. */
  results: readonly (readonly [applicationId: string, allotted: bigint])[];
  /** Null where no book was built. */
  book: BookProof | null;
}

export type Finding =
  | 'rule-changed'
  | 'secret-is-not-the-committed'
  | 'file-changed'
  | 'file-malformed'
  | 'beacon-is-not-the-announced'
  | 'beacon-does-not-verify'
  | 'applications-do-not-fit'
  | 'results-differ'
  | BookFinding;

/** The verdict: no finding means that the result follows from what was published. */
export interface Verdict {
  findings: readonly Finding[];
  /** All that was recomputed, as far as it went: what a screen draws. */
  applications: readonly Application[];
  allotment: Allotment | null;
  /** Ids whose published result is not the recomputed one, at most 20. */
  differing: readonly string[];
}

/**
 * Recompute an allotment in slices. Never throws: proof files come from outside.
 * @param slice applications looked at between two yields
 */
export function* recomputeInSlices(
  proof: AllotmentProof,
  published: Published,
  verifyBeacon: VerifyBeacon,
  slice = 512,
): Generator<Slice, Verdict> {
  const findings: Finding[] = [];
  if (ruleDigest(proof.rule) !== published.ruleDigest) findings.push('rule-changed');
  const secret = /^[0-9a-f]{64}$/.test(proof.secret) ? hexToBytes(proof.secret) : null;
  if (secret === null || commitTo(secret) !== published.commit) findings.push('secret-is-not-the-committed');
  const applications = readApplicants(proof.file);
  if (applications === null) return { findings: [...findings, 'file-malformed'], ...nothing };
  yield;
  const root = yield* rootOf(applications, slice);
  const fileDigest = bytesToHex(sha256(utf8ToBytes(proof.file)));
  if (fileDigest !== published.fileDigest || root !== published.root) findings.push('file-changed');
  findings.push(...bookFindings(proof.book, published.bidsDigest, proof.rule, applications));
  yield;
  const { chain, round } = proof.beacon;
  if (chain !== published.chain || round !== published.round) findings.push('beacon-is-not-the-announced');
  const random = verifyBeacon(proof.beacon);
  if (random === null) findings.push('beacon-does-not-verify');
  if (secret === null || random === null) return { findings, ...nothing, applications };
  let allotment: Allotment;
  try {
    allotment = yield* allotInSlices(proof.rule, applications, drawSeed(secret, hexToBytes(root), random), slice);
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    return { findings: [...findings, 'applications-do-not-fit'], ...nothing, applications };
  }
  const differing = differencesOf(proof.results, applications, allotment);
  if (differing.length > 0) findings.push('results-differ');
  return { findings, applications, allotment, differing: differing.slice(0, 20) };
}

const nothing = { applications: [], allotment: null, differing: [] };

function* rootOf(applications: readonly Application[], slice: number): Generator<Slice, string> {
  const digest = new ApplicantsDigest();
  for (const [index, application] of applications.entries()) {
    digest.add(application);
    if ((index + 1) % slice === 0) yield 'hashed';
  }
  return digest.digest().root;
}

function differencesOf(
  results: AllotmentProof['results'],
  applications: readonly Application[],
  { allotted }: Allotment,
): string[] {
  const told = new Map(results);
  const strangers = results.length === applications.length && told.size === results.length ? [] : ['(their number)'];
  const wrong = applications.filter(({ applicationId }, index) => told.get(applicationId) !== allotted[index]);
  return [...strangers, ...wrong.map(({ applicationId }) => applicationId)];
}
