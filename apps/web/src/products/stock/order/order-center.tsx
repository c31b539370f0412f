// In: `?kind=` of the address: whose orders.
// Out: the order center: stock orders, and those of products that bring theirs; orders of offerings, blocks and the fund stand in pages of their own.
import { useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { useSearch } from '../../../kernel/router.ts';
import { type OrdersSegment, ordersSegments, useSegment } from '../../../kernel/segments.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { GuestDoor } from '../../../account/guest-door.tsx';
import { Go, MessageRow, NavigationBar, RowSkeleton, SegmentedControl, TextButton } from '../../../parts/index.ts';
import { StockOrders } from './stock-orders.tsx';
import styles from './order.module.css';

export default function OrderCenter() {
  const text = useText();
  const signedIn = useSignedIn();
  const named = useSearch('kind');
  const segments = ordersSegments();
  const segment = segments.find(({ name }) => name === named);
  const [scope, setScope] = useState<'holding' | 'history'>('holding');
  if (!signedIn)
    return (
      <>
        <NavigationBar title={text('page.stock-orders')} />
        <GuestDoor title="positions.guest" back="/pages/stock/order" />
      </>
    );
  return (
    <>
      <NavigationBar title={text('stock.order-center')} />
      <div className={styles.page}>
        <nav className={styles.kinds} aria-label={text('stock.order-center')}>
          {segment === undefined ? (
            <span aria-current="page">{text('page.stock-orders')}</span>
          ) : (
            <Go to="/pages/stock/order">{text('page.stock-orders')}</Go>
          )}
          {segments.map(({ name, title }) =>
            name === segment?.name ? (
              <span key={name} aria-current="page">
                {text(title)}
              </span>
            ) : (
              <Go key={name} to="/pages/stock/order" search={{ kind: name }}>
                {text(title)}
              </Go>
            ),
          )}
          <Go to="/pages/stockIPO/ipoOrder">{text('stock.ipo-orders')}</Go>
          <Go to="/pages/stockBulk/bulkOrder">{text('stock.block-orders')}</Go>
          <Go to="/pages/robot/record">{text('stock.fund-orders')}</Go>
        </nav>
        <SegmentedControl
          label={text(segment?.title ?? 'page.stock-orders')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'holding', label: text('positions.open') },
            { value: 'history', label: text('positions.history') },
          ]}
        />
        {segment === undefined ? <StockOrders scope={scope} /> : <Brought segment={segment} scope={scope} />}
      </div>
    </>
  );
}

/** The orders of a product that brings its own. */
function Brought({ segment, scope }: { readonly segment: OrdersSegment; readonly scope: 'holding' | 'history' }) {
  const text = useText();
  const { part: Part, failed, retry } = useSegment(segment);
  if (Part !== null) return <Part scope={scope} />;
  return failed ? (
    <MessageRow
      kind="failed"
      title={text('positions.part-failed')}
      action={<TextButton onClick={retry}>{text('common.retry')}</TextButton>}
    />
  ) : (
    <RowSkeleton rows={3} chart={false} />
  );
}
