// In: the simulation in its short form. Out: core and auditor agree on whole lives, and the alarm rings when it should.
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../src/faults.ts';
import { simulate, SimulationFailure } from '../src/simulate.ts';

const PAYMENT_FACTS = [
  'rail-set',
  'rail-switched',
  'custody-attested',
  'deposit-created',
  'deposit-begun',
  'deposit-ended',
  'deposit-forgotten',
  'arrival-recorded',
  'arrival-credited',
  'arrival-aged',
  'arrival-returned',
  'own-money-announced',
  'arrival-kept',
  'address-assigned',
  'limit-multiple-set',
  'transfer-placed',
  'rail-judged',
  'network-fee-booked',
  'credit-reversed',
  'proof-key-set',
  'destination-added',
  'destination-confirmed',
  'destination-removed',
  'payout-hold-placed',
  'payout-hold-ended',
  'payouts-frozen',
  'allow-list-set',
  'withdrawal-requested',
  'withdrawal-endorsed',
  'withdrawal-approved',
  'withdrawal-urged',
  'withdrawal-sent',
  'withdrawal-paid',
  'withdrawal-ended',
];
const PAYMENT_WORDS = [
  'rail-closed',
  'custody-short',
  'second-person-missing',
  'transaction-known',
  'arrival-settled',
  'deposit-closed',
  'destination-held',
  'hold-repeated',
  'payouts-frozen',
  'allow-list-on',
  'payout-held',
  'fee-changed',
  'proof-required',
  'proof-stale',
  'withdrawal-closed',
  'digest-differs',
];
const FUND_FACTS = [
  'fund-opened',
  'fund-rules-scheduled',
  'fund-rules-applied',
  'fund-order-placed',
  'fund-order-cancelled',
  'fund-fees-paid',
  'fund-run-begun',
  'fund-run-postponed',
  'fund-subscribed',
  'fund-redeemed',
  'fund-phase-begun',
  'fund-fee-taken',
  'fund-run-ended',
  'fund-paid',
  'fund-payment-waits',
  'fund-value-corrected',
  'fund-order-corrected',
  'fund-correction-ended',
];
const FUND_WORDS = [
  'fund-invalid',
  'unknown-fund',
  'fund-closed',
  'fund-below-minimum',
  'fund-above-maximum',
  'fund-units-below-minimum',
  'unknown-fund-order',
  'fund-fees-short',
  'unknown-fund-run',
  'fund-value-right',
];
const COMMANDS = 9_000;

describe('simulation: a random life of the market under an independent auditor', () => {
  it('I1 I2 I3 I5 I6 I7 core and auditor agree after every command, and every crash comes back to the same state', () => {
    const facts = new Map<string, number>();
    const refusals = new Set<string>();
    for (const seed of [1, 2]) {
      // The second life is lived in small steps, so that matching, firing and closing go on from one to the next.
      const report = simulate({ seed, commands: COMMANDS, mostEventsAStep: seed === 2 ? 3 : 512 });
      // What was due is not counted as asked.
      expect(report.commands).toBeGreaterThanOrEqual(COMMANDS);
      expect(report.trades).toBeGreaterThan(500);
      expect(report.crashes).toBeGreaterThan(5);
      expect(report.snapshots).toBeGreaterThan(2);
      for (const [kind, times] of report.facts) facts.set(kind, (facts.get(kind) ?? 0) + times);
      for (const word of report.refusals.keys()) refusals.add(word);
    }
    // A life in which something never happens proves nothing about it.
    const isPayment = (kind: string): boolean => PAYMENT_FACTS.includes(kind);
    expect([...facts.keys()].filter((kind) => !isPayment(kind)).sort()).toEqual([
      'account-opened',
      'asset-listed',
      'conversion-executed',
      'conversion-pair-scheduled',
      'conversion-pair-set',
      'conversion-pair-stopped',
      'conversion-quoted',
      'fee-rebated',
      'fee-table-applied',
      'fee-table-set',
      'fee-table-spread',
      'fee-tier-set',
      'hold-captured',
      'hold-placed',
      'hold-released',
      'instrument-listed',
      'instrument-status-set',
      'mark-recorded',
      'membership-bought',
      'membership-cancelled',
      'membership-plan-set',
      'money-moved',
      'money-transferred',
      'order-amended',
      'order-closed',
      'order-placed',
      'order-rested',
      'order-trailed',
      'order-triggered',
      'orders-linked',
      'orders-sweep-begun',
      'orders-sweep-ended',
      'quote-expired',
      'quotes-removed',
      'quotes-rested',
      'rate-recorded',
      'referral-rebate-set',
      'rules-applied',
      'rules-scheduled',
      'standing-set',
      'test-money-issued',
      'trade-executed',
      'volume-counted',
      'volumes-walked',
      'work-done',
      'work-scheduled',
    ]);
    expect(facts.get('order-triggered')).toBeGreaterThan(20);
    expect(refusals.size).toBeGreaterThan(28);
  });

  it('W1 W3 W5 money in and out: core and auditor agree for months, and nothing is paid twice or kept', () => {
    const facts = new Set<string>();
    const refusals = new Set<string>();
    for (const seed of [9, 10, 4]) {
      const report = simulate({ seed, commands: 6_000, payments: 0.9, mostEventsAStep: seed === 4 ? 3 : 512 });
      for (const kind of report.facts.keys()) facts.add(kind);
      for (const word of report.refusals.keys()) refusals.add(word);
    }
    expect(PAYMENT_FACTS.filter((kind) => !facts.has(kind))).toEqual([]);
    expect(PAYMENT_WORDS.filter((word) => !refusals.has(word))).toEqual([]);
  });

  it('R2 P2 a fund: core and auditor agree for months on every value, unit and fee, in small steps too', () => {
    const facts = new Set<string>();
    const refusals = new Set<string>();
    for (const seed of [2, 3]) {
      const report = simulate({ seed, commands: 5_000, funds: 0.8, mostEventsAStep: seed === 3 ? 3 : 512 });
      for (const kind of report.facts.keys()) facts.add(kind);
      for (const word of report.refusals.keys()) refusals.add(word);
    }
    expect(FUND_FACTS.filter((kind) => !facts.has(kind))).toEqual([]);
    expect(FUND_WORDS.filter((word) => !refusals.has(word))).toEqual([]);
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
