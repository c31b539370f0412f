// In: a ticket.
// Out: its fields top to bottom as the look orders them, the picture of profit over price, and what would happen.
import type { ReactNode } from 'react';
import { formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { AmountInput, SegmentedControl } from '../../../parts/index.ts';
import { priceText } from '../../../market/instrument.ts';
import { ProfitPicture } from '../profit-picture.tsx';
import { useWords } from '../position/words.ts';
import { type ContractForm, mayPostOnly } from './fields.ts';
import { LeverageField } from './leverage-field.tsx';
import { useProblemText } from './problem-text.ts';
import { SummaryCard } from './summary-card.tsx';
import { type ContractTicket, problemOf } from './use-ticket.ts';
import styles from './ticket.module.css';

/** `dense`: the desktop panel, where the picture stands below the button. */
export function TicketForm({ ticket, dense = false }: { readonly ticket: ContractTicket; readonly dense?: boolean }) {
  const text = useText();
  const { fields, change, instrument } = ticket;
  const forms: readonly ContractForm[] = ['limit', 'market', 'stop', 'trailing'];
  return (
    <div className={styles.form} data-dense={dense || undefined}>
      <SegmentedControl
        size="large"
        money={fields.direction === 'long' ? 'up' : 'down'}
        label={text('contract.direction')}
        value={fields.direction}
        onChange={(direction) => change({ direction, takeProfit: '', stopLoss: '' })}
        options={[
          { value: 'long', label: text('contract.long') },
          { value: 'short', label: text('contract.short') },
        ]}
      />
      <SegmentedControl
        label={text('contract.type')}
        value={fields.form}
        onChange={(form) => change({ form })}
        options={forms.map((value) => ({ value, label: text(`contract.type-${value}`) }))}
      />
      <div className={styles.pair} data-rows={dense || undefined}>
        <PriceField ticket={ticket} dense={dense} />
        <Numeric
          label={`${text('contract.size')} · ${instrument.base}`}
          beside={dense}
          decimals={instrument.quantityDecimals}
          value={fields.amount}
          onChange={(amount) => change({ amount })}
          error={problemOf(ticket, 'amount')}
          after={
            <button
              type="button"
              className={styles.max}
              disabled={!ticket.signedIn}
              onClick={() => ticket.setPercent(100)}
            >
              {text('contract.most')}
            </button>
          }
        />
      </div>
      {!fields.reduceOnly && <LeverageField ticket={ticket} />}
      {!fields.reduceOnly && <Levels ticket={ticket} />}
      {!dense && <TicketPicture ticket={ticket} />}
      <Flags ticket={ticket} />
      <SummaryCard ticket={ticket} dense={dense} />
    </div>
  );
}

function PriceField({ ticket, dense }: { readonly ticket: ContractTicket; readonly dense: boolean }) {
  const text = useText();
  const { fields, change, instrument } = ticket;
  if (fields.form === 'market') return <p className={styles.explain}>{text('contract.market-explained')}</p>;
  if (fields.form === 'trailing')
    return (
      <Numeric
        label={text('contract.trail')}
        beside={dense}
        decimals={2}
        value={fields.trail}
        onChange={(trail) => change({ trail })}
        error={problemOf(ticket, 'trail')}
        after={<span className={styles.unit}>%</span>}
      />
    );
  const isStop = fields.form === 'stop';
  return (
    <Numeric
      beside={dense}
      label={`${text(isStop ? 'contract.trigger' : 'contract.limit-price')} · ${instrument.quote}`}
      decimals={instrument.priceDecimals}
      value={isStop ? fields.triggerPrice : fields.price}
      onChange={(value) => change(isStop ? { triggerPrice: value } : { price: value })}
      error={problemOf(ticket, isStop ? 'trigger' : 'price')}
    />
  );
}

function Levels({ ticket }: { readonly ticket: ContractTicket }) {
  const text = useText();
  const { fields, change, instrument, summary } = ticket;
  const words = useWords(instrument);
  const result = (units: bigint | null | undefined, tone: 'up' | 'down'): ReactNode =>
    units === null || units === undefined ? undefined : (
      <span className={styles[tone]}>{words.signedMoney(units)}</span>
    );
  return (
    <div className={styles.pair} data-levels>
      <Numeric
        label={text('contract.take-profit')}
        decimals={instrument.priceDecimals}
        placeholder={text('contract.none')}
        value={fields.takeProfit}
        onChange={(takeProfit) => change({ takeProfit })}
        error={problemOf(ticket, 'takeProfit')}
        after={result(summary?.atTakeProfit, 'up')}
      />
      <Numeric
        label={text('contract.stop-loss')}
        decimals={instrument.priceDecimals}
        placeholder={text('contract.none')}
        value={fields.stopLoss}
        onChange={(stopLoss) => change({ stopLoss })}
        error={problemOf(ticket, 'stopLoss')}
        after={result(summary?.atStopLoss, 'down')}
      />
    </div>
  );
}

/** What profit does as the price moves; levels are dragged on it. */
export function TicketPicture({ ticket }: { readonly ticket: ContractTicket }) {
  const text = useText();
  const { instrument, fields, market, summary, change } = ticket;
  const words = useWords(instrument);
  if (summary === null || summary.after === null || fields.reduceOnly) return null;
  const { plan, after } = summary;
  const liquidation = summary.liquidationTicks;
  return (
    <ProfitPicture
      prices={{
        direction: after.direction,
        entry: summary.fillTicks,
        mark: market.markTicks,
        liquidation,
        takeProfit: plan.takeProfitTicks,
        stopLoss: plan.stopLossTicks,
      }}
      words={{
        takeProfit: summary.atTakeProfit === null ? null : words.signedMoney(summary.atTakeProfit),
        stopLoss: summary.atStopLoss === null ? null : words.signedMoney(summary.atStopLoss),
        distance:
          summary.distanceBps === null
            ? null
            : text(after.direction === 'long' ? 'contract.below-mark' : 'contract.above-mark', {
                percent: words.percent(summary.distanceBps),
              }),
        price: words.price,
      }}
      onTakeProfit={(ticks) => change({ takeProfit: priceText(instrument, ticks) })}
      onStopLoss={(ticks) => change({ stopLoss: priceText(instrument, ticks) })}
    />
  );
}

function Flags({ ticket }: { readonly ticket: ContractTicket }) {
  const text = useText();
  const { fields, change, market } = ticket;
  const hasPosition = market.long !== null || market.short !== null;
  return (
    <div className={styles.options}>
      {fields.form === 'limit' && (
        <SegmentedControl
          size="small"
          label={text('contract.time')}
          value={fields.timeInForce}
          onChange={(timeInForce) => change({ timeInForce })}
          options={(['GTC', 'IOC', 'FOK'] as const).map((value) => ({ value, label: value }))}
        />
      )}
      {mayPostOnly(fields) && (
        <Check on={fields.postOnly} label={text('contract.post-only')} onChange={(postOnly) => change({ postOnly })} />
      )}
      {hasPosition && market.mode === 'hedge' && (
        <Check
          on={fields.reduceOnly}
          label={text('contract.reduce-only')}
          onChange={(reduceOnly) => change({ reduceOnly })}
        />
      )}
    </div>
  );
}

function Check({
  on,
  label,
  onChange,
}: {
  readonly on: boolean;
  readonly label: string;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <button type="button" role="switch" aria-checked={on} className={styles.check} onClick={() => onChange(!on)}>
      <i />
      {label}
    </button>
  );
}

function Numeric({
  label,
  decimals,
  value,
  onChange,
  error,
  after,
  placeholder,
  beside = false,
}: {
  readonly label: string;
  readonly decimals: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: Parameters<ReturnType<typeof useProblemText>>[0];
  readonly after?: ReactNode;
  readonly placeholder?: string;
  /** The name left of the number, in one line: a desk's ticket is narrow and long. */
  readonly beside?: boolean;
}) {
  const language = useLanguage();
  const sentence = useProblemText();
  return (
    <AmountInput
      label={label}
      labelled={beside ? 'beside' : 'inside'}
      decimals={decimals}
      placeholder={placeholder ?? formatNumber('0', language)}
      value={value}
      onChange={onChange}
      error={sentence(error)}
      after={after}
    />
  );
}
