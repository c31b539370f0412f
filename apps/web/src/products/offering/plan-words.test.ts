// In: plans. Out: one that cannot be carried out in time is known from the beginning.
import { expect, it } from 'vitest';
import { comesTooLate } from './plan-words.ts';

it('knows from the beginning which plan its offering does not wait for', () => {
  expect(comesTooLate({ submitAtMs: 1_000, closesAtMs: 1_001 })).toBe(false);
  expect(comesTooLate({ submitAtMs: 1_000, closesAtMs: 1_000 })).toBe(true);
});
