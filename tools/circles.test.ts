// The check for circles finds what it must: dynamic imports close a circle as any import does, types alone do not.
import { expect, it } from 'vitest';
import { circlesIn, importsOf } from './circles.mjs';

const KNOWN = new Set(['a/one.ts', 'a/two.ts', 'a/five.ts', 'three.tsx', 'four.ts']);

it('reads every way to name a file, and only our own files', () => {
  const text = `import { type Two, two } from './two.ts';
    import type { Five } from './five.ts';
    import { type Five as Again } from './five.ts';
    export type { Five } from './five.ts';
    export { three } from '../three.tsx';
    export const four = () => import('../four.ts');
    import 'node:fs'; import './elsewhere.css'; // import './one.ts'
    const text = "import './one.ts'";`;
  expect(importsOf('a/one.ts', text, KNOWN).toSorted()).toEqual(['a/two.ts', 'four.ts', 'three.tsx']);
});

it('tells one circle of each knot, and nothing of what only leads into one', () => {
  const imports = new Map([
    ['in', ['one']],
    ['one', ['two', 'out']],
    ['two', ['three', 'one']],
    ['three', ['one']],
    ['out', []],
    ['itself', ['itself']],
  ]);
  expect(circlesIn(imports)).toEqual([['one', 'two'], ['itself']]);
});
