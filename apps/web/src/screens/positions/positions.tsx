// In: the customer's holdings and orders of now.
// Out: profit and loss in one figure, then what is open, what is held, what was done.
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '@hilsa/contract';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { type PositionsPart, positionsSegments, useSegment } from '../../kernel/segments.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { balances, orders, useLive } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import {
  Button,
  Chips,
  EmptyState,
  Go,
  IconButton,
  MessageRow,
  NavigationBar,
  RowSkeleton,
  SegmentedControl,
  Sheet,
  TextButton,
  useWide,
} from '../../parts/index.ts';
import { FeedNotice } from '../../market/feed-notice.tsx';
import { shortName } from '../../market/worth.ts';
import { GuestDoor } from '../../account/guest-door.tsx';
import { cancelAll } from '../../orders/actions.ts';
import { FillHistory, OrderHistory } from '../../orders/history.tsx';
import { OrderCard } from '../../orders/order-card.tsx';
import { OrderSheet } from '../../orders/order-sheet.tsx';
import { OrdersTable } from '../../orders/orders-table.tsx';
import { useNarrow } from '../../parts/narrow.ts';
import { usePortfolio } from '../../wallet/portfolio.ts';
import { HoldingRow } from './holding-row.tsx';
import { ProfitHead } from './profit-head.tsx';
import styles from './positions.module.css';

type Tab = 'open' | 'holdings' | 'history';

function tabOf(kept: string): Tab {
  return kept === 'open' || kept === 'history' ? kept : 'holdings';
}

/** The coins' own place in the row of segments; the others are brought by their products. */
const COINS = { name: 'coins', place: 2, title: 'positions.coins' } as const;

export default function Positions() {
  const text = useText();
  const signedIn = useSignedIn();
  const named = useSearch('kind');
  const segments = positionsSegments();
  const segment = segments.find(({ name }) => name === named);
  if (!signedIn)
    return (
      <>
        <NavigationBar large title={text('page.positions')} />
        <GuestDoor title="positions.guest" back="/pages/tabbar/position" />
      </>
    );
  const chips =
    segments.length === 0 ? null : (
      <div className={styles.kinds}>
        <Chips
          label={text('positions.kinds')}
          value={segment?.name ?? COINS.name}
          onChange={(name) => changeSearch({ kind: name === COINS.name ? '' : name })}
          options={[COINS, ...segments]
            .toSorted((one, other) => one.place - other.place)
            .map(({ name, title }) => ({ value: name, label: text(title) }))}
        />
      </div>
    );
  return segment === undefined ? <CoinPositions chips={chips} /> : <Brought segment={segment} chips={chips} />;
}

/** The positions of a product: its own head and lists under the same three tabs. */
function Brought({
  segment,
  chips,
}: {
  readonly segment: ReturnType<typeof positionsSegments>[number];
  readonly chips: ReactNode;
}) {
  const text = useText();
  const tab = tabOf(useKept((kept) => kept.positionTab));
  const { part, failed, retry } = useSegment<PositionsPart>(segment);
  const Body = part === null ? null : tab === 'open' ? part.Open : tab === 'history' ? part.History : part.Holdings;
  return (
    <>
      <NavigationBar large title={text('page.positions')} />
      <div className={styles.page}>
        {part !== null && <part.Head />}
        <Tabs tab={tab} />
        {chips}
        {Body !== null && <Body />}
        {failed && (
          <MessageRow
            kind="failed"
            title={text('positions.part-failed')}
            action={<TextButton onClick={retry}>{text('common.retry')}</TextButton>}
          />
        )}
        {part === null && !failed && <RowSkeleton rows={3} chart={false} />}
      </div>
    </>
  );
}

function Tabs({ tab, openCount }: { readonly tab: Tab; readonly openCount?: number | undefined }) {
  const text = useText();
  return (
    <SegmentedControl
      label={text('page.positions')}
      value={tab}
      onChange={(value) => keep({ positionTab: value })}
      options={[
        { value: 'open', label: text('positions.open'), count: openCount },
        { value: 'holdings', label: text('positions.holdings') },
        { value: 'history', label: text('positions.history') },
      ]}
    />
  );
}

function CoinPositions({ chips }: { readonly chips: ReactNode }) {
  const text = useText();
  const tab = tabOf(useKept((kept) => kept.positionTab));
  const portfolio = usePortfolio();
  const { bySymbol, status } = useInstruments();
  const all = useLive(orders, (now) => now.value?.open);
  // Shares have a part of their own.
  const open = status === 'ready' ? all?.filter((order) => bySymbol.has(order.symbol)) : undefined;
  const orderId = useSearch('order');
  const narrow = useNarrow();
  const [symbol, setSymbol] = useState<string | null>(null);
  const [filtering, setFiltering] = useState(false);
  const shown = (open ?? []).filter((order) => symbol === null || order.symbol === symbol);
  return (
    <>
      <NavigationBar
        large
        title={text('page.positions')}
        right={
          <IconButton
            icon={ListFilter}
            label={text('positions.filter')}
            dot={symbol !== null}
            edge="end"
            onClick={() => setFiltering(true)}
          />
        }
      />
      <div className={styles.page}>
        {portfolio.status === 'failed' && (
          <MessageRow
            kind="failed"
            title={text('home.total-failed')}
            action={<TextButton onClick={portfolio.retry}>{text('common.retry')}</TextButton>}
          />
        )}
        <ProfitHead portfolio={portfolio} />
        <FeedNotice live={balances} />
        <Tabs tab={tab} openCount={narrow ? undefined : open?.length} />
        {chips}
        {tab === 'open' && <OpenOrders list={shown} isKnown={open !== undefined} symbol={symbol} />}
        {tab === 'holdings' && <Holdings portfolio={portfolio} symbol={symbol} />}
        {tab === 'history' && <History />}
      </div>
      <SymbolFilter open={filtering} onClose={() => setFiltering(false)} value={symbol} onChoose={setSymbol} />
      <OrderSheet
        orderId={/^[1-9]\d{0,15}$/.test(orderId) ? orderId : null}
        onClose={() => changeSearch({ order: '' })}
      />
    </>
  );
}

function OpenOrders({
  list,
  isKnown,
  symbol,
}: {
  readonly list: readonly Order[];
  readonly isKnown: boolean;
  readonly symbol: string | null;
}) {
  const text = useText();
  const wide = useWide();
  const { bySymbol } = useInstruments();
  if (!isKnown) return <RowSkeleton rows={3} chart={false} />;
  if (list.length === 0)
    return (
      <EmptyState
        title={text('positions.none')}
        text={text('positions.none-text')}
        action={
          <Go to="/pages/tabbar/markets" className={styles.find}>
            {text('positions.find')}
          </Go>
        }
      />
    );
  return (
    <>
      <div className={styles.heads}>
        <span>{text('positions.count', { count: list.length })}</span>
        {list.length > 1 && (
          <TextButton onClick={() => void cancelAll(list.length, symbol)}>{text('cancel.all')}</TextButton>
        )}
      </div>
      {wide ? (
        <div className={styles.table}>
          <OrdersTable orders={list} bySymbol={bySymbol} />
        </div>
      ) : (
        list.map((order) => {
          const instrument = bySymbol.get(order.symbol);
          return instrument === undefined ? null : (
            <OrderCard key={order.orderId} order={order} instrument={instrument} />
          );
        })
      )}
    </>
  );
}

function Holdings({
  portfolio,
  symbol,
}: {
  readonly portfolio: ReturnType<typeof usePortfolio>;
  readonly symbol: string | null;
}) {
  const text = useText();
  const { bySymbol } = useInstruments();
  if (portfolio.status === 'loading') return <RowSkeleton rows={4} />;
  // What failed says so above; that there are none is not known.
  if (portfolio.status === 'failed' && portfolio.coins.length === 0) return null;
  const coins = portfolio.coins.filter(
    (coin) => /[1-9]/.test(coin.total) && (symbol === null || bySymbol.get(symbol)?.base === coin.asset),
  );
  if (coins.length === 0)
    return (
      <EmptyState
        title={text('positions.no-holdings')}
        text={text('positions.no-holdings-text')}
        action={
          <Go to="/pages/tabbar/markets" className={styles.find}>
            {text('positions.find')}
          </Go>
        }
      />
    );
  return (
    <>
      <div className={styles.heads}>
        <span>{text('positions.spot', { count: coins.length })}</span>
        <span>{text('positions.value-profit')}</span>
      </div>
      {coins.map((coin) => (
        <HoldingRow key={coin.asset} coin={coin} />
      ))}
    </>
  );
}

function History() {
  const text = useText();
  const [kind, setKind] = useState<'orders' | 'fills'>('orders');
  return (
    <>
      <div className={styles.kinds}>
        <Chips
          label={text('positions.history')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'orders', label: text('positions.orders') },
            { value: 'fills', label: text('positions.fills') },
          ]}
        />
      </div>
      {kind === 'orders' ? (
        <OrderHistory onOpen={(order) => changeSearch({ order })} />
      ) : (
        <FillHistory onOpen={(order) => changeSearch({ order })} />
      )}
    </>
  );
}

function SymbolFilter({
  open,
  onClose,
  value,
  onChoose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly value: string | null;
  readonly onChoose: (symbol: string | null) => void;
}) {
  const text = useText();
  const { list } = useInstruments();
  const choose = (symbol: string | null): void => {
    onChoose(symbol);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('positions.filter')}
      footer={value === null ? undefined : <Button onClick={() => choose(null)}>{text('positions.all-coins')}</Button>}
    >
      <div className={styles.coins}>
        {list.map((instrument) => (
          <button
            key={instrument.key}
            type="button"
            aria-pressed={instrument.symbol === value}
            data-chosen={instrument.symbol === value || undefined}
            onClick={() => choose(instrument.symbol)}
          >
            {shortName(instrument)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
