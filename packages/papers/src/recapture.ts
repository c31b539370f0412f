// In: a grey picture of a document. Out: how much of it carries the fine grid of a screen: a hint for a person, never a refusal.
import type { Corners } from './border.ts';
import { cut, type Grey } from './grey.ts';
import { amplitudesOf, SQUARE } from './waves.ts';

/** Share from which a reviewer is told: print and text have their own waves, but not the same one nearly everywhere. */
export const LEAST_RECAPTURE = 0.7;

/** Turns in a square: slower waves are those of the drawing. */
const SLOWEST = 10;
/** A wave straight across or down is that of lines of text, of bars, or of the JPEG's own squares. */
const STRAIGHT = 3;
/** Grey levels: what is weaker no camera shows reliably. */
const WEAKEST = 0.8;
/** Times the median of the waves as fast as this one. Noise comes that far once in a thousand squares. */
const STANDS_OUT = 6;
/** Where the grid lies a little aslant, its waves move by so many turns from square to square. */
const SPREAD = 2;

/**
 * A picture of a screen carries the screen's grid, or the slower pattern it makes with the camera's own (moiré), over all of it. So
 * one and the same wave stands out in most squares where little is printed.
 * @param image as it was sent: made smaller, the grid would be gone
 * @returns share of squares, 0 to 1
 */
export function findRecapture(image: Grey, corners: Corners | null): number {
  const inside = cut(image, corners === null ? whole(image) : within(corners));
  const squares = plainerHalf(squaresOf(inside));
  if (squares.length === 0) return 0;
  const counts = new Uint16Array(SQUARE * SQUARE);
  for (const square of squares) for (const wave of wavesOf(square)) counts[wave] = (counts[wave] ?? 0) + 1;
  return Math.max(...counts) / squares.length;
}

function whole({ width, height }: Grey): { left: number; top: number; width: number; height: number } {
  return { left: 0, top: 0, width, height };
}

/** The largest upright box that lies inside, without the rim. */
function within([a, b, c, d]: Corners): { left: number; top: number; width: number; height: number } {
  const left = Math.max(a.x, d.x);
  const top = Math.max(a.y, b.y);
  const width = Math.min(b.x, c.x) - left;
  const height = Math.min(c.y, d.y) - top;
  return { left: left + 0.03 * width, top: top + 0.03 * height, width: 0.94 * width, height: 0.94 * height };
}

/** Side by side, evenly spread. */
function squaresOf(image: Grey): Uint8Array[] {
  const across = startsOf(image.width);
  const down = startsOf(image.height);
  return down.flatMap((top) =>
    across.map((left) => Uint8Array.from(cut(image, { left, top, width: SQUARE, height: SQUARE }).pixels)),
  );
}

/** Where least is printed, a grid shows most clearly, and print shows none. */
function plainerHalf(squares: readonly Uint8Array[]): Uint8Array[] {
  const ranked = squares.map((square) => ({ square, contrast: contrastOf(square) }));
  return ranked
    .toSorted((one, other) => one.contrast - other.contrast)
    .slice(0, Math.ceil(squares.length / 2))
    .map(({ square }) => square);
}

function contrastOf(square: Uint8Array): number {
  const mean = square.reduce((sum, level) => sum + level, 0) / square.length;
  return square.reduce((sum, level) => sum + (level - mean) ** 2, 0);
}

function startsOf(length: number): number[] {
  const count = Math.floor(length / SQUARE);
  return Array.from({ length: count }, (_, at) => Math.floor((at * (length - SQUARE)) / Math.max(1, count - 1)));
}

/** The waves that stand out in a square, each with those close to it. */
function wavesOf(square: Uint8Array): Set<number> {
  const amplitudes = amplitudesOf(square);
  const medians = mediansBySpeed(amplitudes);
  const found = new Set<number>();
  // Half of the waves are the other half seen from behind.
  for (let row = 0; row <= SQUARE / 2; row += 1) {
    for (let column = 0; column < SQUARE; column += 1) {
      const [down, across] = [row, turns(column)];
      const amplitude = amplitudes[row * SQUARE + column] ?? 0;
      if (amplitude < WEAKEST || down < STRAIGHT || Math.abs(across) < STRAIGHT) continue;
      const speed = speedOf(down, across);
      if (speed < SLOWEST || speed >= SQUARE / 2 || amplitude < STANDS_OUT * (medians[speed] ?? 0)) continue;
      for (let aside = -SPREAD; aside <= SPREAD; aside += 1)
        for (let below = Math.max(0, row - SPREAD); below <= row + SPREAD; below += 1)
          found.add(below * SQUARE + ((column + aside + SQUARE) % SQUARE));
    }
  }
  return found;
}

function mediansBySpeed(amplitudes: Float64Array): number[] {
  const rings: number[][] = Array.from({ length: SQUARE / 2 }, () => []);
  for (let row = 0; row <= SQUARE / 2; row += 1)
    for (let column = 0; column < SQUARE; column += 1)
      rings[speedOf(row, turns(column))]?.push(amplitudes[row * SQUARE + column] ?? 0);
  return rings.map((ring) => ring.toSorted((one, other) => one - other)[Math.floor(ring.length / 2)] ?? 0);
}

function turns(column: number): number {
  return column < SQUARE / 2 ? column : column - SQUARE;
}

function speedOf(down: number, across: number): number {
  return Math.round(Math.sqrt(down ** 2 + across ** 2));
}
