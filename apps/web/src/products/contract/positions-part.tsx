// In: the customer's positions and contract orders of now.
// Out: what stands in the positions' page when contracts are chosen: the open profit, open orders, cards, and what was closed.
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import type { PositionsPart } from '../../kernel/segments.ts';
import { contractOrders, positionKey, positions, useLive } from '../../live/index.ts';
import { FeedNotice } from '../../market/feed-notice.tsx';
import { Chips, EmptyState, Go, RowSkeleton } from '../../parts/index.ts';
import { ClosedList, FundingList, OrderHistoryList } from './history.tsx';
import { ContractOrderCard, CancelAllOrders } from './order-card.tsx';
import { CloseAll } from './position/close-all.tsx';
import { PositionCard } from './position/position-card.tsx';
import { PositionsHead } from './positions-head.tsx';
import styles from './contract.module.css';

function Open() {
  const text = useText();
  const open = useLive(contractOrders, (now) => now.value);
  if (open === null) return <RowSkeleton rows={3} chart={false} />;
  if (open.length === 0)
    return <EmptyState title={text('contract.no-orders')} text={text('contract.no-orders-text')} action={<Find />} />;
  return (
    <>
      <div className={styles.heads}>
        <span>{text('contract.orders-count', { count: open.length })}</span>
        {open.length > 1 && <CancelAllOrders count={open.length} />}
      </div>
      <div className={styles.cards}>
        {open.map((order) => (
          <ContractOrderCard key={order.orderId} order={order} />
        ))}
      </div>
    </>
  );
}

function Holdings() {
  const text = useText();
  const list = useLive(positions, (now) => now.value);
  if (list === null) return <RowSkeleton rows={3} chart={false} />;
  if (list.length === 0)
    return (
      <EmptyState title={text('contract.no-positions')} text={text('contract.no-positions-text')} action={<Find />} />
    );
  return (
    <>
      <FeedNotice live={positions} />
      <div className={styles.heads}>
        <span>{text('contract.positions-count', { count: list.length })}</span>
        <CloseAll count={list.length} />
      </div>
      <div className={styles.cards}>
        {list.map((position) => (
          <PositionCard key={positionKey(position)} told={position} />
        ))}
      </div>
      <p className={styles.footnote}>{text('contract.by-system')}</p>
    </>
  );
}

function Find() {
  const text = useText();
  return (
    <Go to="/pages/tabbar/trade" search={{ kind: 'contract' }} className={styles.find}>
      {text('contract.find')}
    </Go>
  );
}

function History() {
  const text = useText();
  const [kind, setKind] = useState<'closed' | 'orders' | 'funding'>('closed');
  return (
    <>
      <div className={styles.kinds}>
        <Chips
          label={text('contract.history')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'closed', label: text('contract.closed') },
            { value: 'orders', label: text('contract.history-orders') },
            { value: 'funding', label: text('contract.funding') },
          ]}
        />
      </div>
      {kind === 'closed' && <ClosedList />}
      {kind === 'orders' && <OrderHistoryList />}
      {kind === 'funding' && <FundingList />}
    </>
  );
}

export default { Head: PositionsHead, Open, Holdings, History } satisfies PositionsPart;
