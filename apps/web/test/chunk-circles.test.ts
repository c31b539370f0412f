// In: manifests of builds. Out: chunks that import each other in a circle are found, and no others.
import { expect, it } from 'vitest';
import { circlesIn, type Manifest } from '../tools/chunk-circles.ts';

const built = (imports: Readonly<Record<string, readonly string[]>>): Manifest =>
  Object.fromEntries(Object.entries(imports).map(([file, needs]) => [file, { file, imports: needs }]));

it('finds a circle behind the entry, by its files', () => {
  expect(circlesIn(built({ entry: ['a'], a: ['b', 'c'], b: ['c'], c: ['a'] }))).toEqual([['a', 'b', 'c']]);
});
it('is content where two need the same third', () => {
  expect(circlesIn(built({ entry: ['a', 'b'], a: ['c'], b: ['c'], c: [] }))).toEqual([]);
});
