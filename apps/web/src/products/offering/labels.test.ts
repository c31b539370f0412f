// In: the list of labels as it was asked for, and both catalogues. Out: each stands for its state literally, and has its word in Bengali.
import { describe, expect, it } from 'vitest';
import bengali from './texts/bn-BN.json';
import english from './texts/en-US.json';

/** As the list has it, with the key that says it. */
const LABELS = {
  Upcoming: 'offering.own-upcoming',
  Unsubscribed: 'offering.own-unsubscribed',
  Applying: 'offering.own-applying',
  'Under Review': 'offering.state-under-review',
  'To be allocated': 'offering.state-to-be-allocated',
  'Allocation Pending': 'offering.own-allocation-pending',
  'Allocated/Pending Payment': 'offering.state-pending-payment',
  'Wait for payment': 'offering.step-paid',
  'Payment Failed': 'offering.state-payment-failed',
  'Did not receive allotment': 'offering.state-not-allotted',
  'partially completed': 'offering.state-partly-allotted',
  'in transaction': 'offering.state-in-transaction',
  'Settlement in progress': 'offering.state-settling',
  Complete: 'offering.state-complete',
  Success: 'offering.state-success',
  Fail: 'offering.state-fail',
  closed: 'offering.state-closed',
} as const;

describe('labels of offerings', () => {
  it.each(Object.entries(LABELS))('%s', (label, key) => {
    expect(english[key]).toBe(label);
    expect(bengali[key]).toMatch(/^[\u0980-\u09ff /]+$/u);
  });

  it('a payment that failed says that nothing is owed', () => {
    expect(english['offering.nothing-owed']).toContain('nothing is owed');
  });
});
