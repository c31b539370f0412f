// In: a house with some inventory, and a customer whose open quote has most of it reserved. Out: the most that the quote in its place may be for.
import { accountOf, type Command, type PairRules, saidBySource } from '@hilsa/core';
import { accept, openMarket } from '@hilsa/testkit';
import { expect, it } from 'vitest';
import type { WorldRooms } from '../rooms.ts';
import { maximumOf, wayOf } from './pairs.ts';

const NOW = Date.UTC(2026, 0, 5, 6);
const [TAKA, DOLLARS] = [3, 4];
const PAIR: PairRules = {
  baseAsset: DOLLARS,
  quoteAsset: TAKA,
  wallet: 'stock',
  rateDecimals: 2,
  baseDecimals: 2,
  quoteDecimals: 2,
  rule: { kind: 'checked', source: 'bank', check: 'paper', freshMs: 60_000, mostApartPpm: 10_000 },
  tiers: [{ from: 0n, spreadPpm: 0 }],
  quoteMs: 10_000,
  minimum: 0n,
  dailyMaximum: 10n ** 12n,
  mostExposure: 10n ** 12n,
  isOn: true,
};

it('counts what the house reserved for the quote that is replaced, and for no other’s', () => {
  const { engine, accounts } = openMarket(2);
  const [ann, bob] = accounts as [number, number];
  const give = (account: number, asset: number, amount: bigint): Command => ({
    kind: 'issue-test-money',
    atMs: NOW,
    account,
    asset,
    amount,
  });
  const says = (source: string): Command => ({
    kind: 'record-rate',
    atMs: NOW,
    source,
    rates: [{ pair: 0, rate: saidBySource(100_00n), sourceMs: NOW }],
  });
  const house = accept(engine, [
    { kind: 'list-asset', atMs: NOW, code: 'BDT', decimals: 2 },
    { kind: 'list-asset', atMs: NOW, code: 'USD', decimals: 2 },
    { kind: 'open-account', atMs: NOW, ownerKind: 'house', referrer: null, purpose: 'inventory' },
  ])[2]!.account!;
  const quote = { kind: 'quote-conversion', atMs: NOW, pair: 0, direction: 'buy-base', named: 'paid' } as const;
  const [, , , , , reply] = accept(engine, [
    give(house, DOLLARS, 10_000_00n),
    give(accountOf(ann, 'stock'), TAKA, 5_000_000_00n),
    { kind: 'set-conversion-pair', atMs: NOW, pair: PAIR },
    says('bank'),
    says('paper'),
    { ...quote, account: ann, units: 600_000_00n },
  ]);
  const codes = ['A', 'B', 'C', 'BDT', 'USD'];
  const listings = {
    asset: (index: number) => ({ code: codes[index]!, decimals: 2 }),
    assetIndex: (code: string) => codes.indexOf(code),
  };
  const world = { sequencer: { engine }, publisher: { listings } } as unknown as WorldRooms;
  const most = (owner: number, from = 'BDT', to = 'USD') => {
    const about = { available: 5_000_000_00n, atMs: NOW };
    const { maximum, because } = maximumOf(world, wayOf(world, from, to), owner, about);
    return [Math.round(Number(maximum)), because];
  };
  // 10,000 dollars at 100, of which 6,000 are reserved: for all of them where that quote is replaced.
  expect(most(ann)).toEqual([1_000_000, 'inventory']);
  expect(most(bob)).toEqual([400_000, 'inventory']);
  accept(engine, [{ ...quote, account: ann, units: 999_000_00n, replaces: reply!.id! }]);
  expect([most(ann), most(bob)]).toEqual([
    [1_000_000, 'inventory'],
    [1_000, 'inventory'],
  ]);
  // Of two only one is replaced.
  accept(engine, [{ ...quote, account: ann, units: 500_00n }]);
  expect(most(ann)).toEqual([1_000, 'inventory']);
});
