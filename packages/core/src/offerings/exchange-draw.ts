// In: the file of an exchange's draw. Out: it taken in, and then in slices held against what the published rule promises: the allotment, or the
// first line that breaks a promise. Nothing here says who should have won: the exchange drew, and says so; what it may not do is looked at.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BrokenPromise, holdAgainstRule } from '@hilsa/formulas/offerings';
import type { Slice } from '@hilsa/formulas/offerings/sliced-order';
import { goOn } from '../clock/run-due.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { RecordAllotment } from './commands.ts';
import { offeringResultsTaken } from './facts.ts';
import { type Application, isDrawn, type Offering } from './state.ts';
import { checkDesk } from './two.ts';

/** Characters of a file: far above what the console's door lets in. */
const LONGEST_RESULTS = 4_000_000;
const SLICE = 64;

export interface Drawn {
  /** What nobody asked for. */
  readonly toUnderwriter: bigint;
  /** How many were given something. */
  readonly winners: number;
  /** What the draw gives to one who was in it. */
  unitsOf(application: Application): bigint;
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

/** The file held against the rule, by who is in the draw here. */
export function* readResults({ terms, applications, results }: Offering): Generator<Slice, Drawn | BrokenPromise> {
  const byId = new Map<string, Application>();
  const demands = new Map<string, bigint>();
  for (const [index, application] of applications.entries()) {
    if (isDrawn({ terms, cutOff: terms.price }, application)) {
      const { key, category, quantity } = application;
      byId.set(key, application);
      demands.set(category, (demands.get(category) ?? 0n) + quantity);
    }
    if ((index + 1) % SLICE === 0) yield;
  }
  const held = yield* holdAgainstRule(terms.rule, { byId, demands }, results, SLICE);
  if ('problem' in held) return held;
  const { given } = held;
  return { winners: given.size, unitsOf: ({ key }) => given.get(key) ?? 0n, toUnderwriter: 0n };
}
