// In: the stream's connection and the device's own word on the network.
// Out: whether we are cut off and since when, for the bar every page shows.
import { useSyncExternalStore } from 'react';
import type { StreamState } from '@hilsa/wire';
import { askAgain, queries } from '../kernel/queries.ts';
import { onNewAccount } from '../kernel/session.ts';
import { useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { keepTickers } from './known-tickers.ts';
import { forgetMarket, tickers } from './market.ts';
import { forgetOwn } from './own.ts';

/**
 * Ties the stream to the page: a new token or world restarts it with empty stores, a network that returns is tried at once.
 * Call once at the start; returns a function that stops it.
 */
export function startLive(): () => void {
  const retry = (): void => wire.stream.retryNow();
  addEventListener('online', retry);
  onNewAccount(forgetOwn);
  const stop = useKept.subscribe((now, before) => {
    if (now.userToken === before.userToken && now.userAccountType === before.userAccountType) return;
    if (now.userAccountType !== before.userAccountType) forgetMarket();
    forgetOwn();
    // Answers of another customer or world, also when another tab changed who is here.
    queries.clear();
    wire.stream.restart();
  });
  const stopKeeping = keepTickers(tickers);
  const stopAsking = wire.stream.onState(({ connection }) => {
    if (connection === 'open') askAgain();
  });
  return () => {
    stopAsking();
    removeEventListener('online', retry);
    stopKeeping();
    stop();
  };
}

function listen(listener: () => void): () => void {
  return wire.stream.onState(listener);
}

export function useConnection(): StreamState {
  return useSyncExternalStore(listen, () => wire.stream.state);
}
