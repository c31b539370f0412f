// In: a call of the contract.
// Out: its answer as server state: cached by world and language, asked again when it is old.
import type { CallPath, ReplyOf, RequestOf } from '@hilsa/contract';
import { Offline } from '@hilsa/wire';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/index.ts';
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
    queryFn: ({ signal }) => wire.call(path, request, { signal }),
    enabled: state.enabled ?? true,
    ...(state.staleMs === undefined ? {} : { staleTime: state.staleMs }),
    ...(state.everyMs === undefined ? {} : { refetchInterval: state.everyMs }),
  });
}

/** Marks answers of a call as old, so that screens showing them ask again. */
export function outdate(path: CallPath): void {
  void queries.invalidateQueries({ queryKey: [path] });
}
