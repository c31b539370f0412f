// In: parts of a whole over time. Out: paths that lie on each other, the whole as high as its box; smoothed only where points are joined.

/**
 * On its first day a whole rises from nothing: a wall of one height would say that it always was.
 * @param parts one list a part, the first lies on top; all of one length. @returns a closed path for each
 */
export function stackPaths(
  parts: readonly (readonly number[])[],
  { width, height, top }: { readonly width: number; readonly height: number; readonly top: number },
): string[] {
  const rows = parts.map((values) => (values.length === 1 ? [0, ...values] : values));
  const count = Math.max(2, rows[0]?.length ?? 0);
  const at = (row: readonly number[], n: number): number => Math.max(0, row[Math.min(n, row.length - 1)] ?? 0);
  const wholes = Array.from({ length: count }, (_, n) => rows.reduce((sum, row) => sum + at(row, n), 0));
  const most = Math.max(...wholes);
  const scale = most > 0 ? (height - top) / most : 0;
  const step = width / (count - 1);
  // From above down: each border is what lies below it.
  let borders = wholes.map((whole) => height - whole * scale);
  return rows.map((row) => {
    const next = borders.map((border, n) => border + at(row, n) * scale);
    const path = `${lineThrough(borders, step, 'M')}${lineThrough(next.toReversed(), -step, 'L', width)}Z`;
    borders = next;
    return path;
  });
}

/** A curve with level tangents: it never rises above or falls below the points it joins. */
function lineThrough(heights: readonly number[], step: number, first: 'M' | 'L', from = 0): string {
  let path = '';
  for (const [n, height] of heights.entries()) {
    const x = from + n * step;
    if (n === 0) path += `${first}${round(x)} ${round(height)}`;
    else {
      const middle = x - step / 2;
      path += `C${round(middle)} ${round(heights[n - 1]!)} ${round(middle)} ${round(height)} ${round(x)} ${round(height)}`;
    }
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
