// In: a call of the contract.
// Out: its answer as server state: cached by world and language, asked again when it is old.
import type { CallPath, ReplyOf, RequestOf } from '@hilsa/contract';
import { Offline, Refused } from '@hilsa/wire';
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

/** The server was not reached, or could not say. */
function isAway(error: unknown): boolean {
  return error instanceof Offline || (error instanceof Refused && error.status >= 500);
}

/** The server is back: what it did not renew is asked for again. */
export function askAgain(): void {
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isAway(state.error) });
}

/** When the oldest answer that is shown was given, of those from an earlier visit and those that nobody renews; 0 while all are of now. */
export function useOldestKnown(): number {
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => {
      let oldest = 0;
      for (const query of queries.getQueryCache().findAll({ type: 'active' })) {
        const { data, dataUpdatedAt, error, fetchFailureReason, fetchStatus } = query.state;
        if (data === undefined) continue;
        const [path, request, , language] = query.queryKey as [CallPath, object, string, Language];
        const isUnrenewed = fetchStatus === 'paused' || isAway(error ?? fetchFailureReason);
        const atMs =
          dataUpdatedAt === 0 ? (lastKnown(path, request, language)?.atMs ?? 0) : isUnrenewed ? dataUpdatedAt : 0;
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
