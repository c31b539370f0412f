// In: tables with mass quotes. Out: one command moves a whole ladder, and trades where it crosses.
import { describe, it } from 'vitest';
import { Desk } from '@hilsa/testkit';
import { expectTable } from './tables.ts';

describe('mass quotes', () => {
  it('replace the whole ladder of the account on the instrument, and nothing else', () => {
    expectTable(`
      bot1 buys 1 @ 90               → #1 rests
      bot1 quotes 2@99 3@98 | 2@101  → 3 quotes up from #2
      book                           → 2@99 3@98 1@90 | 2@101
      bot1 holds                     → 582 of USDT, 2 of BTC
      bot1 quotes 4@97 | 1@102 1@103 → old quotes down, 3 quotes up from #5
      book                           → 4@97 1@90 | 1@102 1@103
      bot1 holds                     → 478 of USDT, 2 of BTC
      bot1 quotes |                  → old quotes down
      bot1 quotes |                  →
      book                           → 1@90 | nobody
    `);
  });

  it('a ladder of one is replaced like any other', () => {
    expectTable(`
      bot1 quotes 1@99 |  → 1 quotes up from #1
      bot1 quotes 1@98 |  → old quotes down, 1 quotes up from #2
      book                → 1@98 | nobody
    `);
  });

  it('may spend what the old ladder held', () => {
    expectTable(
      `
      bot1 quotes 1000@150 1000@149 1000@148 1000@147 1000@146 | 1000@151            → refused: price-outside-band (ticks 151, lowest 50, highest 150)
      bot1 quotes 1000@150 1000@149 1000@148 1000@147 1000@146 |                     → 5 quotes up from #1
      bot1 quotes 1000@150 1000@149 1000@148 1000@147 1000@146 1000@145 |            → old quotes down, 6 quotes up from #6
      bot1 holds                                                                     → 885000 of USDT, 0 of BTC
      bot1 quotes 1000@150 1000@149 1000@148 1000@147 1000@146 1000@145 1000@144 |   → refused: insufficient-balance (asset 0, required 10290000000, available 10000000000)
      bot1 holds                                                                     → 885000 of USDT, 0 of BTC
    `,
      new Desk({ maxNotional: 2_000_000_000n }),
    );
  });

  it('quotes that cross others trade, level by level, and rest with what is left', () => {
    expectTable(`
      ann sells 2 @ 100              → #1 rests
      bob sells 1 @ 101              → #2 rests
      bot1 quotes 5@101 1@99 | 1@103 → #3 takes 2@100 from #1, #3 takes 1@101 from #2, #3 rests, 2 quotes up from #4
      book                           → 2@101 1@99 | 1@103
      bot1 quotes |                  → old quotes down
      book                           → nobody | nobody
    `);
  });

  it('an own order in the way is removed, never traded with', () => {
    expectTable(`
      bot1 sells 2 @ 100         → #1 rests
      ann sells 2 @ 100          → #2 rests
      bot1 quotes 3@100 |        → #1 self-trade, #3 takes 2@100 from #2, #3 rests
      book                       → 1@100 | nobody
    `);
  });

  it('come down in a halt and at the open-order limit, but do not go up; a disabled account has none', () => {
    const desk = expectTable(`
      ann quotes 1@99 | 1@101    → 2 quotes up from #1
      house winds                → done
      ann quotes 1@98 |          → refused: instrument-cancel-only (instrument 0)
      house halts                → done
      ann quotes 1@98 |          → refused: instrument-halted (instrument 0)
      ann quotes |               → old quotes down
      house resumes              → done
      ann quotes 1@99 | 1@101    → 2 quotes up from #3
      house disables ann         → done, #4 account-disabled, #3 account-disabled
      ann quotes 1@98 |          → refused: account-disabled (account 2)
      house enables ann          → done
      ann quotes 1@99 | 1@101    → 2 quotes up from #5
    `);
    const more = Array.from({ length: 198 }, (_, n) => `ann buys 1 @ 90 → #${n + 7} rests`);
    expectTable(more.join('\n'), desk);
    expectTable(
      `
      ann quotes 1@98 | 1@101 1@102 → refused: too-many-open-orders (open 200, most 200)
      ann quotes 1@98 |          → old quotes down, 1 quotes up from #205
      ann quotes |               → old quotes down
    `,
      desk,
    );
  });

  it('each quote obeys the limits, each side runs from the best outward, and the sides do not meet', () => {
    expectTable(`
      bot1 quotes 1@98 1@98 |      → refused: quote-crosses-itself (ticks 98, previous 98)
      bot1 quotes 1@98 1@99 |      → refused: quote-crosses-itself (ticks 99, previous 98)
      bot1 quotes | 1@98 1@97      → refused: quote-crosses-itself (ticks 97, previous 98)
      bot1 quotes 1@98 | 1@98      → refused: quote-crosses-itself (bid 98, ask 98)
      bot1 quotes 1@0 |            → refused: price-not-positive (ticks 0)
      bot1 quotes 1@151 |          → refused: price-outside-band (ticks 151, lowest 50, highest 150)
      bot1 quotes 0@98 |           → refused: quantity-not-positive (lots 0)
      bot1 quotes | 1001@98        → refused: quantity-above-maximum (lots 1001, maximum 1000)
      book                         → nobody | nobody
    `);
  });
});
