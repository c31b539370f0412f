// In: seeds. Out: random lives of offerings that the auditor finds right, and planted faults that it finds.
import { OFFERING_FAULTS, simulateOfferings } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

describe('a random life of offerings', () => {
  it.each([
    { seed: 1, mostFactsAStep: 64 },
    { seed: 2, mostFactsAStep: 3 },
    { seed: 3, mostFactsAStep: 512 },
    // The life that faults are planted in.
    { seed: 5, mostFactsAStep: 64 },
  ])('is as the auditor says: seed $seed in steps of $mostFactsAStep facts', (options) => {
    const { facts, refusals, crashes, within } = simulateOfferings({ commands: 3_000, ...options });
    expect(crashes).toBeGreaterThan(20);
    for (const kind of [
      'offering-listed',
      'offering-refunded',
      'offering-revealed',
      'lapsing-ended',
      'application-paid',
      'application-delivered',
      'application-ended',
      'offering-results-taken',
      'plan-made',
      'plan-ended',
    ])
      expect(facts.get(kind), kind).toBeGreaterThan(5);
    expect(refusals.size).toBeGreaterThan(12);
    // In steps of three facts the moments between are many: the engine was lost in each of them.
    if (options.mostFactsAStep === 3)
      for (const phase of ['awaiting', 'drawing', 'delivering', 'cancelling'])
        expect(within.get(phase), phase).toBeGreaterThan(0);
  });

  it.each(OFFERING_FAULTS)('finds %s', (fault) => {
    expect(() => simulateOfferings({ seed: 5, commands: 3_000, fault })).toThrow(
      /^offerings, seed 5, command \d+: .*: the core says/s,
    );
  });
});
