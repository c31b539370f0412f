// In: the file of an exchange's draw. Out: it taken in, and then in slices held against what the published rule promises: the allotment, or the
// first line that breaks a promise. Nothing here says who should have won: the exchange drew, and says so; what it may not do is looked at.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { spill } from '@hilsa/formulas/offerings';
import type { Slice } from '@hilsa/formulas/offerings/sliced-order';
import { goOn } from '../clock/run-due.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { RecordAllotment } from './commands.ts';
import { offeringResultsTaken } from './facts.ts';
import { type Application, isDrawn, type Offering } from './state.ts';
import { checkDesk } from './two.ts';
import type { ResultsProblem } from './words.ts';

/** Characters of a file: far above what the console's door lets in. */
const LONGEST_RESULTS = 4_000_000;
const LINE = /^([0-9a-f]{32}),([1-9]\d{0,17})$/;
const SLICE = 64;

export interface Drawn {
  /** What nobody asked for. */
  readonly toUnderwriter: bigint;
  /** Units by the application's place among all. */
  readonly given: ReadonlyMap<number, bigint>;
}
export interface BrokenPromise {
  readonly problem: ResultsProblem;
  /** Counts from 1. */
  readonly line: number;
}

export function recordAllotment(world: World, command: RecordAllotment): Reply {
  const { offering: id, file, maker = '', checker = '' } = command;
  const { state } = world;
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  const offering = state.offerings.all.get(id);
  if (offering?.terms.drawnBy === undefined) return refuse('unknown-offering', { offering: id });
  if (offering.phase !== 'awaiting' || state.atMs < offering.terms.drawMs)
    return refuse('draw-not-ready', { offering: id, status: offering.status });
  if (file.length > LONGEST_RESULTS || (file !== '' && !file.endsWith('\n')))
    return refuse('results-not-valid', { offering: id });
  // ── nothing below may fail ──
  const digest = bytesToHex(sha256(utf8ToBytes(file)));
  emit(world, offeringResultsTaken, { offering: id, maker, checker, digest, results: file });
  goOn(world, 'go-on-offering', id);
  return { refusal: null, id };
}

/**
 * Σ allotted ≤ offered of each quota, allotted ≤ applied, whole lots, nobody twice, nobody unknown. An exchange draws from the applicants of all
 * houses, of whom these are ours: what they leave is others', and whether the rest spills is known there.
 */
export function* readResults({ terms, applications, results }: Offering): Generator<Slice, Drawn | BrokenPromise> {
  const { lot } = terms.rule;
  const known = new Map<string, Application>();
  const demands = new Map<string, bigint>();
  for (const [index, application] of applications.entries()) {
    if (isDrawn({ terms, cutOff: terms.price }, application)) {
      const { key, category, quantity } = application;
      known.set(key, application);
      demands.set(category, (demands.get(category) ?? 0n) + quantity);
    }
    if ((index + 1) % SLICE === 0) yield;
  }
  const { offered } = spill(terms.rule, demands);
  const sums = new Map<string, bigint>();
  const given = new Map<number, bigint>();
  let last = '';
  let line = 0;
  for (let from = 0; from < results.length;) {
    const end = results.indexOf('\n', from);
    const [, key = '', units = '0'] = LINE.exec(results.slice(from, end)) ?? [];
    from = end + 1;
    line++;
    if (key === '') return { problem: 'line-malformed', line };
    if (key <= last) return { problem: 'not-by-id', line };
    last = key;
    const application = known.get(key);
    if (application === undefined) return { problem: 'unknown-applicant', line };
    const { category, index, quantity } = application;
    const own = BigInt(units);
    if (own % lot !== 0n) return { problem: 'not-in-lots', line };
    if (own > quantity) return { problem: 'more-than-applied', line };
    const sum = (sums.get(category) ?? 0n) + own;
    if (sum > offered.get(category)!) return { problem: 'quota-exceeded', line };
    sums.set(category, sum);
    given.set(index, own);
    if (line % SLICE === 0) yield;
  }
  return { given, toUnderwriter: 0n };
}
