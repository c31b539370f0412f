// In: who applied, in the order in which they came; the rule; what was told of each. Out: that as a proof, and whether the one follows from the other.
// Where who comes first is served first nothing is drawn: there is no secret and no beacon, and what everybody was given follows from the order alone.
import { allotInSlices } from './allot.ts';
import { ApplicantsDigest, readApplicants } from './applicants.ts';
import { isRecord, readResults, readRule, ruleJson } from './proof-file.ts';
import { ruleDigest } from './seed.ts';
import type { Slice } from './sliced-order.ts';
import type { AllotmentRule, Application } from './types.ts';

/** The version of the format; another one is not read. */
const VERSION = 'hilsa-arrivals-1';
const HEX_32 = /^[0-9a-f]{64}$/;
/** Of a draw there is none. */
const NO_SEED = new Uint8Array(32);

/** What everybody could read: the rule before the opening, the applicants' file since the close. */
export interface PublishedOfArrivals {
  readonly ruleDigest: string;
  readonly fileDigest: string;
  readonly root: string;
}
export interface ArrivalsProof {
  readonly published: PublishedOfArrivals;
  readonly rule: AllotmentRule;
  /** The applicants' file as `writeApplicants` makes it, which is sorted by id. */
  readonly file: string;
  /** The same applications as they came, and when: UTC milliseconds, which every applicant finds at the own application. */
  readonly arrivals: readonly (readonly [applicationId: string, atMs: number])[];
  readonly results: readonly (readonly [applicationId: string, units: bigint])[];
}

export type ArrivalsFinding =
  | 'rule-changed'
  | 'file-malformed'
  | 'file-changed'
  | 'applications-do-not-fit'
  | 'arrivals-differ'
  | 'results-differ';
export interface ArrivalsVerdict {
  readonly findings: readonly ArrivalsFinding[];
  /** In the order of arrival; empty when that order is none. */
  readonly applications: readonly Application[];
  /** Units of each of them, by the rule. */
  readonly allotted: readonly bigint[];
}

/** JSON with amounts as text. */
export function writeArrivalsProof({ published, rule, file, arrivals, results }: ArrivalsProof): string {
  const told = results.map(([id, units]) => [id, String(units)]);
  return JSON.stringify({ version: VERSION, published, rule: ruleJson(rule), file, arrivals, results: told });
}

/** Read one; null when it is none. Its size is bounded by whoever fetches it. */
export function readArrivalsProof(text: string): ArrivalsProof | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['version'] !== VERSION) return null;
  const { file } = value;
  const [rule, published] = [readRule(value['rule']), readPublished(value['published'])];
  const [arrivals, results] = [readArrivals(value['arrivals']), readResults(value['results'])];
  if (rule === null || rule.method !== 'first-come' || rule.lot <= 0n || published === null) return null;
  return typeof file === 'string' && arrivals !== null && results !== null
    ? { published, rule, file, arrivals, results }
    : null;
}

/** Never throws: proofs come from outside. @param slice applications looked at between two yields */
export function* checkArrivals(
  { rule, file, published, arrivals, results }: ArrivalsProof,
  slice = 512,
): Generator<Slice, ArrivalsVerdict> {
  const findings: ArrivalsFinding[] = [];
  const nothing = (last: ArrivalsFinding): ArrivalsVerdict => ({
    findings: [...findings, last],
    applications: [],
    allotted: [],
  });
  if (ruleDigest(rule) !== published.ruleDigest) findings.push('rule-changed');
  const rows = readApplicants(file);
  if (rows === null) return nothing('file-malformed');
  const digest = new ApplicantsDigest();
  const byId = new Map<string, Application>();
  for (const [index, row] of rows.entries()) {
    digest.add(row);
    byId.set(row.applicationId, row);
    if ((index + 1) % slice === 0) yield 'hashed';
  }
  const { fileDigest, root } = digest.digest();
  if (fileDigest !== published.fileDigest || root !== published.root) findings.push('file-changed');
  const applications: Application[] = [];
  let lastMs = 0;
  for (const [applicationId, atMs] of arrivals) {
    const row = byId.get(applicationId);
    if (row === undefined || atMs < lastMs) return nothing('arrivals-differ');
    byId.delete(applicationId);
    applications.push(row);
    lastMs = atMs;
  }
  if (byId.size > 0) return nothing('arrivals-differ');
  const categories = new Set(rule.quotas.map(({ category }) => category));
  if (!applications.every(({ category, quantity }) => categories.has(category) && quantity % rule.lot === 0n))
    return nothing('applications-do-not-fit');
  const { allotted } = yield* allotInSlices(rule, applications, NO_SEED, slice);
  const told = new Map(results);
  const isTold = applications.every(({ applicationId }, n) => told.get(applicationId) === allotted[n]);
  if (!isTold || told.size !== applications.length) findings.push('results-differ');
  return { findings, applications, allotted };
}

function readPublished(value: unknown): PublishedOfArrivals | null {
  if (!isRecord(value)) return null;
  const { ruleDigest: rule, fileDigest, root } = value;
  const isDigest = (each: unknown): each is string => typeof each === 'string' && HEX_32.test(each);
  return isDigest(rule) && isDigest(fileDigest) && isDigest(root) ? { ruleDigest: rule, fileDigest, root } : null;
}

function readArrivals(value: unknown): ArrivalsProof['arrivals'] | null {
  if (!Array.isArray(value)) return null;
  const arrivals: (readonly [string, number])[] = [];
  for (const row of value as unknown[]) {
    const [id, atMs, ...rest] = Array.isArray(row) ? (row as unknown[]) : [];
    if (typeof id !== 'string' || typeof atMs !== 'number' || !Number.isSafeInteger(atMs) || rest.length > 0)
      return null;
    arrivals.push([id, atMs]);
  }
  return arrivals;
}
