// In: what the customer has of options, had, and has ordered.
// Out: the options' part of the positions: what they came to, open orders, cards to sell from, and what was settled with its evidence.
import { formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import type { PositionsPart } from '../../kernel/segments.ts';
import { EmptyState, RowSkeleton, toneOf } from '../../parts/index.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { Find, HeldCard, OrderCard, useOptions } from './cards.tsx';
import styles from './option.module.css';

function Head() {
  const text = useText();
  const language = useLanguage();
  const { data } = useCall('/stock/order/option/statistics', { period: 'month' });
  if (data === undefined) return <RowSkeleton rows={1} chart={false} />;
  const rows = data.list;
  return (
    <section className={styles.month}>
      <p>{text('option.month')}</p>
      {rows.length === 0 && <p className={styles.none}>{text('option.month-none')}</p>}
      {rows.map((row) => (
        <div key={row.currency}>
          <p className={styles.figureHead}>
            <b className={styles[toneOf(row.profitLoss)]}>{signed(row.profitLoss, language, 2)}</b> {row.currency}
          </p>
          <p className={styles.note}>
            {text('option.month-sums', {
              ended: formatNumber(String(row.ended), language),
              premium: formatNumber(row.premium, language, { decimals: 2 }),
              received: formatNumber(row.received, language, { decimals: 2 }),
              fees: formatNumber(row.fees, language, { decimals: 2 }),
            })}
          </p>
        </div>
      ))}
    </section>
  );
}

function Open() {
  const text = useText();
  const { data, isError, refetch } = useOptions('holding');
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return <RowSkeleton rows={3} chart={false} />;
  if (data.orders.length === 0)
    return <EmptyState title={text('option.no-orders')} text={text('option.no-orders-text')} action={<Find />} />;
  return data.orders.map((order) => <OrderCard key={order.orderId} order={order} />);
}

function Holdings() {
  const text = useText();
  const { data, isError, refetch } = useOptions('holding');
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return <RowSkeleton rows={3} chart={false} />;
  if (data.list.length === 0)
    return <EmptyState title={text('option.no-holdings')} text={text('option.no-holdings-text')} action={<Find />} />;
  return data.list.map((held) => <HeldCard key={held.symbol} held={held} />);
}

function History() {
  const text = useText();
  const { data, isError, refetch } = useOptions('history');
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return <RowSkeleton rows={3} chart={false} />;
  if (data.list.length === 0 && data.orders.length === 0)
    return <EmptyState title={text('option.no-history')} text={text('option.no-history-text')} action={<Find />} />;
  return (
    <>
      {data.list.map((held) => (
        <HeldCard key={held.symbol} held={held} />
      ))}
      {data.orders.map((order) => (
        <OrderCard key={order.orderId} order={order} />
      ))}
    </>
  );
}

export default { Head, Open, Holdings, History } satisfies PositionsPart;
