// In: what there is of options.
// Out: how it is asked for, and its cards: an order that can be cancelled, a holding to sell from, and its window while samples land.
import { useState } from 'react';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { ask, Button, Go, toast, toneOf } from '../../parts/index.ts';
import { Fills } from './fills.tsx';
import { averageOf } from './recompute.ts';
import { SamplesLine } from './samples-line.tsx';
import { useTimeLeft } from './time-left.ts';
import { type Held, type OptionOrder, PARTNER_WORDS, signOf, STATE_WORDS, useDay, usePrice, isoDate } from './words.ts';
import styles from './option.module.css';

const ASK_AGAIN_MS = 5_000;

export function useOptions(scope: 'holding' | 'history') {
  return useCall('/stock/order/option/list', { scope }, { everyMs: ASK_AGAIN_MS });
}

export function Find() {
  const text = useText();
  return (
    <Go to="/pages/stock/option" className={styles.find}>
      {text('option.find')}
    </Go>
  );
}

export function OrderCard({ order }: { readonly order: OptionOrder }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/stock/order/option/cancel', { orderId: order.orderId });
      outdate('/stock/order/option/list');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={styles.card}>
      <header>
        <b>{order.symbol}</b>
        <span>{text(STATE_WORDS[order.state])}</span>
      </header>
      <p className={styles.note}>
        {text(order.side === 'buy' ? 'option.order-buy' : 'option.order-sell', {
          filled: formatNumber(String(order.filled), language),
          count: formatNumber(String(order.quantity), language),
          price: price(order.price),
        })}
      </p>
      {order.state === 'closed' || order.state === 'fail' ? (
        <p className={styles.note}>{text(order.state === 'fail' ? 'option.order-fail' : 'option.order-closed')}</p>
      ) : (
        <Button kind="plain" size="small" busy={busy} onClick={() => void cancel()}>
          {text('option.cancel')}
        </Button>
      )}
    </article>
  );
}

export function HeldCard({ held }: { readonly held: Held }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const day = useDay();
  const [busy, setBusy] = useState(false);
  const left = useTimeLeft(held.expiresAtMs);
  const isOver = held.state === 'complete' || held.state === 'closed';
  const sign = signOf(held.currency);
  const sell = async (): Promise<void> => {
    const isSure = await ask({
      title: text('option.sell-title', { count: formatNumber(String(held.quantity), language), name: held.symbol }),
      text: text('option.sell-text', { value: held.value === null ? '--' : `${sign}${price(held.value)}` }),
      confirm: text('option.sell'),
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const { order } = await send(
        '/stock/order/option/close',
        { symbol: held.symbol, type: 'market', quantity: held.quantity },
        // All that is held: after a lost answer a part of it may be sold already, and the rest is another wish.
        { about: text('option.about', { name: held.symbol }), idIn: 'clientOrderId', wish: { symbol: held.symbol } },
      );
      outdate('/stock/order/option/list');
      toast(text('option.sold', { count: order.filled, amount: `${sign}${price(order.premium)}` }));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const rows: readonly (readonly [string, string])[] = [
    [text('option.paid'), `${sign}${price(held.premium)}`],
    [text('option.open-price'), price(held.openPrice)],
    ...(isOver
      ? ([
          [text('option.close-price'), price(held.closePrice)],
          [text('option.expiry-price'), price(held.expiryPrice)],
        ] as const)
      : ([
          [text('option.value'), held.value === null ? '--' : `${sign}${price(held.value)}`],
          ...(held.state === 'in-transaction' ? ([[text('option.time-left'), left.short]] as const) : []),
        ] as const)),
    [text('option.fees'), `${sign}${price(held.fees)}`],
  ];
  return (
    <article className={styles.card}>
      <header>
        <b>
          {text('option.title', {
            underlying: held.underlying,
            word: text(held.option === 'call' ? 'option.call' : 'option.put'),
            strike: price(held.strike),
            day: day(isoDate(held.expiresAtMs)),
          })}
        </b>
        <span>{text(STATE_WORDS[held.state])}</span>
      </header>
      <p className={styles.result}>
        <span>{text('option.units', { count: held.quantity })}</span>
        {held.profitLoss !== null && (
          <b className={styles[toneOf(held.profitLoss)]}>
            {signed(held.profitLoss, language, 2)}
            {held.profitLossRatio !== null && ` · ${signed(held.profitLossRatio, language, 2)}%`}
          </b>
        )}
      </p>
      <dl className={styles.sums}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {held.state === 'settlement-in-progress' && <Window symbol={held.symbol} />}
      <p className={styles.note}>
        {text(isOver ? 'option.ended-at' : 'option.ends-at', {
          when: dayTimeText(isOver ? held.updatedAtMs : held.expiresAtMs, language),
        })}
        {held.partners.map((partner) => ` · ${text(PARTNER_WORDS[partner])}`)}
      </p>
      <Fills symbol={held.symbol} />
      {held.state === 'in-transaction' ? (
        <Button kind="plain" size="small" busy={busy} onClick={() => void sell()}>
          {text('option.sell')}
        </Button>
      ) : held.state === 'closed' ? null : (
        <Go to="/pages/stock/optionSettlement" search={{ symbol: held.symbol }} className={styles.find}>
          {text('option.evidence')}
        </Go>
      )}
    </article>
  );
}

/** While samples are taken they land on a line, with the average so far. */
function Window({ symbol }: { readonly symbol: string }) {
  const { data } = useCall('/stock/order/option/settlement', { symbol }, { everyMs: ASK_AGAIN_MS, staleMs: 0 });
  if (data === undefined) return null;
  return <SamplesLine samples={data.samples} average={data.expiryPrice ?? averageOf(data)} strike={data.strike} />;
}
