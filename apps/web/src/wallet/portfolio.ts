// In: the coin wallet as the server last told it, the balances and prices of now.
// Out: the coins with their prices of now, once a second; and what everything is worth, as the server last valued it, which is asked again.
import { useEffect, useMemo, useState } from 'react';
import type { CoinHolding, ReplyOf } from '@hilsa/contract';
import { balanceKey, listingKey } from '../kernel/keys.ts';
import { useCall } from '../kernel/queries.ts';
import { useSignedIn } from '../kernel/session.ts';
import { balances, tickers, useLive } from '../live/index.ts';
import type { Tickers } from '../live/market.ts';
import { compare, sum } from '../kernel/decimals.ts';
import { type HoldingNow, holdingNow } from './holdings.ts';

export interface OwnedCoin extends HoldingNow {
  readonly name: string;
  readonly available: string;
  readonly held: string;
  readonly costPrice: string | null;
}

export interface Portfolio {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly coins: readonly OwnedCoin[];
  /** Of every wallet, in USDT. */
  readonly total: string | null;
  /** Since midnight at UTC+6, money in and out excluded; USDT and percent. */
  readonly today: { readonly change: string; readonly changePercent: string } | null;
  /** The coins but USDT, summed up; USDT and percent. */
  readonly holdings: ReplyOf<'/coin/assets'>['holdings'] | null;
  readonly retry: () => void;
}

const QUOTE = 'USDT';
const BEAT_MS = 1_000;
/** Prices move all the time; a sum in large type need not. What is bought or sold asks at once (effects). */
const ASK_AGAIN_MS = 10_000;

/** The tickers at most once a second: a total that changes sixty times a second can't be read. */
export function usePricesByTheSecond(): Tickers | null {
  const [prices, setPrices] = useState<Tickers | null>(() => tickers.get().value);
  useEffect(() => {
    const stop = tickers.subscribe(() => {
      setPrices((before) => before ?? tickers.get().value);
    });
    const timer = setInterval(() => setPrices(tickers.get().value), BEAT_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return prices;
}

export function usePortfolio(): Portfolio {
  const signedIn = useSignedIn();
  const prices = usePricesByTheSecond();
  const wallet = useCall('/coin/assets', {}, { enabled: signedIn, everyMs: ASK_AGAIN_MS });
  const account = useCall('/user/assets', {}, { enabled: signedIn, everyMs: ASK_AGAIN_MS });
  const live = useLive(balances, (now) => now.value);
  const coins = useMemo(
    () =>
      (wallet.data?.list ?? [])
        .map((holding) => {
          const balance = live?.get(balanceKey(holding.asset));
          const fresh: CoinHolding =
            balance === undefined
              ? holding
              : {
                  ...holding,
                  available: balance.available,
                  held: balance.held,
                  total: sum(balance.available, balance.held),
                };
          const price = prices?.get(listingKey(`${holding.asset}${QUOTE}`))?.last ?? null;
          return {
            ...holdingNow(fresh, price, QUOTE),
            name: holding.name,
            available: fresh.available,
            held: fresh.held,
            costPrice: holding.costPrice,
          };
        })
        .sort((one, other) => compare(other.value, one.value)),
    [wallet.data, live, prices],
  );
  const ready = wallet.data !== undefined && account.data !== undefined;
  return {
    status: !signedIn ? 'idle' : ready ? 'ready' : wallet.isError || account.isError ? 'failed' : 'loading',
    coins,
    total: ready ? account.data.total : null,
    today: ready ? account.data.today : null,
    holdings: ready ? wallet.data.holdings : null,
    retry: () => {
      void wallet.refetch();
      void account.refetch();
    },
  };
}
