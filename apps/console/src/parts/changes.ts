// In: what a thing was before an action and after it, as the journal keeps them.
// Out: the fields that differ, by their path, oldest wording first.

export interface Change {
  /** Where, e.g. `reasons.front`. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** @returns one row a field that differs, in the order of first appearance; nothing when both are alike */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  const was = new Map(leaves(before, ''));
  const is = new Map(leaves(after, ''));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

function leaves(value: unknown, path: string): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[path, Array.isArray(value) ? '[]' : '{}']];
  return entries.flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}
