// In: a seed and a share. Out: its fair price at any moment: a market and a sector that shares have in common, and a part of its own.
// A walk from day to day, joined by a bridge that is filled on demand (Lévy's construction), so that 600 shares cost nothing until asked.
import { type Crash, fallAt } from '../crash.ts';
import { randomFrom } from '../random.ts';
import type { SandboxShare } from './shares.ts';

const DAY_MS = 86_400_000;
/** Where every walk begins: earlier there is no simulated price. */
const FIRST_DAY = Math.floor(Date.UTC(2025, 8, 1) / DAY_MS);
/** The day on which shares are at their levels. */
const LEVEL_DAY = Math.floor(Date.UTC(2026, 10, 20) / DAY_MS);
const HALF_LIFE_DAYS = 120;
/** Parts that a day is bridged into: 2^9 = 512, each of less than three minutes. */
const DEPTH = 9;
const MOST_COMMON = 20_000;
const DAILY = { market: 0.007, sector: 0.005, own: { 1: 0.011, 2: 0.014, 3: 0.016 } } as const;

type Walk = (day: number) => number;

/** The fair prices of the sandbox's shares, in the market's currency. Floats: opinions about value, not money. */
export interface SharePrices {
  /** RangeError before September 2025. */
  fair(share: SandboxShare, atMs: number): number;
}

export function createSharePrices(seed: string, crash: Crash | null = null): SharePrices {
  const walks = new Map<string, Walk>();
  const level = (name: string, deviation: number, atMs: number): number => {
    const walk = remembered(walks, name, () => dailyWalk(seed, name, deviation));
    const day = Math.floor(atMs / DAY_MS);
    return bridge(`${seed}/${name}/${day}`, deviation, {
      from: walk(day),
      to: walk(day + 1),
      share: (atMs % DAY_MS) / DAY_MS,
    });
  };
  // What shares have in common is asked for by each of them at the same moments.
  const common = new Map<string, number>();
  const shared = (name: string, deviation: number, atMs: number): number => {
    if (common.size > MOST_COMMON) common.clear();
    return remembered(common, `${name} ${atMs}`, () => level(name, deviation, atMs));
  };
  const wander = (share: SandboxShare, atMs: number): number =>
    shared(`market ${share.market}`, DAILY.market, atMs) +
    shared(`sector ${share.market} ${share.sector}`, DAILY.sector, atMs) +
    level(`share ${share.code}`, DAILY.own[share.busy], atMs);
  const anchors = new Map<string, number>();
  return {
    fair(share, atMs) {
      const anchor = remembered(anchors, share.code, () => Math.log(share.level) - wander(share, LEVEL_DAY * DAY_MS));
      return Math.exp(anchor + wander(share, atMs) + fallAt(crash, atMs));
    },
  };
}

/** Levels at the beginning of each day, extended on demand. */
function dailyWalk(seed: string, name: string, deviation: number): Walk {
  const random = randomFrom(seed, name, 'days');
  const levels = [0];
  const pull = Math.LN2 / HALF_LIFE_DAYS;
  return (day) => {
    const index = day - FIRST_DAY;
    if (index < 0) throw new RangeError('the simulated shares have no prices before September 2025');
    while (levels.length <= index) levels.push(levels.at(-1)! * (1 - pull) + deviation * random.normal());
    return levels[index]!;
  };
}

/** The level at a part of the way between two days: halves of halves, each middle moved by its own random number. */
function bridge(label: string, deviation: number, way: { from: number; to: number; share: number }): number {
  let { from, to, share } = way;
  let spread = deviation / 2;
  let place = 1;
  for (let depth = 0; depth < DEPTH && share > 0; depth++) {
    const middle = (from + to) / 2 + spread * randomFrom(label, place).normal();
    place *= 2;
    if (share < 0.5) to = middle;
    else {
      from = middle;
      share -= 0.5;
      place++;
    }
    share *= 2;
    spread /= Math.SQRT2;
  }
  return from + (to - from) * share;
}

function remembered<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
