// In: an open order.
// Out: its card: what it waits for, how much is done, and what one can do about it.
import { memo, useState } from 'react';
import type { Order } from '@hilsa/contract';
import { go } from '../kernel/router.ts';
import { formatNumber, localDigits, momentText, useLanguage, useText } from '../i18n/index.ts';
import { Button, CoinMark, Tag } from '../parts/index.ts';
import type { Instrument } from '../market/instrument.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { cancelOrder } from './actions.ts';
import { typeWord, filledPercent, mayAmend } from './order-words.ts';
import styles from './orders.module.css';

export const OrderCard = memo(function OrderCard({
  order,
  instrument,
}: {
  readonly order: Order;
  readonly instrument: Instrument;
}) {
  const text = useText();
  const language = useLanguage();
  const [amending, setAmending] = useState(false);
  const [openedMs] = useState(() => Date.now());
  const done = filledPercent(order);
  const price = (value: string | null): string =>
    value === null ? text('order.market-price') : formatNumber(value, language, { decimals: instrument.priceDecimals });
  const pair = `${instrument.base}/${instrument.quote}`;
  return (
    <article className={styles.card} aria-label={`${text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')} ${pair}`}>
      <button
        type="button"
        className={styles.cardHead}
        onClick={() => go('/pages/tabbar/position', { order: order.orderId })}
      >
        <CoinMark asset={instrument.base} />
        <span className={styles.cardWords}>
          <b>
            {instrument.base}
            <i> /{instrument.quote}</i>
          </b>
          <span className={styles.tags}>
            <Tag tone={order.side === 'buy' ? 'up' : 'down'}>
              {text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}
            </Tag>
            <Tag>{text(typeWord(order))}</Tag>
            {order.postOnly && <Tag>{text('ticket.post-only')}</Tag>}
            {order.timeInForce !== 'GTC' && order.price !== null && <Tag>{order.timeInForce}</Tag>}
          </span>
        </span>
        <span className={styles.cardValue}>
          <b>{price(order.price)}</b>
          <i>{momentText(order.createdAtMs, openedMs, language)}</i>
        </span>
      </button>
      <dl className={styles.facts}>
        <div>
          <dt>{text('order.quantity')}</dt>
          <dd>
            {order.quantity === null
              ? `${formatNumber(order.quoteAmount ?? '0', language)} ${instrument.quote}`
              : `${formatNumber(order.quantity, language)} ${instrument.base}`}
          </dd>
        </div>
        {order.triggerPrice === null ? (
          <div>
            <dt>{text('order.filled')}</dt>
            <dd>{formatNumber(order.filledQuantity, language)}</dd>
          </div>
        ) : (
          <div>
            <dt>{text('order.trigger')}</dt>
            <dd>{price(order.triggerPrice)}</dd>
          </div>
        )}
        <div className={styles.end}>
          <dt>{text(order.status === 'waiting' ? 'status.waiting' : 'order.done')}</dt>
          <dd>{localDigits(`${done}%`, language)}</dd>
        </div>
      </dl>
      <div className={styles.progress} aria-hidden="true">
        <i style={{ width: `${done}%` }} />
      </div>
      <div className={styles.buttons}>
        {mayAmend(order) && (
          <Button size="small" wide onClick={() => setAmending(true)}>
            {text('order.amend')}
          </Button>
        )}
        <Button size="small" wide onClick={() => void cancelOrder(order, pair)}>
          {text('common.cancel')}
        </Button>
      </div>
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
    </article>
  );
});
