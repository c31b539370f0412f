// In: values over time and a box to draw them in.
// Out: SVG paths: the curve, and three calmer currents below it.

export interface Box {
  readonly width: number;
  readonly height: number;
  /** band of the curve, fractions of the height */ readonly top: number;
  readonly bottom: number;
  /** fraction of the width at which the last value stands */ readonly end: number;
}

/** The curve as a path from the left edge, and the height of its last point. A flat row lies in the middle of its band. */
export function lineOf(values: readonly number[], box: Box): { readonly path: string; readonly lastY: number } {
  const heights = heightsOf(values, box);
  return { path: pathOf(heights, box), lastY: heights.at(-1) ?? 0 };
}

/** Three currents: the same movement, smoothed and calmer the deeper it lies. They run to the right edge. */
export function currentsOf(values: readonly number[], box: Box): readonly string[] {
  const heights = heightsOf(values, box);
  const middle = ((box.top + box.bottom) / 2) * box.height;
  const bottom = box.bottom * box.height;
  return [0, 1, 2].map((depth) => {
    const calm = smooth(heights, 3 + depth * 2);
    const base = bottom + (box.height - bottom) * (0.12 + 0.3 * depth);
    const points = calm.map((height) => base + (height - middle) * (0.52 - 0.13 * depth));
    return curveOf(points, { ...box, end: 1 });
  });
}

function heightsOf(values: readonly number[], box: Box): number[] {
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  const bandTop = box.top * box.height;
  const band = box.bottom * box.height - bandTop;
  return values.map((value) => (spread === 0 ? bandTop + band / 2 : bandTop + band * (1 - (value - low) / spread)));
}

function pathOf(heights: readonly number[], box: Box): string {
  const step = (box.width * box.end) / (heights.length - 1);
  return heights.map((height, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height)}`).join('');
}

/** Ten points through the row, joined by a Catmull-Rom curve, so that a current never steps. */
function curveOf(heights: readonly number[], box: Box): string {
  const count = Math.min(10, heights.length);
  const picked = Array.from(
    { length: count },
    (_, index) => heights[Math.round((index * (heights.length - 1)) / (count - 1))] ?? 0,
  );
  const step = box.width / (count - 1);
  const at = (index: number): number => picked[Math.max(0, Math.min(count - 1, index))] ?? 0;
  let path = `M0 ${round(at(0))}`;
  for (let index = 1; index < count; index += 1) {
    const leaving = at(index - 1) + (at(index) - at(index - 2)) / 6;
    const arriving = at(index) - (at(index + 1) - at(index - 1)) / 6;
    path += `C${round((index - 2 / 3) * step)} ${round(leaving)} ${round((index - 1 / 3) * step)} ${round(arriving)} ${round(index * step)} ${round(at(index))}`;
  }
  return path;
}

function smooth(row: readonly number[], passes: number): number[] {
  const reach = Math.max(1, Math.floor(row.length / 16));
  let current = [...row];
  for (let pass = 0; pass < passes; pass += 1) {
    current = current.map((_, index) => {
      const near = current.slice(Math.max(0, index - reach), index + reach + 1);
      return near.reduce((sum, value) => sum + value, 0) / near.length;
    });
  }
  return current;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
