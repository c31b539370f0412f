// In: a finished build with its manifest, and the sources a first visit fetches; their static imports follow by themselves.
// Out: what of it is JavaScript, compressed, printed by size; the exit code 1 when it is more than the budget, or when
// chunks import each other in a circle.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { circlesIn, type Manifest } from './chunk-circles.ts';

/** @param sources as the manifest names them; `index.html` is the entry. @returns bytes after gzip, by file */
function sizesOf(dist: string, manifest: Manifest, sources: readonly string[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    if (chunk.file.endsWith('.js'))
      files.set(chunk.file, gzipSync(readFileSync(join(dist, chunk.file)), { level: 9 }).length);
    for (const next of chunk.imports ?? []) follow(next);
  };
  for (const source of sources) {
    if (manifest[source] === undefined) throw new Error(`the build has no chunk for ${source}`);
    follow(source);
  }
  return files;
}

/** @param what is loaded, for the printed line */
export function keepBudget(dist: string, what: string, sources: readonly string[], budgetBytes: number): void {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = [...sizesOf(dist, manifest, sources)].toSorted((a, b) => b[1] - a[1]);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);
  for (const [file, size] of files) console.log(`${kilobytes(size)} kB  ${file}`);
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  console.log(`${kilobytes(total)} kB  ${what}, gzip; the budget is ${budgetBytes / 1000} kB`);
  const circles = circlesIn(manifest);
  for (const circle of circles) console.error(`these import each other in a circle: ${circle.join(' → ')}`);
  if (total > budgetBytes || circles.length > 0) process.exitCode = 1;
}
