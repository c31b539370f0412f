// In: accounts, assets and amounts. Out: the balances: available and held units of every account in every asset it ever had.
//
// Sparse: memory follows the balances in use, not accounts × assets. A balance is four 8-byte places, so half a cache line: its key, the
// available part, the held part, and what of the held part has a hold record. They lie in segments that split one at a time when they
// fill (extendible hashing: Fagin, Nievergelt, Pippenger, Strong 1979), so that growing never makes anybody wait. Segments lie in slabs
// of a few megabytes: with a million accounts thousands of objects would have to come from memory before the balance does. Eight
// neighbouring assets of an account lie side by side, the first two in one cache line, because a trade touches two of them.
import { addWide } from '../facts/units.ts';

/** Places of a balance, in 8-byte steps from where it starts. */
export const AVAILABLE = 1;
export const HELD = 2;
export const RECORDED = 3;
const PLACES = 4;

const SEGMENT_BITS = 11;
const SEGMENT_ENTRIES = 1 << SEGMENT_BITS;
const SEGMENT_MASK = SEGMENT_ENTRIES - 1;
const MOST_IN_SEGMENT = Math.floor(SEGMENT_ENTRIES * 0.7);
/** Keys are account × this + asset + 1: exact below 2^53 for every account number of 31 bits. */
const ASSET_SPAN = 2 ** 21;
/** Assets that can be listed without a key colliding. */
export const MOST_ASSETS = 2 ** 20;

/** Segments of a slab, and their bits. */
const SLAB_BITS = 6;
const SLAB_SEGMENTS = 1 << SLAB_BITS;
const SLAB_MASK = SLAB_SEGMENTS - 1;

/** The same memory seen three ways. */
class Slab {
  readonly doubles: Float64Array;
  readonly money: BigInt64Array;
  readonly words: Int32Array;

  constructor(segments: number) {
    this.doubles = new Float64Array(segments * SEGMENT_ENTRIES * PLACES);
    this.money = new BigInt64Array(this.doubles.buffer);
    this.words = new Int32Array(this.doubles.buffer);
  }
}

export interface Balance {
  readonly account: number;
  readonly asset: number;
  readonly available: bigint;
  readonly held: bigint;
  /** Part of `held` that hold records account for; the rest is held by orders. */
  readonly recorded: bigint;
}

export class Balances {
  readonly #slabs: Slab[] = [new Slab(1)];
  /** By the first bits of a hash: the number of the segment that its balances lie in. */
  #directory = new Int32Array(1);
  #depth = 0;
  /** By segment: its balances, and how many bits of the hash they all share. */
  readonly #counts: number[] = [0];
  readonly #depths: number[] = [0];
  /** The slab that `find` looked in last, seen two ways. */
  words: Int32Array = this.#slabs[0]!.words;
  money: BigInt64Array = this.#slabs[0]!.money;
  count = 0;
  /** Grows whenever balances move: until then every place that was found is still right. */
  moves = 0;

  /** Where a balance starts in `money` and, doubled, in `words`; opened when it is new. Valid until the next call. */
  find(account: number, asset: number): number {
    const place = this.#look(account, asset);
    return place < 0 ? this.#open(account, asset, ~place) : place;
  }

  /** Available and held units; looking opens nothing. */
  read(account: number, asset: number): { available: bigint; held: bigint; recorded: bigint } {
    const place = this.#look(account, asset);
    if (place < 0) return { available: 0n, held: 0n, recorded: 0n };
    const { money } = this;
    return { available: money[place + AVAILABLE]!, held: money[place + HELD]!, recorded: money[place + RECORDED]! };
  }

  available(account: number, asset: number): bigint {
    const place = this.#look(account, asset);
    return place < 0 ? 0n : this.money[place + AVAILABLE]!;
  }

  /** Add units to one part of a balance. Throws RangeError beyond 2^63. */
  add(account: number, asset: number, part: typeof AVAILABLE | typeof HELD | typeof RECORDED, units: bigint): void {
    // First the place, then the segment that it is a place of.
    const place = this.find(account, asset) + part;
    addWide(this.money, place, units);
  }

  /** Every balance that is not empty, by account and then by asset: the same for equal states, however they came about. */
  inOrder(): Balance[] {
    const keys: number[] = [];
    for (const { doubles, money } of this.#slabs)
      for (let place = 0; place < doubles.length; place += PLACES)
        if (doubles[place] !== 0 && (money[place + AVAILABLE] !== 0n || money[place + HELD] !== 0n))
          keys.push(doubles[place]! - 1);
    return Array.from(Float64Array.from(keys).sort(), (key) => {
      const account = Math.floor(key / ASSET_SPAN);
      const asset = key - account * ASSET_SPAN;
      return { account, asset, ...this.read(account, asset) };
    });
  }

  /** Every balance that is not empty, in no order: nothing is kept of it, so that a million can be walked. */
  each(visit: (account: number, asset: number, available: bigint, held: bigint) => void): void {
    for (const { doubles, money } of this.#slabs)
      for (let place = 0; place < doubles.length; place += PLACES) {
        const key = doubles[place]! - 1;
        if (key < 0 || (money[place + AVAILABLE] === 0n && money[place + HELD] === 0n)) continue;
        const account = Math.floor(key / ASSET_SPAN);
        visit(account, key - account * ASSET_SPAN, money[place + AVAILABLE]!, money[place + HELD]!);
      }
  }

  /** Where a balance starts, or where it would as a number below zero: the complement of the place. */
  #look(account: number, asset: number): number {
    const key = keyOf(account, asset);
    const hash = hashOf(account, asset);
    const segment = this.#segmentOf(hash);
    const slab = this.#slabs[segment >> SLAB_BITS]!;
    this.words = slab.words;
    this.money = slab.money;
    const { doubles } = slab;
    const base = (segment & SLAB_MASK) << SEGMENT_BITS;
    for (let entry = homeOf(hash, asset); ; entry = (entry + 1) & SEGMENT_MASK) {
      const place = (base + entry) * PLACES;
      const found = doubles[place]!;
      if (found === key) return place;
      if (found === 0) return ~place;
    }
  }

  /** @param place where `#look` has just said that it would start */
  #open(account: number, asset: number, place: number): number {
    const hash = hashOf(account, asset);
    const segment = this.#segmentOf(hash);
    if (this.#counts[segment]! >= MOST_IN_SEGMENT) {
      this.#split(segment, hash);
      return this.find(account, asset);
    }
    this.#slabs[segment >> SLAB_BITS]!.doubles[place] = keyOf(account, asset);
    this.#counts[segment]!++;
    this.count++;
    return place;
  }

  #segmentOf(hash: number): number {
    return this.#directory[this.#depth === 0 ? 0 : hash >>> (32 - this.#depth)]!;
  }

  /** Part a full segment in two, and double the directory when the segment was all that one of its entries named. */
  #split(full: number, hash: number): void {
    this.moves++;
    const depth = this.#depths[full]!;
    if (depth === this.#depth) {
      const doubled = new Int32Array(this.#directory.length * 2);
      for (const [place, segment] of this.#directory.entries()) doubled.fill(segment, place * 2, place * 2 + 2);
      this.#directory = doubled;
      this.#depth++;
    }
    const other = this.#addSegment();
    const old = this.#money(full).slice();
    const keys = new Float64Array(old.buffer);
    this.#money(full).fill(0n);
    this.#counts[full] = 0;
    for (const segment of [full, other]) this.#depths[segment] = depth + 1;
    for (let place = 0; place < keys.length; place += PLACES) {
      const key = keys[place]!;
      if (key === 0) continue;
      const account = Math.floor((key - 1) / ASSET_SPAN);
      const asset = key - 1 - account * ASSET_SPAN;
      const bits = hashOf(account, asset);
      const half = (bits >>> (31 - depth)) & 1 ? other : full;
      const money = this.#money(half);
      let free = homeOf(bits, asset);
      while (money[free * PLACES] !== 0n) free = (free + 1) & SEGMENT_MASK;
      money.set(old.subarray(place, place + PLACES), free * PLACES);
      this.#counts[half]!++;
    }
    // Entries of the full segment lie together; the upper half of them now names the other one.
    const span = 1 << (this.#depth - depth);
    const first = depth === 0 ? 0 : (hash >>> (32 - depth)) * span;
    this.#directory.fill(other, first + span / 2, first + span);
  }

  /** The part of a slab that a segment is. */
  #money(segment: number): BigInt64Array {
    const size = SEGMENT_ENTRIES * PLACES;
    const from = (segment & SLAB_MASK) * size;
    return this.#slabs[segment >> SLAB_BITS]!.money.subarray(from, from + size);
  }

  /** A new segment's number. The first slab grows with what there is, so that a small world is small. */
  #addSegment(): number {
    const segment = this.#counts.length;
    this.#counts.push(0);
    this.#depths.push(0);
    const slab = this.#slabs[segment >> SLAB_BITS];
    if (slab === undefined) this.#slabs.push(new Slab(SLAB_SEGMENTS));
    else if (segment < SLAB_SEGMENTS && segment * SEGMENT_ENTRIES * PLACES === slab.doubles.length) {
      const grown = new Slab(segment * 2);
      grown.doubles.set(slab.doubles);
      this.#slabs[0] = grown;
    }
    return segment;
  }
}

function keyOf(account: number, asset: number): number {
  return account * ASSET_SPAN + asset + 1;
}

/** Where a balance is looked for first in its segment: the first two of eight neighbouring assets in one cache line. */
function homeOf(hash: number, asset: number): number {
  return ((hash & ~1) + (asset & 7)) & SEGMENT_MASK;
}

/** The finalizer of MurmurHash3: every bit of the key moves every bit of the hash. */
function hashOf(account: number, asset: number): number {
  let hash = Math.imul(account ^ Math.imul(asset >>> 3, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
