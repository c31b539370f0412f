// In: commands with numbers that are none. Out: refused, nothing changed, nothing thrown.
import type { Command, FeeTable, SetFeeTable } from '@hilsa/core';
import { describe, expect, it } from 'vitest';
import { Desk, DESK_LISTING, order, spotFees } from '../src/index.ts';

const NUMBERS = [
  NaN,
  Infinity,
  -Infinity,
  0.5,
  -0.5,
  100.000001,
  -1,
  -100,
  2 ** 31,
  2 ** 32 + 100,
  2 ** 53,
  2 ** 53 + 2,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  -(2 ** 31),
];
const AMOUNTS = [-1n, -(2n ** 63n), 2n ** 63n, 2n ** 64n + 5n, 2n ** 200n];
/** Later than every number above that is a time. */
const LATE = 2 ** 52;
const QUOTES = { kind: 'mass-quote', atMs: 9, account: 2, instrument: 0 } as const;

const feeTable = (fields: Partial<FeeTable>): SetFeeTable => ({
  kind: 'set-fee-table',
  atMs: 9,
  table: { feeClass: 'coin', asset: 0, rows: [{ from: 0n, makerPpm: 1, takerPpm: 1 }], ...fields },
  fromDay: 0,
  maker: '1',
  checker: '2',
});

/** Each command is sound but for the field that is spoiled. */
const SPOILED: Record<string, (bad: number) => Command> = {
  'order account': (bad) => order({ account: bad, ticks: 100, lots: 5 }),
  'order instrument': (bad) => order({ account: 2, instrument: bad, ticks: 100, lots: 5 }),
  'order price': (bad) => order({ account: 2, ticks: bad, lots: 5 }),
  'order quantity': (bad) => order({ account: 2, ticks: 100, lots: bad }),
  'order trigger': (bad) => order({ account: 2, type: 'stop-limit', ticks: 100, lots: 5, triggerTicks: bad }),
  'stop-market trigger': (bad) => order({ account: 2, type: 'stop-market', lots: 5, triggerTicks: bad }),
  'a limit’s trigger': (bad) => order({ account: 2, ticks: 100, lots: 5, triggerTicks: bad }),
  'market quantity': (bad) => order({ account: 2, type: 'market', lots: bad }),
  'a market order’s price': (bad) => order({ account: 2, type: 'market', ticks: bad, lots: 5 }),
  'quantity beside an amount': (bad) => order({ account: 2, type: 'market', lots: bad, quoteAmount: 5_000_000n }),
  'cancel account': (bad) => ({ kind: 'cancel-order', atMs: 9, account: bad, orderId: 1 }),
  'cancel order': (bad) => ({ kind: 'cancel-order', atMs: 9, account: 2, orderId: bad }),
  'cancel-all account': (bad) => ({ kind: 'cancel-all-orders', atMs: 9, account: bad, instrument: null }),
  'cancel-all instrument': (bad) => ({ kind: 'cancel-all-orders', atMs: 9, account: 2, instrument: bad }),
  'amend order': (bad) => ({ kind: 'amend-order', atMs: 9, account: 2, orderId: bad, ticks: 90, lots: 4 }),
  'amend price': (bad) => ({ kind: 'amend-order', atMs: 9, account: 2, orderId: 1, ticks: bad, lots: 4 }),
  'amend quantity': (bad) => ({ kind: 'amend-order', atMs: 9, account: 2, orderId: 1, ticks: 90, lots: bad }),
  'quotes account': (bad) => ({ ...QUOTES, account: bad, bids: [{ ticks: 99, lots: 1 }], asks: [] }),
  'quotes instrument': (bad) => ({ ...QUOTES, instrument: bad, bids: [{ ticks: 99, lots: 1 }], asks: [] }),
  'empty quotes instrument': (bad) => ({ ...QUOTES, instrument: bad, bids: [], asks: [] }),
  'bid price': (bad) => ({ ...QUOTES, bids: [{ ticks: bad, lots: 1 }], asks: [] }),
  'ask quantity': (bad) => ({
    ...QUOTES,
    bids: [],
    asks: [
      { ticks: 101, lots: 1 },
      { ticks: 102, lots: bad },
    ],
  }),
  'mark instrument': (bad) => ({
    kind: 'record-marks',
    atMs: 9,
    source: 's',
    marks: [
      { instrument: 0, ticks: 100 },
      { instrument: bad, ticks: 100 },
    ],
  }),
  'mark price': (bad) => ({
    kind: 'record-marks',
    atMs: 9,
    source: 's',
    marks: [
      { instrument: 0, ticks: 100 },
      { instrument: 0, ticks: bad },
    ],
  }),
  'standing account': (bad) => ({ kind: 'set-standing', atMs: 9, account: bad, standing: 'disabled' }),
  'status instrument': (bad) => ({ kind: 'set-instrument-status', atMs: 9, instrument: bad, status: 'halted' }),
  'referral rebate': (bad) => ({ kind: 'set-referral-rebate', atMs: 9, bps: bad }),
  'referrer of an account': (bad) => ({ kind: 'open-account', atMs: 9, ownerKind: 'customer', referrer: bad }),
  'money account': (bad) => ({ kind: 'issue-test-money', atMs: 9, account: bad, asset: 0, amount: 5n }),
  'money asset': (bad) => ({ kind: 'issue-test-money', atMs: 9, account: 2, asset: bad, amount: 5n }),
  'fee of a listing': (bad) => ({
    kind: 'list-instrument',
    atMs: 9,
    listing: {
      ...DESK_LISTING,
      symbol: 'NEW',
      fees: { ...spotFees(10, 10), tiers: [{ makerPpm: 10, takerPpm: bad }] },
    },
  }),
  expiry: (bad) =>
    order({ atMs: LATE, account: 2, ticks: 100, lots: 5, timeInForce: 'good-till-date', expiresAtMs: bad }),
  'date of rules': (bad) => ({
    kind: 'set-instrument-rules',
    atMs: LATE,
    instrument: 0,
    effectiveAtMs: bad,
    rules: {},
  }),
  'least lots of rules': (bad) => ({
    kind: 'set-instrument-rules',
    atMs: 9,
    instrument: 0,
    effectiveAtMs: 10,
    rules: { minLots: bad },
  }),
  'retired instrument': (bad) => ({ kind: 'retire-instrument', atMs: 9, instrument: bad }),
  'rate of a fee table': (bad) => feeTable({ rows: [{ from: 0n, makerPpm: bad, takerPpm: 1 }] }),
  'asset of a fee table': (bad) => feeTable({ asset: bad }),
  'day of a fee table': (bad) => ({ ...feeTable({}), fromDay: bad }),
  principal: (bad) => ({ kind: 'open-account', atMs: 9, ownerKind: 'customer', referrer: null, principal: bad }),
  'asset decimals': (bad) => ({ kind: 'list-asset', atMs: 9, code: 'NEW', decimals: bad }),
  ...Object.fromEntries(
    (
      [
        'baseAsset',
        'quoteAsset',
        'minLots',
        'maxLots',
        'priceBandBps',
        'marketProtectionBps',
        'referenceTicks',
      ] as const
    ).map((field) => [
      `listing ${field}`,
      (bad: number): Command => ({
        kind: 'list-instrument',
        atMs: 9,
        listing: { ...DESK_LISTING, symbol: 'NEW', [field]: bad },
      }),
    ]),
  ),
};

const SPOILED_AMOUNTS: Record<string, (bad: bigint) => Command> = {
  'amount to spend': (bad) => order({ account: 2, type: 'market', lots: 0, quoteAmount: bad }),
  'amount of a limit': (bad) => order({ account: 2, ticks: 100, lots: 5, quoteAmount: bad }),
  'test money': (bad) => ({ kind: 'issue-test-money', atMs: 9, account: 2, asset: 0, amount: bad }),
  ...Object.fromEntries(
    (['minNotional', 'maxNotional', 'lotUnits'] as const).map((field) => [
      `listing ${field}`,
      (bad: bigint): Command => ({
        kind: 'list-instrument',
        atMs: 9,
        listing: { ...DESK_LISTING, symbol: 'NEW', [field]: bad },
      }),
    ]),
  ),
};

function expectRefused(command: Command): void {
  const desk = new Desk();
  expect(desk.play('ann buys 5 @ 90\nbob sells 50 @ 100')).not.toContain('refused');
  const was = { hash: desk.engine.hash(), facts: desk.engine.facts.length };
  expect(desk.engine.execute(command).refusal).not.toBeNull();
  expect({ hash: desk.engine.hash(), facts: desk.engine.facts.length }).toEqual(was);
}

describe('bad numbers are refused and never throw', () => {
  it.each(Object.entries(SPOILED))('%s', (_name, spoil) => {
    for (const bad of NUMBERS) expectRefused(spoil(bad));
  });

  it.each(Object.entries(SPOILED_AMOUNTS))('%s', (_name, spoil) => {
    for (const bad of AMOUNTS) expectRefused(spoil(bad));
  });
});
