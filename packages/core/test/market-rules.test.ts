// In: marks, bands, halts, standings. Out: what is let through and what is not.
import { describe, expect, it } from 'vitest';
import { Desk } from '@hilsa/testkit';
import { expectTable } from './tables.ts';

describe('reference price and band', () => {
  it('are measured from a fresh mark, else from the last trade, else from the listing', () => {
    const desk = new Desk();
    const reference = (): number => desk.engine.reference(0);
    expect(reference()).toBe(100);
    expectTable(
      `
      ann sells 1 @ 120  → #1 rests
      bob buys 1 @ 120   → #2 takes 1@120 from #1
    `,
      desk,
    );
    expect(reference()).toBe(120);
    expectTable(
      `
      mark 80            → done
      ann buys 1 @ 39    → refused: price-outside-band (ticks 39, lowest 40, highest 120)
      ann buys 1 @ 40    → #3 rests
      ann sells 1 @ 121  → refused: price-outside-band (ticks 121, lowest 40, highest 120)
    `,
      desk,
    );
    expect(reference()).toBe(80);
    expectTable(
      `
      wait 60s           →
      ann sells 1 @ 180  → #4 rests
      ann sells 1 @ 181  → refused: price-outside-band (ticks 181, lowest 60, highest 180)
    `,
      desk,
    );
    expect(reference()).toBe(120);
  });

  it('a mark counts for a minute, to the millisecond', () => {
    const desk = new Desk();
    desk.do({ kind: 'record-marks', atMs: 5_000, source: 'table', marks: [{ instrument: 0, ticks: 80 }] });
    const referenceAt = (atMs: number): number => {
      desk.do({ kind: 'open-account', atMs, ownerKind: 'customer', referrer: null });
      return desk.engine.reference(0);
    };
    expect([referenceAt(65_000), referenceAt(65_001)]).toEqual([80, 100]);
  });

  it('P1 a mark moves no price, no balance and no order: only what bands are measured from', () => {
    const desk = new Desk();
    expectTable(
      `
      ann buys 5 @ 99               → #1 rests
      bob sells 5 stop 90 market    → #2 waits
      mark 60                       → done
      book                          → 5@99 | nobody
      ann holds                     → 495 of USDT, 0 of BTC
      bob holds                     → 0 of USDT, 5 of BTC
    `,
      desk,
    );
    expect(desk.engine.instrument(0)).toMatchObject({ lastTicks: 0, markTicks: 60 });
  });
});

describe('halts and standings', () => {
  it('halted: nothing but cancels; cancel-only: the same, by another name; trading again: the book as it was', () => {
    expectTable(`
      ann buys 5 @ 99               → #1 rests
      bob buys 5 @ 98               → #2 rests
      house halts                   → done
      cat sells 1 @ 99              → refused: instrument-halted (instrument 0)
      ann amends #1 to 4 @ 99       → refused: instrument-halted (instrument 0)
      bob cancels #2                → #2 cancelled
      house winds                   → done
      cat sells 1 market            → refused: instrument-cancel-only (instrument 0)
      ann amends #1 to 4 @ 99       → refused: instrument-cancel-only (instrument 0)
      house resumes                 → done
      cat sells 1 @ 99              → #3 takes 1@99 from #1
    `);
  });

  it('a disabled account trades no more: its open orders go with its standing, waiting ones too', () => {
    expectTable(`
      ann buys 5 @ 99               → #1 rests
      ann buys 1 stop 105 @ 105     → #2 waits
      ann holds                     → 600 of USDT, 0 of BTC
      house disables ann            → done, #2 account-disabled, #1 account-disabled
      ann holds                     → 0 of USDT, 0 of BTC
      ann buys 1 @ 99               → refused: account-disabled (account 2)
      bob sells 2 @ 99              → #3 rests
      ann cancels all               → refused: no-open-orders (account 2)
      house disables ann            → done
      house enables ann             → done
      ann buys 1 @ 99               → #4 takes 1@99 from #3
    `);
  });
});
