// In: the tickers of all coins, and what an earlier visit kept of them.
// Out: the market is painted at once, as old, before the stream has said anything; what is told now is kept for the next visit.
import type { TickerWithSpark } from '@hilsa/contract';
import { listingKey } from '../kernel/keys.ts';
import { keep, useKept } from '../kernel/store.ts';
import type { Known, Live } from './live.ts';
import type { Tickers } from './market.ts';

/** A market that ticks all the time is written down this seldom. */
const AT_MOST_EVERY_MS = 10_000;

/** The last known tickers of the world that is looked at; null when there are none. */
export function knownTickers(): Known<Tickers> | null {
  const { coinData, userAccountType } = useKept.getState();
  if (coinData?.of !== userAccountType || !Array.isArray(coinData.data)) return null;
  const list = coinData.data as readonly TickerWithSpark[];
  return { value: new Map(list.map((one) => [listingKey(one.symbol), one])), atMs: coinData.atMs };
}

/** Keeps what is told. Call once; returns a function that stops it. */
export function keepTickers(tickers: Pick<Live<Tickers>, 'get' | 'onNews'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { value, isStale, atMs } = tickers.get();
    if (value === null || isStale) return;
    keep({ coinData: { of: useKept.getState().userAccountType, atMs, data: [...value.values()] } });
  };
  const stop = tickers.onNews(() => {
    timer ??= setTimeout(write, AT_MOST_EVERY_MS);
  });
  addEventListener('pagehide', write);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('pagehide', write);
  };
}
