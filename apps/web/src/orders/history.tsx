// In: the customer's ended orders, or their fills, page by page.
// Out: rows that load more as one reaches their end.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Fill, Order } from '@hilsa/contract';
import { useKept } from '../kernel/store.ts';
import { wire } from '../kernel/wire.ts';
import { dayTimeText, formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { useInstruments } from '../market/instruments.ts';
import { Button, CoinMark, EmptyState, ListRow, LoadMore, RowSkeleton } from '../parts/index.ts';
import { STATUS_WORDS, typeWord } from './order-words.ts';
import styles from './orders.module.css';

const PAGE = 30;

interface Page<Row> {
  readonly list: Row[];
  readonly nextCursor: string | null;
}

/** Pages of a list call, newest first. */
export function usePages<Row>(
  name: string,
  key: readonly unknown[],
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const world = useKept((kept) => kept.userAccountType);
  const token = useKept((kept) => kept.userToken !== '');
  const pages = useInfiniteQuery({
    queryKey: [name, 'pages', ...key, world],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Row>) => last.nextCursor ?? undefined,
    enabled: token,
  });
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.list) ?? [] };
}

/** Pages of a list, as `usePages` tells them. */
export interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * A list's last line: more, loading, no more. The next page is asked for when the line comes into view; one that failed waits for a press.
 * @param any whether the list has rows at all: an empty one says so itself
 */
export function More({ pages, any }: { readonly pages: Paged; readonly any: boolean }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!waits || end.current === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
      },
      { rootMargin: '200px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [waits, fetchNextPage]);
  return (
    <div ref={end}>
      <LoadMore load={hasNextPage ? () => void fetchNextPage() : null} busy={isFetchingNextPage} any={any} />
    </div>
  );
}

export function OrderHistory({ onOpen }: { readonly onOpen: (orderId: string) => void }) {
  const text = useText();
  const pages = usePages<Order>('/coin/order/list', ['history'], (cursor, signal) =>
    wire.call(
      '/coin/order/list',
      { scope: 'history', limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    ),
  );
  if (pages.isLoading) return <RowSkeleton rows={5} chart={false} />;
  if (pages.isError && pages.data === undefined)
    return (
      <EmptyState
        title={text('history.failed')}
        action={
          <Button size="small" onClick={() => void pages.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  if (pages.rows.length === 0) return <EmptyState title={text('history.empty')} text={text('history.empty-text')} />;
  return (
    <>
      {pages.rows.map((order) => (
        <HistoryRow key={order.orderId} order={order} onOpen={onOpen} />
      ))}
      <More pages={pages} any={pages.rows.length > 0} />
    </>
  );
}

function HistoryRow({ order, onOpen }: { readonly order: Order; readonly onOpen: (orderId: string) => void }) {
  const text = useText();
  const language = useLanguage();
  const instrument = useInstruments().bySymbol.get(order.symbol);
  const base = instrument?.base ?? order.symbol;
  const price = order.averagePrice ?? order.price;
  return (
    <ListRow
      tall
      onPress={() => onOpen(order.orderId)}
      mark={<CoinMark asset={base} />}
      title={
        <>
          <span className={order.side === 'buy' ? styles.up : styles.down}>
            {text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}
          </span>{' '}
          {base}
        </>
      }
      subtitle={[
        text(typeWord(order)),
        dayTimeText(order.updatedAtMs, language),
        ...(order.placedBy === undefined ? [] : [text('order.by-key', { label: order.placedBy })]),
      ].join(' · ')}
      value={
        <>
          {formatNumber(order.filledQuantity, language)} {base}
        </>
      }
      below={
        <>
          {text(STATUS_WORDS[order.status])}
          {price !== null && ` · ${formatNumber(price, language, { decimals: instrument?.priceDecimals ?? 8 })}`}
        </>
      }
    />
  );
}

export function FillHistory({ onOpen }: { readonly onOpen: (orderId: string) => void }) {
  const text = useText();
  const pages = usePages<Fill>('/coin/order/fills', [], (cursor, signal) =>
    wire.call('/coin/order/fills', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  if (pages.isLoading) return <RowSkeleton rows={5} chart={false} />;
  if (pages.isError && pages.data === undefined)
    return (
      <EmptyState
        title={text('history.failed')}
        action={
          <Button size="small" onClick={() => void pages.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  if (pages.rows.length === 0) return <EmptyState title={text('fills.empty')} text={text('fills.empty-text')} />;
  return (
    <>
      {pages.rows.map((fill) => (
        <FillRow key={`${fill.tradeId}${fill.side}`} fill={fill} onOpen={onOpen} />
      ))}
      <More pages={pages} any={pages.rows.length > 0} />
    </>
  );
}

function FillRow({ fill, onOpen }: { readonly fill: Fill; readonly onOpen: (orderId: string) => void }) {
  const text = useText();
  const language = useLanguage();
  const instrument = useInstruments().bySymbol.get(fill.symbol);
  const base = instrument?.base ?? fill.symbol;
  return (
    <ListRow
      tall
      onPress={() => onOpen(fill.orderId)}
      mark={<CoinMark asset={base} />}
      title={
        <>
          <span className={fill.side === 'buy' ? styles.up : styles.down}>
            {text(fill.side === 'buy' ? 'trade.buy' : 'trade.sell')}
          </span>{' '}
          {base}
        </>
      }
      subtitle={dayTimeText(fill.atMs, language)}
      value={
        <>
          {formatNumber(fill.quantity, language)} ×{' '}
          {formatNumber(fill.price, language, { decimals: instrument?.priceDecimals ?? 8 })}
        </>
      }
      below={
        <>
          {text('ticket.fee')} {formatNumber(fill.fee, language)} {fill.feeAsset}
        </>
      }
    />
  );
}
