// In: what the customer has of options, had, and has ordered.
// Out: the options' part of the positions: what they came to, open orders, cards to sell from, and what was settled with its evidence.
import { useState } from 'react';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useCall, outdate } from '../../kernel/queries.ts';
import type { PositionsPart } from '../../kernel/segments.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { ask, Button, EmptyState, Go, RowSkeleton, toast, toneOf } from '../../parts/index.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { averageOf } from './recompute.ts';
import { SamplesLine } from './samples-line.tsx';
import { useTimeLeft } from './time-left.ts';
import { type Held, type OptionOrder, signOf, STATE_WORDS, useDay, usePrice, isoDate } from './words.ts';
import styles from './option.module.css';

const ASK_AGAIN_MS = 5_000;

function useOptions(scope: 'holding' | 'history') {
  return useCall('/stock/order/option/list', { scope }, { everyMs: ASK_AGAIN_MS });
}

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

function Find() {
  const text = useText();
  return (
    <Go to="/pages/stock/option" className={styles.find}>
      {text('option.find')}
    </Go>
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

function OrderCard({ order }: { readonly order: OptionOrder }) {
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

function HeldCard({ held }: { readonly held: Held }) {
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
        { about: text('option.about', { name: held.symbol }), idIn: 'clientOrderId' },
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
      </p>
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

export default { Head, Open, Holdings, History } satisfies PositionsPart;
