// In: an open limit order.
// Out: a new price and quantity for it, with what that does to its place in the line.
import { useState } from 'react';
import type { Order } from '@hilsa/contract';
import { send } from '../kernel/send.ts';
import { outdate } from '../kernel/queries.ts';
import { tell } from '../kernel/tell.ts';
import { formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { AmountInput, Button, CoinMark, Sheet, toast } from '../parts/index.ts';
import { compare } from '../kernel/decimals.ts';
import {
  type Instrument,
  lotsOf,
  notional,
  priceText,
  quantityText,
  quoteText,
  ticksOf,
} from '../market/instrument.ts';
import styles from './orders.module.css';

export function AmendSheet({
  order,
  instrument,
  open,
  onClose,
}: {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [price, setPrice] = useState(order.price ?? '');
  const [quantity, setQuantity] = useState(order.quantity ?? '');
  const [busy, setBusy] = useState(false);
  const ticks = ticksOf(instrument, price);
  const lots = lotsOf(instrument, quantity);
  const tooSmall =
    lots !== null && compare(quantity === '' ? '0' : quantity.replace(/\.$/, ''), order.filledQuantity) <= 0;
  const valid = ticks !== null && ticks > 0 && lots !== null && lots > 0 && !tooSmall;
  const samePrice = valid && priceText(instrument, ticks) === formatted(instrument, order.price);
  const changed = valid && (!samePrice || compare(quantityText(instrument, lots), order.quantity ?? '0') !== 0);
  const keepsPlace = samePrice && compare(quantity.replace(/\.$/, ''), order.quantity ?? '0') <= 0;
  const save = async (): Promise<void> => {
    if (!valid) return;
    setBusy(true);
    try {
      await send('/coin/order/amend', {
        orderId: order.orderId,
        price: priceText(instrument, ticks),
        quantity: quantityText(instrument, lots),
      });
      outdate('/coin/order/list');
      toast(text('amend.done'));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('amend.title')}
      mark={<CoinMark asset={instrument.base} size={32} />}
      subtitle={`${instrument.base}/${instrument.quote} · ${text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}`}
      footer={
        <Button kind="primary" busy={busy} disabled={!changed} onClick={() => void save()}>
          {text('amend.save')}
        </Button>
      }
    >
      <div className={styles.amend}>
        <AmountInput
          label={`${text('ticket.limit-price')} · ${instrument.quote}`}
          labelled="inside"
          align="center"
          decimals={instrument.priceDecimals}
          value={price}
          onChange={setPrice}
        />
        <AmountInput
          label={`${text('ticket.amount')} · ${instrument.base}`}
          labelled="inside"
          align="center"
          decimals={instrument.quantityDecimals}
          value={quantity}
          onChange={setQuantity}
          error={
            tooSmall
              ? text('amend.below-filled', {
                  filled: formatNumber(order.filledQuantity, language),
                  asset: instrument.base,
                })
              : null
          }
        />
        <p className={styles.quiet}>
          {valid
            ? text('amend.value', {
                value: `${formatNumber(quoteText(instrument, notional(instrument, ticks, lots)), language, { decimals: 2 })} ${instrument.quote}`,
              })
            : text('amend.fill-in')}
        </p>
        <p className={styles.quiet}>{text(keepsPlace ? 'amend.keeps-place' : 'amend.loses-place')}</p>
      </div>
    </Sheet>
  );
}

function formatted(instrument: Instrument, price: string | null): string {
  return price === null ? '' : priceText(instrument, ticksOf(instrument, price) ?? 0);
}
