// In: seeds. Out: random lives of options without a finding; and with each thing told wrongly once, a finding.
import type { Fact } from '@hilsa/core';
import { liveOptions } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

describe('a random life of options', () => {
  for (const [seed, mostFactsAStep] of [
    [1, undefined],
    [2, 3],
    [3, 17],
  ] as const)
    it(`seed ${seed}${mostFactsAStep === undefined ? '' : `, in steps of ${mostFactsAStep} facts`}`, () => {
      const report = liveOptions({ seed, days: 20, ...(mostFactsAStep === undefined ? {} : { mostFactsAStep }) });
      expect(report.trades).toBeGreaterThan(30);
      expect(report.settled).toBeGreaterThan(20);
      expect(report.paid).toBeGreaterThan(20);
    });
});

/** Each told wrongly by the least that there is: a unit of money, a tick, a lot. */
const FAULTS: Record<string, (fact: Fact) => Fact | null> = {
  'a payout of one unit more': (fact) => (fact.kind === 'option-paid' ? { ...fact, payout: fact.payout + 1n } : null),
  'a payout that is not made': (fact) =>
    fact.kind === 'option-paid' && fact.payout > 0n ? { ...fact, payout: 0n } : null,
  'a settlement price of one unit more': (fact) =>
    fact.kind === 'series-settled' ? { ...fact, settlement: fact.settlement + 1n } : null,
  'a payoff of one unit less': (fact) =>
    fact.kind === 'series-settled' && fact.payoff > 0n ? { ...fact, payoff: fact.payoff - 1n } : null,
  'a hash of other samples': (fact) => (fact.kind === 'series-settled' ? { ...fact, hash: '0'.repeat(64) } : null),
  'a sample of one tick more': (fact) =>
    fact.kind === 'option-sampled' && fact.ticks !== null ? { ...fact, ticks: fact.ticks + 1 } : null,
  'a sample that is left out': (fact) =>
    fact.kind === 'option-sampled' && fact.place > 1 ? { ...fact, place: fact.place + 1 } : null,
  'a sample at another time': (fact) =>
    fact.kind === 'option-sampled' && fact.ticks !== null ? { ...fact, atMs: fact.atMs - 12_000 } : null,
  'a window that is whole with one sample fewer': (fact) =>
    fact.kind === 'option-window-closed' ? { ...fact, valid: fact.valid - 1 } : null,
  'a fee of one unit more': (fact) =>
    fact.kind === 'trade-executed' ? { ...fact, takerFee: fact.takerFee + 1n } : null,
  'one written that nothing covers': (fact) =>
    fact.kind === 'options-written' ? { ...fact, written: fact.written + 1 } : null,
  'cover that is not all released': (fact) =>
    fact.kind === 'hold-captured' && fact.amount > 0n ? { ...fact, amount: fact.amount - 1n } : null,
  'a rest of one unit that nobody is given': (fact) =>
    fact.kind === 'series-closed' ? { ...fact, rest: fact.rest + 1n } : null,
  'a strike that promises less after a bonus': (fact) =>
    fact.kind === 'series-adjusted' ? { ...fact, strike: fact.strike - 10n } : null,
};

describe('a life told wrongly is found out', () => {
  it.each(Object.keys(FAULTS))('%s', (name) => {
    const isOption = new Set<number>();
    let spoiled = 0;
    const spoil = (fact: Fact): Fact => {
      if (fact.kind === 'instrument-listed' && fact.listing.kind === 'option') isOption.add(fact.instrument);
      if (spoiled > 0 || (fact.kind === 'trade-executed' && !isOption.has(fact.instrument))) return fact;
      const wrong = FAULTS[name]!(fact);
      if (wrong !== null) spoiled += 1;
      return wrong ?? fact;
    };
    expect(() => liveOptions({ seed: 1, days: 20, spoil })).toThrow(/./);
    expect(spoiled).toBe(1);
  });
});
