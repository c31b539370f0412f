// In: names of request ids. Out: "never seen" (certain) or "perhaps seen" (one in some hundreds is a false alarm).
// A Bloom filter that grows to a bound: each part holds twice as many names as the one before, two bytes a name; the last part takes all that
// come after, so that memory ends and only false alarms go on growing. Bloom, "Space/time trade-offs
// in hash coding with allowable errors" (1970); the probes follow Kirsch and Mitzenmacher, "Less hashing, same performance" (2006).

const BITS_A_NAME = 16;
const PROBES = 4;
const WORD_BITS = 32;

interface Part {
  readonly words: Uint32Array;
  /** Bits less one; their number is a power of two. */
  readonly mask: number;
  /** Names it still takes before the next part is begun; below 0 when there is no next. */
  left: number;
}

export class RequestFilter {
  readonly #parts: Part[] = [];
  #capacity: number;
  readonly #most: number;
  /** Unknown outside, so that nobody can choose ids that look like others. */
  readonly #seed: number;

  /**
   * @param capacity names of the first part and of the last, powers of two
   * @param seed any 32-bit number
   */
  constructor(capacity: { first: number; last: number }, seed: number) {
    this.#capacity = capacity.first;
    this.#most = capacity.last;
    this.#seed = seed | 0;
  }

  add(name: string): void {
    let part = this.#parts.at(-1);
    if (part === undefined || (part.left <= 0 && this.#capacity <= this.#most)) {
      const bits = this.#capacity * BITS_A_NAME;
      part = { words: new Uint32Array(bits / WORD_BITS), mask: bits - 1, left: this.#capacity };
      this.#parts.push(part);
      this.#capacity *= 2;
    }
    part.left -= 1;
    const { words, mask } = part;
    const step = hashOf(name, ~this.#seed) | 1;
    for (let probe = 0, at = hashOf(name, this.#seed); probe < PROBES; probe += 1, at += step)
      words[(at & mask) >>> 5]! |= 1 << (at & 31);
  }

  /** Memory of the filter, at most four bytes for each name of the last part. */
  get bytes(): number {
    return this.#parts.reduce((sum, { words }) => sum + words.byteLength, 0);
  }

  /** False is certain. */
  mayHave(name: string): boolean {
    const first = hashOf(name, this.#seed);
    const step = hashOf(name, ~this.#seed) | 1;
    return this.#parts.some(({ words, mask }) => {
      for (let probe = 0, at = first; probe < PROBES; probe += 1, at += step)
        if ((words[(at & mask) >>> 5]! & (1 << (at & 31))) === 0) return false;
      return true;
    });
  }
}

/** FNV-1a over the text's code units, then MurmurHash3's finish, so that every bit of the text reaches every bit of the hash. */
function hashOf(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return mixed(hash);
}

/** MurmurHash3's finish: every bit of a 32-bit number reaches every bit of the result, which is signed. */
export function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
