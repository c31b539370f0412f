// In: ticks set and deleted across the whole range. Out: the trie answers as a sorted list does, and its memory stays put.
import { MAX_TICKS, NONE, PriceTrie } from '@hilsa/core/matching/price-trie';
import { random } from '../src/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The obvious ordered map: a sorted array and a scan. */
class SortedList {
  readonly #ticks: number[] = [];
  readonly #levels = new Map<number, number>();

  set(ticks: number, level: number): void {
    const behind = this.#ticks.findIndex((other) => other > ticks);
    this.#ticks.splice(behind < 0 ? this.#ticks.length : behind, 0, ticks);
    this.#levels.set(ticks, level);
  }

  delete(ticks: number): void {
    if (this.#levels.delete(ticks)) this.#ticks.splice(this.#ticks.indexOf(ticks), 1);
  }

  get = (ticks: number): number => this.#levels.get(ticks) ?? NONE;
  above = (ticks: number): number => this.#ticks.find((other) => other > ticks) ?? NONE;
  below = (ticks: number): number => this.#ticks.findLast((other) => other < ticks) ?? NONE;
}

/** Ticks as books see them: close together, at the ends of nodes, at the ends of the range. */
const tick = fc.oneof(
  fc.integer({ min: 99_900, max: 100_100 }),
  fc.integer({ min: 1, max: MAX_TICKS }),
  fc.constantFrom(
    1,
    2,
    31,
    32,
    33,
    1_023,
    1_024,
    2 ** 20 - 1,
    2 ** 20,
    2 ** 25 - 1,
    2 ** 25,
    2 ** 29,
    MAX_TICKS - 1,
    MAX_TICKS,
  ),
);
const step = fc.tuple(fc.constantFrom('set' as const, 'set' as const, 'delete' as const), tick);

function expectSame(trie: PriceTrie, list: SortedList, ticks: number): void {
  expect([trie.get(ticks), trie.above(ticks), trie.below(ticks)]).toEqual([
    list.get(ticks),
    list.above(ticks),
    list.below(ticks),
  ]);
}

describe('price trie', () => {
  it('twin: answers as a sorted list does, whatever comes and goes', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120 }),
        fc.array(tick, { minLength: 5, maxLength: 12 }),
        (steps, questions) => {
          const trie = new PriceTrie();
          const list = new SortedList();
          for (const [n, [what, ticks]] of steps.entries()) {
            if (what === 'set' && list.get(ticks) === NONE) {
              trie.set(ticks, n);
              list.set(ticks, n);
            } else if (what === 'delete') {
              trie.delete(ticks);
              list.delete(ticks);
            }
            expectSame(trie, list, ticks);
          }
          for (const ticks of questions) expectSame(trie, list, ticks);
          expect(trie.above(NONE)).toBe(list.above(NONE));
          expect(trie.below(MAX_TICKS + 1)).toBe(list.below(MAX_TICKS + 1));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('twin: stays right over a long crowded life around a moving price', () => {
    const { integer, next } = random(11);
    const trie = new PriceTrie();
    const list = new SortedList();
    let middle = 700;
    for (let n = 0; n < 12_000; n++) {
      if (next() < 0.01) middle = integer(1, 1_500);
      const ticks = Math.max(1, middle + integer(-120, 120));
      if (list.get(ticks) !== NONE) {
        trie.delete(ticks);
        list.delete(ticks);
      } else {
        trie.set(ticks, n);
        list.set(ticks, n);
      }
      const asked = Math.max(1, middle + integer(-130, 130));
      if (
        trie.above(asked) !== list.above(asked) ||
        trie.below(asked) !== list.below(asked) ||
        trie.get(asked) !== list.get(asked)
      ) {
        expectSame(trie, list, asked);
      }
    }
    expectSame(trie, list, middle);
  });

  it('memory follows the levels in use: a few levels that wander over the whole range need no more room', () => {
    const { integer } = random(12);
    const trie = new PriceTrie();
    const live: number[] = [];
    const wander = (times: number): void => {
      for (let n = 0; n < times; n++) {
        const ticks = integer(1, MAX_TICKS);
        if (trie.get(ticks) !== NONE) continue;
        trie.set(ticks, n);
        live.push(ticks);
        if (live.length > 200) trie.delete(live.shift()!);
      }
    };
    wander(5_000);
    const before = process.memoryUsage().arrayBuffers;
    wander(200_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
    expect(live.map((ticks) => trie.get(ticks)).includes(NONE)).toBe(false);
  });
});
