// In: the calls about countries and indices.
// Out: the markets of now with their clocks, which move by themselves between two answers.
import { useEffect, useState } from 'react';
import type { Country, CountryMarket } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import { type SessionClock, clockOf } from './clock.ts';

const ASK_AGAIN_MS = 30_000;
const TURN_MS = 10_000;

/** The moment, told again every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface MarketNow {
  readonly market: CountryMarket | undefined;
  readonly clock: SessionClock | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useMarket(country: Country): MarketNow {
  const { data, dataUpdatedAt, isError, refetch } = useCall('/stock/index/country/list', {}, { everyMs: ASK_AGAIN_MS });
  // The market's hours go by the server's clock, the device's may be wrong; what an earlier visit kept says nothing about either.
  const ahead = data === undefined || dataUpdatedAt === 0 ? 0 : data.atMs - dataUpdatedAt;
  const now = useNow() + ahead;
  const market = data?.list.find((one) => one.country === country);
  return {
    market,
    clock: market === undefined ? null : clockOf(market, now),
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** The indices of a country, asked again while they are looked at. */
export function useIndices(country: Country) {
  return useCall('/stock/index/indices/list', { country }, { everyMs: TURN_MS });
}
