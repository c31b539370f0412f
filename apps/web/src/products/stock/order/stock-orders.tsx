// In: open orders for shares, or the history.
// Out: them as rows, newest first; a press opens one with its fills, and an open one can be cancelled after a question.
import { useEffect, useMemo, useState } from 'react';
import type { StockOrder } from '@hilsa/contract';
import {
  civilDayText,
  dayTimeText,
  formatNumber,
  type Language,
  type MessageKey,
  say,
  useLanguage,
  useText,
} from '../../../i18n/index.ts';
import { percentage } from '../../../kernel/decimals.ts';
import { go } from '../../../kernel/router.ts';
import { outdate, useCall } from '../../../kernel/queries.ts';
import { send } from '../../../kernel/send.ts';
import { tell } from '../../../kernel/tell.ts';
import { wire } from '../../../kernel/wire.ts';
import { MarketFailed } from '../../../market/market-failed.tsx';
import { PHASE_WORDS, signOf } from '../../../market/shares/words.ts';
import { shareInstrument } from '../../../market/shares/share-instrument.ts';
import { AmendSheet } from '../../../orders/amend-sheet.tsx';
import { More, usePages } from '../../../orders/history.tsx';
import { CLOSE_WORDS, mayAmend, typeWord } from '../../../orders/order-words.ts';
import {
  Button,
  EmptyState,
  Go,
  RowSkeleton,
  ShareMark,
  Sheet,
  Tag,
  TextButton,
  ask,
  toast,
} from '../../../parts/index.ts';
import { STATE_WORDS } from './words.ts';
import styles from './order.module.css';

const PAGE = 30;

export function StockOrders({ scope }: { readonly scope: 'holding' | 'history' }) {
  const text = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const pages = usePages<StockOrder>('/stock/order/list', [scope], (cursor, signal) =>
    wire.call('/stock/order/list', { scope, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  if (pages.isLoading) return <RowSkeleton rows={4} chart={false} />;
  if (pages.isError && pages.data === undefined) return <MarketFailed retry={() => void pages.refetch()} />;
  if (pages.rows.length === 0)
    return scope === 'holding' ? (
      <EmptyState
        title={text('stock.no-open')}
        text={text('stock.no-open-text')}
        action={
          <Go to="/pages/stock/index" className={styles.find}>
            {text('stock.find-share')}
          </Go>
        }
      />
    ) : (
      <EmptyState title={text('history.empty')} text={text('history.empty-text')} />
    );
  return (
    <>
      {pages.rows.map((order) => (
        <OrderRow key={order.orderId} order={order} onOpen={() => setOpened(order.orderId)} />
      ))}
      <More pages={pages} any={pages.rows.length > 0} />
      <StockOrderSheet orderId={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function OrderRow({ order, onOpen }: { readonly order: StockOrder; readonly onOpen: () => void }) {
  const text = useText();
  const language = useLanguage();
  const isOpen = order.state === 'in-transaction' || order.state === 'partially-completed';
  const done = percentage(order.filledQuantity, order.quantity ?? '0', 0) ?? '0';
  const price = order.price ?? order.averagePrice ?? order.triggerPrice;
  return (
    <article className={styles.card}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <ShareMark code={order.symbol} />
        <span className={styles.what}>
          <b>
            <span className={order.side === 'buy' ? styles.up : styles.down}>
              {text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}
            </span>{' '}
            {order.symbol}
          </b>
          <span>
            {text(typeWord(order))} · {dayTimeText(order.createdAtMs, language)}
          </span>
        </span>
        <span className={styles.numbers}>
          <b>
            {formatNumber(order.quantity ?? order.filledQuantity, language)}
            {price !== null && ` × ${formatNumber(price, language, { decimals: 2 })}`}
          </b>
          <Tag tone={order.state === 'fail' ? 'down' : isOpen ? 'accent' : 'plain'}>
            {text(STATE_WORDS[order.state])}
          </Tag>
        </span>
      </button>
      {isOpen && (
        <div className={styles.foot}>
          <span className={styles.progress} aria-hidden="true">
            <i style={{ width: `${done}%` }} />
          </span>
          <span>
            {text('stock.filled-of', {
              filled: formatNumber(order.filledQuantity, language),
              done: formatNumber(done, language),
            })}
          </span>
          <TextButton onClick={() => void cancelStockOrder(order)}>{text('cancel.confirm')}</TextButton>
        </div>
      )}
    </article>
  );
}

async function cancelStockOrder(order: StockOrder): Promise<void> {
  const sure = await ask({
    title: say('cancel.title'),
    text: say('cancel.text', {
      side: say(order.side === 'buy' ? 'trade.buy' : 'trade.sell'),
      pair: order.symbol,
    }),
    confirm: say('cancel.confirm'),
    cancel: say('cancel.keep'),
    danger: true,
  });
  if (!sure) return;
  try {
    await send('/stock/order/cancel', { orderId: order.orderId });
    for (const path of ['/stock/order/list', '/stock/hold/list', '/stock/hold/info', '/stock/order/info'] as const)
      outdate(path);
    toast(say('cancel.done', { count: 1 }));
  } catch (error) {
    tell(error);
  }
}

/** One order with its fills: when, in which phase, under which rules. */
export function StockOrderSheet({
  orderId,
  onClose,
}: {
  readonly orderId: string | null;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { data, isError, refetch } = useCall(
    '/stock/order/info',
    { orderId: orderId ?? '1' },
    { enabled: orderId !== null },
  );
  const order = data?.order;
  const anew = data?.anew;
  const [amending, setAmending] = useState(false);
  return (
    <Sheet
      open={orderId !== null}
      onClose={onClose}
      title={order === undefined ? text('order.title') : order.symbol}
      {...(order === undefined ? {} : { mark: <ShareMark code={order.symbol} size={32} /> })}
      footer={
        order !== undefined && (order.state === 'in-transaction' || order.state === 'partially-completed') ? (
          <>
            {mayAmend(order) && (
              <Button kind="plain" onClick={() => setAmending(true)}>
                {text('amend.title')}
              </Button>
            )}
            <Button kind="danger" onClick={() => void cancelStockOrder(order)}>
              {text('cancel.confirm')}
            </Button>
          </>
        ) : order !== undefined && anew !== undefined && anew !== null ? (
          <Button
            kind="primary"
            onClick={() => go('/pages/stock/stockKline', { symbol: order.symbol, side: order.side, ...anew })}
          >
            {text('stock.order-anew', {
              count: formatNumber(anew.quantity, language),
              price: signOf(order.currency) + formatNumber(anew.price, language, { decimals: 2 }),
            })}
          </Button>
        ) : undefined
      }
    >
      {order !== undefined && amending && <AmendStockOrder order={order} onClose={() => setAmending(false)} />}
      {isError && data === undefined && <MarketFailed retry={() => void refetch()} />}
      {order === undefined && !isError && <RowSkeleton rows={4} chart={false} />}
      {order !== undefined && data !== undefined && (
        <>
          <dl className={styles.facts}>
            {factsOf(order, { text, language }).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {data.fills.length > 0 && <h3 className={styles.sub}>{text('order.fills')}</h3>}
          {data.fills.map((fill) => (
            <p key={fill.tradeId} className={styles.fill}>
              <b>
                {formatNumber(fill.quantity, language)} × {formatNumber(fill.price, language, { decimals: 2 })}
              </b>
              <span>
                {dayTimeText(fill.atMs, language)} · {text(PHASE_WORDS[fill.phase])}
                {fill.simulated && ` · ${text('fill.simulated')}`}
              </span>
            </p>
          ))}
        </>
      )}
    </Sheet>
  );
}

/** A new price and quantity, by the share's own steps. */
function AmendStockOrder({ order, onClose }: { readonly order: StockOrder; readonly onClose: () => void }) {
  const text = useText();
  const { data, error } = useCall('/stock/index/info', { code: order.symbol });
  const instrument = useMemo(() => (data === undefined ? null : shareInstrument(data)), [data]);
  useEffect(() => {
    if (error === null) return;
    tell(error);
    onClose();
  }, [error, onClose]);
  if (instrument === null) return null;
  return (
    <AmendSheet
      path="/stock/order/amend"
      order={order}
      instrument={instrument}
      name={order.symbol}
      unit={text('stock.shares-unit')}
      mark={<ShareMark code={order.symbol} size={32} />}
      open
      onClose={onClose}
    />
  );
}

type Fact = readonly [name: string, value: string];

function factsOf(
  order: StockOrder,
  { text, language }: { readonly text: ReturnType<typeof useText>; readonly language: Language },
): readonly Fact[] {
  const money = (value: string): string => signOf(order.currency) + formatNumber(value, language, { decimals: 2 });
  const priced = (name: MessageKey, value: string | null): Fact[] =>
    value === null ? [] : [[text(name), money(value)]];
  const count = (value: string): string => formatNumber(value, language);
  return [
    [text('order.side'), text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')],
    [text('order.type'), text(typeWord(order))],
    [text('stock.state'), text(STATE_WORDS[order.state])],
    ...(order.closeReason === null ? [] : [[text('stock.why'), text(CLOSE_WORDS[order.closeReason])] as const]),
    [text('order.quantity'), `${count(order.filledQuantity)} / ${count(order.quantity ?? '0')}`],
    ...(order.shownQuantity === undefined ? [] : [[text('form.shown'), count(order.shownQuantity)] as const]),
    ...priced('stock.unit-price', order.unitPrice),
    ...priced('order.trigger', order.triggerPrice),
    ...priced('order.average', order.averagePrice),
    ...priced('stock.service-charge', order.serviceCharge),
    ...(order.settleDate === null ? [] : [[text('stock.settles'), civilDayText(order.settleDate, language)] as const]),
    [text('order.placed'), dayTimeText(order.createdAtMs, language)],
    ...(order.expiresAtMs === null ? [] : [[text('order.ends'), dayTimeText(order.expiresAtMs, language)] as const]),
  ];
}
