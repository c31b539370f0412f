// In: markets of shares in a phase, orders on coins and on shares. Out: who has a candle to decide on: shares only while their market trades.
import { expect, it } from 'vitest';
import { dueOrders } from './runner.ts';
import { isOfSession, openSinceMs } from './session.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OPENED = 100 * MINUTE_MS;
type Seen = Parameters<typeof dueOrders>[0];

function world(phase: string): Seen {
  const order = (id: number, markets: number[], candleMs = MINUTE_MS) => ({
    id,
    standing: 'doing',
    candleMs: 0,
    boughtAtMs: 0,
    terms: { markets, candleMs },
  });
  return {
    instruments: [
      { index: 0, listing: { kind: 'spot' } },
      { index: 1, listing: { kind: 'stock', market: 'BD' } },
    ],
    stockMarkets: [{ code: 'BD', phase, phaseSinceMs: OPENED }],
    robotOrders: new Map([order(1, [0]), order(2, [1])].map((each) => [each.id, each])),
  } as unknown as Seen;
}
const due = (phase: string, nowMs: number): number[] =>
  dueOrders(world(phase), nowMs)
    .map(({ order }) => order.id)
    .toSorted((one, other) => one - other);

it('a robot on shares decides on candles of its session alone; one on coins on every one', () => {
  expect(due('closed', OPENED + 10 * MINUTE_MS)).toEqual([1]);
  expect(due('opening-auction', OPENED + 10 * MINUTE_MS)).toEqual([1]);
  // The candle that closed as the market opened had no prices of this session.
  expect(due('continuous', OPENED + 2_000)).toEqual([1]);
  expect(due('continuous', OPENED + MINUTE_MS + 2_000)).toEqual([1, 2]);
});

it('a candle of a day closes in the night and is decided on when the market opens', () => {
  const order = { terms: { markets: [1], candleMs: DAY_MS } } as never;
  expect(openSinceMs(world('continuous'), order)).toBe(OPENED);
  expect(openSinceMs(world('closing-auction'), order)).toBeNull();
  expect(isOfSession(OPENED - DAY_MS, DAY_MS, OPENED)).toBe(true);
  expect(isOfSession(OPENED - DAY_MS, DAY_MS, null)).toBe(false);
  expect(isOfSession(OPENED - 1, MINUTE_MS, OPENED)).toBe(false);
});
