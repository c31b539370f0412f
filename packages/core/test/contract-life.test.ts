// In: seeds. Out: random lives of a contract's market, each fact of which the auditor agrees with; and faults, each of which the auditor finds.
import { CONTRACT_FAULTS, simulateContracts } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

describe('a life of contracts', () => {
  it('P3 P7 is as the auditor says, nobody below zero, through liquidations, take-overs, deleveraging, funding and crashes', () => {
    const seen = new Map<string, number>();
    for (const [seed, fund] of [
      [2, 60_000_000_000n],
      [9, 200_000_000n],
      [10, 60_000_000_000n],
    ] as const) {
      const report = simulateContracts({ seed, commands: 4_000, fund });
      for (const [kind, count] of report.facts) seen.set(kind, (seen.get(kind) ?? 0) + count);
      expect(report.crashes).toBeGreaterThan(0);
      expect(report.facts.get('trigger-met')).toBe(report.facts.get('order-triggered'));
    }
    for (const kind of [
      'position-changed',
      'mark-computed',
      'funding-fixed',
      'liquidation-begun',
      'liquidation-stepped',
      'liquidation-ended',
      'position-taken-over',
      'take-over-closed',
      'position-deleveraged',
      'trigger-trailed',
      'order-levels-set',
      'order-triggered',
      'leverage-caps-started',
      'insurance-seed-paid',
    ])
      expect(`${kind} ${seen.has(kind) ? 'seen' : 'never'}`).toBe(`${kind} seen`);
  });

  it.each([3, 4, 5])(
    'P3 liquidates nobody wrongly while two of five venues lie and our own book is pushed, seed %i',
    (seed) => {
      const report = simulateContracts({ seed, commands: 4_000, fund: 60_000_000_000n, lies: true });
      expect(report.facts.get('liquidation-begun')).toBeGreaterThan(0);
    },
  );

  it.each(CONTRACT_FAULTS)('in which the core errs by %s is not believed', (fault) => {
    // Not every life comes to where a fault shows; one of a few does.
    const found = [2, 9, 13, 22, 28].some((seed) => {
      try {
        simulateContracts({ seed, commands: 4_000, fund: 60_000_000_000n, fault });
        return false;
      } catch (problem) {
        if (!/the auditor/.test(String(problem))) throw problem;
        return true;
      }
    });
    expect(found).toBe(true);
  });
});
