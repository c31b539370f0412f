// In: nothing. Out: for every refusal of house accounts and their tiers the commands that earn it.
import type { Command, FeeTable } from '@hilsa/core';
import type { Case } from './conversion-refusals.ts';

const atMs = 2_000;

const row = (from: bigint, ppm: number) => ({ from, makerPpm: ppm, takerPpm: ppm });
const table =
  (fields: Partial<FeeTable>, fromDay = 0) =>
  (): Command => ({
    kind: 'set-fee-table',
    atMs,
    table: { feeClass: 'coin', asset: 0, rows: [row(0n, 1_000), row(1_000n, 900)], ...fields },
    fromDay,
    maker: '1',
    checker: '2',
  });

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
    'eleven times the limits': {
      command: () => ({ kind: 'set-limit-multiple', atMs, account: 2, times: 11 }),
      detail: { tier: 11, most: 10 },
    },
  },
  'fee-table-invalid': {
    'of contracts': { command: table({ feeClass: 'contract' }), detail: { field: 'feeClass' } },
    'in no asset': { command: table({ asset: 7 }), detail: { field: 'asset' } },
    'in another money than before': {
      prepare: [table({}), () => ({ kind: 'run-due', atMs })],
      command: table({ asset: 1 }, 1),
      detail: { field: 'asset' },
    },
    'without rows': { command: table({ rows: [] }), detail: { field: 'rows' } },
    'from one unit': { command: table({ rows: [row(1n, 10)] }), detail: { field: 'rows' } },
    'whose rates rise': { command: table({ rows: [row(0n, 10), row(5n, 11)] }), detail: { field: 'rows' } },
    'in no order': { command: table({ rows: [row(0n, 10), row(5n, 9), row(5n, 8)] }), detail: { field: 'rows' } },
    'years ahead': { command: table({}, 367), detail: { field: 'fromDay' } },
  },
  'fee-day-past': {
    yesterday: { command: table({}, -1), detail: { fromDay: -1, first: 0 } },
    'today, where one is in force': {
      prepare: [table({}), () => ({ kind: 'run-due', atMs })],
      command: table({}),
      detail: { fromDay: 0, first: 1 },
    },
  },
} satisfies Record<string, Record<string, Case>>;
