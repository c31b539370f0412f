// In: a position.
// Out: the mandate to refill its margin by itself, with its ceiling.
import { useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { quoteText, quoteUnitsOf } from '../../../market/instrument.ts';
import { AmountInput } from '../../../parts/index.ts';
import { PositionSheet, useSending } from './position-sheet.tsx';
import type { PositionNow } from './reading.ts';
import { useWords } from './words.ts';
import styles from './position.module.css';

export function AutoMarginSheet({
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
  const [amount, setAmount] = useState('');
  const { busy, go } = useSending(onClose);
  const { instrument, told } = now;
  const units = quoteUnitsOf(instrument, amount) ?? 0n;
  return (
    <PositionSheet
      now={now}
      open={open}
      onClose={onClose}
      title={text('contract.auto-title')}
      button={text('contract.auto-begin', { amount: `${words.money(units)} ${instrument.quote}` })}
      disabled={units === 0n}
      busy={busy}
      onSend={() =>
        void go(
          '/coin/contract/order/auto-margin/set',
          { symbol: told.symbol, direction: told.direction, ceiling: quoteText(instrument, units) },
          text('contract.auto-done'),
        )
      }
      lines={[]}
    >
      <AmountInput
        label={`${text('contract.auto-ceiling')} · ${instrument.quote}`}
        labelled="inside"
        decimals={instrument.info.quoteDecimals}
        value={amount}
        onChange={setAmount}
      />
      <p className={styles.note}>{text('contract.auto-note')}</p>
    </PositionSheet>
  );
}
