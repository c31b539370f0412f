// In: the manifest of a build. Out: chunks of it that import each other in a circle.

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * A chunk that comes round to itself by what it imports is evaluated before something it needs: the page may stay empty, or not, by chance.
 * @returns the files of each such circle
 */
export function circlesIn(manifest: Manifest): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (key: string, way: readonly string[]): void => {
    const at = way.indexOf(key);
    if (at !== -1) circles.push(way.slice(at).flatMap((each) => manifest[each]?.file ?? []));
    if (at !== -1 || done.has(key)) return;
    for (const next of manifest[key]?.imports ?? []) walk(next, [...way, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) walk(key, []);
  return circles;
}
