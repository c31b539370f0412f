// In: /coin/infos.
// Out: every instrument with its rules as integers, made once per answer.
import { useMemo } from 'react';
import type { CoinInfo } from '@hilsa/contract';
import { useCall } from '../kernel/queries.ts';
import type { ListingKey } from '../kernel/keys.ts';
import { type Instrument, instrumentOf } from './instrument.ts';

export interface Known {
  readonly status: 'loading' | 'ready' | 'failed';
  /** In the operator's order. */
  readonly list: readonly Instrument[];
  readonly bySymbol: ReadonlyMap<string, Instrument>;
  readonly byKey: ReadonlyMap<ListingKey, Instrument>;
  readonly retry: () => void;
}

/** Listings change rarely; a status does when a market is halted. */
const ASK_AGAIN_MS = 60_000;

/** By identity: of an answer whose other entries are the same, only what changed is made again, and only its row renders. */
const made = new WeakMap<CoinInfo, Instrument>();

function madeOf(info: CoinInfo): Instrument {
  const existing = made.get(info);
  if (existing !== undefined) return existing;
  const fresh = instrumentOf(info);
  made.set(info, fresh);
  return fresh;
}

type Lists = Pick<Known, 'list' | 'bySymbol' | 'byKey'>;

export function listsOf(infos: readonly CoinInfo[]): Lists {
  const list = infos.map(madeOf);
  return {
    list,
    bySymbol: new Map(list.map((instrument) => [instrument.symbol, instrument])),
    byKey: new Map(list.map((instrument) => [instrument.key, instrument])),
  };
}

const listsMade = new WeakMap<readonly CoinInfo[], Lists>();

/** Once an answer, for however many ask. */
function sharedLists(infos: readonly CoinInfo[]): Lists {
  const existing = listsMade.get(infos);
  if (existing !== undefined) return existing;
  const fresh = listsOf(infos);
  listsMade.set(infos, fresh);
  return fresh;
}

const NONE = listsOf([]);

const ASKED = { spot: {}, perpetual: { kind: 'perpetual' } } as const;

/** The markets of a kind: coins where nothing else is said. */
export function useInstruments(kind: CoinInfo['kind'] = 'spot'): Known {
  const { data, isError, refetch } = useCall('/coin/infos', ASKED[kind], {
    staleMs: ASK_AGAIN_MS,
    everyMs: ASK_AGAIN_MS,
  });
  return useMemo(
    () => ({
      ...(data === undefined ? NONE : sharedLists(data.list)),
      status: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
      retry: () => void refetch(),
    }),
    [data, isError, refetch],
  );
}
