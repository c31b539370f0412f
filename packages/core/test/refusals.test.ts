// In: every refusal word of the core. Out: a command that earns it, the numbers it comes with, and nothing changed.
import { type Command, type Engine, REFUSALS, type RefusalWord } from '@hilsa/core';
import { BTC_LISTING, Desk, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { CONTRACT_WORDS } from './contract-refusals.ts';
import { LOAN_WORDS } from './loan-refusals.ts';
import { PAIR } from './conversion-refusals.ts';
import { list } from './listing-refusals.ts';
import { OPTION_WORDS } from './option-words.ts';
import { CASES, UNREACHABLE } from './refusal-cases.ts';
import { LIMITS } from './refusal-limits.ts';

/** Refusals of a desk that converts: the inventory is open and the pair is set. */
const CONVERTS: ReadonlySet<string> = new Set([
  'pair-invalid',
  'rate-invalid',
  'pair-off',
  'rate-stale',
  'conversion-below-minimum',
  'limit-reached',
  'inventory-short',
  'too-many-open-quotes',
  'unknown-quote',
  'quote-expired',
  'quote-used',
  'amount-not-on-step',
]);
const opening: Command[] = [
  { kind: 'open-account', atMs: 1_500, ownerKind: 'house', referrer: null, purpose: 'inventory' },
  { kind: 'set-conversion-pair', atMs: 1_500, pair: PAIR },
];

const ELSEWHERE = [...CONTRACT_WORDS, ...OPTION_WORDS, ...LOAN_WORDS];

describe('refusals', () => {
  it('have a test each', () => {
    expect([...Object.keys(CASES), ...ELSEWHERE, ...UNREACHABLE].sort()).toEqual([...REFUSALS].sort());
  });

  for (const word of REFUSALS) {
    // Those of contracts, options and loans need a market of theirs: files of their own.
    if (isUnreachable(word) || isElsewhere(word)) continue;
    it.each(Object.entries(CASES[word] ?? {}))(`${word}: %s`, (_name, { before, prepare, command, detail }) => {
      const desk = new Desk(LIMITS[word]);
      desk.account('ann');
      desk.account('bob');
      for (const ready of CONVERTS.has(word) ? opening : []) desk.do(ready);
      for (const ready of prepare ?? []) desk.do(ready(desk));
      if (before !== undefined) expect(desk.play(before)).not.toContain('refused');
      const asked = command(desk);
      const was = photograph(desk.engine);
      expect(desk.engine.execute(asked)).toEqual({ refusal: word, detail });
      expect(photograph(desk.engine)).toEqual(was);
    });
  }

  it('participants may have 4,000 open orders', () => {
    const desk = new Desk();
    const account = desk.account('bot');
    for (let n = 0; n < 4_000; n++) desk.do(order({ account, ticks: 51, lots: 1 }));
    expect(desk.engine.execute(order({ account, ticks: 51, lots: 1 }))).toEqual({
      refusal: 'too-many-open-orders',
      detail: { open: 4_000, most: 4_000 },
    });
  });

  it('an order or a listing that fits the limits exactly is accepted', () => {
    const desk = new Desk({ minLots: 3, minNotional: 3_000_000n });
    const edges = [
      [3, 100],
      [1_000, 100],
      [10, 50],
      [10, 150],
    ] as const;
    const commands = edges.map(([lots, ticks]): Command => order({ account: desk.account('ann'), lots, ticks }));
    commands.push(list({ ...BTC_LISTING, symbol: 'EDGE', maxNotional: (1n << 63n) / 10_001n })());
    expect(commands.map((command) => desk.engine.execute(command).refusal)).toEqual(commands.map(() => null));
  });
});

function isElsewhere(word: RefusalWord): word is (typeof ELSEWHERE)[number] {
  return ELSEWHERE.some((known) => known === word);
}
function isUnreachable(word: RefusalWord): word is (typeof UNREACHABLE)[number] {
  return (UNREACHABLE as readonly string[]).includes(word);
}

function photograph(engine: Engine): unknown {
  return { hash: engine.hash(), facts: engine.facts.length, atMs: engine.atMs };
}
