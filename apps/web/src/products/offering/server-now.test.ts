// In: an answer of a server whose clock the device's is not. Out: how far it is ahead.
import { expect, it } from 'vitest';
import { aheadOf } from './server-now.ts';

it('is what the server said less when the device heard it', () => {
  expect(aheadOf({ data: { atMs: 10_000 }, dataUpdatedAt: 7_000 })).toBe(3_000);
  expect(aheadOf({ data: { atMs: 10_000 }, dataUpdatedAt: 3_610_000 })).toBe(-3_600_000);
});

it('is nothing while nobody said anything now', () => {
  expect(aheadOf({ data: undefined, dataUpdatedAt: 0 })).toBe(0);
  expect(aheadOf({ data: { atMs: 10_000 }, dataUpdatedAt: 0 })).toBe(0);
});
