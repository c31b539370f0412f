// In: pixels. Out: grey pictures, made smaller or cut, without any help of a browser or a machine.

/** One byte a pixel, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array | Uint8ClampedArray;
}

/** Pixels from the left and from the top. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * @param rgba four bytes a pixel, as a canvas gives them; transparency is ignored
 */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Grey {
  const pixels = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += 4) {
    // Weights in 1/256 that add up to 256: whole numbers, so that every machine gets the same grey.
    pixels[index] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29 + 128) >> 8;
  }
  return { width, height, pixels };
}

/** Makes the long side at most this many pixels, each the mean of what it covers. A smaller picture stays as it is. */
export function shrink(image: Grey, longSide: number): Grey {
  const longest = Math.max(image.width, image.height);
  if (longest <= longSide) return image;
  const width = Math.max(1, Math.round((image.width * longSide) / longest));
  const height = Math.max(1, Math.round((image.height * longSide) / longest));
  return resample(image, width, height);
}

/** Area mean to exactly this size; for making smaller only. */
export function resample(image: Grey, width: number, height: number): Grey {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, image.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, image.width);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let at = row * image.width + left, end = row * image.width + right; at < end; at += 1)
          sum += image.pixels[at] ?? 0;
      }
      pixels[y * width + x] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { width, height, pixels };
}

function span(index: number, parts: number, whole: number): [number, number] {
  const from = Math.min(whole - 1, Math.floor((index * whole) / parts));
  return [from, Math.min(whole, Math.max(from + 1, Math.floor(((index + 1) * whole) / parts)))];
}

/** A part of a picture; what lies outside is left out. */
export function cut(image: Grey, box: Box): Grey {
  const left = Math.max(0, Math.min(image.width - 1, Math.round(box.left)));
  const top = Math.max(0, Math.min(image.height - 1, Math.round(box.top)));
  const width = Math.max(1, Math.min(image.width - left, Math.round(box.width)));
  const height = Math.max(1, Math.min(image.height - top, Math.round(box.height)));
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * image.width + left;
    pixels.set(image.pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels };
}
