// In: the file of an exchange's draw, who applied here, the rule. Out: what it gives to whom, or the first line that breaks a promise of the rule; and
// all of it as a file that anybody holds against the rule once more.
// Nobody here can say who should have won: the exchange drew, from the applicants of all houses. What it may not do is looked at.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { spill } from './allot.ts';
import { ApplicantsDigest, readApplicants } from './applicants.ts';
import { ruleDigest } from './seed.ts';
import type { Slice } from './sliced-order.ts';
import type { AllotmentRule } from './types.ts';

/** What is wrong with a file. Words are only ever added at the end. */
export const RESULTS_PROBLEMS = [
  'line-malformed',
  'not-by-id',
  'unknown-applicant',
  'not-in-lots',
  'more-than-applied',
  'quota-exceeded',
] as const;
export type ResultsProblem = (typeof RESULTS_PROBLEMS)[number];

const LINE = /^([0-9a-f]{32}),([1-9]\d{0,17})$/;

/** Who is in the draw: by the id of the applicants' file, and units asked for by category. */
export interface InTheDraw {
  readonly byId: ReadonlyMap<string, { readonly category: string; readonly quantity: bigint }>;
  readonly demands: ReadonlyMap<string, bigint>;
}
export interface BrokenPromise {
  readonly problem: ResultsProblem;
  /** Counts from 1. */
  readonly line: number;
}
export interface KeptPromises {
  /** Units by applicant; who is not there was given nothing. */
  readonly given: ReadonlyMap<string, bigint>;
  /** Units by category: given, and at most offered once what our own applicants leave has spilled. */
  readonly sums: ReadonlyMap<string, bigint>;
  readonly offered: ReadonlyMap<string, bigint>;
}

/**
 * Σ allotted ≤ offered of each quota, allotted ≤ applied, whole lots, nobody twice, nobody unknown. An exchange draws from the applicants of all
 * houses, of whom these are ours: what they leave is others', and whether the rest spills is known there.
 * @param results lines `applicationId,units` by id, each ending in a line feed
 * @param slice lines between two yields
 */
export function* holdAgainstRule(
  rule: AllotmentRule,
  { byId, demands }: InTheDraw,
  results: string,
  slice: number,
): Generator<Slice, KeptPromises | BrokenPromise> {
  const { offered } = spill(rule, demands);
  const sums = new Map<string, bigint>();
  const given = new Map<string, bigint>();
  let last = '';
  let line = 0;
  for (let from = 0; from < results.length;) {
    const end = results.indexOf('\n', from);
    line++;
    const [, key = '', units = '0'] = end < 0 ? [] : (LINE.exec(results.slice(from, end)) ?? []);
    from = end + 1;
    if (key === '') return { problem: 'line-malformed', line };
    if (key <= last) return { problem: 'not-by-id', line };
    last = key;
    const application = byId.get(key);
    if (application === undefined) return { problem: 'unknown-applicant', line };
    const { category, quantity } = application;
    const own = BigInt(units);
    if (own % rule.lot !== 0n) return { problem: 'not-in-lots', line };
    if (own > quantity) return { problem: 'more-than-applied', line };
    const sum = (sums.get(category) ?? 0n) + own;
    if (sum > (offered.get(category) ?? 0n)) return { problem: 'quota-exceeded', line };
    sums.set(category, sum);
    given.set(key, own);
    if (line % slice === 0) yield;
  }
  return { given, sums, offered };
}

/** What everybody could read: the rule before the opening, the applicants' file at the close, the digest of the exchange's file since it entered. */
export interface PublishedOfExchange {
  readonly ruleDigest: string;
  readonly fileDigest: string;
  readonly root: string;
  readonly resultsDigest: string;
}
export interface ExchangeProof {
  readonly published: PublishedOfExchange;
  readonly rule: AllotmentRule;
  /** The applicants' file as `writeApplicants` makes it. */
  readonly file: string;
  /** The exchange's, as it was taken in. */
  readonly results: string;
  /** The two operators, by number, and when, UTC milliseconds; null: it was taken in before this was kept. */
  readonly entered: { readonly maker: string; readonly checker: string; readonly atMs: number } | null;
}

/** Lines of an exchange's file from what it gave: those who were given nothing are not in it. @param given in the order of the applicants' file */
export function writeResults(given: readonly (readonly [applicationId: string, units: bigint])[]): string {
  return given
    .filter(([, units]) => units > 0n)
    .map(([id, units]) => `${id},${units}\n`)
    .join('');
}

export type ExchangeFinding =
  | 'rule-changed'
  | 'file-malformed'
  | 'file-changed'
  | 'applications-do-not-fit'
  | 'results-changed'
  | 'promise-broken';

/** No finding: the file is the one whose digest was published, and keeps every promise of the rule. Never that the draw was fair. */
export interface ExchangeVerdict {
  readonly findings: readonly ExchangeFinding[];
  readonly broken: BrokenPromise | null;
  readonly applications: readonly { readonly applicationId: string; readonly category: string }[];
  readonly kept: KeptPromises | null;
}

/** Never throws: proof files come from outside. @param slice lines looked at between two yields */
export function* checkExchangeDraw(
  { rule, file, results, published }: ExchangeProof,
  slice = 512,
): Generator<Slice, ExchangeVerdict> {
  const findings: ExchangeFinding[] = [];
  if (ruleDigest(rule) !== published.ruleDigest) findings.push('rule-changed');
  if (bytesToHex(sha256(utf8ToBytes(results))) !== published.resultsDigest) findings.push('results-changed');
  const applications = readApplicants(file);
  if (applications === null)
    return { findings: [...findings, 'file-malformed'], broken: null, applications: [], kept: null };
  const digest = new ApplicantsDigest();
  const byId = new Map<string, { category: string; quantity: bigint }>();
  const demands = new Map<string, bigint>();
  const categories = new Set(rule.quotas.map(({ category }) => category));
  let fits = true;
  for (const [index, application] of applications.entries()) {
    const { applicationId, category, quantity } = application;
    digest.add(application);
    byId.set(applicationId, { category, quantity });
    demands.set(category, (demands.get(category) ?? 0n) + quantity);
    fits &&= categories.has(category) && rule.lot > 0n && quantity % rule.lot === 0n;
    if ((index + 1) % slice === 0) yield 'hashed';
  }
  const { fileDigest, root } = digest.digest();
  if (fileDigest !== published.fileDigest || root !== published.root) findings.push('file-changed');
  if (!fits) return { findings: [...findings, 'applications-do-not-fit'], broken: null, applications, kept: null };
  const held = yield* holdAgainstRule(rule, { byId, demands }, results, slice);
  if ('problem' in held) return { findings: [...findings, 'promise-broken'], broken: held, applications, kept: null };
  return { findings, broken: null, applications, kept: held };
}
