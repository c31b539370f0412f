// In: an open contract order.
// Out: its card: what it waits for, what it holds, how much is done; and how it is revoked.
import { useState } from 'react';
import type { ContractOrder } from '@hilsa/contract';
import { formatNumber, localDigits, say, useLanguage, useText } from '../../i18n/index.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { Button, CoinMark, Skeleton, Tag, TextButton, ask, toast } from '../../parts/index.ts';
import { AmendSheet } from '../../orders/amend-sheet.tsx';
import { useInstruments } from '../../market/instruments.ts';
import { ORDER_TYPE_WORDS, STATUS_WORDS, filledPercent } from './order-words.ts';
import styles from './position/position.module.css';

export function ContractOrderCard({ order }: { readonly order: ContractOrder }) {
  const text = useText();
  const language = useLanguage();
  const [amending, setAmending] = useState(false);
  const instrument = useInstruments('perpetual').bySymbol.get(order.symbol);
  if (instrument === undefined) return <Skeleton width="100%" height={150} round={16} />;
  const price = (value: string | null): string =>
    value === null ? text('contract.at-market') : formatNumber(value, language, { decimals: instrument.priceDecimals });
  const name = text('contract.name', { coin: instrument.base });
  const done = filledPercent(order);
  return (
    <article className={styles.card} aria-label={`${name} ${text(`contract.${order.direction}`)}`}>
      <div className={styles.head}>
        <CoinMark asset={instrument.base} />
        <span className={styles.words}>
          <b>{name}</b>
          <span className={styles.tags}>
            <Tag tone={order.side === 'buy' ? 'up' : 'down'}>
              {text(order.reduceOnly ? `contract.close-${order.direction}` : `contract.${order.direction}`)}
            </Tag>
            <Tag>{text(ORDER_TYPE_WORDS[order.type])}</Tag>
            {!order.reduceOnly && <Tag>{text('contract.times', { leverage: order.leverage })}</Tag>}
          </span>
        </span>
        <span className={styles.values}>
          <b>{price(order.price)}</b>
          <span className={styles.flat}>
            {text(STATUS_WORDS[order.status])}
            {done > 0 && ` · ${localDigits(`${done}%`, language)}`}
          </span>
        </span>
      </div>
      <div className={styles.rows}>
        {order.triggerPrice !== null && <Row name={text('contract.trigger')} value={price(order.triggerPrice)} />}
        <Row name={text('contract.size')} value={`${formatNumber(order.quantity, language)} ${instrument.base}`} />
        {!order.reduceOnly && (
          <Row
            name={text('contract.held')}
            value={`${formatNumber(order.margin, language, { decimals: 2 })} ${instrument.quote}`}
          />
        )}
        {order.takeProfit !== null && <Row name={text('contract.take-profit')} value={price(order.takeProfit)} />}
        {order.stopLoss !== null && <Row name={text('contract.stop-loss')} value={price(order.stopLoss)} />}
      </div>
      <div className={styles.buttons}>
        {order.type === 'limit' && (
          <Button kind="plain" size="small" onClick={() => setAmending(true)}>
            {text('contract.amend')}
          </Button>
        )}
        <Button kind="plain" size="small" onClick={() => void revoke(order, name)}>
          {text('contract.revoke')}
        </Button>
      </div>
      {amending && (
        <AmendSheet
          path="/coin/contract/order/amend"
          order={order}
          instrument={instrument}
          name={name}
          unit={instrument.base}
          mark={<CoinMark asset={instrument.base} size={32} />}
          open
          onClose={() => setAmending(false)}
        />
      )}
    </article>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.row}>
      <span>{name}</span>
      <span>{value}</span>
    </div>
  );
}

async function revoke(order: ContractOrder, name: string): Promise<void> {
  const sure = await ask({
    title: say('contract.revoke-title'),
    text: say('contract.revoke-text', { name }),
    confirm: say('contract.revoke'),
    cancel: say('contract.keep'),
    danger: true,
  });
  if (sure) await close({ orderId: order.orderId });
}

export function CancelAllOrders({ count }: { readonly count: number }) {
  const text = useText();
  const revokeAll = async (): Promise<void> => {
    const sure = await ask({
      title: text('contract.revoke-all-title', { count }),
      confirm: text('contract.revoke-all'),
      cancel: text('contract.keep'),
      danger: true,
    });
    if (sure) await close({ all: '1' });
  };
  return <TextButton onClick={() => void revokeAll()}>{text('contract.revoke-all')}</TextButton>;
}

async function close(request: { orderId: string } | { all: '1' }): Promise<void> {
  try {
    const { closed } = await send('/coin/contract/order/close', request);
    outdate('/coin/contract/order/list');
    toast(say('contract.revoked', { count: closed }));
  } catch (error) {
    tell(error);
  }
}
