// In: an offering that is closed. Out: its applicants' file, and then its allotment, each worked in slices that nobody notices.
// What has been worked lies beside the state, not in it: who starts again works the same slices once more and stands where it stood.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  allotInSlices,
  ApplicantsDigest,
  type Application as Named,
  type BeaconRound,
  type Bid,
  type BrokenPromise,
  BidsDigest,
  commitTo,
  cutOffPrice,
  drawInSlices,
  drawSeed,
  passOn,
  publicPrice,
  verifyHashChain,
} from '@hilsa/formulas/offerings';
import { QUICKNET, verifyDrand } from '@hilsa/formulas/offerings/drand';
import { orderInSlices, type Slice } from '@hilsa/formulas/offerings/sliced-order';
import type { Reply, World } from '../engine-types.ts';
import { goOn } from '../clock/run-due.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { RevealDraw } from './commands.ts';
import { drawAdvanced, offeringRevealed } from './facts.ts';
import { type Drawn, readResults } from './exchange-draw.ts';
import { type Application, isDrawn, type Offering } from './state.ts';

/** Applications of a slice. */
const SLICE = 64;
/** Slices of one step: of looks so many, of hashes one; either is less than a millisecond. */
const MOST_LOOKS = 8;

export interface Counted {
  readonly count: number;
  readonly fileDigest: string;
  readonly root: string;
  /** Null where no book was built; of one that nobody bid in, 0n. */
  readonly cutOff: { readonly price: bigint; readonly isCovered: boolean } | null;
  readonly bids: { readonly count: number; readonly digest: string } | null;
}

/** The result so far: worked to the end at once when it is small, else a slice; undefined while there is more to do. */
export function count(world: World, offering: Offering): Counted | undefined {
  return advance(world, offering, countInSlices);
}

/** What it gives to whom, or what its file broke. */
export function draw(world: World, offering: Offering): Drawn | BrokenPromise | undefined {
  const isElsewhere = offering.terms.drawnBy !== undefined;
  return advance<Drawn | BrokenPromise>(world, offering, isElsewhere ? readResults : allotOffering);
}

/** Another file of an exchange is read from its beginning. */
export function forget(offering: Offering): void {
  works.delete(offering);
}
/** Who has what lapsed unpaid. `done` counts those who were given it: who looks again goes on from there. */
export function passing(world: World, offering: Offering): Passing | undefined {
  return advance(world, offering, passOnInSlices);
}
interface Passing {
  readonly next: readonly { readonly application: Application; readonly more: bigint }[];
  done: number;
}

export function revealDraw(world: World, { offering: id, secret, beacon }: RevealDraw): Reply {
  const offering = world.state.offerings.all.get(id);
  if (offering === undefined) return refuse('unknown-offering', { offering: id });
  const { rule, drawnBy } = offering.terms;
  const isDue = offering.phase === 'awaiting' && rule.method !== 'first-come' && drawnBy === undefined;
  if (!isDue || world.state.atMs < offering.terms.drawMs)
    return refuse('draw-not-ready', { offering: id, status: offering.status });
  if (!/^[0-9a-f]{64}$/.test(secret) || commitTo(hexToBytes(secret)) !== offering.commit)
    return refuse('secret-not-committed', { offering: id });
  if (randomOf({ chain: offering.chain, round: offering.round, value: beacon }) === null)
    return refuse('beacon-not-valid', { offering: id, round: offering.round });
  // ── nothing below may fail ──
  emit(world, offeringRevealed, { offering: id, secret, beacon });
  goOn(world, 'go-on-offering', id);
  return { refusal: null, id };
}

/** The seed, from what was revealed; all zeros where nothing is drawn. */
export function seedOf({ terms, secret, root, chain, round, beacon }: Offering): Uint8Array {
  if (terms.rule.method === 'first-come') return new Uint8Array(32);
  const random = randomOf({ chain, round, value: beacon });
  if (random === null) throw new RangeError(`round ${round} of ${chain} was revealed and does not verify`);
  return drawSeed(hexToBytes(secret), hexToBytes(root), random);
}

const drand = verifyDrand(QUICKNET);
function randomOf(round: BeaconRound): Uint8Array | null {
  return round.chain.startsWith('drand:') ? drand(round) : verifyHashChain(round);
}

function* countInSlices(offering: Offering): Generator<Slice, Counted> {
  const { terms, applications } = offering;
  const quota = terms.rule.quotas.find(({ category }) => category === terms.book?.category);
  const found = quota === undefined ? null : cutOffPrice(yield* bidsOf(applications), quota.quantity);
  const cutOff = quota === undefined ? null : { price: found?.price ?? 0n, isCovered: found?.isCovered ?? false };
  const counted = { ...offering, cutOff: cutOff?.price ?? 0n };
  const drawn: Application[] = [];
  for (const [index, application] of applications.entries()) {
    if (isDrawn(counted, application)) drawn.push(application);
    if ((index + 1) % SLICE === 0) yield;
  }
  const order = yield* byKey(drawn);
  const digest = new ApplicantsDigest();
  for (const [place, index] of order.entries()) {
    const { key, category, quantity } = drawn[index]!;
    digest.add({ applicationId: key, category, quantity });
    if ((place + 1) % SLICE === 0) yield 'hashed';
  }
  const bids = quota === undefined ? null : yield* bidsDigestOf(applications);
  return { count: drawn.length, ...digest.digest(), cutOff, bids };
}

/** Places in the order of the file. */
function byKey(applications: readonly Application[]): Generator<Slice, Uint32Array> {
  return orderInSlices(
    {
      count: applications.length,
      // Keys are hexadecimal: their first twelve digits are 48 bits that sort as the text does.
      keyOf: (index) => parseInt(applications[index]!.key.slice(0, 12), 16),
      compareTies: (one, other) => (applications[one]!.key < applications[other]!.key ? -1 : 1),
    },
    SLICE,
  );
}

/** Of all bids, those below the cut-off too: without them nobody could tell where it lies. */
function* bidsDigestOf(applications: readonly Application[]): Generator<Slice, { count: number; digest: string }> {
  const bidders: Application[] = [];
  for (const [index, application] of applications.entries()) {
    if (application.status === 'live' && application.bid > 0n) bidders.push(application);
    if ((index + 1) % SLICE === 0) yield;
  }
  const order = yield* byKey(bidders);
  const digest = new BidsDigest();
  for (const [place, index] of order.entries()) {
    const { key, bid, quantity } = bidders[index]!;
    digest.add({ applicationId: key, price: bid, quantity });
    if ((place + 1) % SLICE === 0) yield 'hashed';
  }
  return { count: bidders.length, digest: digest.digest() };
}

/** Together by price: a band has few, however many bid. */
function* bidsOf(applications: readonly Application[]): Generator<Slice, Bid[]> {
  const bids = new Map<bigint, bigint>();
  for (const [index, { status, bid, quantity }] of applications.entries()) {
    if (status === 'live' && bid > 0n) bids.set(bid, (bids.get(bid) ?? 0n) + quantity);
    if ((index + 1) % SLICE === 0) yield;
  }
  return Array.from(bids, ([price, quantity]) => ({ price, quantity }));
}

function* allotOffering(offering: Offering): Generator<Slice, Drawn> {
  const places: number[] = [];
  const named: Named[] = [];
  for (const application of offering.applications) {
    const { index, key, category, quantity } = application;
    if (isDrawn(offering, application)) {
      places.push(index);
      named.push({ applicationId: key, category, quantity });
    }
    if ((index + 1) % SLICE === 0) yield;
  }
  const allotment = yield* allotInSlices(offering.terms.rule, named, seedOf(offering), SLICE);
  const given = new Map<number, bigint>();
  let winners = 0;
  for (const [n, index] of places.entries()) {
    const units = allotment.allotted[n]!;
    given.set(index, units);
    if (units > 0n) winners++;
    if ((n + 1) % SLICE === 0) yield;
  }
  return { toUnderwriter: allotment.toUnderwriter, winners, unitsOf: ({ index }) => given.get(index) ?? 0n };
}

/** Of each quota those who pay later too and drew nothing, in the order of the draw, until nothing is left. */
function* passOnInSlices(offering: Offering): Generator<Slice, Passing> {
  const waits = new Map<string, Application[]>();
  for (const [index, each] of offering.applications.entries()) {
    const isWaiting = each.payLater && each.status === 'not-allotted' && isDrawn(offering, each);
    if (isWaiting)
      waits
        .set(each.category, waits.get(each.category) ?? [])
        .get(each.category)!
        .push(each);
    if ((index + 1) % SLICE === 0) yield;
  }
  const next: { application: Application; more: bigint }[] = [];
  for (const [category, unpaid] of offering.unpaid) {
    const group = waits.get(category) ?? [];
    if (unpaid === 0n || group.length === 0) continue;
    const order = yield* drawInSlices(
      seedOf(offering),
      { count: group.length, idOf: (index) => group[index]!.key },
      SLICE,
    );
    let left = unpaid;
    for (let from = 0; from < order.length && left > 0n; from += SLICE) {
      const slice = Array.from(order.subarray(from, from + SLICE), (index) => group[index]!);
      const passed = passOn(
        slice.map(({ quantity }) => ({ asked: quantity, given: 0n })),
        left,
      );
      for (const [n, application] of slice.entries())
        if (passed.more[n]! > 0n) next.push({ application, more: passed.more[n]! });
      ({ left } = passed);
      yield;
    }
  }
  return { next, done: 0 };
}

interface Work {
  readonly phase: Offering['phase'];
  readonly slices: Generator<Slice, unknown>;
  done: number;
  result: { readonly value: unknown } | null;
}
/** By offering: an engine that comes from a snapshot has other offerings, and begins again. */
const works = new WeakMap<Offering, Work>();

function advance<Result>(
  world: World,
  offering: Offering,
  begin: (offering: Offering) => Generator<Slice, Result>,
): Result | undefined {
  let work = works.get(offering);
  if (work === undefined || work.phase !== offering.phase)
    works.set(offering, (work = { phase: offering.phase, slices: begin(offering), done: 0, result: null }));
  // After a start in the middle: up to where it was.
  while (work.result === null && work.done < offering.slices) step(work);
  if (offering.applications.length <= SLICE) while (work.result === null) step(work);
  else if (work.result === null) {
    for (let looks = 0; work.result === null && looks < MOST_LOOKS;) looks += step(work) === 'hashed' ? MOST_LOOKS : 1;
    if (work.result === null) emit(world, drawAdvanced, { offering: offering.id, slices: work.done });
  }
  const { result } = work;
  return result === null ? undefined : (result.value as Result);
}

function step(work: Work): Slice {
  const next = work.slices.next();
  if (next.done === true) {
    work.result = { value: next.value };
    return undefined;
  }
  work.done++;
  return next.value;
}

/** The public's price from the bidders'. */
export function priceForPublic({ terms }: Offering, cutOff: bigint): bigint {
  return terms.book === null ? terms.price : publicPrice(cutOff, terms.book.discountPpm, terms.book.tick);
}

/** A key for an application that nobody sends: of a plan. Nobody can tell the person from it. */
export function keyOfPlan(person: string, offering: number, plan: number): string {
  return bytesToHex(sha256(utf8ToBytes(`${person}/${offering}/${plan}`))).slice(0, 32);
}
