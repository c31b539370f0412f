// In: deposits and withdrawals as they stand. Out: the customer's own words for it, in both languages.
import { describe, expect, it } from 'vitest';
import { DEPOSIT_LABELS, depositLabel, withdrawalLabel } from './states.ts';
import bengali from './texts/bn-BN.json';
import english from './texts/en-US.json';

const said = (texts: object, key: string) => (texts as Readonly<Record<string, string>>)[key];

describe('how a payment stands', () => {
  it.each([
    ['created', 0, 'Wait for payment'],
    ['created', 1, 'Under Review'],
    ['pending', 0, 'Doing'],
    ['pending', 2, 'Under Review'],
    ['success', 1, 'Success'],
    ['fail', 1, 'Payment Failed'],
  ] as const)('a deposit that is %s with %i receipts: %s', (state, receipts, word) => {
    const { key } = depositLabel({ state, receipts: Array.from({ length: receipts }, () => 'file') });
    expect(said(english, key)).toBe(word);
  });

  it.each([
    ['requested', 'Under Review'],
    ['approved', 'Doing'],
    ['sent', 'Withdrawal in progress'],
    ['success', 'Success'],
    ['failed', 'Withdrawal Failed'],
  ] as const)('a withdrawal that is %s: %s', (state, word) => {
    expect(said(english, withdrawalLabel({ state, holds: [] }).key)).toBe(word);
  });

  it('each word is said in Bengali too, without a Latin letter', () => {
    const keys = [...Object.values(DEPOSIT_LABELS), withdrawalLabel({ state: 'failed', holds: [] })].map(
      ({ key }) => key,
    );
    for (const key of keys) expect(said(bengali, key)).toMatch(/^[^a-z0-9]+$/i);
  });
});
