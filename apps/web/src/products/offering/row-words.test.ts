// In: applications in each state. Out: the row says what is waited for, or how it ended.
import { expect, it } from 'vitest';
import { rowWords } from './row-words.ts';

const history = [
  { step: 'applied', atMs: 1, isDone: true, amount: '15005' },
  { step: 'to-be-allocated', atMs: 2, isDone: false, amount: null },
  { step: 'decided', atMs: 3, isDone: false, amount: null },
] as const;
const told = { reason: '', payLater: false, history: [...history] };

it('names the close while one may still think again, and the day of the draw when it gave nothing', () => {
  expect(rowWords({ ...told, state: 'under-review' })).toEqual({ says: 'closes', atMs: 2 });
  expect(rowWords({ ...told, state: 'not-allotted' })).toEqual({ says: 'drawn-all-back', atMs: 3 });
});

it('never says that money comes back which was never held', () => {
  expect(rowWords({ ...told, state: 'not-allotted', payLater: true })).toEqual({ says: 'drawn-nothing-owed', atMs: 3 });
  const lapsed = [...history, { step: 'ended', atMs: 9, isDone: true, amount: '0' } as const];
  expect(rowWords({ ...told, state: 'payment-failed', payLater: true, history: lapsed })).toEqual({
    says: 'lapsed',
    atMs: 9,
  });
});

it('says why it failed or was closed; who took it back knows', () => {
  expect(rowWords({ ...told, state: 'fail', reason: 'name-mismatch' })).toEqual({
    says: 'reason',
    reason: 'name-mismatch',
  });
  expect(rowWords({ ...told, state: 'closed', reason: 'minimum-raise-missed' })).toEqual({
    says: 'reason',
    reason: 'minimum-raise-missed',
  });
  expect(rowWords({ ...told, state: 'closed' })).toEqual({ says: 'size' });
  expect(rowWords({ ...told, state: 'complete' })).toEqual({ says: 'size' });
});
