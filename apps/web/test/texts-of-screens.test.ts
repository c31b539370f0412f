// @vitest-environment node
import { expect, it } from 'vitest';
import { PATHS, routeOf } from '../src/shell/routes.ts';

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const house = import.meta.glob<string>('../src/i18n/en-US/*.json', { query: '?raw', import: 'default', eager: true });
const products = import.meta.glob<string>('../src/products/*/texts/en-US.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** What travels with the language (i18n/en-US.ts). */
const FIRST = ['shell', 'pages', 'home'];

const roomOf = new Map<string, string>();
for (const [file, text] of [...Object.entries(house), ...Object.entries(products)]) {
  const room = /(?:products\/([^/]+)\/texts\/en-US|([^/]+))\.json$/.exec(file);
  for (const key of Object.keys(JSON.parse(text) as object)) roomOf.set(key, room?.[1] ?? room?.[2] ?? '');
}

/** `../a.ts` as seen from a file. */
function resolved(from: string, name: string): string {
  return decodeURIComponent(new URL(name, `file:///x/${from}`).pathname).replace('/src/', '../src/');
}

/** Every source a source leads to, those fetched later included. */
function reach(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const ways = /(?:^import (type )?[^;]*?from |^export [^;]*?from |import\()'(\.[^']+\.tsx?)'/gm;
  for (const [, type, name = ''] of (sources[file] ?? '').matchAll(ways))
    if (type === undefined) reach(resolved(file, name), seen);
  return seen;
}

/** Rooms whose texts a source fetches itself, before it shows them. */
function roomsOpened(file: string): string[] {
  return [...(sources[file] ?? '').matchAll(/openTexts\('([a-z-]+)'\)/g)].map(([, room = '']) => room);
}

/** Rooms of the texts that a source names, by whole key or by the start of one. */
function roomsNamed(file: string): Set<string> {
  const text = sources[file] ?? '';
  const quoted = [...text.matchAll(/['"]([a-z0-9-]+(?:\.[a-z0-9-]+)+)['"]/g)].map(([, key = '']) => roomOf.get(key));
  const made = [...text.matchAll(/`([a-z0-9-]+(?:\.[a-z0-9-]+)*[.-])\$\{/g)].flatMap(([, start = '']) =>
    [...roomOf].filter(([key]) => key.startsWith(start)).map(([, room]) => room),
  );
  return new Set([...quoted, ...made].filter((room) => room !== undefined));
}

/** The file of each page, as its routes.ts names it. */
const screens = new Map<string, string>();
for (const [file, text] of Object.entries(sources).filter(([name]) => name.endsWith('/routes.ts')))
  for (const [, path = '', name = ''] of text.matchAll(/'(\/[^']+)': \{\s*load: \(\) => import\('(\.\/[^']+)'\)/g))
    screens.set(path, resolved(file, name));

it.each(PATHS.filter((path) => routeOf(path).load !== undefined))('%s brings every text it may show', (path) => {
  const file = screens.get(path) ?? '';
  expect(sources).toHaveProperty([file]);
  const reached = [...reach(file, new Set())];
  const known = new Set([...FIRST, ...(routeOf(path).texts ?? []), ...reached.flatMap(roomsOpened)]);
  expect([...known], 'its title travels with it').toContain(roomOf.get(routeOf(path).title));
  const lacking = reached.flatMap((source) =>
    [...roomsNamed(source)].filter((room) => !known.has(room)).map((room) => `${source}: ${room}`),
  );
  expect(lacking).toEqual([]);
});

it('the first load carries none of a product’s texts, titles included', () => {
  const users = Map.groupBy(
    Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/['"`]([a-z0-9-]+(?:\.[a-z0-9-]+)+)['"`]/g)].map(([, key = '']) => ({ key, file })),
    ),
    ({ key }) => key,
  );
  const first = [...roomOf].filter(([, room]) => FIRST.includes(room)).map(([key]) => key);
  const ofProducts = first.filter((key) => {
    const files = (users.get(key) ?? []).map(({ file }) => file);
    return files.length > 0 && files.every((file) => file.startsWith('../src/products/'));
  });
  expect(ofProducts).toEqual([]);
  const titled = PATHS.filter((path) => screens.get(path)?.startsWith('../src/products/'));
  expect(titled.length).toBeGreaterThan(60);
  expect(titled.filter((path) => FIRST.includes(roomOf.get(routeOf(path).title) ?? ''))).toEqual([]);
});
