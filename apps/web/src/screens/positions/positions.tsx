// In: the customer's holdings and orders of now.
// Out: profit and loss in one figure, then what is open, what is held, what was done.
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '@hilsa/contract';
import { changeSearch, useSearch } from '../../app/router.ts';
import { useSignedIn } from '../../app/session.ts';
import { keep, useKept } from '../../app/store.ts';
import { useText } from '../../i18n/index.ts';
import { balances, orders, useInstruments, useLive } from '../../live/index.ts';
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
import { FeedNotice } from '../../trading/feed-notice.tsx';
import { GuestDoor } from '../../trading/guest-door.tsx';
import { cancelAll } from '../../trading/orders/actions.ts';
import { FillHistory, OrderHistory } from '../../trading/orders/history.tsx';
import { OrderCard } from '../../trading/orders/order-card.tsx';
import { OrderSheet } from '../../trading/orders/order-sheet.tsx';
import { OrdersTable } from '../../trading/orders/orders-table.tsx';
import { useNarrow } from '../../trading/narrow.ts';
import { usePortfolio } from '../../trading/portfolio.ts';
import { HoldingRow } from './holding-row.tsx';
import { ProfitHead } from './profit-head.tsx';
import styles from './positions.module.css';

type Tab = 'open' | 'holdings' | 'history';

function tabOf(kept: string): Tab {
  return kept === 'open' || kept === 'history' ? kept : 'holdings';
}

export default function Positions() {
  const text = useText();
  const signedIn = useSignedIn();
  const tab = tabOf(useKept((kept) => kept.positionTab));
  const portfolio = usePortfolio();
  const open = useLive(orders, (now) => now.value?.open);
  const orderId = useSearch('order');
  const narrow = useNarrow();
  const [symbol, setSymbol] = useState<string | null>(null);
  const [filtering, setFiltering] = useState(false);
  if (!signedIn)
    return (
      <>
        <NavigationBar large title={text('page.positions')} />
        <GuestDoor title="positions.guest" back="/pages/tabbar/position" />
      </>
    );
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
        <SegmentedControl
          label={text('page.positions')}
          value={tab}
          onChange={(value) => keep({ positionTab: value })}
          options={[
            { value: 'open', label: text('positions.open'), count: narrow ? undefined : open?.length },
            { value: 'holdings', label: text('positions.holdings') },
            { value: 'history', label: text('positions.history') },
          ]}
        />
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
            key={instrument.symbol}
            type="button"
            aria-pressed={instrument.symbol === value}
            data-chosen={instrument.symbol === value || undefined}
            onClick={() => choose(instrument.symbol)}
          >
            {instrument.base}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
