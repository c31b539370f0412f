// In: an instrument.
// Out: the desk: chart, book, ticket and watchlist at once; the orders below.
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useSignedIn } from '../../kernel/session.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { orders, useLive } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { EmptyState, Go, SectionHeader, SegmentedControl, TextButton, UnderlineTabs } from '../../parts/index.ts';
import { cancelAll } from '../../orders/actions.ts';
import { FillHistory, OrderHistory } from '../../orders/history.tsx';
import { OrderSheet } from '../../orders/order-sheet.tsx';
import { OrdersTable } from '../../orders/orders-table.tsx';
import { useKeepSymbol } from '../../market/trade-kinds.tsx';
import { useFavourites } from '../../market/watchlist.ts';
import type { Instrument } from '../../market/instrument.ts';
import { TicketAction } from './ticket/ticket-action.tsx';
import { TicketForm } from './ticket/ticket-form.tsx';
import { useTicket } from './ticket/use-ticket.ts';
import { CoinChart } from './coin-chart.tsx';
import { CoinHead } from './coin-head.tsx';
import { OrderBookView } from '../../market/book/order-book.tsx';
import { TradesList } from '../../market/book/trades-list.tsx';
import { QuoteRow } from '../../market/quote-row.tsx';
import styles from '../../market/trading-page.module.css';

export function CoinDesk({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  // The ticket follows every flush of the book; it renders alone, and a price pressed in the book reaches it by this.
  const ticket = useRef<TicketHandle>(null);
  const onPrice = useCallback((price: string) => ticket.current?.takePrice(price), []);
  const [side, setSide] = useState<'book' | 'trades'>('book');
  useKeepSymbol('coin', instrument.symbol);
  return (
    <div className={styles.desk} data-wide>
      <CoinHead instrument={instrument} />
      <div className={styles.deskChart}>
        <CoinChart instrument={instrument} />
      </div>
      <div className={styles.deskBook}>
        <div className={styles.deskSwitch}>
          <SegmentedControl
            size="small"
            label={text('coin.sections')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'book', label: text('book.title') },
              { value: 'trades', label: text('trades.title') },
            ]}
          />
        </div>
        {side === 'book' ? (
          <OrderBookView instrument={instrument} stacked rows={9} onPrice={onPrice} />
        ) : (
          <div className={styles.deskTrades}>
            <TradesList instrument={instrument} />
          </div>
        )}
      </div>
      <div className={styles.deskSide}>
        <DeskTicket instrument={instrument} ref={ticket} />
        <Watch />
      </div>
      <DeskOrders />
    </div>
  );
}

interface TicketHandle {
  readonly takePrice: (price: string) => void;
}

function DeskTicket({ instrument, ref }: { readonly instrument: Instrument; readonly ref: Ref<TicketHandle> }) {
  const text = useText();
  const ticket = useTicket(instrument, 'buy');
  useImperativeHandle(ref, () => ({ takePrice: (price) => ticket.change({ price }) }));
  return (
    <section className={styles.deskTicket} aria-label={text('page.trade')}>
      <TicketForm ticket={ticket} dense />
      <TicketAction ticket={ticket} />
    </section>
  );
}

function DeskOrders() {
  const text = useText();
  const signedIn = useSignedIn();
  const { bySymbol } = useInstruments();
  const open = useLive(orders, (now) => now.value?.open);
  // Those of shares are on the same channel.
  const list = signedIn ? (open ?? []).filter((order) => bySymbol.has(order.symbol)) : [];
  const [tab, setTab] = useState<'open' | 'history' | 'fills'>('open');
  const [orderId, setOrderId] = useState<string | null>(null);
  return (
    <section className={styles.deskOrders} aria-label={text('page.positions')}>
      <div className={styles.deskTabs}>
        <UnderlineTabs
          compact
          label={text('page.positions')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'open', label: text('positions.open'), count: list.length },
            { value: 'history', label: text('positions.history') },
            { value: 'fills', label: text('positions.fills') },
          ]}
        />
        {tab === 'open' && list.length > 1 && (
          <TextButton onClick={() => void cancelAll(list.length, null)}>{text('cancel.all')}</TextButton>
        )}
      </div>
      <div
        className={styles.deskList}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        role="group"
        aria-label={text('page.positions')}
      >
        {!signedIn && (
          <EmptyState
            title={text('positions.guest')}
            text={text('positions.guest-text')}
            action={
              <Go to="/pages/common/login" className={styles.find}>
                {text('login.submit')}
              </Go>
            }
          />
        )}
        {signedIn &&
          tab === 'open' &&
          (list.length === 0 ? (
            <EmptyState title={text('positions.none')} text={text('positions.none-text')} />
          ) : (
            <OrdersTable orders={list} bySymbol={bySymbol} />
          ))}
        {signedIn && tab === 'history' && (
          <div className={styles.deskRows}>
            <OrderHistory onOpen={setOrderId} />
          </div>
        )}
        {signedIn && tab === 'fills' && (
          <div className={styles.deskRows}>
            <FillHistory onOpen={setOrderId} />
          </div>
        )}
      </div>
      <OrderSheet orderId={orderId} onClose={() => setOrderId(null)} />
    </section>
  );
}

function Watch() {
  const text = useText();
  const language = useLanguage();
  const { list, byKey } = useInstruments();
  const favourites = useFavourites();
  const rows = useMemo(() => {
    const own = favourites.list.flatMap((key) => byKey.get(key) ?? []);
    return own.length > 0 ? own : list.slice(0, 8);
  }, [favourites.list, byKey, list]);
  return (
    <section className={styles.watch} lang={language === 'bn-BN' ? 'bn' : 'en'}>
      <SectionHeader
        title={text(favourites.list.length > 0 ? 'home.watchlist' : 'page.markets')}
        action={
          <Go to="/pages/coin/index" className={styles.link}>
            {text('common.see-all')}
          </Go>
        }
      />
      <div className={styles.watchRows}>
        {rows.map((instrument) => (
          <QuoteRow key={instrument.key} listing={instrument} look="small" />
        ))}
      </div>
    </section>
  );
}
