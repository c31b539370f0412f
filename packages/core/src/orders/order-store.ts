// In: order fields. Out: every open order in flat arrays by slot, found by id, listed by owner.
import { ownerOf } from '../accounts/wallets.ts';
import { Links, NONE } from '../matching/order-book.ts';
import { FLAG } from './words.ts';

/** Words of a slot in `fields`. */
export const ACCOUNT = 0;
export const FLAGS = 1;
export const TICKS = 2;
/** Quantity ordered. */
export const LOTS = 3;
/** Quantity not yet filled. */
export const LEFT = 4;
/** Trigger price while the order waits for it, else 0. */
export const TRIGGER = 5;
const NEXT_OF_OWNER = 6;
const PREVIOUS_OF_OWNER = 7;
export const INSTRUMENT = 8;
/** Rates in force when the order was placed, in millionths: they stay the order's own. */
export const MAKER_PPM = 9;
export const TAKER_PPM = 10;
/** Charged beyond the exact fee so far, in millionths of a unit: see hold.ts. */
export const CREDIT = 11;
/** Words a slot. */
export const STRIDE = 12;
/** One more that only reduces, in an owner's count. Either count stays far below its end: an owner may have 4,000 open at most. */
const REDUCING = 1 << 18;

export class OrderStore {
  fields: Int32Array;
  ids: Float64Array;
  /** Units still held for the order, safe integers: quote for a buy, base for a sell. */
  holds: Float64Array;
  /** When the order ends by itself, UTC milliseconds; 0: never. */
  expires: Float64Array;
  readonly links: Links;
  /** The other of two orders of which one only is to happen, by each of them; until both have ended. */
  readonly linked = new Map<number, number>();
  /** Two words an owner: its newest open order; and how many are open, with those of them that only reduce counted by the bits above. */
  #owners = new Int32Array(64 * 2);
  count = 0;
  #capacity: number;
  #used = 0;
  #free: Int32Array;
  #freed = 0;
  /** Open-addressed table of slots keyed by order id; NONE marks an empty place. */
  #table: Int32Array;

  constructor(capacity = 4096) {
    this.#capacity = capacity;
    this.fields = new Int32Array(capacity * STRIDE);
    this.ids = new Float64Array(capacity);
    this.holds = new Float64Array(capacity);
    this.expires = new Float64Array(capacity);
    this.links = new Links(capacity);
    this.#free = new Int32Array(capacity);
    this.#table = new Int32Array(capacity * 2).fill(NONE);
  }

  field(slot: number, offset: number): number {
    return this.fields[slot * STRIDE + offset]!;
  }

  setField(slot: number, offset: number, value: number): void {
    this.fields[slot * STRIDE + offset] = value;
  }

  /** The slot of an open order, or NONE. */
  slotOf(id: number): number {
    for (let place = this.#home(id); ; place = (place + 1) & (this.#table.length - 1)) {
      const slot = this.#table[place]!;
      if (slot === NONE || this.ids[slot] === id) return slot;
    }
  }

  /** Open an order and list it under its owner. Its rates, its hold and its end are set by who opens it. */
  open(
    id: number,
    account: number,
    instrument: number,
    flags: number,
    ticks: number,
    lots: number,
    trigger: number,
  ): number {
    if (this.#freed === 0 && this.#used === this.#capacity) this.#grow();
    const slot = this.#freed > 0 ? this.#free[--this.#freed]! : this.#used++;
    const at = slot * STRIDE;
    const fields = this.fields;
    const owner = ownerOf(account);
    fields[at + ACCOUNT] = account;
    fields[at + FLAGS] = flags;
    fields[at + TICKS] = ticks;
    fields[at + LOTS] = lots;
    fields[at + LEFT] = lots;
    fields[at + TRIGGER] = trigger;
    fields[at + INSTRUMENT] = instrument;
    fields[at + CREDIT] = 0;
    const next = this.head(owner);
    fields[at + NEXT_OF_OWNER] = next;
    fields[at + PREVIOUS_OF_OWNER] = NONE;
    if (next !== NONE) fields[next * STRIDE + PREVIOUS_OF_OWNER] = slot;
    this.#owners[owner * 2] = slot + 1;
    this.#owners[owner * 2 + 1]! += countedAs(flags);
    this.count++;
    this.ids[slot] = id;
    this.expires[slot] = 0;
    this.#enter(id, slot);
    return slot;
  }

  /** Forget an order that is in no book any more. */
  close(slot: number): void {
    const at = slot * STRIDE;
    const owner = ownerOf(this.fields[at + ACCOUNT]!);
    const next = this.fields[at + NEXT_OF_OWNER]!;
    const previous = this.fields[at + PREVIOUS_OF_OWNER]!;
    if (previous === NONE) this.#owners[owner * 2] = next + 1;
    else this.fields[previous * STRIDE + NEXT_OF_OWNER] = next;
    if (next !== NONE) this.fields[next * STRIDE + PREVIOUS_OF_OWNER] = previous;
    this.#owners[owner * 2 + 1]! -= countedAs(this.fields[at + FLAGS]!);
    this.count--;
    this.#leave(this.ids[slot]!);
    this.#free[this.#freed++] = slot;
  }

  /** The owner's next older open order, or NONE. */
  nextOfOwner(slot: number): number {
    return this.fields[slot * STRIDE + NEXT_OF_OWNER]!;
  }

  /** The owner's newest open order, or NONE. */
  head(owner: number): number {
    return this.#owners[owner * 2]! - 1;
  }

  openCount(owner: number): number {
    return this.#owners[owner * 2 + 1]! & (REDUCING - 1);
  }

  /** Of the owner's open orders, those that only reduce a position. */
  reducingCount(owner: number): number {
    return Math.floor(this.#owners[owner * 2 + 1]! / REDUCING);
  }

  addOwner(owner: number): void {
    if (owner * 2 < this.#owners.length) return;
    const owners = new Int32Array(this.#owners.length * 2);
    owners.set(this.#owners);
    this.#owners = owners;
  }

  // Order ids count up; multiplying by the golden ratio spreads them over the table (Knuth's multiplicative hashing).
  #home(id: number): number {
    return (Math.imul(id | 0, 0x9e3779b1) >>> 0) & (this.#table.length - 1);
  }

  #enter(id: number, slot: number): void {
    let place = this.#home(id);
    while (this.#table[place] !== NONE) place = (place + 1) & (this.#table.length - 1);
    this.#table[place] = slot;
  }

  /** Take an id out and close the gap, so that no look-up stops early. */
  #leave(id: number): void {
    const mask = this.#table.length - 1;
    let hole = this.#home(id);
    while (this.ids[this.#table[hole]!] !== id) hole = (hole + 1) & mask;
    for (let place = (hole + 1) & mask; this.#table[place] !== NONE; place = (place + 1) & mask) {
      const home = this.#home(this.ids[this.#table[place]!]!);
      if (((place - home) & mask) >= ((place - hole) & mask)) {
        this.#table[hole] = this.#table[place]!;
        hole = place;
      }
    }
    this.#table[hole] = NONE;
  }

  #grow(): void {
    const capacity = this.#capacity * 2;
    const grown = <T extends Int32Array | Float64Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.fields = grown(this.fields, new Int32Array(capacity * STRIDE));
    this.ids = grown(this.ids, new Float64Array(capacity));
    this.holds = grown(this.holds, new Float64Array(capacity));
    this.expires = grown(this.expires, new Float64Array(capacity));
    this.#free = grown(this.#free, new Int32Array(capacity));
    this.links.grow(capacity);
    this.#table = new Int32Array(capacity * 2).fill(NONE);
    this.#capacity = capacity;
    for (let slot = 0; slot < this.#used; slot++) this.#enter(this.ids[slot]!, slot);
  }
}

function countedAs(flags: number): number {
  return (flags & FLAG.reduceOnly) === 0 ? 1 : 1 + REDUCING;
}
