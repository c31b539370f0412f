// In: accounts, assets and amounts. Out: the balances: available and held units of every account in every asset it ever had.
//
// Sparse: memory follows the balances in use, not accounts × assets. A balance is four 8-byte places, so half a cache line: its key, the
// available part, the held part, and what of the held part has a hold record. They lie in segments that split one at a time when they
// fill (extendible hashing: Fagin, Nievergelt, Pippenger, Strong 1979), so that growing never makes anybody wait. Eight neighbouring
// assets of an account lie side by side, because a trade touches two of them.
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

class Segment {
  readonly doubles = new Float64Array(SEGMENT_ENTRIES * PLACES);
  readonly money = new BigInt64Array(this.doubles.buffer);
  readonly words = new Int32Array(this.doubles.buffer);
  count = 0;
  /** Bits of the hash that all its balances share. */
  depth: number;

  constructor(depth: number) {
    this.depth = depth;
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
  #segments: Segment[] = [new Segment(0)];
  #depth = 0;
  /** The segment that `find` looked in last, seen three ways. */
  words: Int32Array = this.#segments[0]!.words;
  money: BigInt64Array = this.#segments[0]!.money;
  count = 0;

  /** Where a balance starts in `money` and, doubled, in `words`; opened when it is new. Valid until the next call. */
  find(account: number, asset: number): number {
    const key = account * ASSET_SPAN + asset + 1;
    const hash = hashOf(account, asset);
    const segment = this.#segments[this.#depth === 0 ? 0 : hash >>> (32 - this.#depth)]!;
    this.words = segment.words;
    this.money = segment.money;
    const { doubles } = segment;
    let place = ((hash + (asset & 7)) & SEGMENT_MASK) * PLACES;
    while (true) {
      const found = doubles[place]!;
      if (found === key) return place;
      if (found === 0) break;
      place = (place + PLACES) & (SEGMENT_ENTRIES * PLACES - 1);
    }
    if (segment.count >= MOST_IN_SEGMENT) {
      this.#split(hash);
      return this.find(account, asset);
    }
    doubles[place] = key;
    segment.count++;
    this.count++;
    return place;
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
    for (const segment of this.#distinct())
      for (let place = 0; place < segment.doubles.length; place += PLACES)
        if (
          segment.doubles[place] !== 0 &&
          (segment.money[place + AVAILABLE] !== 0n || segment.money[place + HELD] !== 0n)
        )
          keys.push(segment.doubles[place]! - 1);
    return Array.from(Float64Array.from(keys).sort(), (key) => {
      const account = Math.floor(key / ASSET_SPAN);
      const asset = key - account * ASSET_SPAN;
      return { account, asset, ...this.read(account, asset) };
    });
  }

  /** Every balance that is not empty, in no order: nothing is kept of it, so that a million can be walked. */
  each(visit: (account: number, asset: number, available: bigint, held: bigint) => void): void {
    for (const { doubles, money } of this.#distinct())
      for (let place = 0; place < doubles.length; place += PLACES) {
        const key = doubles[place]! - 1;
        if (key < 0 || (money[place + AVAILABLE] === 0n && money[place + HELD] === 0n)) continue;
        const account = Math.floor(key / ASSET_SPAN);
        visit(account, key - account * ASSET_SPAN, money[place + AVAILABLE]!, money[place + HELD]!);
      }
  }

  #distinct(): Set<Segment> {
    return new Set(this.#segments);
  }

  #look(account: number, asset: number): number {
    const key = account * ASSET_SPAN + asset + 1;
    const hash = hashOf(account, asset);
    const segment = this.#segments[this.#depth === 0 ? 0 : hash >>> (32 - this.#depth)]!;
    this.words = segment.words;
    this.money = segment.money;
    let place = ((hash + (asset & 7)) & SEGMENT_MASK) * PLACES;
    for (; segment.doubles[place] !== key; place = (place + PLACES) & (SEGMENT_ENTRIES * PLACES - 1))
      if (segment.doubles[place] === 0) return -1;
    return place;
  }

  /** Part the full segment of a hash in two, and double the directory when the segment was all that one of its entries named. */
  #split(hash: number): void {
    const full = this.#segments[this.#depth === 0 ? 0 : hash >>> (32 - this.#depth)]!;
    if (full.depth === this.#depth) {
      this.#segments = this.#segments.flatMap((segment) => [segment, segment]);
      this.#depth++;
    }
    const halves = [new Segment(full.depth + 1), new Segment(full.depth + 1)];
    for (let place = 0; place < full.doubles.length; place += PLACES) {
      const key = full.doubles[place]!;
      if (key === 0) continue;
      const account = Math.floor((key - 1) / ASSET_SPAN);
      const asset = key - 1 - account * ASSET_SPAN;
      const bits = hashOf(account, asset);
      const half = halves[(bits >>> (31 - full.depth)) & 1]!;
      let free = ((bits + (asset & 7)) & SEGMENT_MASK) * PLACES;
      while (half.doubles[free] !== 0) free = (free + PLACES) & (SEGMENT_ENTRIES * PLACES - 1);
      half.money.set(full.money.subarray(place, place + PLACES), free);
      half.count++;
    }
    for (const [place, segment] of this.#segments.entries())
      if (segment === full) this.#segments[place] = halves[(place >>> (this.#depth - full.depth - 1)) & 1]!;
  }
}

/** The finalizer of MurmurHash3: every bit of the key moves every bit of the hash. */
function hashOf(account: number, asset: number): number {
  let hash = Math.imul(account ^ Math.imul(asset >>> 3, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
