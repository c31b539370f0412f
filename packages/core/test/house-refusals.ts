// In: nothing. Out: for every refusal of house accounts and their tiers the commands that earn it.
import type { Case } from './conversion-refusals.ts';

const atMs = 2_000;

export const HOUSE_CASES = {
  'purpose-invalid': {
    'a house account for nothing': {
      command: () => ({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null }),
      detail: { purpose: '' },
    },
    'a customer with a purpose': {
      command: () => ({ kind: 'open-account', atMs, ownerKind: 'customer', referrer: null, purpose: 'custody:bank' }),
      detail: { purpose: 'custody:bank' },
    },
  },
  'purpose-taken': {
    'the fees': {
      command: () => ({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'fees' }),
      detail: { purpose: 'fees' },
    },
  },
  'tier-out-of-range': {
    'a seventeenth tier': {
      command: () => ({ kind: 'set-fee-tier', atMs, account: 2, feeClass: 'coin', tier: 16 }),
      detail: { tier: 16, most: 15 },
    },
  },
} satisfies Record<string, Record<string, Case>>;
