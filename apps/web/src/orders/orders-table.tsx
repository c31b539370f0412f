// In: the open orders.
// Out: the desktop's table of them, with cancel and change in the row.
import { memo, useState } from 'react';
import type { Order } from '@hilsa/contract';
import { dayTimeText, formatNumber, localDigits, useLanguage, useText } from '../i18n/index.ts';
import { CoinMark } from '../parts/index.ts';
import { product } from '../kernel/decimals.ts';
import type { Instrument } from '../market/instrument.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { cancelOrder } from './actions.ts';
import { typeWord, filledPercent, mayAmend } from './order-words.ts';
import styles from './orders.module.css';

export function OrdersTable({
  orders,
  bySymbol,
}: {
  readonly orders: readonly Order[];
  readonly bySymbol: ReadonlyMap<string, Instrument>;
}) {
  const text = useText();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{text('order.market')}</th>
          <th>{text('order.type')}</th>
          <th>{text('order.side')}</th>
          <th className={styles.number}>{text('order.price')}</th>
          <th className={styles.number}>{text('order.quantity')}</th>
          <th className={styles.number}>{text('order.filled')}</th>
          <th className={styles.number}>{text('order.value')}</th>
          <th className={styles.number}>{text('order.placed-utc')}</th>
          <th>
            <span className="spoken">{text('order.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const instrument = bySymbol.get(order.symbol);
          return instrument === undefined ? null : (
            <TableRow key={order.orderId} order={order} instrument={instrument} />
          );
        })}
      </tbody>
    </table>
  );
}

const TableRow = memo(function TableRow({
  order,
  instrument,
}: {
  readonly order: Order;
  readonly instrument: Instrument;
}) {
  const text = useText();
  const language = useLanguage();
  const [amending, setAmending] = useState(false);
  const done = filledPercent(order);
  const at = order.price ?? order.triggerPrice;
  const value = order.quoteAmount ?? (at === null || order.quantity === null ? null : product(order.quantity, at, 2));
  return (
    <tr>
      <td>
        <span className={styles.market}>
          <CoinMark asset={instrument.base} size={22} />
          {instrument.base}/{instrument.quote}
        </span>
      </td>
      <td>{text(typeWord(order))}</td>
      <td className={order.side === 'buy' ? styles.up : styles.down}>
        {text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}
      </td>
      <td className={styles.number}>
        {order.price === null
          ? text('order.market-price')
          : formatNumber(order.price, language, { decimals: instrument.priceDecimals })}
      </td>
      <td className={styles.number}>{order.quantity === null ? '--' : formatNumber(order.quantity, language)}</td>
      <td className={styles.number}>
        <span className={styles.bar}>
          <i>
            <i style={{ width: `${done}%` }} />
          </i>
          {localDigits(`${done}%`, language)}
        </span>
      </td>
      <td className={styles.number}>
        {value === null ? '--' : `${formatNumber(value, language, { decimals: 2 })} ${instrument.quote}`}
      </td>
      <td className={styles.number}>{dayTimeText(order.createdAtMs, language)}</td>
      <td>
        {mayAmend(order) && (
          <button type="button" className={styles.press} onClick={() => setAmending(true)}>
            {text('order.amend')}
          </button>
        )}
        <button
          type="button"
          className={styles.press}
          onClick={() => void cancelOrder(order, `${instrument.base}/${instrument.quote}`)}
        >
          {text('common.cancel')}
        </button>
        {amending && (
          <AmendSheet
            path="/coin/order/amend"
            order={order}
            instrument={instrument}
            name={`${instrument.base}/${instrument.quote}`}
            unit={instrument.base}
            mark={<CoinMark asset={instrument.base} size={32} />}
            open={amending}
            onClose={() => setAmending(false)}
          />
        )}
      </td>
    </tr>
  );
});
