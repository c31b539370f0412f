// In: more series than can be quoted before the first are due again. Out: each has its turn, and none before its time.
import { expect, it } from 'vitest';
import { quoteTurns } from './quote-turns.ts';

const EVERY_MS = 20_000;
const BEAT_MS = 1_000;
const all = Array.from({ length: 432 }, (_, index) => ({ index }));

it('gives each its turn when there are more than a beat can send', () => {
  const quotedMs = new Map<number, number>();
  const turns = new Map<number, number>();
  const beats = (all.length / 8) * 3;
  for (let beat = 0; beat < beats; beat += 1) {
    const atMs = EVERY_MS * 10 + beat * BEAT_MS;
    const now = quoteTurns(all, quotedMs, { dueMs: atMs - EVERY_MS, most: 8 });
    expect(now).toHaveLength(8);
    for (const { index } of now) {
      quotedMs.set(index, atMs);
      turns.set(index, (turns.get(index) ?? 0) + 1);
    }
  }
  expect([...turns.values()]).toEqual(all.map(() => 3));
});

it('quotes nothing again before its time', () => {
  const quotedMs = new Map([
    [0, 5_000],
    [1, 4_999],
  ]);
  expect(quoteTurns(all.slice(0, 2), quotedMs, { dueMs: 4_999, most: 8 })).toEqual([{ index: 1 }]);
});
