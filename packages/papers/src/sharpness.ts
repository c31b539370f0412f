// In: a grey picture. Out: how much fine detail it has.
import type { Grey } from './grey.ts';

/** Variance of the Laplacian (Pech-Pacheco 2000) below which letters run into each other, at 1000 pixels on the long side. */
export const LEAST_SHARPNESS = 100;

/** Variance of the Laplacian over all pixels that have four neighbours; 0 for a plain surface. */
export function laplacianVariance({ width, height, pixels }: Grey): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1, end = y * width + width - 1; at < end; at += 1) {
      const value =
        (pixels[at - width] ?? 0) +
        (pixels[at + width] ?? 0) +
        (pixels[at - 1] ?? 0) +
        (pixels[at + 1] ?? 0) -
        4 * (pixels[at] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(0, width - 2) * Math.max(0, height - 2);
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
