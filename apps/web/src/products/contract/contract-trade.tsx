// In: a contract's market.
// Out: the phone's trade tab: the ticket on its page, the best of the book, the positions of this market.
import { ChartCandlestick } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { positionKey, positions, useLive } from '../../live/index.ts';
import { Go, Icon, SectionHeader } from '../../parts/index.ts';
import { OrderBookView } from '../../market/book/order-book.tsx';
import type { Instrument } from '../../market/instrument.ts';
import { hrefOf } from '../../market/listing.ts';
import { TradeKinds } from '../../market/trade-kinds.tsx';
import { ContractHead } from './contract-head.tsx';
import { FeedState } from './feed-state.tsx';
import { PositionCard } from './position/position-card.tsx';
import { TicketAction } from './ticket/ticket-action.tsx';
import { TicketForm } from './ticket/ticket-form.tsx';
import { useContractTicket } from './ticket/use-ticket.ts';
import styles from '../../market/trading-page.module.css';

export function ContractTrade({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const ticket = useContractTicket(instrument, 'long');
  const signedIn = useSignedIn();
  const list = useLive(positions, (now) => now.value);
  const own = signedIn ? (list ?? []).filter(({ symbol }) => symbol === instrument.symbol) : [];
  return (
    <>
      <TradeKinds value="contract" path="/pages/tabbar/trade" />
      <ContractHead instrument={instrument} isTab />
      <div className={styles.tradePage}>
        <FeedState instrument={instrument} />
        <Go {...hrefOf(instrument)} className={styles.toChart}>
          <Icon icon={ChartCandlestick} />
          {text('page.chart')}
        </Go>
        <TicketForm ticket={ticket} />
        <div className={styles.tradeAction}>
          <TicketAction ticket={ticket} />
        </div>
        <OrderBookView instrument={instrument} rows={6} onPrice={(price) => ticket.change({ price })} />
        {own.length > 0 && <SectionHeader title={text('contract.positions')} />}
        {own.map((position) => (
          <PositionCard key={positionKey(position)} told={position} />
        ))}
        <p className={styles.footnote}>{text('contract.by-system')}</p>
      </div>
    </>
  );
}
