// In: a grey picture of a document. Out: how bright, how evenly lit, and whether a lamp shines back from it.
import { cut, type Grey } from './grey.ts';

export interface Light {
  /** Mean grey, 0 to 255. */
  readonly mean: number;
  /** Shares of pixels without any drawing left in them, 0 to 1. */
  readonly lostInDark: number;
  readonly lostInBright: number;
  /** Difference between the best and the worst lit sixteenth, relative to their mean. */
  readonly unevenness: number;
  /** Mean of the brightest sixteenth. */
  readonly brightestTile: number;
  /** Share of the largest connected white patch. */
  readonly glare: number;
}

const TILES = 4;
const DARK = 15;
const BRIGHT = 245;
const WHITE = 250;

export function lightOf(image: Grey): Light {
  const counts = histogram(image);
  const all = image.pixels.length;
  const tiles = tilesOf(image);
  // What is printed differs from tile to tile, the paper between it does not: the light is judged by each tile's bright quarter.
  const lit = tiles.map((tile) => levelAt(histogram(tile), tile.pixels.length * 0.75));
  const means = tiles.map((tile) => meanOf(histogram(tile), tile.pixels.length));
  return {
    mean: meanOf(counts, all),
    lostInDark: share(counts, 0, DARK, all),
    lostInBright: share(counts, BRIGHT, 255, all),
    unevenness:
      (Math.max(...lit) - Math.min(...lit)) / Math.max(1, lit.reduce((sum, value) => sum + value, 0) / lit.length),
    brightestTile: Math.max(...means),
    glare: largestPatch(image) / all,
  };
}

function tilesOf(image: Grey): Grey[] {
  const width = image.width / TILES;
  const height = image.height / TILES;
  return Array.from({ length: TILES * TILES }, (_, index) =>
    cut(image, { left: (index % TILES) * width, top: Math.floor(index / TILES) * height, width, height }),
  );
}

function histogram(image: Grey): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of image.pixels) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function meanOf(counts: Uint32Array, all: number): number {
  return counts.reduce((sum, count, value) => sum + count * value, 0) / Math.max(1, all);
}

function share(counts: Uint32Array, from: number, to: number, all: number): number {
  return counts.subarray(from, to + 1).reduce((sum, count) => sum + count, 0) / Math.max(1, all);
}

function levelAt(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] ?? 0;
    if (seen >= rank) return value;
  }
  return 255;
}

/** Pixels of the largest patch of white that hangs together by its sides. */
function largestPatch({ width, height, pixels }: Grey): number {
  const seen = new Uint8Array(pixels.length);
  const waiting: number[] = [];
  let largest = 0;
  for (let start = 0; start < pixels.length; start += 1) {
    if (seen[start] === 1 || (pixels[start] ?? 0) < WHITE) continue;
    let size = 0;
    seen[start] = 1;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= width * height || seen[next] === 1 || (pixels[next] ?? 0) < WHITE) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
