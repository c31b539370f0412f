// In: a share's answer, and what its channel has told since. Out: the share as it is now; what is older than the answer changes nothing.
import { shareInfo } from '@hilsa/contract/stock/market';
import { expect, test } from 'vitest';
import { asTold, isOutdated, shareInstrument } from './share-instrument.ts';

const listed = shareInstrument(shareInfo.reply.parse(shareInfo.example.data));
const { state, phase, lowest, highest, atMs } = listed.detail.share;
const same = { state, phase, lowest, highest, atMs };

test('nothing new leaves it as it is', () => {
  expect(asTold(listed, null)).toBe(listed);
  expect(asTold(listed, { ...same, atMs: atMs + 1 })).toBe(listed);
});

test('a halt is known before anybody asked again, without the words of another state', () => {
  const now = asTold(listed, { ...same, state: 'halted', atMs: atMs + 1 });
  expect(now.detail.share).toMatchObject({ state: 'halted', reason: null });
  const halted = shareInstrument({
    ...listed.detail,
    share: { ...listed.detail.share, state, reason: 'A paper is read' },
  });
  expect(asTold(halted, { ...same, phase: 'post-close', atMs: atMs + 1 }).detail.share.reason).toBe('A paper is read');
});

test('a new day moves the band', () => {
  const now = asTold(listed, { ...same, lowest: '200.00', highest: '240.00', atMs: atMs + 1 });
  expect(now.band).toEqual({ lowest: 20_000, highest: 24_000 });
});

test('what is older than the answer is no news', () => {
  expect(isOutdated(listed, { ...same, state: 'halted', atMs: atMs - 1 })).toBe(false);
});
