// In: seeds. Out: random lives of robots without a finding.
import { liveRobots } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

describe('a random life of robots', () => {
  for (const [seed, mostFactsAStep] of [
    [8, 512],
    [9, 512],
    [10, 3],
    [7, 17],
  ] as const)
    it(`seed ${seed}, in steps of ${mostFactsAStep} facts`, () => {
      const { facts, refusals, completed } = liveRobots({ seed, commands: 2_500, mostFactsAStep });
      for (const kind of [
        'robot-decided',
        'robot-order-placed',
        'robot-order-refused',
        'robot-stopped',
        'robot-resumed',
        'robot-cost-taken',
      ])
        expect(facts.get(kind) ?? 0, kind).toBeGreaterThan(2);
      expect(completed).toBeGreaterThan(20);
      expect([...refusals]).toEqual(
        expect.arrayContaining(['robot-candle-past', 'robot-log-broken', 'robot-wallet', 'account-disabled']),
      );
    });
});
