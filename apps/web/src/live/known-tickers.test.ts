import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULTS, keep, useKept } from '../kernel/store.ts';
import { keepTickers, knownTickers } from './known-tickers.ts';
import { Live, type LiveValue } from './live.ts';
import type { Tickers } from './market.ts';

// spec.md §3: "Locally persisted state: … coinData".
const BTC = { symbol: 'BTCUSDT', last: '112480.5', spark: [] } as never;
const TOLD: Tickers = new Map([['spot:BTCUSDT', BTC]]);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  keep(DEFAULTS);
});
afterEach(() => vi.useRealTimers());

function market(now: Partial<LiveValue<Tickers>> = {}) {
  let news: () => void = () => undefined;
  const tickers = {
    get: () => ({ status: 'ready' as const, value: TOLD, isStale: false, atMs: 900, ...now }),
    onNews: (follower: (messages: never[]) => void) => {
      news = () => follower([]);
      return () => undefined;
    },
  };
  return { tickers, tick: () => news() };
}

it('keeps a market that ticks at every tick once in ten seconds, and shows it as old at the next visit', async () => {
  const { tickers, tick } = market();
  const stop = keepTickers(tickers);
  const writes: unknown[] = [];
  const stopCounting = useKept.subscribe((kept) => writes.push(kept.coinData));
  for (let times = 0; times < 100; times += 1) tick();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(writes).toHaveLength(1);
  stopCounting();
  stop();
  expect(knownTickers()).toEqual({ value: TOLD, atMs: 900 });
  const live = new Live<Tickers>('ticker', (before) => before, knownTickers);
  expect(live.get()).toEqual({ status: 'ready', value: TOLD, isStale: true, atMs: 900 });
});
it('the other world begins with nothing, and so does a market of which nothing fresh was told', async () => {
  const stopFresh = keepTickers(market().tickers);
  dispatchEvent(new Event('pagehide'));
  stopFresh();
  expect(knownTickers()).not.toBeNull();
  keep({ userAccountType: 'demo' });
  expect(knownTickers()).toBeNull();
  const stopOld = keepTickers(market({ isStale: true }).tickers);
  dispatchEvent(new Event('pagehide'));
  stopOld();
  expect(knownTickers()).toBeNull();
});
