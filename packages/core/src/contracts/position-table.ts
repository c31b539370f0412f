// In: positions of one market. Out: each found by account and direction, and all of them in the order in which they were opened.
// Every order and every fill looks here, and positions come and go with them: a table that is open to its neighbours finds in one line of
// the cache what a Map finds in three, and does not have to be packed anew because of what was deleted.
import { NONE } from '../matching/order-book.ts';

/** What the table asks of a position. */
interface Placed {
  readonly account: number;
  readonly isShort: boolean;
  readonly slot: number;
}

/** Words of a place in the table: the key, and the position's slot. */
const PLACE = 2;

export class PositionTable<Position extends Placed> {
  size = 0;
  /** By slot; a hole where nobody stands. */
  readonly bySlot: (Position | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  /** Keys with their slots; NONE marks an empty place. At least half of the places are empty. */
  #table = new Int32Array(64 * PLACE).fill(NONE);
  /** By slot: who was opened next, and before. */
  #next = new Int32Array(32);
  #previous = new Int32Array(32);
  #oldest: number = NONE;
  #newest: number = NONE;

  get(account: number, isShort: boolean): Position | undefined {
    const key = keyOf(account, isShort);
    const table = this.#table;
    const mask = table.length - 1;
    for (let place = homeOf(key) & mask; ; place = (place + PLACE) & mask) {
      const found = table[place]!;
      if (found === key) return this.bySlot[table[place + 1]!];
      if (found === NONE) return undefined;
    }
  }

  /** The slot of the next that is added: one that is free again, or the first that never was in use. */
  nextSlot(): number {
    return this.#freeSlots.length > 0 ? this.#freeSlots.at(-1)! : this.bySlot.length;
  }

  /** The newest of all, in the slot that `nextSlot` has said. */
  add(position: Position): void {
    const { slot } = position;
    if (slot === this.bySlot.length) this.bySlot.push(position);
    else {
      this.#freeSlots.pop();
      this.bySlot[slot] = position;
    }
    this.size++;
    if (slot >= this.#next.length || this.size * 2 * PLACE > this.#table.length) this.#grow(slot);
    this.#next[slot] = NONE;
    this.#previous[slot] = this.#newest;
    if (this.#newest === NONE) this.#oldest = slot;
    else this.#next[this.#newest] = slot;
    this.#newest = slot;
    this.#enter(keyOf(position.account, position.isShort), slot);
  }

  remove({ slot, account, isShort }: Position): void {
    const next = this.#next[slot]!;
    const previous = this.#previous[slot]!;
    if (previous === NONE) this.#oldest = next;
    else this.#next[previous] = next;
    if (next === NONE) this.#newest = previous;
    else this.#previous[next] = previous;
    this.bySlot[slot] = undefined;
    this.#freeSlots.push(slot);
    this.size--;
    this.#leave(keyOf(account, isShort));
  }

  /** All, oldest first. The one given may be removed before the next is asked for. */
  *values(): Generator<Position> {
    for (let slot = this.#oldest; slot !== NONE;) {
      const next = this.#next[slot]!;
      yield this.bySlot[slot]!;
      slot = next;
    }
  }

  #enter(key: number, slot: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let place = homeOf(key) & mask;
    while (table[place] !== NONE) place = (place + PLACE) & mask;
    table[place] = key;
    table[place + 1] = slot;
  }

  /** Take a key out and close the gap, so that no look-up stops early. */
  #leave(key: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let hole = homeOf(key) & mask;
    while (table[hole] !== key) hole = (hole + PLACE) & mask;
    for (let place = (hole + PLACE) & mask; table[place] !== NONE; place = (place + PLACE) & mask) {
      const home = homeOf(table[place]!) & mask;
      if (((place - home) & mask) < ((place - hole) & mask)) continue;
      table[hole] = table[place]!;
      table[hole + 1] = table[place + 1]!;
      hole = place;
    }
    table[hole] = NONE;
  }

  #grow(slot: number): void {
    if (slot >= this.#next.length) {
      const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
        const fresh = new Int32Array(old.length * 2);
        fresh.set(old);
        return fresh;
      };
      this.#next = grown(this.#next);
      this.#previous = grown(this.#previous);
    }
    if (this.size * 2 * PLACE <= this.#table.length) return;
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2).fill(NONE);
    for (let place = 0; place < old.length; place += PLACE)
      if (old[place] !== NONE) this.#enter(old[place]!, old[place + 1]!);
  }
}

/** An even place; the golden ratio spreads keys over the table (Knuth's multiplicative hashing), the fold brings its high bits down. */
function homeOf(key: number): number {
  const spread = Math.imul(key, 0x9e3779b1);
  return (spread ^ (spread >>> 15)) << 1;
}

/** Below 2^31: an account is below 3 × 2^28. */
function keyOf(account: number, isShort: boolean): number {
  return account * 2 + (isShort ? 1 : 0);
}
