// In: an open limit order.
// Out: a new price and quantity for it, with what that does to its place in the line.
import { type ReactNode, useState } from 'react';
import type { Order } from '@hilsa/contract';
import { send } from '../kernel/send.ts';
import { outdate } from '../kernel/queries.ts';
import { tell } from '../kernel/tell.ts';
import { formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { AmountInput, Button, Sheet, toast } from '../parts/index.ts';
import { compare } from '../kernel/decimals.ts';
import { type Stepped, lotsOf, notional, priceText, quantityText, quoteText, ticksOf } from '../market/instrument.ts';
import styles from './orders.module.css';

/** `unit`: what the amount is counted in. */
export function AmendSheet({
  order,
  path,
  instrument,
  name,
  unit,
  mark,
  proposed,
  open,
  onClose,
}: {
  readonly order: Pick<Order, 'orderId' | 'side' | 'price' | 'quantity' | 'filledQuantity'>;
  readonly path: keyof typeof LISTS;
  readonly instrument: Stepped;
  readonly name: string;
  readonly unit: string;
  readonly mark: ReactNode;
  /** The price it begins with: where its line was dragged to. Default: the order's own. */
  readonly proposed?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [price, setPrice] = useState(proposed ?? order.price ?? '');
  const [quantity, setQuantity] = useState(order.quantity ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const ticks = ticksOf(instrument, price);
  const lots = lotsOf(instrument, quantity);
  // Said beside the field once it was pressed, not by a grey button.
  const lacksPrice = !/[1-9]/.test(price);
  const lacksQuantity = !/[1-9]/.test(quantity);
  const tooSmall =
    lots !== null && compare(quantity === '' ? '0' : quantity.replace(/\.$/, ''), order.filledQuantity) <= 0;
  const valid = ticks !== null && ticks > 0 && lots !== null && lots > 0 && !tooSmall;
  const samePrice = valid && priceText(instrument, ticks) === formatted(instrument, order.price);
  const changed = valid && (!samePrice || compare(quantityText(instrument, lots), order.quantity ?? '0') !== 0);
  const keepsPlace = samePrice && compare(quantity.replace(/\.$/, ''), order.quantity ?? '0') <= 0;
  const save = async (): Promise<void> => {
    setTried(true);
    if (!valid) return;
    setBusy(true);
    try {
      await send(path, {
        orderId: order.orderId,
        price: priceText(instrument, ticks),
        quantity: quantityText(instrument, lots),
      });
      for (const list of LISTS[path]) outdate(list);
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
      mark={mark}
      subtitle={`${name} · ${text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')}`}
      footer={
        <Button
          kind="primary"
          busy={busy}
          disabled={!changed && !lacksPrice && !lacksQuantity}
          onClick={() => void save()}
        >
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
          error={tried && lacksPrice ? text('amend.price-zero') : null}
        />
        <AmountInput
          label={`${text('ticket.amount')} · ${unit}`}
          labelled="inside"
          align="center"
          decimals={instrument.quantityDecimals}
          value={quantity}
          onChange={setQuantity}
          error={
            lacksQuantity
              ? tried
                ? text('amend.quantity-zero')
                : null
              : tooSmall
                ? text('amend.below-filled', {
                    filled: formatNumber(order.filledQuantity, language),
                    asset: unit,
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

/** What shows the order. */
const LISTS = {
  '/coin/order/amend': ['/coin/order/list'],
  '/coin/contract/order/amend': ['/coin/contract/order/list'],
  '/stock/order/amend': ['/stock/order/list', '/stock/order/info'],
} as const;

function formatted(instrument: Stepped, price: string | null): string {
  return price === null ? '' : priceText(instrument, ticksOf(instrument, price) ?? 0);
}
