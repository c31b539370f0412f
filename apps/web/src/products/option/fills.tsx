// In: a series. Out: one's own trades in it, asked for when they are opened, each with whose other side it was.
import { useState } from 'react';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { PARTNER_WORDS, signOf, usePrice } from './words.ts';
import styles from './option.module.css';

export function Fills({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fills} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('option.trades')}</summary>
      {isOpen && <List symbol={symbol} />}
    </details>
  );
}

function List({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const { data } = useCall('/stock/order/option/fills', { symbol });
  if (data === undefined) return null;
  return (
    <ul>
      {data.list.map((fill) => (
        <li key={fill.tradeId}>
          <span>
            {text(fill.side === 'buy' ? 'option.trade-buy' : 'option.trade-sell', {
              count: formatNumber(String(fill.quantity), language),
              price: price(fill.price),
            })}
          </span>
          <span>{`${signOf(fill.currency)}${price(fill.premium)}`}</span>
          <small>
            {dayTimeText(fill.atMs, language)} · {text(PARTNER_WORDS[fill.partner])}
          </small>
          <small>{text('option.trade-fee', { fee: `${signOf(fill.currency)}${price(fill.fee)}` })}</small>
        </li>
      ))}
    </ul>
  );
}
