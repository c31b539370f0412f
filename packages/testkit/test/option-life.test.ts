// In: seeds. Out: random lives of options without a finding.
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
