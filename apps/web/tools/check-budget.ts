// In: a finished build (dist/, or the folder given).
// Out: how much compressed JavaScript the first route loads; exit code 1 above the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 150_000;
const dist = process.argv[2] ?? fileURLToPath(new URL('../dist/', import.meta.url));
/** What a first visit to Home in English fetches: the entry, the texts, the screen. Their static imports follow by themselves. */
const FIRST_ROUTE = ['src/app/main.tsx', 'src/i18n/en-US.ts', 'src/screens/home/home.tsx'];

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const files = new Map<string, number>();
function follow(key: string): void {
  const chunk = manifest[key];
  if (chunk === undefined || files.has(chunk.file)) return;
  if (chunk.file.endsWith('.js'))
    files.set(chunk.file, gzipSync(readFileSync(join(dist, chunk.file)), { level: 9 }).length);
  for (const next of chunk.imports ?? []) follow(next);
}
for (const source of FIRST_ROUTE) {
  const key = source === 'src/app/main.tsx' ? 'index.html' : source;
  if (manifest[key] === undefined) throw new Error(`the build has no chunk for ${source}`);
  follow(key);
}
const total = [...files.values()].reduce((sum, size) => sum + size, 0);
for (const [file, size] of [...files].toSorted((a, b) => b[1] - a[1]))
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  first route, gzip; the budget is ${BUDGET_BYTES / 1000} kB`);
if (total > BUDGET_BYTES) process.exit(1);
