// In: the pages of the payment desks as they are written. Out: no amount beside its asset stands without its thousands apart: a million is read, not counted.
import { expect, it } from 'vitest';

const PLAIN = /\$\{(?!grouped\()[^}]+\} \$\{[\w.]*(?:asset|currency)\}/g;
const GROUPED = /\$\{grouped\([\w.]+\)\} \$\{[\w.]*(?:asset|currency)\}/g;
const pages = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true });

it('amounts of the payment desks have their thousands apart', () => {
  const found = (what: RegExp) =>
    Object.entries(pages).flatMap(([name, text]) => [...text.matchAll(what)].map(([said]) => `${name}: ${said}`));
  expect(found(PLAIN)).toEqual([]);
  // As they are written where there are some.
  expect(found(GROUPED).length).toBeGreaterThan(10);
});
