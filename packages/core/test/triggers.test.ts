// In: tables with orders that wait for a price. Out: when they fire, in which order, and what they then do.
import { describe, it } from 'vitest';
import { expectTable } from './tables.ts';

/** A last price of 100 to start from. */
const START = `
  zoe sells 1 @ 100  → #1 rests
  yan buys 1 @ 100   → #2 takes 1@100 from #1`;

describe('stop and take-profit orders', () => {
  it('a stop-limit waits off the book, holds its money, and becomes a limit order when the last price reaches it', () => {
    expectTable(`${START}
      ann sells 2 stop 95 @ 94  → #3 waits
      ann holds                 → 0 of USDT, 2 of BTC
      book                      → nobody | nobody
      bob buys 1 @ 96           → #4 rests
      cat sells 1 @ 96          → #5 takes 1@96 from #4
      bob buys 3 @ 95           → #6 rests
      cat sells 1 @ 95          → #7 takes 1@95 from #6, #3 fires, #3 takes 2@95 from #6
    `);
  });

  it('a stop-market sells down to its protection and no further', () => {
    expectTable(`${START}
      ann sells 9 stop 95 market  → #3 waits
      bob buys 2 @ 95             → #4 rests
      bob buys 2 @ 86             → #5 rests
      bob buys 2 @ 85             → #6 rests
      cat sells 1 @ 95            → #7 takes 1@95 from #4, #3 fires, #3 takes 1@95 from #4, #3 takes 2@86 from #5, #3 unfillable
      book                        → 2@85 | nobody
      ann holds                   → 0 of USDT, 0 of BTC
    `);
  });

  it('a stop buys into a rise; a take-profit sells into a rise and buys into a fall', () => {
    expectTable(`${START}
      ann buys 1 stop 103 @ 103     → #3 waits
      bob sells 1 profit 104 @ 104  → #4 waits
      cat buys 1 profit 97 @ 97     → #5 waits
      dan sells 2 @ 104             → #6 rests
      eve buys 1 @ 104              → #7 takes 1@104 from #6, #3 fires, #3 rests, #4 fires, #4 rests
      book                          → 1@103 | 2@104
      dan sells 1 @ 97              → #8 takes 1@103 from #3
      eve buys 1 @ 97               → #9 rests
      dan sells 1 @ 97              → #10 takes 1@97 from #9, #5 fires, #5 rests
      book                          → 1@97 | 2@104
    `);
  });

  it('one firing may reach the next: a cascade runs to its end within one command', () => {
    expectTable(`${START}
      ann sells 1 stop 99 market  → #3 waits
      bob sells 1 stop 97 market  → #4 waits
      cat sells 1 stop 95 market  → #5 waits
      dan buys 1 @ 99             → #6 rests
      dan buys 1 @ 97             → #7 rests
      dan buys 1 @ 95             → #8 rests
      dan buys 1 @ 93             → #9 rests
      eve sells 1 @ 99            → #10 takes 1@99 from #6, #3 fires, #3 takes 1@97 from #7, #4 fires, #4 takes 1@95 from #8, #5 fires, #5 takes 1@93 from #9
      book                        → nobody | nobody
    `);
  });

  it('at one price those who came first fire first; a fall reaches the highest trigger first', () => {
    expectTable(`${START}
      ann sells 1 stop 95 @ 99   → #3 waits
      bob sells 1 stop 96 @ 99   → #4 waits
      cat sells 1 stop 96 @ 99   → #5 waits
      dan buys 1 @ 94            → #6 rests
      eve sells 1 @ 94           → #7 takes 1@94 from #6, #4 fires, #4 rests, #5 fires, #5 rests, #3 fires, #3 rests
      book                       → nobody | 3@99
    `);
  });

  it('before the first trade a trigger is measured from the mark; should one price reach both ways, those waiting for a rise go first', () => {
    expectTable(`
      mark 100                  → done
      ann buys 1 stop 110 @ 110 → #1 waits
      mark 120                  → done
      bob sells 1 stop 115 @ 115 → #2 waits
      bob sells 1 stop 121 @ 115 → refused: trigger-would-fire-immediately (triggerTicks 121, last 120)
      cat sells 1 @ 112         → #3 rests
      dan buys 1 @ 112          → #4 takes 1@112 from #3, #1 fires, #1 rests, #2 fires, #2 rests
      book                      → 1@110 | 1@115
    `);
  });

  it('a fired fill-or-kill order is closed whole when the book is too thin', () => {
    expectTable(`${START}
      ann sells 5 stop 95 @ 94 fok  → #3 waits
      bob buys 4 @ 95               → #4 rests
      cat sells 1 @ 95              → #5 takes 1@95 from #4, #3 fires, #3 expired
      book                          → 3@95 | nobody
      ann holds                     → 0 of USDT, 0 of BTC
    `);
  });

  it('a trigger that the price has reached already is refused, as is none at all', () => {
    expectTable(`${START}
      ann sells 1 stop 100 @ 99     → refused: trigger-would-fire-immediately (triggerTicks 100, last 100)
      ann buys 1 stop 99 market     → refused: trigger-would-fire-immediately (triggerTicks 99, last 100)
      ann buys 1 profit 101 market  → refused: trigger-would-fire-immediately (triggerTicks 101, last 100)
      ann sells 1 profit 100 @ 100  → refused: trigger-would-fire-immediately (triggerTicks 100, last 100)
      ann sells 1 stop 0 @ 99       → refused: trigger-not-positive (triggerTicks 0)
    `);
  });

  it('waiting orders are cancelled like any other and survive a mark', () => {
    expectTable(`${START}
      ann sells 2 stop 95 @ 94  → #3 waits
      mark 90                   → done
      ann cancels #3            → #3 cancelled
      ann holds                 → 0 of USDT, 0 of BTC
    `);
  });

  it('triggers fire on amends and on mass quotes that trade, too', () => {
    expectTable(`${START}
      ann sells 1 stop 95 @ 99  → #3 waits
      bob buys 2 @ 90           → #4 rests
      cat sells 1 @ 95          → #5 rests
      bob amends #4 to 1 @ 95   → #4 becomes 1@95, #4 takes 1@95 from #5, #3 fires, #3 rests
      bot1 buys 1 stop 99 @ 90  → #6 waits
      bot2 quotes 1@99 |        → #7 takes 1@99 from #3, #6 fires, #6 rests
    `);
  });
});
