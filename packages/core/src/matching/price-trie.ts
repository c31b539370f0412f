// In: price ticks. Out: an ordered map from tick to level number, in memory that follows the levels in use, not the range.
//
// A tick has 30 bits; each of the 6 layers of the trie spends 5 of them. A node is one word with a bit for each child
// in use and 32 child slots, so the neighbour of a price is found by looking at a few words, never by walking ticks.

const BITS = 5;
const FAN = 1 << BITS;
const MASK = FAN - 1;
const TOP_SHIFT = 25;
const LAYERS = 6;
const ROOT = 0;
const NEAR = 64;
/** Hundreds of quiet markets have a book too; a busy one soon has more. */
const FIRST_NODES = 8;

/** No tick, no level, no order. */
export const NONE = -1;
/** Highest tick a book can hold: 2^30 − 1. */
export const MAX_TICKS = 2 ** 30 - 1;

export class PriceTrie {
  #bitmaps = new Int32Array(FIRST_NODES);
  #children = new Int32Array(FIRST_NODES * FAN);
  #used = 1;
  #free: number[] = [];
  /** Leaves met lately, placed by the low bits of their prefix: orders arrive near each other, so a walk is rare. */
  readonly #nearPrefixes = new Int32Array(NEAR).fill(NONE);
  readonly #nearLeaves = new Int32Array(NEAR);
  readonly #path = new Int32Array(LAYERS);

  /** Level at the tick, or NONE. */
  get(ticks: number): number {
    const leaf = this.#leafOf(ticks);
    if (leaf === NONE) return NONE;
    const child = ticks & MASK;
    return (this.#bitmaps[leaf]! >>> child) & 1 ? this.#children[(leaf << BITS) + child]! : NONE;
  }

  /** Put a level at a tick that has none. */
  set(ticks: number, level: number): void {
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= BITS) {
      const child = (ticks >>> shift) & MASK;
      if (((this.#bitmaps[node]! >>> child) & 1) === 0) this.#link(node, child, this.#takeNode());
      node = this.#children[(node << BITS) + child]!;
    }
    this.#link(node, ticks & MASK, level);
    this.#remember(ticks >>> BITS, node);
  }

  /** Remove the tick; emptied nodes go back to the pool. */
  delete(ticks: number): void {
    const leaf = this.#leafOf(ticks);
    if (leaf === NONE) return;
    const left = (this.#bitmaps[leaf]! &= ~(1 << (ticks & MASK)));
    if (left !== 0) return;
    this.#prune(ticks);
    this.#nearPrefixes[(ticks >>> BITS) & (NEAR - 1)] = NONE;
  }

  /** Lowest tick above, or NONE. `ticks` may be NONE to ask for the lowest of all. */
  above(ticks: number): number {
    if (ticks >= MAX_TICKS) return NONE;
    const from = ticks + 1;
    const prefix = from >>> BITS;
    if (this.#nearPrefixes[prefix & (NEAR - 1)] === prefix) {
      const bits = this.#bitmaps[this.#nearLeaves[prefix & (NEAR - 1)]!]! & (-1 << (from & MASK));
      if (bits !== 0) return (prefix << BITS) | lowestBit(bits);
    }
    let depth = this.#descend(from);
    let shift = TOP_SHIFT - depth * BITS;
    for (; depth >= 0; depth--, shift += BITS) {
      const child = (from >>> shift) & MASK;
      // Only where the path ends may its own child count: it is missing there, or it is the very tick asked for.
      const open = depth === this.#depth ? -1 << child : -2 << child;
      const bits = this.#bitmaps[this.#path[depth]!]! & open;
      if (bits !== 0) return this.#lowestUnder(this.#path[depth]!, lowestBit(bits), shift, from);
    }
    return NONE;
  }

  /** Highest tick below, or NONE. `ticks` may be MAX_TICKS + 1 to ask for the highest of all. */
  below(ticks: number): number {
    if (ticks <= 0) return NONE;
    const from = ticks - 1;
    const prefix = from >>> BITS;
    if (this.#nearPrefixes[prefix & (NEAR - 1)] === prefix) {
      const bits = this.#bitmaps[this.#nearLeaves[prefix & (NEAR - 1)]!]! & upTo(from & MASK);
      if (bits !== 0) return (prefix << BITS) | highestBit(bits);
    }
    let depth = this.#descend(from);
    let shift = TOP_SHIFT - depth * BITS;
    for (; depth >= 0; depth--, shift += BITS) {
      const child = (from >>> shift) & MASK;
      const open = depth === this.#depth ? upTo(child) : upTo(child) & ~(1 << child);
      const bits = this.#bitmaps[this.#path[depth]!]! & open;
      if (bits !== 0) return this.#highestUnder(this.#path[depth]!, highestBit(bits), shift, from);
    }
    return NONE;
  }

  #depth = 0;

  /** Walk toward a tick, noting the nodes passed. Returns the depth of the last node that exists. */
  #descend(ticks: number): number {
    let node = ROOT;
    let depth = 0;
    this.#path[0] = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= BITS) {
      const child = (ticks >>> shift) & MASK;
      if (((this.#bitmaps[node]! >>> child) & 1) === 0) break;
      node = this.#children[(node << BITS) + child]!;
      this.#path[++depth] = node;
    }
    this.#depth = depth;
    return depth;
  }

  #lowestUnder(node: number, child: number, shift: number, near: number): number {
    let ticks = (near & (-1 << (shift + BITS))) | (child << shift);
    for (let below = shift - BITS; below >= 0; below -= BITS) {
      node = this.#children[(node << BITS) + child]!;
      child = lowestBit(this.#bitmaps[node]!);
      ticks |= child << below;
    }
    return ticks;
  }

  #highestUnder(node: number, child: number, shift: number, near: number): number {
    let ticks = (near & (-1 << (shift + BITS))) | (child << shift);
    for (let below = shift - BITS; below >= 0; below -= BITS) {
      node = this.#children[(node << BITS) + child]!;
      child = highestBit(this.#bitmaps[node]!);
      ticks |= child << below;
    }
    return ticks;
  }

  #leafOf(ticks: number): number {
    const prefix = ticks >>> BITS;
    if (this.#nearPrefixes[prefix & (NEAR - 1)] === prefix) return this.#nearLeaves[prefix & (NEAR - 1)]!;
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= BITS) {
      const child = (ticks >>> shift) & MASK;
      if (((this.#bitmaps[node]! >>> child) & 1) === 0) return NONE;
      node = this.#children[(node << BITS) + child]!;
    }
    this.#remember(prefix, node);
    return node;
  }

  #remember(prefix: number, leaf: number): void {
    this.#nearPrefixes[prefix & (NEAR - 1)] = prefix;
    this.#nearLeaves[prefix & (NEAR - 1)] = leaf;
  }

  #prune(ticks: number): void {
    let depth = this.#descend(ticks);
    for (let shift = BITS; depth > 0; depth--, shift += BITS) {
      if (this.#bitmaps[this.#path[depth]!] !== 0) return;
      this.#free.push(this.#path[depth]!);
      this.#bitmaps[this.#path[depth - 1]!]! &= ~(1 << ((ticks >>> shift) & MASK));
    }
  }

  #link(node: number, child: number, target: number): void {
    this.#bitmaps[node]! |= 1 << child;
    this.#children[(node << BITS) + child] = target;
  }

  #takeNode(): number {
    const freed = this.#free.pop();
    if (freed !== undefined) return freed;
    if (this.#used === this.#bitmaps.length) this.#grow();
    return this.#used++;
  }

  #grow(): void {
    const bitmaps = new Int32Array(this.#used * 2);
    bitmaps.set(this.#bitmaps);
    this.#bitmaps = bitmaps;
    const children = new Int32Array(this.#used * 2 * FAN);
    children.set(this.#children);
    this.#children = children;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
function highestBit(bits: number): number {
  return 31 - Math.clz32(bits);
}
/** Mask of the bits 0 to `bit`. */
function upTo(bit: number): number {
  return bit === MASK ? -1 : (1 << (bit + 1)) - 1;
}
