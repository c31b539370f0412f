// In: a grey picture and the shape of a document. Out: its four corners, if all of its border is to be seen.
import { edgesOf, linesOf, turn, type Edges, type Line } from './edges.ts';
import { shrink, type Grey } from './grey.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners from top left, clockwise, in pixels. */
export type Corners = readonly [Point, Point, Point, Point];

/** Long side on which edges are looked for: fine enough for a border, too coarse for what is printed. */
const LOOK = 360;
/** Share of the picture that the document takes. */
export const LEAST_AREA = 0.35;
export const MOST_AREA = 0.95;
/** Share of the picture that stays free around the document. */
const FREE = 0.02;
const ASPECT_TOLERANCE = 0.08;
const LEAST_ANGLE = 75;
const MOST_ANGLE = 105;
/** Share of a side that must show an edge: fingers and rounded corners take the rest. */
const LEAST_SEEN = 0.6;
/** An edge that goes on past the corner is not this document's side: part of the document lies outside. */
const MOST_BEYOND = 0.6;
const MOST_TRIED = 600;

/**
 * The largest four-sided shape with edges on all sides, right angles and the document's shape (lying or standing).
 * @param aspect long side by short side
 */
export function findBorder(image: Grey, aspect: number): Corners | null {
  const small = shrink(image, LOOK);
  const edges = edgesOf(small);
  const shapes = shapesOf(linesOf(edges, 90), linesOf(edges, 180), small, aspect)
    .toSorted((one, other) => other.area - one.area)
    .slice(0, MOST_TRIED);
  const found = shapes.find(({ corners }) => isBorder(edges, corners));
  if (found === undefined) return null;
  const scale = image.width / small.width;
  const [a, b, c, d] = found.corners;
  return [scaled(a, scale), scaled(b, scale), scaled(c, scale), scaled(d, scale)];
}

/** Length of the longer sides in pixels. */
export function longSideOf([a, b, c, d]: Corners): number {
  return Math.max(distance(a, b) + distance(d, c), distance(b, c) + distance(a, d)) / 2;
}

function shapesOf(lying: Line[], standing: Line[], frame: Grey, aspect: number): { corners: Corners; area: number }[] {
  const found: { corners: Corners; area: number }[] = [];
  for (const [top, bottom] of pairs(lying, frame.height)) {
    for (const [left, right] of pairs(standing, frame.width)) {
      const corners = [
        crossing(top, left),
        crossing(top, right),
        crossing(bottom, right),
        crossing(bottom, left),
      ] as const;
      const area = areaOf(corners);
      const share = area / (frame.width * frame.height);
      if (share < LEAST_AREA || share > MOST_AREA) continue;
      if (corners.every((corner) => isFree(corner, frame)) && hasShape(corners, aspect)) found.push({ corners, area });
    }
  }
  return found;
}

/** Lines in reading order that leave room for a document between them. */
function pairs(lines: Line[], side: number): [Line, Line][] {
  const sorted = lines.toSorted((one, other) => one.distance - other.distance);
  return sorted.flatMap((first, index) =>
    sorted
      .slice(index + 1)
      .filter((second) => second.distance - first.distance > 0.25 * side)
      .map((second): [Line, Line] => [first, second]),
  );
}

function crossing(one: Line, other: Line): Point {
  const determinant = one.nx * other.ny - one.ny * other.nx;
  return {
    x: (one.distance * other.ny - other.distance * one.ny) / determinant,
    y: (one.nx * other.distance - other.nx * one.distance) / determinant,
  };
}

/** In square pixels. */
export function areaOf(corners: Corners): number {
  const doubled = corners.reduce((sum, corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    return sum + corner.x * next.y - next.x * corner.y;
  }, 0);
  return Math.abs(doubled) / 2;
}

function isFree({ x, y }: Point, { width, height }: Grey): boolean {
  return x >= FREE * width && x <= (1 - FREE) * width && y >= FREE * height && y <= (1 - FREE) * height;
}

function hasShape(corners: Corners, aspect: number): boolean {
  const [a, b, c, d] = corners;
  const across = distance(a, b) + distance(d, c);
  const down = distance(b, c) + distance(a, d);
  const found = Math.max(across, down) / Math.min(across, down);
  if (Math.abs(found / aspect - 1) > ASPECT_TOLERANCE) return false;
  return corners.every((corner, index) => {
    const angle = angleAt(corner, corners[(index + 1) % 4] ?? corner, corners[(index + 3) % 4] ?? corner);
    return angle >= LEAST_ANGLE && angle <= MOST_ANGLE;
  });
}

function angleAt(corner: Point, one: Point, other: Point): number {
  const dot = (one.x - corner.x) * (other.x - corner.x) + (one.y - corner.y) * (other.y - corner.y);
  return (Math.acos(dot / (distance(corner, one) * distance(corner, other))) * 180) / Math.PI;
}

function isBorder(edges: Edges, corners: Corners): boolean {
  return corners.every((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    return (
      seenAlong(edges, from, to, 0.04, 0.96) >= LEAST_SEEN &&
      seenAlong(edges, from, to, -0.12, -0.025) < MOST_BEYOND &&
      seenAlong(edges, from, to, 1.025, 1.12) < MOST_BEYOND
    );
  });
}

/** Share of the way between two points (0 at `from`, 1 at `to`) with an edge along it; what lies outside the picture does not count. */
function seenAlong({ width, height, across }: Edges, from: Point, to: Point, start: number, end: number): number {
  const length = distance(from, to);
  const nx = -(to.y - from.y) / length;
  const ny = (to.x - from.x) / length;
  const bearing = (((Math.atan2(ny, nx) * 180) / Math.PI + 360) % 180) + 0;
  let seen = 0;
  let all = 0;
  for (let way = start * length; way <= end * length; way += 1) {
    const x = from.x + ((to.x - from.x) * way) / length;
    const y = from.y + ((to.y - from.y) * way) / length;
    if (x < 2 || y < 2 || x > width - 3 || y > height - 3) continue;
    all += 1;
    for (let aside = -2; aside <= 2; aside += 1) {
      const direction = across[Math.round(y + aside * ny) * width + Math.round(x + aside * nx)] ?? 0;
      if (direction === 0 || turn(direction, bearing) > 20) continue;
      seen += 1;
      break;
    }
  }
  return all === 0 ? 0 : seen / all;
}

function distance(one: Point, other: Point): number {
  return Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2);
}

function scaled({ x, y }: Point, scale: number): Point {
  return { x: x * scale, y: y * scale };
}
