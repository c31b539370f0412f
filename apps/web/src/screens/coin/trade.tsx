// In: `?symbol=` of the address, or the first instrument.
// Out: the trade tab: the ticket on its page, the best of the book, and the open orders of this coin. A desk has it all at once.
import { ChartCandlestick } from 'lucide-react';
import { useSearch } from '../../app/router.ts';
import { useSignedIn } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { orders, useInstruments, useLive } from '../../live/index.ts';
import {
  Button,
  EmptyState,
  Go,
  Icon,
  NavigationBar,
  SectionHeader,
  Skeleton,
  TextButton,
  useWide,
} from '../../parts/index.ts';
import type { Instrument } from '../../trading/instrument.ts';
import { cancelAll } from '../../trading/orders/actions.ts';
import { OrderCard } from '../../trading/orders/order-card.tsx';
import { TicketAction } from '../../trading/ticket/ticket-action.tsx';
import { TicketForm } from '../../trading/ticket/ticket-form.tsx';
import { useTicket } from '../../trading/ticket/use-ticket.ts';
import { CoinDesk } from './coin-desk.tsx';
import { CoinHead } from './coin-head.tsx';
import { OrderBookView } from './order-book.tsx';
import styles from './coin.module.css';

export default function Trade() {
  const text = useText();
  const wide = useWide();
  const { list, bySymbol, status, retry } = useInstruments();
  const instrument = bySymbol.get(useSearch('symbol')) ?? list[0];
  if (status === 'loading')
    return (
      <div className={styles.waiting}>
        <Skeleton width={200} height={32} round={8} />
        <Skeleton width="100%" height={420} round={16} />
      </div>
    );
  if (instrument === undefined)
    return (
      <>
        <NavigationBar title={text('page.trade')} large />
        <EmptyState
          title={text('market.failed')}
          text={text('market.failed-text')}
          action={
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          }
        />
      </>
    );
  return wide ? (
    <CoinDesk key={instrument.symbol} instrument={instrument} />
  ) : (
    <TradePhone key={instrument.symbol} instrument={instrument} />
  );
}

function TradePhone({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const ticket = useTicket(instrument, 'buy');
  const signedIn = useSignedIn();
  const open = useLive(orders, (now) => now.value?.open);
  const own = signedIn ? (open ?? []).filter((order) => order.symbol === instrument.symbol) : [];
  return (
    <>
      <CoinHead instrument={instrument} isTab />
      <div className={styles.tradePage}>
        <Go to="/pages/coin/coinKline" search={{ symbol: instrument.symbol }} className={styles.toChart}>
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
