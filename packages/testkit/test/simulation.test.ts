// In: the simulation in its short form. Out: core and auditor agree on whole lives, and the alarm rings when it should.
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../src/faults.ts';
import { simulate, SimulationFailure } from '../src/simulate.ts';

const COMMANDS = 5_000;

describe('simulation: a random life of the market under an independent auditor', () => {
  it('I1 I2 I3 I5 I6 I7 core and auditor agree after every command, and every crash comes back to the same state', () => {
    const facts = new Map<string, number>();
    const refusals = new Set<string>();
    for (const seed of [1, 2]) {
      const report = simulate({ seed, commands: COMMANDS });
      expect(report.commands).toBe(COMMANDS);
      expect(report.trades).toBeGreaterThan(500);
      expect(report.crashes).toBeGreaterThan(5);
      expect(report.snapshots).toBeGreaterThan(2);
      for (const [kind, times] of report.facts) facts.set(kind, (facts.get(kind) ?? 0) + times);
      for (const word of report.refusals.keys()) refusals.add(word);
    }
    // A life in which something never happens proves nothing about it.
    expect([...facts.keys()].sort()).toEqual([
      'account-opened',
      'asset-listed',
      'fee-shared',
      'instrument-listed',
      'instrument-status-set',
      'mark-recorded',
      'order-amended',
      'order-closed',
      'order-placed',
      'order-rested',
      'order-triggered',
      'quotes-removed',
      'quotes-rested',
      'referral-share-set',
      'standing-set',
      'test-money-issued',
      'trade-executed',
    ]);
    expect(facts.get('order-triggered')).toBeGreaterThan(20);
    expect(refusals.size).toBeGreaterThan(28);
  });

  it('the same seed gives the same life', () => {
    expect(simulate({ seed: 9, commands: 1_500 })).toEqual(simulate({ seed: 9, commands: 1_500 }));
  });

  it.each(FAULTS)('canary: a planted fault "%s" is found, with the line that shows it again', (fault) => {
    let failure: unknown = null;
    try {
      simulate({ seed: 5, commands: COMMANDS, fault, faultAfter: 600 });
    } catch (problem) {
      failure = problem;
    }
    expect(failure).toBeInstanceOf(SimulationFailure);
    expect(String(failure)).toMatch(new RegExp(`npm run simulate -- --seed 5 --commands \\d+ --canary ${fault}$`));
  });
});
