// In: `?symbol=` of the address, or the first instrument.
// Out: the trade tab: the ticket on its page, the best of the book, and the open orders of this coin. A desk has it all at once.
import { hrefOf } from '../../market/listing.ts';
import { TradeKinds, lastSymbol, useKeepSymbol, useTradeKind } from '../../market/trade-kinds.tsx';
import { type TradePart, tradeSegment, useSegment } from '../../kernel/segments.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { ChartCandlestick } from 'lucide-react';
import { useSearch } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { useText } from '../../i18n/index.ts';
import { orders, useLive } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { Go, Icon, NavigationBar, SectionHeader, Skeleton, TextButton, useWide } from '../../parts/index.ts';
import type { Instrument } from '../../market/instrument.ts';
import { cancelAll } from '../../orders/actions.ts';
import { OrderCard } from '../../orders/order-card.tsx';
import { TicketAction } from './ticket/ticket-action.tsx';
import { TicketForm } from './ticket/ticket-form.tsx';
import { useTicket } from './ticket/use-ticket.ts';
import { CoinDesk } from './coin-desk.tsx';
import { CoinHead } from './coin-head.tsx';
import { OrderBookView } from '../../market/book/order-book.tsx';
import styles from '../../market/trading-page.module.css';

/** The tab has two sides; the address or the last visit says which. */
export default function Trade() {
  const kept = useTradeKind();
  const named = useSearch('kind');
  const symbol = useSearch('symbol');
  const isContract = named === 'contract' || (named === '' && symbol === '' && kept === 'contract');
  const segment = tradeSegment('perpetual');
  const { part, failed, retry } = useSegment<TradePart>(isContract ? segment : undefined);
  if (!isContract || segment === undefined) return <SpotTrade />;
  if (failed) return <MarketFailed retry={retry} />;
  return part === null ? <Waiting /> : <part.Trade symbol={symbol === '' ? lastSymbol('contract') : symbol} />;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton width={200} height={32} round={8} />
      <Skeleton width="100%" height={420} round={16} />
    </div>
  );
}

function SpotTrade() {
  const text = useText();
  const wide = useWide();
  const { list, bySymbol, status, retry } = useInstruments();
  const symbol = useSearch('symbol');
  const instrument = bySymbol.get(symbol === '' ? lastSymbol('coin') : symbol) ?? list[0];
  if (status === 'loading') return <Waiting />;
  if (instrument === undefined)
    return (
      <>
        <NavigationBar title={text('page.trade')} large />
        <MarketFailed retry={retry} />
      </>
    );
  return wide ? (
    <CoinDesk key={instrument.key} instrument={instrument} />
  ) : (
    <TradePhone key={instrument.key} instrument={instrument} />
  );
}

function TradePhone({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const ticket = useTicket(instrument, 'buy');
  useKeepSymbol('coin', instrument.symbol);
  const signedIn = useSignedIn();
  const open = useLive(orders, (now) => now.value?.open);
  const own = signedIn ? (open ?? []).filter((order) => order.symbol === instrument.symbol) : [];
  return (
    <>
      <TradeKinds value="coin" path="/pages/tabbar/trade" />
      <CoinHead instrument={instrument} isTab />
      <div className={styles.tradePage}>
        <Go {...hrefOf(instrument)} className={styles.toChart}>
          <Icon icon={ChartCandlestick} />
          {text('page.chart')}
        </Go>
        <TicketForm ticket={ticket} />
        <div className={styles.tradeAction}>
          <TicketAction ticket={ticket} />
        </div>
        <OrderBookView instrument={instrument} rows={6} onPrice={(price) => ticket.change({ price })} />
        {signedIn && (
          <SectionHeader
            title={text('positions.open')}
            action={
              own.length > 1 && (
                <TextButton onClick={() => void cancelAll(own.length, instrument.symbol)}>
                  {text('cancel.all')}
                </TextButton>
              )
            }
          />
        )}
        {signedIn && own.length === 0 && <p className={styles.footnote}>{text('positions.none-text')}</p>}
        {own.map((order) => (
          <OrderCard key={order.orderId} order={order} instrument={instrument} />
        ))}
      </div>
    </>
  );
}
