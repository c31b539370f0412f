import { expect, it } from 'vitest';
import { noveltyOf } from './system-notice.ts';

const notice = (id: string, atMs: number) => ({ id, atMs });

it('takes what stands there at a first visit as known, without a dialog', () =>
  expect(noveltyOf(notice('3', 300), { systemNotice: null, readNotices: [] })).toBe('first'));
it('shows a newer one once', () => {
  expect(noveltyOf(notice('4', 400), { systemNotice: notice('3', 300), readNotices: [] })).toBe('show');
  expect(noveltyOf(notice('4', 400), { systemNotice: notice('4', 400), readNotices: [] })).toBe('known');
});
it('keeps quiet about one that was read in the list, and about an older one that came to the top', () => {
  expect(noveltyOf(notice('4', 400), { systemNotice: notice('3', 300), readNotices: ['4'] })).toBe('known');
  expect(noveltyOf(notice('2', 200), { systemNotice: notice('3', 300), readNotices: [] })).toBe('known');
});
