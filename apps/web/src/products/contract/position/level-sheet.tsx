// In: a position, and a level to set or change.
// Out: a take-profit or stop-loss: its trigger, its size, at the market or at a limit; or taken away.
import { useState } from 'react';
import { profitAt, triggerFault, valueAt } from '@hilsa/formulas/contracts';
import { useText } from '../../../i18n/index.ts';
import { lotsOf, priceText, quantityText, ticksOf } from '../../../market/instrument.ts';
import { AmountInput, Button, SegmentedControl } from '../../../parts/index.ts';
import { ProfitPicture } from '../profit-picture.tsx';
import { PositionSheet, useSending } from './position-sheet.tsx';
import type { LevelNow, PositionNow } from './reading.ts';
import { useWords } from './words.ts';
import styles from './position.module.css';

export interface LevelWish {
  readonly kind: 'take-profit' | 'stop-loss';
  /** null: a new one. */
  readonly level: LevelNow | null;
  /** Where a line was dragged to. */
  readonly ticks?: number;
}

const PATHS = {
  'take-profit': '/coin/contract/order/set/profit',
  'stop-loss': '/coin/contract/order/set/loss',
} as const;

export function LevelSheet({
  now,
  wish,
  onClose,
}: {
  readonly now: PositionNow;
  readonly wish: LevelWish;
  readonly onClose: () => void;
}) {
  const text = useText();
  const words = useWords(now.instrument);
  const { instrument, told, position } = now;
  const [kind, setKind] = useState(wish.kind);
  const begun = wish.ticks ?? wish.level?.ticks;
  const [trigger, setTrigger] = useState(begun === undefined ? '' : priceText(instrument, begun));
  const [size, setSize] = useState(
    wish.level?.lots === null || wish.level === null ? '' : quantityText(instrument, wish.level.lots),
  );
  const { busy, go } = useSending(onClose);
  const ticks = ticksOf(instrument, trigger);
  const lots = size === '' ? position.lots : lotsOf(instrument, size);
  const typed = /[1-9]/.test(trigger);
  const fault =
    ticks === null || ticks <= 0
      ? null
      : triggerFault({ kind, ticks }, told.direction, { reference: now.markTicks, liquidation: now.liquidation });
  const faultText =
    fault === null
      ? typed && ticks === null
        ? text('contract.off-tick', { step: instrument.info.tick })
        : null
      : text(`contract.${fault}`, {
          price: words.price(now.markTicks),
          liquidation: now.liquidation === null ? '' : words.price(now.liquidation),
        });
  const closed = lots === null ? 0 : Math.min(lots, position.lots);
  const cost = (position.cost * BigInt(closed)) / BigInt(Math.max(1, position.lots));
  const profit =
    ticks === null || closed === 0
      ? null
      : profitAt(told.direction, cost, valueAt(ticks, closed, instrument.unitsPerTickLot));
  const sizeWrong = size !== '' && (lots === null || lots === 0 || lots > position.lots);
  const levelId = wish.level?.levelId;
  const common = { symbol: told.symbol, direction: told.direction };
  const send = (): void =>
    void go(
      PATHS[kind],
      {
        ...common,
        ...(levelId === undefined ? {} : { levelId }),
        triggerPrice: priceText(instrument, ticks ?? 0),
        ...(size === '' || lots === position.lots ? {} : { quantity: quantityText(instrument, lots ?? 0) }),
      },
      text(kind === 'take-profit' ? 'contract.tp-set' : 'contract.sl-set'),
    );
  const price = (value: number): string => words.price(value);
  return (
    <PositionSheet
      now={now}
      open
      onClose={onClose}
      title={text(
        wish.level === null
          ? 'contract.set-levels'
          : kind === 'take-profit'
            ? 'contract.take-profit'
            : 'contract.stop-loss',
      )}
      button={text(kind === 'take-profit' ? 'contract.set-tp' : 'contract.set-sl')}
      disabled={!typed || ticks === null || fault !== null || sizeWrong}
      busy={busy}
      onSend={send}
      lines={[
        {
          name: text('contract.result-there'),
          value: profit === null ? '--' : `${words.signedMoney(profit)} ${instrument.quote}`,
        },
        { name: text('contract.mark'), value: price(now.markTicks) },
      ]}
    >
      {wish.level === null && (
        <SegmentedControl
          label={text('contract.set-levels')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'take-profit', label: text('contract.take-profit') },
            { value: 'stop-loss', label: text('contract.stop-loss') },
          ]}
        />
      )}
      <AmountInput
        label={`${text('contract.trigger')} · ${instrument.quote}`}
        labelled="inside"
        decimals={instrument.priceDecimals}
        value={trigger}
        onChange={setTrigger}
        error={faultText}
      />
      <AmountInput
        label={`${text('contract.size')} · ${instrument.base}`}
        labelled="inside"
        decimals={instrument.quantityDecimals}
        placeholder={text('contract.all')}
        value={size}
        onChange={setSize}
        error={sizeWrong ? text('contract.size-wrong', { most: words.size(position.lots) }) : null}
      />
      <ProfitPicture
        prices={{
          direction: told.direction,
          entry: now.entryTicks,
          mark: now.markTicks,
          liquidation: now.liquidation,
          takeProfit: kind === 'take-profit' ? ticks : null,
          stopLoss: kind === 'stop-loss' ? ticks : null,
        }}
        words={{
          takeProfit: profit === null ? null : words.signedMoney(profit),
          stopLoss: profit === null ? null : words.signedMoney(profit),
          distance:
            now.distanceBps === null
              ? null
              : text(told.direction === 'long' ? 'contract.below-mark' : 'contract.above-mark', {
                  percent: words.percent(now.distanceBps),
                }),
          price,
        }}
        onTakeProfit={(at) => setTrigger(priceText(instrument, at))}
        onStopLoss={(at) => setTrigger(priceText(instrument, at))}
      />
      <p className={styles.note}>{text('contract.level-note')}</p>
      {levelId !== undefined && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => void go(PATHS[kind], { ...common, levelId, remove: '1' }, text('contract.level-gone'))}
        >
          {text('contract.level-remove')}
        </Button>
      )}
    </PositionSheet>
  );
}
