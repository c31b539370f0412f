// In: `?kind=` of the address: whose orders.
// Out: the order center: stock orders; orders of offerings, blocks and the fund stand in the pages of their products.
import { useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { GuestDoor } from '../../../account/guest-door.tsx';
import { Go, NavigationBar, SegmentedControl } from '../../../parts/index.ts';
import { StockOrders } from './stock-orders.tsx';
import styles from './order.module.css';

export default function OrderCenter() {
  const text = useText();
  const signedIn = useSignedIn();
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
          <span aria-current="page">{text('page.stock-orders')}</span>
          <Go to="/pages/stockIPO/ipoOrder">{text('stock.ipo-orders')}</Go>
          <Go to="/pages/stockBulk/bulkOrder">{text('stock.block-orders')}</Go>
          <Go to="/pages/tabbar/position" search={{ kind: 'options' }}>
            {text('stock.option-orders')}
          </Go>
          <Go to="/pages/robot/record">{text('stock.fund-orders')}</Go>
        </nav>
        <SegmentedControl
          label={text('page.stock-orders')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'holding', label: text('positions.open') },
            { value: 'history', label: text('positions.history') },
          ]}
        />
        <StockOrders scope={scope} />
      </div>
    </>
  );
}
