// In: owners, wallets, house accounts. Out: which account is whose, who acts for whom, and that memory follows what is in use.
import { accountOf, createEngine, ownerOf, restoreEngine, walletOf, WALLETS } from '@hilsa/core';
import { accepted, Desk, openMarket, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { Balances, AVAILABLE, MOST_ASSETS } from '../src/ledger/balances.ts';

const MODE = { mode: 'sandbox' } as const;

describe('an account is owner × wallet', () => {
  it('and its number says both, for every wallet and up to the last owner there can be', () => {
    for (const owner of [0, 1, 77, 2 ** 28 - 1])
      for (const wallet of WALLETS) {
        const account = accountOf(owner, wallet);
        expect([ownerOf(account), walletOf(account)]).toEqual([owner, wallet]);
      }
    expect(() => walletOf(3 * 2 ** 28)).toThrow(RangeError);
  });

  it('each wallet has money of its own, and looking at one opens nothing', () => {
    const desk = new Desk();
    const ann = desk.account('ann');
    const stock = accountOf(ann, 'stock');
    const was = desk.engine.hash();
    expect(desk.engine.balance(stock, 0)).toEqual({ available: 0n, held: 0n });
    expect(desk.engine.hash()).toBe(was);
    desk.do({ kind: 'issue-test-money', atMs: 9, account: stock, asset: 0, amount: 5n });
    expect(desk.engine.balance(stock, 0).available).toBe(5n);
    expect(desk.purse('ann').usdt).toBe(10_000_000_000n);
    desk.engine.check();
    expect(restoreEngine(desk.engine.snapshot(), MODE).balance(stock, 0).available).toBe(5n);
  });

  it('whoever acts for an owner shares its standing and never trades with it, and has its inviter', () => {
    const { engine, accounts } = openMarket(2, { rebateBps: 1_000 });
    const [ann, bob] = accounts as [number, number];
    const opening = { kind: 'open-account', atMs: 2, ownerKind: 'customer', referrer: null, principal: bob } as const;
    const robot = accepted(engine.execute(opening), opening).account!;
    engine.execute({ kind: 'issue-test-money', atMs: 2, account: robot, asset: 1, amount: 10n ** 10n });
    expect(engine.account(robot)).toMatchObject({ principal: bob, referrer: ann });
    engine.execute(order({ account: bob, ticks: 100_000, lots: 100 }));
    const reply = engine.execute(order({ account: robot, side: 'sell', ticks: 100_000, lots: 100 }));
    expect(reply).toMatchObject({ refusal: null, filledLots: 0 });
    expect(engine.openOrders(robot)).toEqual([]);
    engine.execute(order({ account: robot, side: 'sell', ticks: 100_500, lots: 100 }));
    engine.execute({ kind: 'set-standing', atMs: 3, account: bob, standing: 'disabled' });
    expect([engine.openOrders(bob), engine.openOrders(robot)]).toEqual([[], []]);
    expect(engine.execute(order({ account: robot, side: 'sell', ticks: 100_500, lots: 100 }))).toMatchObject({
      refusal: 'account-disabled',
    });
    engine.check();
  });

  it('a house account is found by its purpose, in a snapshot too, and only one that may owe goes below zero', () => {
    const engine = createEngine(MODE);
    const open = (purpose: string, mayOwe: boolean): number => {
      const opening = { kind: 'open-account', atMs: 1, ownerKind: 'house', referrer: null, purpose, mayOwe } as const;
      return accepted(engine.execute(opening), opening).account!;
    };
    const custody = open('custody:bank', true);
    expect(engine.house('custody:bank')).toBe(custody);
    expect(restoreEngine(engine.snapshot(), MODE).house('custody:bank')).toBe(custody);
    expect(engine.account(custody)).toMatchObject({ ownerKind: 'house', mayOwe: true });
    expect(engine.account(open('suspense:bank', false))).toMatchObject({ mayOwe: false });
  });
});

describe('balances', () => {
  it('keep what they were given among hundreds of thousands, however the segments part', () => {
    const balances = new Balances();
    for (let account = 0; account < 100_000; account++)
      for (const asset of [0, account % 40, 1_000 + (account % 7)])
        balances.add(account, asset, AVAILABLE, BigInt(account + asset + 1));
    for (let account = 0; account < 100_000; account += 97) {
      const due = (asset: number): bigint =>
        BigInt(account + asset + 1) * (asset === 0 && account % 40 === 0 ? 2n : 1n);
      expect(balances.available(account, 0)).toBe(due(0));
      expect(balances.available(account, 1_000 + (account % 7))).toBe(due(1_000 + (account % 7)));
      expect(balances.available(account, 999)).toBe(0n);
    }
    const inOrder = balances.inOrder();
    expect(inOrder).toHaveLength(balances.count);
    expect(
      inOrder.every(
        ({ account, asset }, n) => n === 0 || account > inOrder[n - 1]!.account || asset > inOrder[n - 1]!.asset,
      ),
    ).toBe(true);
  });

  it('of the last account and the last asset collide with nobody’s', () => {
    const balances = new Balances();
    const last = 3 * 2 ** 28 - 1;
    balances.add(last, MOST_ASSETS - 1, AVAILABLE, 7n);
    balances.add(last, 0, AVAILABLE, 8n);
    balances.add(last - 1, MOST_ASSETS - 1, AVAILABLE, 9n);
    // Four thousand and ninety-six assets were once as many as the next account's first.
    balances.add(5, 4_096, AVAILABLE, 10n);
    balances.add(6, 0, AVAILABLE, 11n);
    expect([
      balances.available(last, MOST_ASSETS - 1),
      balances.available(last, 0),
      balances.available(last - 1, MOST_ASSETS - 1),
      balances.available(5, 4_096),
      balances.available(6, 0),
    ]).toEqual([7n, 8n, 9n, 10n, 11n]);
  });

  it('of one account in a hundred thousand assets are no worse than others', () => {
    const balances = new Balances();
    for (let asset = 0; asset < 100_000; asset++) balances.add(3, asset, AVAILABLE, BigInt(asset));
    expect(balances.available(3, 99_999)).toBe(99_999n);
    expect(balances.count).toBe(100_000);
  });

  it('refuse to count beyond 64 bits', () => {
    const balances = new Balances();
    balances.add(1, 0, AVAILABLE, 2n ** 62n);
    expect(() => balances.add(1, 0, AVAILABLE, 2n ** 62n)).toThrow(RangeError);
  });
});
