// In: a small grey picture. Out: its edge points with their direction, and the straight lines most of them lie on.
import type { Grey } from './grey.ts';

/** Where the picture changes from one level to another; the direction points to the brighter side. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** Per pixel: 0 where there is no edge, otherwise the direction across it in degrees from 1 to 180. */
  readonly across: Uint8Array;
  /** The pixels with an edge, in reading order. */
  readonly points: readonly number[];
}

/** All points with x·nx + y·ny = distance. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly distance: number;
}

/** Grey levels per pixel; a step of about eleven levels. */
const WEAKEST_SLOPE = 4;
/** Degrees a document may be turned. */
const TILT = 20;
const SPREAD = 3;
const MOST_LINES = 16;

/** Canny's edges: smoothed, steepest points only. */
export function edgesOf(image: Grey): Edges {
  const { width, height } = image;
  const smooth = smoothed(image);
  const slope = new Float32Array(width * height);
  const across = new Uint8Array(width * height);
  const direction = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1, end = y * width + width - 1; at < end; at += 1) {
      const [gx, gy] = gradient(smooth, width, at);
      slope[at] = Math.sqrt(gx * gx + gy * gy);
      direction[at] = degrees(gx, gy);
    }
  }
  const points: number[] = [];
  for (let at = width; at < slope.length - width; at += 1) {
    const here = slope[at] ?? 0;
    if (here < WEAKEST_SLOPE) continue;
    const step = neighbour(direction[at] ?? 0, width);
    if (here <= (slope[at - step] ?? 0) || here < (slope[at + step] ?? 0)) continue;
    across[at] = direction[at] ?? 0;
    points.push(at);
  }
  return { width, height, across, points };
}

function smoothed({ width, height, pixels }: Grey): Float32Array {
  const rows = new Float32Array(pixels.length);
  const all = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = at % width;
    const here = pixels[at] ?? 0;
    rows[at] = ((x > 0 ? (pixels[at - 1] ?? 0) : here) + 2 * here + (x < width - 1 ? (pixels[at + 1] ?? 0) : here)) / 4;
  }
  for (let at = 0; at < pixels.length; at += 1) {
    const here = rows[at] ?? 0;
    all[at] =
      ((at >= width ? (rows[at - width] ?? 0) : here) +
        2 * here +
        (at < (height - 1) * width ? (rows[at + width] ?? 0) : here)) /
      4;
  }
  return all;
}

function gradient(grey: Float32Array, width: number, at: number): [number, number] {
  const value = (offset: number): number => grey[at + offset] ?? 0;
  const right = value(1 - width) + 2 * value(1) + value(1 + width);
  const left = value(-1 - width) + 2 * value(-1) + value(width - 1);
  const below = value(width - 1) + 2 * value(width) + value(width + 1);
  const above = value(-width - 1) + 2 * value(-width) + value(1 - width);
  return [(right - left) / 8, (below - above) / 8];
}

/** 1 to 180: 180 is straight across, 90 straight down. */
function degrees(gx: number, gy: number): number {
  const angle = Math.round((Math.atan2(gy, gx) * 180) / Math.PI);
  return ((angle + 359) % 180) + 1;
}

function neighbour(direction: number, width: number): number {
  if (direction <= 22 || direction > 157) return 1;
  if (direction <= 67) return width + 1;
  return direction <= 112 ? width : width - 1;
}

/** Degrees between two directions, 0 to 90. */
export function turn(one: number, other: number): number {
  const difference = Math.abs(one - other) % 180;
  return Math.min(difference, 180 - difference);
}

/**
 * The straight lines with most edge points (Hough), fitted through their points.
 * @param middle direction across the lines wanted: 90 for lying lines, 180 for standing ones
 */
export function linesOf(edges: Edges, middle: 90 | 180): Line[] {
  const { width, height } = edges;
  const reach = width + height;
  const bins = 2 * TILT + 1;
  const votes = new Uint16Array(bins * 2 * reach);
  const bearings = Array.from({ length: bins }, (_, bin) => ((middle - TILT + bin) * Math.PI) / 180);
  const cosines = bearings.map(Math.cos);
  const sines = bearings.map(Math.sin);
  for (const at of edges.points) {
    const direction = edges.across[at] ?? 0;
    if (turn(direction, middle) > TILT) continue;
    const bin = ((direction - middle + 270) % 180) - 90 + TILT;
    const x = at % width;
    const y = (at - x) / width;
    for (let near = Math.max(0, bin - SPREAD); near <= Math.min(bins - 1, bin + SPREAD); near += 1) {
      const distance = Math.round(x * (cosines[near] ?? 0) + y * (sines[near] ?? 0)) + reach;
      votes[near * 2 * reach + distance] = (votes[near * 2 * reach + distance] ?? 0) + 1;
    }
  }
  const least = 0.2 * (middle === 90 ? width : height);
  return peaks(votes, 2 * reach, bins, least).map(([bin, distance]) =>
    fitted(edges, { nx: cosines[bin] ?? 0, ny: sines[bin] ?? 0, distance: distance - reach }, middle - TILT + bin),
  );
}

function peaks(votes: Uint16Array, columns: number, bins: number, least: number): [number, number][] {
  const found: [number, number][] = [];
  while (found.length < MOST_LINES) {
    let best = 0;
    for (let at = 0; at < votes.length; at += 1) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
    if ((votes[best] ?? 0) < least) break;
    const distance = best % columns;
    const bin = (best - distance) / columns;
    found.push([bin, distance]);
    for (let near = Math.max(0, bin - 6); near <= Math.min(bins - 1, bin + 6); near += 1) {
      votes.fill(0, near * columns + Math.max(0, distance - 4), near * columns + Math.min(columns, distance + 5));
    }
  }
  return found;
}

/** Least squares through the edge points close to the line and along it. */
function fitted(edges: Edges, line: Line, bearing: number): Line {
  const { width } = edges;
  const points: [number, number][] = [];
  for (const at of edges.points) {
    if (turn(edges.across[at] ?? 0, bearing) > 12) continue;
    const x = at % width;
    const y = (at - x) / width;
    if (Math.abs(x * line.nx + y * line.ny - line.distance) <= 2.5) points.push([x, y]);
  }
  if (points.length < 8) return line;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const lying = Math.abs(line.ny) > Math.abs(line.nx);
  let both = 0;
  let own = 0;
  for (const [x, y] of points) {
    both += (x - meanX) * (y - meanY);
    own += lying ? (x - meanX) ** 2 : (y - meanY) ** 2;
  }
  const lean = own === 0 ? 0 : both / own;
  const length = Math.sqrt(1 + lean * lean);
  const [nx, ny] = lying ? [-lean / length, 1 / length] : [1 / length, -lean / length];
  return { nx, ny, distance: meanX * nx + meanY * ny };
}
