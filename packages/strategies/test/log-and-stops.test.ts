// In: decisions and standings. Out: a chain that shows every change, and the one reason to stop.
import {
  type DecisionRow,
  LOG_START,
  type RobotStanding,
  brokenAt,
  chainDecision,
  situationDigest,
  stopOf,
} from '@hilsa/strategies';
import { describe, expect, it } from 'vitest';
import { market, situationOf } from './past.ts';

describe('the log', () => {
  const rows: (DecisionRow & { link: string })[] = [];
  for (const closes of [[100], [100, 101], [100, 101, 99]]) {
    const row: DecisionRow = {
      candleMs: closes.length * 60_000,
      inputs: situationDigest(situationOf(closes)),
      intents: [],
      reasons: [{ word: 'no-signal', market: market.id }],
    };
    rows.push({ ...row, link: chainDecision(rows.at(-1)?.link ?? LOG_START, row) });
  }

  it('holds as it was written', () => {
    expect(brokenAt(rows)).toBeNull();
    expect(brokenAt([])).toBeNull();
    expect(brokenAt(rows.slice(1), rows[0]?.link)).toBeNull();
  });

  it('shows the row that was changed, added or left out', () => {
    const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    expect(brokenAt([first, { ...second, reasons: [{ word: 'entered', market: market.id }] }, third])).toBe(1);
    expect(brokenAt([first, { ...second, candleMs: 1 }, third])).toBe(1);
    expect(brokenAt([first, third])).toBe(1);
    expect(brokenAt([first, first, second, third])).toBe(1);
  });

  it('knows what was seen, whatever the order of its fields', () => {
    const seen = situationOf([100, 101]);
    const { free, ...rest } = seen;
    expect(situationDigest({ ...rest, free })).toBe(situationDigest(seen));
    expect(situationDigest({ ...seen, free: free + 1n })).not.toBe(situationDigest(seen));
    expect(situationDigest(situationOf([100, 102]))).not.toBe(situationDigest(seen));
  });
});

describe('a robot', () => {
  const limits = { lossPpm: 200_000, dailyLossPpm: 50_000, expiresAtMs: 1_000 };
  const well: RobotStanding = {
    nowMs: 999,
    principal: 1_000n,
    equity: 990n,
    dayStart: 1_000n,
    nextOrder: 10n,
    free: 10n,
    isHolding: false,
    isMarketHalted: false,
    isFeedStale: false,
    isVersionWithdrawn: false,
    equalRefusals: 4,
  };

  it.each([
    [{}, null],
    [{ nowMs: 1_000 }, 'period-ended'],
    [{ isVersionWithdrawn: true }, 'version-withdrawn'],
    [{ equity: 800n, dayStart: 800n }, 'loss-limit'],
    [{ equity: 801n, dayStart: 801n }, null],
    [{ equity: 950n }, 'daily-loss-limit'],
    [{ equity: 951n }, null],
    [{ isMarketHalted: true }, 'market-halted'],
    [{ isFeedStale: true }, 'stale-feed'],
    [{ equalRefusals: 5 }, 'refused-five-times'],
    [{ free: 9n }, 'insufficient-balance'],
    [{ free: 9n, isHolding: true }, null],
  ])('standing at %o stops for %s', (change, stop) => {
    expect(stopOf(limits, { ...well, ...change })).toBe(stop);
  });
});
