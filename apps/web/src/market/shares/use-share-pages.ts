// In: how a person wants the list of shares.
// Out: its rows, page by page; what is shown stays while another order is on its way.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RequestOf, Share } from '@hilsa/contract';
import { useKept } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';

export type ShareQuery = Omit<RequestOf<'/stock/index/list'>, 'cursor' | 'limit' | 'world'>;

const PAGE = 50;
/** Beyond this a row has moved too far to be trusted: the order is asked for anew. */
const FRESH_MS = 20_000;

export interface SharePages {
  readonly rows: readonly Share[];
  readonly total: number;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly more: (() => void) | undefined;
  /** The next page is on its way. */
  readonly busy: boolean;
  readonly retry: () => void;
}

export function useSharePages(query: ShareQuery, enabled = true): SharePages {
  const world = useKept((kept) => kept.userAccountType);
  const pages = useInfiniteQuery({
    queryKey: ['/stock/index/list', 'pages', query, world],
    queryFn: ({ pageParam, signal }) =>
      wire.call(
        '/stock/index/list',
        { ...query, limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled,
  });
  const { data, fetchNextPage, isFetchingNextPage, hasNextPage } = pages;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return {
    rows: data?.pages.flatMap((page) => page.list) ?? [],
    total: data?.pages[0]?.total ?? 0,
    groups: data?.pages[0]?.groups ?? [],
    status: data !== undefined ? 'ready' : pages.isError ? 'failed' : 'loading',
    more: hasNextPage ? more : undefined,
    busy: isFetchingNextPage,
    retry: () => void pages.refetch(),
  };
}
