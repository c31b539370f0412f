// In: nothing. Out: the packed form of facts: one growing run of 4-byte words, seen three ways.
//
// Facts are packed where they are made and folded from the same words, live and in recovery alike, so the hot path
// allocates nothing and the journal needs no other encoding. Every fact starts on an even word; 8-byte fields do too.

/** Bits of a fact's head that tell its kind; those above are its size in words. */
const KIND_BITS = 10;
const KIND_MASK = (1 << KIND_BITS) - 1;
/** Kinds that a head can tell apart. */
export const MOST_KINDS = KIND_MASK + 1;

export function kindAt({ words }: FactWords, at: number): number {
  return words[at]! & KIND_MASK;
}

/** Words of the fact at a position; throws RangeError on a head that no fact has, and on a fact that is cut off. */
export function sizeAt(facts: FactWords & { length: number }, at: number): number {
  const size = facts.words[at]! >>> KIND_BITS;
  if (size < 2 || size % 2 !== 0 || at + size > facts.length) throw new RangeError(`no fact starts at word ${at}`);
  return size;
}

/** The same bytes as words, as safe integers (ids, times) and as money. */
export interface FactWords {
  words: Int32Array;
  doubles: Float64Array;
  money: BigInt64Array;
}

export class FactBuffer implements FactWords {
  words: Int32Array;
  doubles: Float64Array;
  money: BigInt64Array;
  /** Words in use. */
  length = 0;
  /** Facts begun so far, those taken back included: what a step may set off is bounded by how much this grows. */
  count = 0;

  constructor(buffer: ArrayBufferLike = new ArrayBuffer(1 << 18), from = 0, bytes = buffer.byteLength) {
    this.words = new Int32Array(buffer, from, bytes / 4);
    this.doubles = new Float64Array(buffer, from, bytes / 8);
    this.money = new BigInt64Array(buffer, from, bytes / 8);
  }

  /** Make room for a fact of an even number of words and write its head. Returns where it starts. */
  begin(kind: number, words: number): number {
    const at = this.length;
    if (at + words > this.words.length) this.#grow(at + words);
    this.words[at] = kind | (words << KIND_BITS);
    this.count++;
    this.length = at + words;
    return at;
  }

  /** A copy of the words from one position to another, as little-endian bytes. */
  bytes(from = 0, to = this.length): Uint8Array {
    return new Uint8Array(this.words.buffer, from * 4, (to - from) * 4).slice();
  }

  clear(): void {
    this.length = 0;
  }

  #grow(needed: number): void {
    const buffer = new ArrayBuffer(Math.max(needed, this.words.length * 2) * 4);
    const words = new Int32Array(buffer);
    words.set(this.words.subarray(0, this.length));
    this.words = words;
    this.doubles = new Float64Array(buffer);
    this.money = new BigInt64Array(buffer);
  }
}

/**
 * View journalled bytes as facts; copies when the bytes are not aligned to 8. It is a FactBuffer like the one facts are
 * made in, so that the folds always meet one kind of object and stay fast after a recovery.
 * Throws RangeError when the length is no multiple of 8.
 */
export function factsOf(bytes: Uint8Array): FactBuffer {
  if (bytes.byteLength % 8 !== 0) throw new RangeError(`facts come in 8-byte steps, got ${bytes.byteLength} bytes`);
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const facts = new FactBuffer(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  facts.length = aligned.byteLength / 4;
  return facts;
}
