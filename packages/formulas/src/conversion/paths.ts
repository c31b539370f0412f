// In: every step money can take. Out: the chain of steps that must not exist, named, or null.

/** One way from one kind of money to another: a conversion, a market, a transfer, a rail. */
export interface Step {
  from: string;
  to: string;
  /** What an operator would switch off, as `pair BDT-USD` or `market BTC-USDT`. */
  by: string;
}

/**
 * The shortest chain from any of the starts to any of the ends, as its steps in order.
 * @param steps all that are on; a graph has at most a few hundred
 * @returns null when there is no such chain
 */
export function forbiddenPath(
  steps: readonly Step[],
  starts: ReadonlySet<string>,
  ends: ReadonlySet<string>,
): readonly Step[] | null {
  const outOf = new Map<string, Step[]>();
  for (const step of steps) outOf.set(step.from, [...(outOf.get(step.from) ?? []), step]);
  const cameBy = new Map<string, Step | null>([...starts].map((start) => [start, null]));
  // A map keeps the order of insertion, so walking it while it grows is a breadth-first search.
  for (const [place] of cameBy) {
    if (ends.has(place)) return pathTo(place, cameBy);
    for (const step of outOf.get(place) ?? []) if (!cameBy.has(step.to)) cameBy.set(step.to, step);
  }
  return null;
}

function pathTo(end: string, cameBy: ReadonlyMap<string, Step | null>): Step[] {
  const path: Step[] = [];
  for (let step = cameBy.get(end) ?? null; step !== null; step = cameBy.get(step.from) ?? null) path.push(step);
  return path.reverse();
}
