// In: an instrument.
// Out: the desk: chart, book, ticket and watchlist at once; the orders below.
import { useMemo, useState } from 'react';
import { useSignedIn } from '../../app/session.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { orders, tickers, useInstruments, useLive } from '../../live/index.ts';
import {
  Change,
  CoinMark,
  EmptyState,
  Go,
  SectionHeader,
  SegmentedControl,
  Sparkline,
  TextButton,
  UnderlineTabs,
  toneOf,
} from '../../parts/index.ts';
import { cancelAll } from '../../trading/orders/actions.ts';
import { FillHistory, OrderHistory } from '../../trading/orders/history.tsx';
import { OrderSheet } from '../../trading/orders/order-sheet.tsx';
import { OrdersTable } from '../../trading/orders/orders-table.tsx';
import { useFavourites } from '../../trading/favourites.ts';
import type { Instrument } from '../../trading/instrument.ts';
import { TicketAction } from '../../trading/ticket/ticket-action.tsx';
import { TicketForm } from '../../trading/ticket/ticket-form.tsx';
import { useTicket } from '../../trading/ticket/use-ticket.ts';
import { TickPrice } from '../../trading/tick-price.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { CoinHead } from './coin-head.tsx';
import { OrderBookView } from './order-book.tsx';
import { TradesList } from './trades-list.tsx';
import styles from './coin.module.css';

export function CoinDesk({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const ticket = useTicket(instrument, 'buy');
  const [side, setSide] = useState<'book' | 'trades'>('book');
  return (
    <div className={styles.desk} data-wide>
      <CoinHead instrument={instrument} />
      <div className={styles.deskChart}>
        <ChartPanel instrument={instrument} />
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
          <OrderBookView instrument={instrument} stacked rows={10} onPrice={(price) => ticket.change({ price })} />
        ) : (
          <div className={styles.deskTrades}>
            <TradesList instrument={instrument} />
          </div>
        )}
      </div>
      <div className={styles.deskSide}>
        <section className={styles.deskTicket} aria-label={text('page.trade')}>
          <TicketForm ticket={ticket} dense />
          <TicketAction ticket={ticket} />
        </section>
        <Watch />
      </div>
      <DeskOrders />
    </div>
  );
}

function DeskOrders() {
  const text = useText();
  const signedIn = useSignedIn();
  const { bySymbol } = useInstruments();
  const open = useLive(orders, (now) => now.value?.open);
  const list = signedIn ? (open ?? []) : [];
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
      <div className={styles.deskList}>
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
  const { list, bySymbol } = useInstruments();
  const favourites = useFavourites();
  const rows = useMemo(() => {
    const own = favourites.list.flatMap((symbol) => bySymbol.get(symbol) ?? []);
    return own.length > 0 ? own : list.slice(0, 8);
  }, [favourites.list, bySymbol, list]);
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
          <WatchRow key={instrument.symbol} instrument={instrument} />
        ))}
      </div>
    </section>
  );
}

function WatchRow({ instrument }: { readonly instrument: Instrument }) {
  const ticker = useLive(tickers, (now) => now.value?.get(instrument.symbol));
  return (
    <Go to="/pages/coin/coinKline" search={{ symbol: instrument.symbol }} className={styles.watchRow}>
      <CoinMark asset={instrument.base} size={24} />
      <b>{instrument.base}</b>
      <Sparkline points={ticker?.spark ?? []} tone={toneOf(ticker?.changePercent ?? '0')} width={44} height={20} />
      <span className={styles.watchValues}>
        <TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />
        <i>
          <Change value={ticker?.changePercent} />
        </i>
      </span>
    </Go>
  );
}
