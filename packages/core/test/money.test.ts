// In: trades at known prices. Out: who has what afterwards, to the unit: holds, fees, improvement, tags.
import { FEES, ISSUANCE, postingsOf, readFacts } from '@hilsa/core';
import { fee } from '@hilsa/formulas';
import { Desk, spotFees } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';
import { expectTable } from './tables.ts';

const START = 10_000_000_000n;

describe('money', () => {
  it('the maker pays the maker’s fee, the taker the taker’s, each on the asset received, rounded up', () => {
    // 3 lots at 101 = 3,030,000 units of USDT for 3,000,000 units of BTC.
    const desk = expectTable(
      `
      ann sells 3 @ 101  → #1 rests
      bob buys 3 @ 101   → #2 takes 3@101 from #1
    `,
      new Desk({ fees: spotFees(7, 13) }),
    );
    expect(desk.purse('bob')).toEqual({
      usdt: START - 3_030_000n,
      usdtHeld: 0n,
      btc: START + 3_000_000n - 3_900n,
      btcHeld: 0n,
    });
    expect(desk.purse('ann')).toEqual({
      usdt: START + 3_030_000n - 2_121n,
      usdtHeld: 0n,
      btc: START - 3_000_000n,
      btcHeld: 0n,
    });
    expect(desk.engine.balance(FEES, 0)).toEqual({ available: 2_121n, held: 0n });
    expect(desk.engine.balance(FEES, 1)).toEqual({ available: 3_900n, held: 0n });
  });

  it('a fee is never rounded to nothing', () => {
    const desk = new Desk({ tickUnits: 100_000_000n, lotUnits: 1n, minLots: 1, fees: spotFees(1, 1) });
    expectTable(
      `
      ann sells 1 @ 100  → #1 rests
      bob buys 1 @ 100   → #2 takes 1@100 from #1
    `,
      desk,
    );
    // One unit of BTC, and one of fee; 100 units of USDT, and one of fee.
    expect(desk.purse('bob').btc).toBe(START);
    expect(desk.purse('ann').usdt).toBe(START + 99n);
  });

  it('without fees nothing goes to the house', () => {
    const desk = expectTable(
      `
      ann sells 3 @ 101  → #1 rests
      bob buys 3 @ 101   → #2 takes 3@101 from #1
    `,
      new Desk({ fees: spotFees(0, 0) }),
    );
    expect([0, 1].map((asset) => desk.engine.balance(FEES, asset).available)).toEqual([0n, 0n]);
    expect(desk.purse('bob').btc).toBe(START + 3_000_000n);
  });

  it('I3 a better price is released at once, while the rest of the order still stands', () => {
    const desk = expectTable(`
      ann sells 2 @ 100  → #1 rests
      bob buys 5 @ 110   → #2 takes 2@100 from #1, #2 rests
      bob holds          → 330 of USDT, 0 of BTC
    `);
    expect(desk.purse('bob').usdt).toBe(START - (200n + 330n) * 10_000n);
  });

  it('a resting buyer pays its own price, a taking seller gets it', () => {
    const desk = expectTable(
      `
      ann buys 2 @ 110   → #1 rests
      bob sells 2 @ 90   → #2 takes 2@110 from #1
    `,
      new Desk({ fees: spotFees(0, 0) }),
    );
    expect(desk.purse('ann').usdt).toBe(START - 220n * 10_000n);
    expect(desk.purse('bob').usdt).toBe(START + 220n * 10_000n);
  });

  it('S2 a trade with a simulated participant is tagged, one between customers is not', () => {
    const desk = expectTable(`
      ann sells 1 @ 100   → #1 rests
      bot sells 1 @ 100   → #2 rests
      cat sells 1 @ 100   → #3 rests
      bob buys 2 @ 100    → #4 takes 1@100 from #1, #4 takes 1@100 from #2
      bot buys 1 @ 100    → #5 takes 1@100 from #3
    `);
    const tags = [...readFacts(desk.engine.facts.bytes())].flatMap((fact) =>
      fact.kind === 'trade-executed' ? [fact.simulated] : [],
    );
    expect(tags).toEqual([false, true, true]);
  });

  it('I1 test money comes from the visible issuance account, which alone is below zero', () => {
    const desk = new Desk();
    desk.account('ann');
    expect(desk.engine.balance(ISSUANCE, 0)).toEqual({ available: -START, held: 0n });
  });

  it('I1 the postings of a trade are double entry: they sum to zero in each asset and are what the balances moved by', () => {
    const desk = new Desk();
    for (const name of ['ann', 'bob']) desk.account(name);
    desk.engine.facts.clear();
    expectTable(
      `
      ann sells 3 @ 101  → #1 rests
      bob buys 2 @ 102   → #2 takes 2@101 from #1
    `,
      desk,
    );
    const postings = [...readFacts(desk.engine.facts.bytes())].flatMap((fact) =>
      postingsOf(fact, (n) => desk.engine.instrument(n).listing),
    );
    const sum = (account: number | null, asset: number): bigint =>
      postings
        .filter((posting) => (account === null || posting.account === account) && posting.asset === asset)
        .reduce((total, { amount }) => total + amount, 0n);
    expect([sum(null, 0), sum(null, 1)]).toEqual([0n, 0n]);
    expect(sum(desk.account('bob'), 0)).toBe(-2_020_000n);
    expect(sum(desk.account('bob'), 1)).toBe(2_000_000n - fee(2_000_000n, 2000));
    expect(sum(desk.account('ann'), 0)).toBe(2_020_000n - fee(2_020_000n, 1000));
    expect(sum(desk.account('ann'), 1)).toBe(-2_000_000n);
    expect(sum(FEES, 0) + sum(FEES, 1)).toBe(fee(2_020_000n, 1000) + fee(2_000_000n, 2000));
    expect(new Set(postings.map(({ reason }) => reason))).toEqual(new Set(['trade', 'fee']));
  });
});
