// In: customers who invited one another, and their trades. Out: who has which part of which fee, to the unit, and nobody anything else.
import {
  accountOf,
  type Command,
  createEngine,
  type Fact,
  FactBuffer,
  FEES,
  postingsOf,
  readFacts,
  restoreEngine,
} from '@hilsa/core';
import { accountOpened } from '@hilsa/core/accounts/facts';
import { feeRebated } from '@hilsa/core/referrals/facts';
import { fee, feeRebate } from '@hilsa/formulas';
import { Desk, spotFees } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { expectTable } from './tables.ts';

const MODE = { mode: 'sandbox' } as const;
const START = 10_000_000_000n;

const factsOf = (desk: Desk): Fact[] => [...readFacts(desk.engine.facts.bytes())];
const rebatesIn = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => {
    if (fact.kind !== 'fee-rebated') return [];
    const { atMs: _, ...rebated } = fact;
    return [rebated];
  });
const openCommand = (referrer: number | null): Command => ({
  kind: 'open-account',
  atMs: 9,
  ownerKind: 'customer',
  referrer,
});

/** Eve invited ann, ann invited bob; a tenth of the fees is rebated. Buyers pay 20 bps or 10, as takers or makers. */
function invitedDesk(bps = 1_000): Desk {
  return expectTable(`
    eve invites ann      → done
    ann invites bob      → done
    house rebates ${bps}  → done
  `);
}

describe('a part of the fees', () => {
  it('O8 goes to who invited the payer, out of the fee that was paid, the taker’s first', () => {
    const desk = expectTable(
      `
      cat sells 3 @ 101   → #1 rests
      bob buys 3 @ 101    → #2 takes 3@101 from #1, 600 of BTC rebated
      bob sells 2 @ 100   → #3 rests
      ann buys 2 @ 100    → #4 takes 2@100 from #3, 400 of BTC rebated, 200 of USDT rebated
    `,
      invitedDesk(),
    );
    // Bob received 3,000,000 units of BTC as a taker, ann 2,000,000; bob 2,000,000 units of USDT as a maker.
    expect(desk.purse('ann').usdt).toBe(START - 2_000_000n + 200n);
    expect(desk.purse('ann').btc).toBe(START + 2_000_000n - fee(2_000_000n, 2000) + 600n);
    expect(desk.purse('eve')).toEqual({ usdt: START, usdtHeld: 0n, btc: START + 400n, btcHeld: 0n });
    expect(desk.engine.balance(FEES, 1).available).toBe(6_000n - 600n + 4_000n - 400n);
    expect(desk.engine.balance(FEES, 0).available).toBe(fee(3_030_000n, 1000) + 2_000n - 200n);
    expect(rebatesIn(factsOf(desk))).toEqual([
      { kind: 'fee-rebated', tradeId: 1, referrer: 3, referee: 4, asset: 1, amount: 600n },
      { kind: 'fee-rebated', tradeId: 2, referrer: 2, referee: 3, asset: 1, amount: 400n },
      { kind: 'fee-rebated', tradeId: 2, referrer: 3, referee: 4, asset: 0, amount: 200n },
    ]);
  });

  it('O8 has one level: who invited the referrer has nothing of it', () => {
    const desk = expectTable(
      `
      cat sells 3 @ 101   → #1 rests
      bob buys 3 @ 101    → #2 takes 3@101 from #1, 600 of BTC rebated
    `,
      invitedDesk(),
    );
    expect(desk.purse('eve')).toEqual({ usdt: START, usdtHeld: 0n, btc: START, btcHeld: 0n });
    expect(rebatesIn(factsOf(desk))).toHaveLength(1);
  });

  it('O8 comes from fees alone: no fee, no rebate, and a rebate of less than a unit is none', () => {
    const table = (outcome: string): string => `
      ann invites bob      → done
      house rebates 1000    → done
      cat sells 1 @ 100    → #1 rests
      bob buys 1 @ 100     → #2 takes 1@100 from #1${outcome}
    `;
    expectTable(table(''), new Desk({ fees: spotFees(0, 0) }));
    // One lot is one unit of BTC, and the fee one unit: a tenth of it is nothing.
    expectTable(table(''), new Desk({ tickUnits: 100_000_000n, lotUnits: 1n, minLots: 1, fees: spotFees(10, 1) }));
    expectTable(table(', 200 of BTC rebated'), new Desk());
  });

  it('O8 is never more than half, and is rounded down: the house keeps what is left over', () => {
    const desk = expectTable(
      `
      cat sells 3 @ 101   → #1 rests
      bob buys 3 @ 101    → #2 takes 3@101 from #1, 1999 of BTC rebated
    `,
      invitedDesk(3_333),
    );
    expect(desk.engine.balance(FEES, 1).available).toBe(6_000n - 1_999n);
    expect(desk.engine.execute({ kind: 'set-referral-rebate', atMs: 9, bps: 5_001 })).toMatchObject({
      refusal: 'rebate-out-of-range',
    });
    for (const paid of [1n, 2n, 9_999n, 10n ** 15n + 7n]) expect(feeRebate(paid, 5_000) * 2n).toBeLessThanOrEqual(paid);
  });

  it('is nothing until it is set, and nothing once it is taken back', () => {
    expectTable(
      `
      cat sells 9 @ 101    → #1 rests
      bob buys 1 @ 101     → #2 takes 1@101 from #1
      house rebates 1       → done
      bob buys 5 @ 101     → #3 takes 5@101 from #1, 1 of BTC rebated
      house rebates 0       → done
      bob buys 1 @ 101     → #4 takes 1@101 from #1
    `,
      invitedDesk(0),
    );
  });

  it('comes from every way to trade: sweeps, amends, quotes, fired triggers', () => {
    expectTable(
      `
      cat sells 1 @ 100              → #1 rests
      cat sells 1 @ 101              → #2 rests
      bob buys 2 market              → #3 takes 1@100 from #1, 200 of BTC rebated, #3 takes 1@101 from #2, 200 of BTC rebated
      cat sells 1 @ 103              → #4 rests
      bob buys 1 @ 99                → #5 rests
      bob amends #5 to 1 @ 103       → #5 becomes 1@103, #5 takes 1@103 from #4, 200 of BTC rebated
      bob buys 1 stop 105 market     → #6 waits
      cat sells 1 @ 105              → #7 rests
      cat sells 1 @ 106              → #8 rests
      dan buys 1 @ 105               → #9 takes 1@105 from #7, #6 fires, #6 takes 1@106 from #8, 200 of BTC rebated
      bot quotes 1@104 | 1@107       → 2 quotes up from #10
      bob sells 1 @ 104              → #12 takes 1@104 from #10, 208 of USDT rebated
      cat buys 1 @ 99                → #13 rests
      bob quotes 1@98 | 1@99         → #14 takes 1@99 from #13, 198 of USDT rebated, 1 quotes up from #15
    `,
      invitedDesk(),
    );
  });

  it('comes from a maker’s fee while the maker invited the taker: each has a rebate of its own', () => {
    const desk = expectTable(
      `
      ann sells 3 @ 101   → #1 rests
      bob buys 3 @ 101    → #2 takes 3@101 from #1, 600 of BTC rebated, 303 of USDT rebated
    `,
      invitedDesk(),
    );
    expect(desk.purse('ann').btc).toBe(START - 3_000_000n + 600n);
    expect(desk.purse('eve').usdt).toBe(START + 303n);
  });

  it('goes on while the referrer may not trade: it is a part of fees, not an order', () => {
    expectTable(
      `
      house disables ann  → done
      cat sells 1 @ 100   → #1 rests
      bob buys 1 @ 100    → #2 takes 1@100 from #1, 200 of BTC rebated
    `,
      invitedDesk(),
    );
  });

  it('is posted in double entry, from the house’s fees to the referrer', () => {
    const rebated: Fact = { kind: 'fee-rebated', tradeId: 4, referrer: 3, referee: 5, asset: 1, amount: 7n, atMs: 9 };
    expect(postingsOf(rebated, () => expect.fail('a rebate needs no listing'))).toEqual([
      { account: FEES, asset: 1, amount: -7n, reason: 'referral', causeKind: 'trade', cause: 4 },
      { account: 3, asset: 1, amount: 7n, reason: 'referral', causeKind: 'trade', cause: 4 },
    ]);
  });
});

describe('who invited whom', () => {
  it('is told with the account, and a standing that changes leaves it as it was', () => {
    const desk = expectTable(
      `
      house disables bob  → done
      house enables bob   → done
    `,
      invitedDesk(),
    );
    const seen = ['eve', 'ann', 'bob'].map((name) => desk.engine.account(desk.account(name)));
    expect(seen.map((account) => account?.referrer)).toEqual([null, 2, 3]);
    expect(seen[2]).toEqual({
      ownerKind: 'customer',
      standing: 'active',
      referrer: 3,
      principal: null,
      mayOwe: false,
    });
    expect(factsOf(desk).flatMap((fact) => (fact.kind === 'account-opened' ? [fact.referrer] : []))).toEqual([
      null,
      2,
      3,
    ]);
  });

  it('survives journal and snapshot, among thousands of accounts, and the next trade rebates alike', () => {
    const desk = invitedDesk();
    for (let n = 0; n < 3_000; n++) desk.do(openCommand(n % 7 === 0 ? n + 2 : null));
    const replayed = createEngine(MODE);
    replayed.fold(desk.engine.facts.bytes());
    const restored = restoreEngine(desk.engine.snapshot(), MODE);
    for (const engine of [replayed, restored]) {
      engine.check();
      expect(engine.hash()).toBe(desk.engine.hash());
      expect(engine.referralRebateBps).toBe(1_000);
      expect([5, 6, 12, 3_004].map((account) => engine.account(account)?.referrer)).toEqual([2, null, 9, null]);
      expect(engine.execute(openCommand(2_999))).toEqual({ refusal: null, account: 3_005 });
      expect(engine.account(3_005)?.referrer).toBe(2_999);
    }
  });

  it.each([
    ['the wrong referrer', { referrer: 2 }],
    ['a payer nobody invited', { referee: 2 }],
    ['another trade', { tradeId: 7 }],
    ['an asset that is not listed', { asset: 5 }],
  ])('O8 a journal that rebates a fee with %s is turned down and changes nothing', (_name, wrong) => {
    const desk = expectTable(
      `
      cat sells 3 @ 101   → #1 rests
      bob buys 3 @ 101    → #2 takes 3@101 from #1, 600 of BTC rebated
    `,
      invitedDesk(),
    );
    const was = desk.engine.hash();
    const { tradeId, referrer, referee, asset } = { tradeId: 1, referrer: 3, referee: 4, asset: 1, ...wrong };
    const facts = new FactBuffer();
    feeRebated.write(facts, { tradeId, referrer, referee, asset, amount: 5n });
    expect(() => desk.engine.fold(facts.bytes())).toThrow(RangeError);
    expect(desk.engine.hash()).toBe(was);
  });

  it('O8 an owner invites, never one of the wallets that answer for it', () => {
    const { engine } = invitedDesk();
    for (const wallet of ['stock', 'contract'] as const) {
      const referrer = accountOf(2, wallet);
      expect(engine.execute(openCommand(referrer))).toEqual({
        refusal: 'unknown-account',
        detail: { account: referrer },
      });
    }
    engine.check();
  });

  it('O8 the invariants name a referrer that is no customer, or that came later', () => {
    const { engine } = invitedDesk();
    const opened = (ownerKind: 'participant' | 'customer', referrer: number): Uint8Array => {
      const facts = new FactBuffer();
      accountOpened.write(facts, { account: 5, ownerKind, referrer, principal: null, purpose: '', mayOwe: false });
      return facts.bytes();
    };
    engine.fold(opened('participant', 3));
    expect(() => engine.check()).toThrow('account 5 cannot be invited by 3');
    for (const referrer of [1, 5, 99])
      expect(() => createEngine(MODE).fold(opened('customer', referrer))).toThrow(RangeError);
  });
});
