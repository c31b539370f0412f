// In: the customer's past.
// Out: positions that were closed, orders that ended, funding that was paid or received; each page when the one before was read.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClosedPosition, ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useKept } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { Button, CoinMark, EmptyState, ListRow, Money, RowSkeleton, toneOf } from '../../parts/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { More } from '../../orders/history.tsx';
import { ClosedSheet } from './closed-sheet.tsx';
import { CAUSE_WORDS, STATUS_WORDS } from './order-words.ts';
import type { Wanted } from './proof/proof-sheet.tsx';
import styles from './contract.module.css';

const ProofSheet = lazy(() => import('./proof/proof-sheet.tsx'));

type Scope = 'closed' | 'proofs' | 'history' | 'funding';
type Page = ReplyOf<'/coin/contract/order/list'>;

const PAGE = 30;

function usePages(scope: Scope) {
  const token = useKept((kept) => kept.userToken);
  const world = useKept((kept) => kept.userAccountType);
  const pages = useInfiniteQuery({
    queryKey: ['/coin/contract/order/list', scope, world, token],
    queryFn: ({ pageParam, signal }) =>
      wire.call(
        '/coin/contract/order/list',
        { scope, limit: PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
    enabled: token !== '',
  });
  return { ...pages, all: pages.data?.pages ?? [] };
}

function Listed({
  pages,
  count,
  none = 'list',
  children,
}: {
  readonly pages: ReturnType<typeof usePages>;
  readonly count: number;
  readonly none?: 'list' | 'proofs';
  readonly children: ReactNode;
}) {
  const text = useText();
  if (pages.isLoading) return <RowSkeleton rows={4} chart={false} />;
  if (pages.isError && pages.data === undefined)
    return (
      <EmptyState
        title={text('contract.list-failed')}
        action={
          <Button size="small" onClick={() => void pages.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  if (count === 0)
    return <EmptyState title={text(`contract.${none}-empty`)} text={text(`contract.${none}-empty-text`)} />;
  return (
    <>
      {children}
      <More pages={pages} any />
    </>
  );
}

export function ClosedList() {
  return <Closings scope="closed" />;
}

/** Of what was closed, what the system or a price closed: each opens its proof. */
export function ProofList() {
  return <Closings scope="proofs" />;
}

function Closings({ scope }: { readonly scope: 'closed' | 'proofs' }) {
  const pages = usePages(scope);
  const [open, setOpen] = useState<ClosedPosition | null>(null);
  const rows = pages.all.flatMap((page) => page.closed);
  return (
    <Listed pages={pages} count={rows.length} none={scope === 'proofs' ? 'proofs' : 'list'}>
      {rows.map((row) => (
        <ClosedRow key={row.recordId} row={row} onOpen={() => setOpen(row)} />
      ))}
      <ClosedSheet row={open} isProving={scope === 'proofs'} onClose={() => setOpen(null)} />
    </Listed>
  );
}

function ClosedRow({ row, onOpen }: { readonly row: ClosedPosition; readonly onOpen: () => void }) {
  const text = useText();
  const language = useLanguage();
  const instrument = useInstruments('perpetual').bySymbol.get(row.symbol);
  const base = instrument?.base ?? row.symbol;
  return (
    <ListRow
      tall
      onPress={onOpen}
      mark={<CoinMark asset={base} />}
      title={
        <span className={styles.whole}>
          <span className={row.direction === 'long' ? styles.up : styles.down}>
            {text(`contract.${row.direction}`)}
          </span>{' '}
          {formatNumber(row.quantity, language)} {base}
        </span>
      }
      subtitle={<span className={styles.whole}>{dayTimeText(row.closedAtMs, language)}</span>}
      value={
        <span className={styles[toneOf(row.profitLoss)]}>
          <Money value={row.profitLoss} own toned decimals={2} sign="always" />
          {row.profitLossRatio !== null && (
            <>
              <span className={styles.between}> · </span>
              <span className={styles.ratio}>{signed(row.profitLossRatio, language, 2)}%</span>
            </>
          )}
        </span>
      }
      below={<>{text(CAUSE_WORDS[row.cause])}</>}
    />
  );
}

export function OrderHistoryList() {
  const text = useText();
  const language = useLanguage();
  const { bySymbol } = useInstruments('perpetual');
  const pages = usePages('history');
  const rows = pages.all.flatMap((page) => page.orders);
  return (
    <Listed pages={pages} count={rows.length}>
      {rows.map((order) => {
        const instrument = bySymbol.get(order.symbol);
        const base = instrument?.base ?? order.symbol;
        const price = order.averagePrice ?? order.price;
        return (
          <ListRow
            key={order.orderId}
            tall
            mark={<CoinMark asset={base} />}
            title={
              <>
                <span className={order.side === 'buy' ? styles.up : styles.down}>
                  {text(order.reduceOnly ? `contract.close-${order.direction}` : `contract.${order.direction}`)}
                </span>{' '}
                {base}
              </>
            }
            subtitle={dayTimeText(order.updatedAtMs, language)}
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
      })}
    </Listed>
  );
}

export function FundingList() {
  const text = useText();
  const language = useLanguage();
  const { bySymbol } = useInstruments('perpetual');
  const pages = usePages('funding');
  const rows = pages.all.flatMap((page) => page.funding);
  const [proving, setProving] = useState<Wanted | null>(null);
  return (
    <Listed pages={pages} count={rows.length}>
      {rows.map((row) => (
        <ListRow
          key={`${row.symbol}${row.direction}${row.atMs}`}
          tall
          onPress={() => setProving({ symbol: row.symbol, atMs: String(row.atMs) })}
          mark={<CoinMark asset={bySymbol.get(row.symbol)?.base ?? row.symbol} />}
          title={text('contract.name', { coin: bySymbol.get(row.symbol)?.base ?? row.symbol })}
          subtitle={dayTimeText(row.atMs, language)}
          value={<Money value={row.amount} own toned decimals={4} sign="always" />}
          below={<>{signed(row.rate, language, 4)}%</>}
        />
      ))}
      {proving !== null && (
        <Suspense fallback={null}>
          <ProofSheet wanted={proving} onClose={() => setProving(null)} />
        </Suspense>
      )}
    </Listed>
  );
}
