// In: a position.
// Out: closed in part or whole, at the market or at a limit, or reversed; what ends with it is said before.
import { useState } from 'react';
import { closeLots, valueAt } from '@hilsa/formulas/contracts';
import { fee, sweepLevels } from '@hilsa/formulas';
import { useText } from '../../../i18n/index.ts';
import { lostBody } from '../../../kernel/send.ts';
import { liveBook, useLive } from '../../../live/index.ts';
import { bookLevels, lotsOf, priceText, quantityText, ticksOf } from '../../../market/instrument.ts';
import { AmountInput, SegmentedControl, Slider } from '../../../parts/index.ts';
import { PositionSheet, useSending } from './position-sheet.tsx';
import type { PositionNow } from './reading.ts';
import { useWords } from './words.ts';
import styles from './position.module.css';

type How = 'market' | 'limit' | 'reverse';

export function CloseSheet({
  now,
  open,
  onClose,
}: {
  readonly now: PositionNow;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const words = useWords(now.instrument);
  const [how, setHow] = useState<How>('market');
  const [percent, setPercent] = useState(100);
  const [price, setPrice] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, go } = useSending(onClose);
  const { instrument, told, position } = now;
  // A share of what was there at the first press: after a lost answer half of it may be gone already, and half of the rest is another wish.
  const wish = { symbol: told.symbol, direction: told.direction, how, percent, price: how === 'limit' ? price : null };
  const lost = lotsOf(instrument, lostBody('/coin/contract/order/liquidate', wish)?.quantity ?? '');
  const share = lost ?? Math.max(1, Math.floor((position.lots * percent) / 100));
  const lots = how === 'reverse' ? position.lots : Math.min(share, position.lots);
  // Said beside the field once it was pressed, not by a grey button: the button waits only where no price is known at all.
  const lacksPrice = how === 'limit' && !/[1-9]/.test(price);
  const isOffTick = how === 'limit' && !lacksPrice && ticksOf(instrument, price) === null;
  const lacksQuantity = how !== 'reverse' && percent === 0;
  const at = useCloseTicks(now, lots, how === 'limit' ? price : null);
  const isWhole = lots === position.lots;
  const value = at === null ? null : valueAt(at, lots, instrument.unitsPerTickLot);
  const closing = value === null ? null : closeLots(position, lots, value);
  const charge = value === null ? 0n : fee(value, instrument.info.takerFeePpm);
  const label = text(
    how === 'reverse' ? 'contract.close-reverse-button' : isWhole ? 'contract.close-whole' : 'contract.close-part',
    { size: words.size(lots), direction: text(told.direction === 'long' ? 'contract.short' : 'contract.long') },
  );
  return (
    <PositionSheet
      now={now}
      open={open}
      onClose={onClose}
      title={text('contract.close-title')}
      button={label}
      kind={told.direction === 'long' ? 'down' : 'up'}
      disabled={at === null && how !== 'limit'}
      busy={busy}
      onSend={() => {
        setTried(true);
        if (at === null || lacksQuantity) return;
        void go(
          '/coin/contract/order/liquidate',
          {
            symbol: told.symbol,
            direction: told.direction,
            ...(isWhole ? {} : { quantity: quantityText(instrument, lots) }),
            ...(how === 'limit' ? { price: priceText(instrument, at) } : {}),
            ...(how === 'reverse' ? { reverse: '1' as const } : {}),
          },
          text(how === 'limit' ? 'contract.close-rests' : 'contract.close-done'),
          wish,
        );
      }}
      lines={[
        { name: text('contract.close-at'), value: at === null ? '--' : words.price(at) },
        {
          name: text('contract.close-result'),
          value: closing === null ? '--' : `${words.signedMoney(closing.profit - charge)} ${instrument.quote}`,
        },
        {
          name: text('contract.close-freed'),
          value: closing === null ? '--' : `${words.money(closing.margin)} ${instrument.quote}`,
        },
        {
          name: text('contract.close-left'),
          before: words.size(position.lots),
          value: words.size(how === 'reverse' ? position.lots : position.lots - lots),
        },
      ]}
    >
      <SegmentedControl
        label={text('contract.close-title')}
        value={how}
        onChange={setHow}
        options={[
          { value: 'market', label: text('contract.type-market') },
          { value: 'limit', label: text('contract.type-limit') },
          { value: 'reverse', label: text('contract.close-reverse') },
        ]}
      />
      {how === 'limit' && (
        <AmountInput
          label={`${text('contract.limit-price')} · ${instrument.quote}`}
          labelled="inside"
          decimals={instrument.priceDecimals}
          value={price}
          onChange={setPrice}
          error={
            isOffTick
              ? text('contract.off-tick', { step: instrument.info.tick })
              : tried && lacksPrice
                ? text('contract.problem-missing-price')
                : null
          }
        />
      )}
      {how !== 'reverse' && <Slider label={text('contract.close-share')} value={percent} onChange={setPercent} />}
      {tried && lacksQuantity && (
        <p className={styles.problem} role="alert">
          {text('contract.problem-missing-amount')}
        </p>
      )}
      <p className={styles.note}>
        {text(
          how === 'reverse'
            ? 'contract.close-reverse-note'
            : isWhole
              ? 'contract.close-ends'
              : 'contract.close-part-note',
        )}
      </p>
    </PositionSheet>
  );
}

/** The limit, or what the book would give now: rounded against the customer. */
function useCloseTicks(
  { instrument, told, markTicks }: PositionNow,
  lots: number,
  limit: string | null,
): number | null {
  const book = useLive(liveBook(instrument.key), (live) => live.value);
  if (limit !== null) {
    const ticks = ticksOf(instrument, limit);
    return ticks === null || ticks <= 0 ? null : ticks;
  }
  const levels = bookLevels(instrument, (told.direction === 'long' ? book?.bids : book?.asks) ?? []);
  const sweep = sweepLevels(levels, lots);
  if (sweep.lots === 0) return markTicks > 0 ? markTicks : null;
  const exact = sweep.tickLots / sweep.lots;
  return told.direction === 'long' ? Math.floor(exact) : Math.ceil(exact);
}
