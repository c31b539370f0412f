// In: a call of the contract.
// Out: its answer as server state: cached by world and language, asked again when it is old.
import type { CallPath, ReplyOf, RequestOf } from '@hilsa/contract';
import { Offline } from '@hilsa/wire';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Language, useLanguage } from '../i18n/index.ts';
import { lastKnown, remembering } from './remembered.ts';
import { useKept } from './store.ts';
import { wire } from './wire.ts';

const FRESH_MS = 15_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      retry: (count, error) => error instanceof Offline && count < 2,
    },
    mutations: { retry: false },
  },
});

export interface CallState {
  readonly enabled?: boolean;
  readonly staleMs?: number;
  /** Ask again this often while shown. */ readonly everyMs?: number;
}

/** Asks a reading call. `data` keeps the old answer while a new one is on its way. */
export function useCall<P extends CallPath>(
  path: P,
  request: RequestOf<P>,
  state: CallState = {},
): UseQueryResult<ReplyOf<P>> {
  const world = useKept((kept) => kept.userAccountType);
  const language = useLanguage();
  return useQuery<ReplyOf<P>>({
    queryKey: [path, request, world, language],
    queryFn: ({ signal }) => remembering(path, request, language, () => wire.call(path, request, { signal })),
    // Of an earlier visit: as old as can be, so that it is asked for again at once (see `remembered.ts`).
    initialData: () => lastKnown(path, request, language)?.data as ReplyOf<P> | undefined,
    initialDataUpdatedAt: 0,
    enabled: state.enabled ?? true,
    ...(state.staleMs === undefined ? {} : { staleTime: state.staleMs }),
    ...(state.everyMs === undefined ? {} : { refetchInterval: state.everyMs }),
  });
}

/** When the oldest answer that is shown from an earlier visit was given; 0 while all that is shown is of this one. */
export function useOldestKnown(): number {
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => {
      let oldest = 0;
      for (const query of queries.getQueryCache().findAll({ type: 'active' })) {
        if (query.state.data === undefined || query.state.dataUpdatedAt !== 0) continue;
        const [path, request, , language] = query.queryKey as [CallPath, object, string, Language];
        const { atMs = 0 } = lastKnown(path, request, language) ?? {};
        if (atMs > 0 && (oldest === 0 || atMs < oldest)) oldest = atMs;
      }
      return oldest;
    },
  );
}

/** Marks answers of a call as old, so that screens showing them ask again. */
export function outdate(path: CallPath): void {
  void queries.invalidateQueries({ queryKey: [path] });
}
