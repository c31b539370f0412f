// In: seeds. Out: random lives of a stock market without a finding.
import { liveShares } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

describe('a random life of shares', () => {
  for (const [seed, mostFactsAStep] of [
    [1, undefined],
    [2, undefined],
    [3, 3],
    [4, 17],
  ] as const)
    it(`seed ${seed}${mostFactsAStep === undefined ? '' : `, in steps of ${mostFactsAStep} facts`}`, () => {
      const report = liveShares({ seed, commands: 3_000, ...(mostFactsAStep === undefined ? {} : { mostFactsAStep }) });
      expect(report.trades).toBeGreaterThan(150);
      expect(report.auctions).toBeGreaterThan(10);
    });
});
