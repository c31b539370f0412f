// In: /coin/infos.
// Out: every instrument with its rules as integers, made once per answer.
import { useMemo } from 'react';
import type { CoinInfo } from '@hilsa/contract';
import { useCall } from '../app/queries.ts';
import { type Instrument, instrumentOf } from '../trading/instrument.ts';

export interface Known {
  readonly status: 'loading' | 'ready' | 'failed';
  /** In the operator's order. */
  readonly list: readonly Instrument[];
  readonly bySymbol: ReadonlyMap<string, Instrument>;
  readonly retry: () => void;
}

/** Listings change rarely; a status does when a market is halted. */
const ASK_AGAIN_MS = 60_000;

const made = new WeakMap<CoinInfo[], { list: Instrument[]; bySymbol: Map<string, Instrument> }>();

function instrumentsOf(infos: CoinInfo[]) {
  const existing = made.get(infos);
  if (existing !== undefined) return existing;
  const list = infos.map(instrumentOf);
  const fresh = { list, bySymbol: new Map(list.map((instrument) => [instrument.symbol, instrument])) };
  made.set(infos, fresh);
  return fresh;
}

const NONE = { list: [], bySymbol: new Map<string, Instrument>() };

export function useInstruments(): Known {
  const { data, isError, refetch } = useCall('/coin/infos', {}, { staleMs: ASK_AGAIN_MS, everyMs: ASK_AGAIN_MS });
  return useMemo(
    () => ({
      ...(data === undefined ? NONE : instrumentsOf(data.list)),
      status: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
      retry: () => void refetch(),
    }),
    [data, isError, refetch],
  );
}
