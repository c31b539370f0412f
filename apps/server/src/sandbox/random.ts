// In: a seed and labels. Out: a reproducible stream of random numbers for the simulated world.
// Generator: xoshiro128** 1.1 by David Blackman and Sebastiano Vigna (2018), four 32-bit words of state, filled by the
// finaliser of MurmurHash3 (Austin Appleby) over an FNV-1a hash of the labels. Not for secrets.

export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Standard normal (Marsaglia's polar method). */
  normal(): number;
  /** Exponential with mean 1. */
  exponential(): number;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function scramble(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A stream of 32-bit words: the same labels give the same words, other labels give unrelated ones. */
function wordsFrom(labels: readonly (string | number)[]): () => number {
  const hash = hashOf(labels.join('/'));
  let a = scramble(hash + 0x9e3779b9);
  let b = scramble(hash + 0x3c6ef372);
  let c = scramble(hash + 0xdaa66d2b);
  // One word is forced non-zero: the all-zero state is the only one that never leaves itself.
  let d = scramble(hash + 0x78dde6e4) | 1;
  return () => {
    const scaled = Math.imul(b, 5);
    const result = Math.imul((scaled << 7) | (scaled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

/** Start the stream that belongs to these labels, for instance `randomFrom('hilsa', 'BTC', 'minute', 42)`. */
export function randomFrom(...labels: (string | number)[]): Random {
  const nextWord = wordsFrom(labels);
  const uniform = (): number => nextWord() / 4_294_967_296;
  let spare: number | null = null;
  const normal = (): number => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * scale;
        return x * scale;
      }
    }
  };
  return { uniform, normal, exponential: () => -Math.log(1 - uniform()) };
}
