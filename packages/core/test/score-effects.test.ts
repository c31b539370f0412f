// In: people whose score has fallen into the risk band. Out: half the leverage, the table's last row, two people for every loan, and no more.
import { ContractMarket, GOLD, LoanMarket } from '@hilsa/testkit';
import { accountOf, ownerOf } from '@hilsa/core';
import { describe, expect, it } from 'vitest';

const two = { reason: 'wash trades', maker: 'ann', checker: 'bob' };

describe('a score in the risk band', () => {
  it('halves the cap of leverage while it lasts, says so, and gives it back with the points', () => {
    const market = new ContractMarket();
    const account = market.trader('customer');
    const owner = ownerOf(account);
    const set = (leverage: number) =>
      market.try({ kind: 'set-leverage', atMs: market.atMs, account, instrument: 0, leverage });
    market.price(600_000);
    expect(set(2)).toMatchObject({ refusal: null });
    const abuses = [1, 2, 3].map(
      () => market.do({ kind: 'confirm-abuse', atMs: market.atMs, account: owner, ...two }).id!,
    );
    expect(market.engine.score(owner)).toBe(50);
    expect(set(2)).toEqual({ refusal: 'leverage-above-cap', detail: { leverage: 2, most: 1, reason: 'score' } });
    expect(set(1)).toMatchObject({ refusal: null });
    // What is ordered is held to it too, whatever was set before.
    expect(market.try(market.order(account, { ticks: 590_000, lots: 100, leverage: 2 }))).toMatchObject({
      refusal: 'leverage-above-cap',
    });
    market.do({ kind: 'lift-abuse', atMs: market.atMs, account: owner, change: abuses[0]!, ...two });
    expect(market.engine.score(owner)).toBe(60);
    expect(set(2)).toMatchObject({ refusal: null });
    market.engine.check();
  });

  it('borrows by the last row of the table, and no loan is paid out by one who looked alone', () => {
    const market = new LoanMarket();
    market.price(GOLD, 100);
    const ann = market.customer(1_000_000n);
    for (let n = 0; n < 3; n++) market.do({ kind: 'confirm-abuse', atMs: market.atMs, account: ann, ...two });
    const pledges = [{ instrument: GOLD, quantity: 100_000n }];
    expect(market.apply(ann, 20_000_01n, pledges)).toMatchObject({ refusal: 'loan-above-limit' });
    const { id: loan } = market.apply(ann, 20_000_00n, pledges) as { id: number };
    expect(market.engine.loans.all.get(loan)).toMatchObject({ yearlyPpm: 150_000, score: 50 });
    const decide = { kind: 'decide-loan', atMs: market.atMs, loan, isApproved: true, reason: 'by the table' } as const;
    for (const [maker, checker] of [
      ['ann', 'ann'],
      ['ann', ''],
      ['', 'bob'],
    ] as const)
      expect(market.engine.execute({ ...decide, maker, checker })).toMatchObject({ refusal: 'second-person-missing' });
    expect(market.engine.execute({ ...decide, maker: 'ann', checker: 'bob' })).toMatchObject({ refusal: null });
    // Nothing else of it is touched: the money is there, and free.
    expect(market.engine.balance(accountOf(ann, 'coin'), 0).available).toBe(20_000_00n);
  });
});
