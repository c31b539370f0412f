// domain.md §12: "same proof to two equal-balance users". Who checks knows their own number, and is not told it anew each time.
import { beforeEach, expect, it } from 'vitest';
import { compareOwner, compareWithSeen } from './public-file.ts';

beforeEach(() => {
  localStorage.removeItem('hilsa-liabilities');
  compareWithSeen(1, 'digest', 'key');
});

it('keeps the number beside the key, for each customer', () => {
  expect(compareOwner('100021', '4821')).toBeNull();
  expect(compareWithSeen(2, 'another', 'key')).toBeNull();
  expect(compareOwner('100021', '4821')).toBeNull();
  expect(compareOwner('100022', '4822')).toBeNull();
});

it('a number that changed is told, again and again', () => {
  compareOwner('100021', '4821');
  expect(compareOwner('100021', '4822')).toBe('owner-changed');
  expect(compareOwner('100021', '4822')).toBe('owner-changed');
  expect(compareOwner('100021', '4821')).toBeNull();
});

it('two customers of one device have no number together', () => {
  compareOwner('100021', '4821');
  expect(compareOwner('100022', '4821')).toBe('owner-shared');
});

it('what an older version kept has no numbers, and keeps its key and digests', () => {
  localStorage.setItem('hilsa-liabilities', JSON.stringify({ key: 'key', digests: { 1: 'digest' } }));
  expect(compareOwner('100021', '4821')).toBeNull();
  expect(compareWithSeen(1, 'other', 'key')).toBe('publication-changed');
  expect(compareOwner('100021', '4822')).toBe('owner-changed');
});
