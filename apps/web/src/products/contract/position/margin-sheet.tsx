// In: a position.
// Out: margin added or taken out, with what the liquidation price becomes.
import { useState } from 'react';
import { liquidationTicks } from '@hilsa/formulas/contracts';
import { parseDecimal } from '@hilsa/money';
import { useText } from '../../../i18n/index.ts';
import { balanceKey } from '../../../kernel/keys.ts';
import { balances, useLive } from '../../../live/index.ts';
import { quoteText, quoteUnitsOf } from '../../../market/instrument.ts';
import { AmountInput, SegmentedControl, TextButton } from '../../../parts/index.ts';
import { PositionSheet, useSending } from './position-sheet.tsx';
import type { PositionNow } from './reading.ts';
import { useWords } from './words.ts';
import styles from './position.module.css';

export function MarginSheet({
  now,
  open,
  onClose,
  proposed = '',
}: {
  readonly now: PositionNow;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What dragging the liquidation line comes to. */
  readonly proposed?: string;
}) {
  const text = useText();
  const words = useWords(now.instrument);
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [amount, setAmount] = useState(proposed);
  const { busy, go } = useSending(() => {
    setAmount('');
    onClose();
  });
  const { instrument, told, position } = now;
  const free = useLive(balances, (live) => live.value?.get(balanceKey(instrument.quote, 'contract'))?.available ?? '0');
  const freeUnits = parseDecimal(free, instrument.info.quoteDecimals) ?? 0n;
  const most = way === 'add' ? freeUnits : now.removable;
  const units = quoteUnitsOf(instrument, amount) ?? 0n;
  const margin = position.margin + (way === 'add' ? units : -units);
  const after = margin > 0n ? liquidationTicks({ ...position, margin }, now.contract) : now.liquidation;
  const price = (ticks: number | null): string => (ticks === null ? text('contract.none') : words.price(ticks));
  const tooMuch = units > most;
  const error = tooMuch
    ? text(way === 'add' ? 'contract.margin-short' : 'contract.margin-least', {
        most: words.money(most),
        asset: instrument.quote,
      })
    : null;
  return (
    <PositionSheet
      now={now}
      open={open}
      onClose={onClose}
      title={text('contract.margin-title')}
      button={text(way === 'add' ? 'contract.margin-add' : 'contract.margin-remove', {
        amount: `${words.money(units)} ${instrument.quote}`,
      })}
      disabled={units === 0n || tooMuch}
      busy={busy}
      onSend={() =>
        void go(
          '/coin/contract/order/add/mgn',
          {
            symbol: told.symbol,
            direction: told.direction,
            amount: `${way === 'add' ? '' : '-'}${quoteText(instrument, units)}`,
          },
          text(way === 'add' ? 'contract.margin-added' : 'contract.margin-removed'),
        )
      }
      lines={[
        { name: text('contract.margin'), before: words.money(position.margin), value: words.money(margin) },
        {
          name: text('contract.liquidation'),
          before: price(now.liquidation),
          value: tooMuch ? '--' : price(after),
        },
        {
          name: text('contract.free-after'),
          before: words.money(freeUnits),
          value: tooMuch ? '--' : words.money(way === 'add' ? freeUnits - units : freeUnits + units),
        },
      ]}
    >
      <SegmentedControl
        label={text('contract.margin-title')}
        value={way}
        onChange={(next) => {
          setWay(next);
          setAmount('');
        }}
        options={[
          { value: 'add', label: text('contract.margin-way-add') },
          { value: 'remove', label: text('contract.margin-way-remove') },
        ]}
      />
      <AmountInput
        label={`${text('contract.amount')} · ${instrument.quote}`}
        labelled="inside"
        decimals={instrument.info.quoteDecimals}
        value={amount}
        onChange={setAmount}
        error={error}
        after={<TextButton onClick={() => setAmount(quoteText(instrument, most))}>{text('contract.most')}</TextButton>}
      />
      <p className={styles.note}>{text(way === 'add' ? 'contract.margin-add-note' : 'contract.margin-remove-note')}</p>
    </PositionSheet>
  );
}
