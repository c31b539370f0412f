// In: open orders, or the history.
// Out: the options' part of the order center: orders that can still be cancelled and what came of the others; what was sold, settled or came to nothing.
import { useText } from '../../i18n/index.ts';
import type { OrdersPart } from '../../kernel/segments.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { EmptyState, RowSkeleton } from '../../parts/index.ts';
import { Find, HeldCard, OrderCard, useOptions } from './cards.tsx';

const Orders: OrdersPart = ({ scope }) => {
  const text = useText();
  const { data, isError, refetch } = useOptions(scope);
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return <RowSkeleton rows={3} chart={false} />;
  const { orders, list } = data;
  if (orders.length === 0 && list.length === 0)
    return scope === 'holding' ? (
      <EmptyState title={text('option.no-orders')} text={text('option.no-orders-text')} action={<Find />} />
    ) : (
      <EmptyState title={text('option.no-history')} text={text('option.no-history-text')} action={<Find />} />
    );
  return (
    <>
      {orders.map((order) => (
        <OrderCard key={order.orderId} order={order} />
      ))}
      {list.map((held) => (
        <HeldCard key={held.symbol} held={held} />
      ))}
    </>
  );
};

export default Orders;
