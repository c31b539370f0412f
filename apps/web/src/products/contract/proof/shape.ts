// In: the seconds of a proof and its lines.
// Out: where they lie in a picture: the mark, each venue, the lines; places from 0 to 1, from above and from the left.
import type { ProofSecond } from '@hilsa/formulas/contracts';

export interface ProofLines {
  readonly liquidation: number | null;
  readonly bankruptcy: number | null;
  readonly trigger: number | null;
}
export interface ProofShape {
  readonly mark: readonly (readonly [x: number, y: number])[];
  /** A line for each venue that was believed, one of those that were left out. */
  readonly venues: readonly { readonly venue: string; readonly points: readonly (readonly [number, number])[] }[];
  readonly y: (ticks: number) => number;
  readonly x: (atMs: number) => number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A venue further than this from the picture's edge is not drawn: it lies. */
const ROOM = 0.12;

export function proofShape(seconds: readonly ProofSecond[], lines: ProofLines): ProofShape {
  const fromMs = seconds[0]?.atMs ?? 0;
  const toMs = Math.max(fromMs + 1, seconds.at(-1)?.atMs ?? 1);
  const marks = seconds.map(({ mark }) => mark).filter((mark) => mark > 0);
  const wanted = [...marks, ...[lines.liquidation, lines.bankruptcy, lines.trigger].filter((line) => line !== null)];
  const low = Math.min(...wanted);
  const high = Math.max(...wanted, low + 1);
  const room = (high - low) * ROOM;
  const y = (ticks: number): number => (high + room - ticks) / (high - low + 2 * room);
  const x = (atMs: number): number => (atMs - fromMs) / (toMs - fromMs);
  const venues = new Map<string, [number, number][]>();
  for (const { atMs, prices } of seconds)
    for (const { venue, ticks } of prices) {
      const place = y(ticks);
      if (place < 0 || place > 1) continue;
      const points = venues.get(venue) ?? [];
      venues.set(venue, points);
      points.push([x(atMs), place]);
    }
  return {
    mark: seconds.filter(({ mark }) => mark > 0).map(({ atMs, mark }) => [x(atMs), y(mark)]),
    venues: Array.from(venues, ([venue, points]) => ({ venue, points })),
    x,
    y,
    fromMs,
    toMs,
  };
}

/** An SVG path through points, in a box of a size. */
export function pathThrough(points: readonly (readonly [number, number])[], width: number, height: number): string {
  return points
    .map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`)
    .join('');
}
