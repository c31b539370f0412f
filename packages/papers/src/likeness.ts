// In: two grey pictures. Out: whether they show the same, however they were taken.
import { resample, type Grey } from './grey.ts';

const SIDE = 32;
const KEPT = 8;
/** Bits that may differ between two pictures of one side; two different sides differ in about half of the 64. */
export const ALIKE_BITS = 10;

/**
 * A perceptual hash: the signs of the 64 slowest waves (discrete cosine transform) against their median.
 * @returns 16 hexadecimal digits
 */
export function likenessOf(image: Grey): string {
  const small = resample(image, Math.min(SIDE, image.width), Math.min(SIDE, image.height));
  const waves = slowestWaves(small);
  const middle = waves.slice(1).toSorted((one, other) => one - other)[Math.floor((waves.length - 1) / 2)] ?? 0;
  let hash = '';
  for (let at = 0; at < waves.length; at += 4) {
    const digit = waves.slice(at, at + 4).reduce((value, wave) => value * 2 + (wave > middle ? 1 : 0), 0);
    hash += digit.toString(16);
  }
  return hash;
}

/** Number of differing bits, 0 to 64. */
export function likenessDistance(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    let difference = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    for (; difference !== 0; difference >>= 1) bits += difference & 1;
  }
  return bits;
}

/** Whether front and back are pictures of the same side. */
export function areAlike(one: string, other: string): boolean {
  return likenessDistance(one, other) <= ALIKE_BITS;
}

function slowestWaves({ width, height, pixels }: Grey): number[] {
  const along = cosines(width);
  const down = cosines(height);
  const rows = Array.from({ length: height }, (_, y) =>
    along.map((wave) => wave.reduce((sum, factor, x) => sum + factor * (pixels[y * width + x] ?? 0), 0)),
  );
  return down.flatMap((wave) =>
    along.map((_, u) => wave.reduce((sum, factor, y) => sum + factor * (rows[y]?.[u] ?? 0), 0)),
  );
}

function cosines(length: number): number[][] {
  return Array.from({ length: KEPT }, (_, wave) =>
    Array.from({ length }, (_unused, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * length))),
  );
}
