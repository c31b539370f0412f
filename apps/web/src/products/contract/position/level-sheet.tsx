// In: a position, and a level to set or change.
// Out: a take-profit or stop-loss: its trigger and which price sets it off, its size, at the market or at a limit; or taken away.
import { useState } from 'react';
import { triggerFault } from '@hilsa/formulas/contracts';
import { useText } from '../../../i18n/index.ts';
import { priceText } from '../../../market/instrument.ts';
import { AmountInput, Button, SegmentedControl } from '../../../parts/index.ts';
import { ProfitPicture } from '../profit-picture.tsx';
import { type LevelFields, levelFields, levelPlan, levelRequest } from './level.ts';
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

/** Typed, and nothing but noughts. */
const isZero = (typed: string): boolean => typed !== '' && !/[1-9]/.test(typed);

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
  const [fields, setFields] = useState(() => levelFields(wish.level, wish.ticks, instrument));
  const change = (part: Partial<LevelFields>): void => setFields({ ...fields, ...part });
  const [tried, setTried] = useState(false);
  const { busy, go } = useSending(onClose);
  const { ticks, isLimitWrong, isSizeWrong, profit } = levelPlan(fields, now);
  const offTick = text('contract.off-tick', { step: instrument.info.tick });
  const typed = /[1-9]/.test(fields.trigger);
  const fault =
    ticks === null || ticks <= 0
      ? null
      : triggerFault({ kind, ticks }, told.direction, { reference: now.markTicks, liquidation: now.liquidation });
  const faultText =
    fault === null
      ? !typed
        ? tried
          ? text('contract.problem-missing-trigger')
          : null
        : ticks === null
          ? offTick
          : null
      : text(`contract.${fault}`, {
          price: words.price(now.markTicks),
          liquidation: now.liquidation === null ? '' : words.price(now.liquidation),
        });
  const levelId = wish.level?.levelId;
  const send = (): void => {
    setTried(true);
    if (!typed || ticks === null || fault !== null || isSizeWrong || isLimitWrong) return;
    void go(
      PATHS[kind],
      levelRequest(fields, now, levelId),
      text(kind === 'take-profit' ? 'contract.tp-set' : 'contract.sl-set'),
    );
  };
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
      disabled={false}
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
        value={fields.trigger}
        onChange={(trigger) => change({ trigger })}
        error={faultText}
        after={
          <SegmentedControl
            size="small"
            label={text('contract.level-by')}
            value={fields.by}
            onChange={(by) => change({ by })}
            options={[
              { value: 'mark', label: text('contract.mark') },
              { value: 'last', label: text('contract.chart-last') },
            ]}
          />
        }
      />
      <div className={styles.two}>
        <AmountInput
          label={`${text('contract.limit-price')} · ${instrument.quote}`}
          labelled="inside"
          decimals={instrument.priceDecimals}
          placeholder={text('contract.at-market')}
          value={fields.limit}
          onChange={(limit) => change({ limit })}
          error={isLimitWrong ? (isZero(fields.limit) ? text('contract.problem-missing-price') : offTick) : null}
        />
        <AmountInput
          label={`${text('contract.size')} · ${instrument.base}`}
          labelled="inside"
          decimals={instrument.quantityDecimals}
          placeholder={text('contract.all')}
          value={fields.size}
          onChange={(size) => change({ size })}
          error={
            isSizeWrong
              ? isZero(fields.size)
                ? text('contract.problem-missing-amount')
                : text('contract.size-wrong', { most: words.size(position.lots) })
              : null
          }
        />
      </div>
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
        onTakeProfit={(at) => change({ trigger: priceText(instrument, at) })}
        onStopLoss={(at) => change({ trigger: priceText(instrument, at) })}
      />
      <p className={styles.note}>
        {text(`contract.level-by-${fields.by}`)}{' '}
        {text(fields.limit === '' ? 'contract.level-at-market' : 'contract.level-at-limit')}
      </p>
      {levelId !== undefined && (
        <Button
          kind="quiet"
          size="small"
          onClick={() =>
            void go(
              PATHS[kind],
              { symbol: told.symbol, direction: told.direction, levelId, remove: '1' },
              text('contract.level-gone'),
            )
          }
        >
          {text('contract.level-remove')}
        </Button>
      )}
    </PositionSheet>
  );
}
