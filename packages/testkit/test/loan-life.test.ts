// In: seeds. Out: random lives of loans that the auditor finds right, and planted faults that it finds.
import { LOAN_FAULTS, simulateLoans } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

describe('a random life of loans', () => {
  it.each([
    { seed: 1, mostFactsAStep: 64 },
    { seed: 2, mostFactsAStep: 3 },
    { seed: 3, mostFactsAStep: 512 },
  ])('is as the auditor says: seed $seed in steps of $mostFactsAStep facts', (options) => {
    const { facts, refusals, crashes } = simulateLoans({ commands: 4_000, ...options });
    expect(crashes).toBeGreaterThan(3);
    for (const kind of [
      'loan-late',
      'pledge-sale-ordered',
      'pledge-sale-ended',
      'score-changed',
      'loan-ended',
      'loan-matured',
      'repayment-submitted',
      'repayment-reviewed',
      // Months that were not clean.
      'work-scheduled',
    ])
      expect(facts.get(kind), kind).toBeGreaterThan(5);
    expect(refusals.size).toBeGreaterThan(10);
  });

  it.each(LOAN_FAULTS)('finds %s', (fault) => {
    expect(() => simulateLoans({ seed: 5, commands: 4_000, fault })).toThrow(/^loans, seed 5, command/);
  });
});
