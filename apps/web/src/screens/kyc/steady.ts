// In: what each camera picture lacks, as time passes.
// Out: one calm sentence at a time, and the moment to take the picture by itself. Pure.
import type { Flaw } from './words.ts';

/** Looks good without a break for so long, in at least so many pictures: the hand rests. */
const GOOD_FOR_MS = 900;
const GOOD_PICTURES = 3;
/** A sentence stays at least this long: words that flicker help nobody. */
const SAID_FOR_MS = 700;

export interface Watch {
  /** What is said now; null: all is well. */
  readonly said: Flaw | null;
  readonly saidAtMs: number;
  /** Since when every picture was good; null when the last was not. */
  readonly goodSinceMs: number | null;
  readonly goodPictures: number;
  /** What the last picture lacked. */
  readonly flaws: readonly Flaw[];
}

/** Before the first picture. Nothing was said, so the first sentence comes at once. */
export const FIRST_LOOK: Watch = {
  said: 'border-not-full',
  saidAtMs: Number.NEGATIVE_INFINITY,
  goodSinceMs: null,
  goodPictures: 0,
  flaws: ['border-not-full'],
};

/** @param atMs any clock that only goes forward */
export function looked(before: Watch, flaws: readonly Flaw[], atMs: number): Watch {
  const wish = sentenceFor(flaws);
  const changes = wish !== before.said && atMs - before.saidAtMs >= SAID_FOR_MS;
  const good = flaws.length === 0;
  return {
    said: changes ? wish : before.said,
    saidAtMs: changes ? atMs : before.saidAtMs,
    goodSinceMs: good ? (before.goodSinceMs ?? atMs) : null,
    goodPictures: good ? before.goodPictures + 1 : 0,
    flaws,
  };
}

/** Whether the picture takes itself now. */
export function isSteady(watch: Watch, atMs: number): boolean {
  return watch.goodSinceMs !== null && watch.goodPictures >= GOOD_PICTURES && atMs - watch.goodSinceMs >= GOOD_FOR_MS;
}

/** Without a border in sight the other flaws are those of the table, except that it is dark: say first what helps first. */
function sentenceFor(flaws: readonly Flaw[]): Flaw | null {
  if (flaws.includes('too-dark')) return 'too-dark';
  if (flaws.includes('border-not-full')) return 'border-not-full';
  return flaws[0] ?? null;
}
