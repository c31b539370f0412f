// In: a contract's market.
// Out: the desk: chart, book and ticket at once; positions, orders and what was closed below.
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { contractOrders, positions, useLive } from '../../live/index.ts';
import { EmptyState, Go, SectionHeader, SegmentedControl, UnderlineTabs } from '../../parts/index.ts';
import { OrderBookView } from '../../market/book/order-book.tsx';
import { TradesList } from '../../market/book/trades-list.tsx';
import type { Instrument } from '../../market/instrument.ts';
import { ContractChart } from './contract-chart.tsx';
import { ContractHead, Tools } from './contract-head.tsx';
import { FeedState } from './feed-state.tsx';
import { ClosedList, FundingList, OrderHistoryList, ProofList } from './history.tsx';
import { CancelAllOrders, ContractOrderCard } from './order-card.tsx';
import { CloseAll } from './position/close-all.tsx';
import { PositionsTable } from './position/positions-table.tsx';
import { TicketAction } from './ticket/ticket-action.tsx';
import { TicketForm, TicketPicture } from './ticket/ticket-form.tsx';
import { useContractTicket } from './ticket/use-ticket.ts';
import own from './contract.module.css';
import styles from '../../market/trading-page.module.css';

export function ContractDesk({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const ticket = useRef<TicketHandle>(null);
  const onPrice = useCallback((price: string) => ticket.current?.takePrice(price), []);
  const [side, setSide] = useState<'book' | 'trades'>('book');
  return (
    <div className={styles.desk} data-wide>
      <ContractHead instrument={instrument} />
      <div className={styles.deskChart}>
        <ContractChart instrument={instrument} />
      </div>
      <div className={styles.deskBook}>
        <div className={styles.deskSwitch}>
          <SegmentedControl
            size="small"
            label={text('contract.sections')}
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
      <div className={`${styles.deskSide} ${own.deskSide}`}>
        <DeskTicket instrument={instrument} ref={ticket} />
      </div>
      <DeskLists instrument={instrument} />
    </div>
  );
}

interface TicketHandle {
  readonly takePrice: (price: string) => void;
}

function DeskTicket({ instrument, ref }: { readonly instrument: Instrument; readonly ref: Ref<TicketHandle> }) {
  const text = useText();
  const ticket = useContractTicket(instrument, 'long');
  useImperativeHandle(ref, () => ({ takePrice: (price) => ticket.change({ price }) }));
  return (
    <section className={styles.deskTicket} aria-label={text('page.trade')}>
      <FeedState instrument={instrument} />
      <TicketForm ticket={ticket} dense />
      <TicketAction ticket={ticket} />
      {ticket.summary !== null && <SectionHeader title={text('contract.if-moves')} />}
      <TicketPicture ticket={ticket} />
    </section>
  );
}

type Tab = 'positions' | 'open' | 'closed' | 'history' | 'funding' | 'proofs';

function DeskLists({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const signedIn = useSignedIn();
  const [tab, setTab] = useState<Tab>('positions');
  const held = useLive(positions, (now) => now.value) ?? [];
  const open = useLive(contractOrders, (now) => now.value) ?? [];
  const list = signedIn ? held : [];
  const orders = signedIn ? open : [];
  return (
    <section className={styles.deskOrders} aria-label={text('page.positions')}>
      <div className={styles.deskTabs}>
        <UnderlineTabs
          compact
          label={text('page.positions')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'positions', label: text('contract.positions'), count: list.length },
            { value: 'open', label: text('positions.open'), count: orders.length },
            { value: 'closed', label: text('contract.closed') },
            { value: 'history', label: text('contract.history-orders') },
            { value: 'funding', label: text('contract.funding') },
            { value: 'proofs', label: text('contract.proofs') },
          ]}
        />
        {tab === 'positions' && list.length > 0 && <CloseAll count={list.length} />}
        {tab === 'open' && orders.length > 1 && <CancelAllOrders count={orders.length} />}
        <Tools instrument={instrument} />
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
                {text('contract.sign-in')}
              </Go>
            }
          />
        )}
        {signedIn && tab === 'positions' && (
          <>
            {list.length === 0 ? (
              <EmptyState title={text('contract.no-positions')} text={text('contract.no-positions-text')} />
            ) : (
              <PositionsTable list={list} />
            )}
            <p className={own.deskNote}>{text('contract.by-system')}</p>
          </>
        )}
        {signedIn && tab === 'open' && (
          <div className={styles.deskRows}>
            {orders.length === 0 && (
              <EmptyState title={text('contract.no-orders')} text={text('contract.no-orders-text')} />
            )}
            {orders.map((order) => (
              <ContractOrderCard key={order.orderId} order={order} />
            ))}
          </div>
        )}
        {signedIn && tab === 'closed' && (
          <div className={styles.deskRows}>
            <ClosedList />
          </div>
        )}
        {signedIn && tab === 'history' && (
          <div className={styles.deskRows}>
            <OrderHistoryList />
          </div>
        )}
        {signedIn && tab === 'funding' && (
          <div className={styles.deskRows}>
            <FundingList />
          </div>
        )}
        {signedIn && tab === 'proofs' && (
          <div className={styles.deskRows}>
            <ProofList />
          </div>
        )}
      </div>
    </section>
  );
}
