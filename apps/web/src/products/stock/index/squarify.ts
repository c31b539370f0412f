// In: values and a rectangle.
// Out: one tile a value, as near to squares as can be (Bruls, Huizing and van Wijk, "Squarified treemaps", 2000). Numbers are pixels.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Tiles in the order of the values, which have to fall; what is not above zero gets an empty tile. */
export function squarify(values: readonly number[], box: Box): Box[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const tiles: Box[] = [];
  if (total <= 0) return values.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }));
  const scale = (box.width * box.height) / total;
  const areas = values.map((value) => Math.max(0, value) * scale);
  let rest = box;
  let from = 0;
  while (from < areas.length) {
    const side = Math.min(rest.width, rest.height);
    let until = from + 1;
    while (until < areas.length && worst(areas.slice(from, until + 1), side) <= worst(areas.slice(from, until), side))
      until += 1;
    const row = areas.slice(from, until);
    const placed = layRow(row, rest);
    tiles.push(...placed.tiles);
    rest = placed.rest;
    from = until;
  }
  return tiles;
}

/** The worst ratio of long to short side in a row laid along `side`. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  if (sum === 0 || side === 0) return Infinity;
  const most = Math.max(...row);
  const least = Math.min(...row);
  if (least === 0) return Infinity;
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

function layRow(row: readonly number[], box: Box): { readonly tiles: Box[]; readonly rest: Box } {
  const sum = row.reduce((total, area) => total + area, 0);
  const lying = box.width < box.height;
  const depth = sum === 0 ? 0 : sum / (lying ? box.width : box.height);
  let along = 0;
  const tiles = row.map((area) => {
    const length = depth === 0 ? 0 : area / depth;
    const tile = lying
      ? { x: box.x + along, y: box.y, width: length, height: depth }
      : { x: box.x, y: box.y + along, width: depth, height: length };
    along += length;
    return tile;
  });
  const rest = lying
    ? { x: box.x, y: box.y + depth, width: box.width, height: Math.max(0, box.height - depth) }
    : { x: box.x + depth, y: box.y, width: Math.max(0, box.width - depth), height: box.height };
  return { tiles, rest };
}
