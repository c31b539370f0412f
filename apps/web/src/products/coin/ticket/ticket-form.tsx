// In: a ticket.
// Out: its fields, top to bottom as the look orders them, and the card that says what would happen.
import { ChevronDown, Minus, Plus } from 'lucide-react';
import { formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { Icon, IconButton, SegmentedControl, Slider, TextButton } from '../../../parts/index.ts';
import { baseText, priceText, quoteText } from '../../../market/instrument.ts';
import { FormChoice } from '../../../orders/form-choice.tsx';
import { IcebergChoice } from '../../../orders/iceberg-choice.tsx';
import { useNarrow } from '../../../parts/narrow.ts';
import { hasPrice, hasStopPrice, hasTrigger, mayHide, planOf, timesOf } from './fields.ts';
import { Numeric } from './numeric.tsx';
import { useProblemText } from './problem-text.ts';
import { TimeInForce } from './time-in-force.tsx';
import { SummaryCard } from './summary-card.tsx';
import { type Ticket, problemOf } from './use-ticket.ts';
import styles from './ticket.module.css';

/** `dense`: the desktop panel, where labels stand left and boxes are lower. */
export function TicketForm({ ticket, dense = false }: { readonly ticket: Ticket; readonly dense?: boolean }) {
  const text = useText();
  const { fields, change } = ticket;
  return (
    <div className={styles.form} data-dense={dense || undefined}>
      <SegmentedControl
        size="large"
        money={fields.side === 'buy' ? 'up' : 'down'}
        label={text('ticket.side')}
        value={fields.side}
        onChange={(side) => change({ side, amount: '' })}
        options={[
          { value: 'buy', label: text('trade.buy') },
          { value: 'sell', label: text('trade.sell') },
        ]}
      />
      <FormChoice
        mayPair
        value={fields.form}
        onChange={(form) =>
          change({
            form,
            amountIn: form === 'market' && fields.side === 'buy' ? 'quote' : 'base',
            amount: '',
            // The price that would trade now is no leg of a pair.
            ...(form === 'oco' ? { price: '' } : {}),
          })
        }
      />
      {fields.form === 'trailing' && <TrailField ticket={ticket} dense={dense} />}
      {fields.form === 'oco' && <p className={styles.explain}>{text('form.oco-explained')}</p>}
      {fields.form === 'oco' && <PriceField ticket={ticket} dense={dense} />}
      {hasTrigger(fields) && <TriggerField ticket={ticket} dense={dense} />}
      {hasPrice(fields) && fields.form !== 'oco' && <PriceField ticket={ticket} dense={dense} />}
      {fields.form === 'market' && <p className={styles.explain}>{text('ticket.market-explained')}</p>}
      <AmountField ticket={ticket} dense={dense} />
      <Slider
        label={text('ticket.share')}
        value={ticket.percent}
        onChange={ticket.setPercent}
        disabled={!ticket.signedIn}
      />
      {mayHide(fields) && <ShownField ticket={ticket} dense={dense} />}
      {timesOf(fields).length > 0 && <TimeInForce ticket={ticket} />}
      <SummaryCard ticket={ticket} />
    </div>
  );
}

function PriceField({ ticket, dense }: { readonly ticket: Ticket; readonly dense: boolean }) {
  const text = useText();
  const sentence = useProblemText();
  const { instrument, fields } = ticket;
  const error = sentence(problemOf(ticket, 'price'));
  const label = dense ? text('ticket.price') : `${text('ticket.limit-price')} · ${instrument.quote}`;
  return (
    <div>
      <Numeric
        dense={dense}
        label={label}
        decimals={instrument.priceDecimals}
        value={fields.price}
        onChange={(price) => ticket.change({ price })}
        error={error}
        before={
          dense ? undefined : (
            <IconButton icon={Minus} size={20} label={text('ticket.lower')} onClick={() => ticket.step(-1)} />
          )
        }
        after={
          dense ? (
            <span className={styles.unit}>{instrument.quote}</span>
          ) : (
            <IconButton icon={Plus} size={20} label={text('ticket.higher')} onClick={() => ticket.step(1)} />
          )
        }
      />
      <div className={styles.quick}>
        <Distance ticket={ticket} />
        <TextButton onClick={() => ticket.quickPrice('bid')}>{text('ticket.best-bid')}</TextButton>
        <TextButton onClick={() => ticket.quickPrice('mid')}>{text('ticket.mid')}</TextButton>
        <TextButton onClick={() => ticket.quickPrice('ask')}>{text('ticket.best-ask')}</TextButton>
      </div>
    </div>
  );
}

/** "0.52% below last" */
function Distance({ ticket }: { readonly ticket: Ticket }) {
  const text = useText();
  const language = useLanguage();
  const distance = ticket.summary?.distanceBps;
  if (distance === null || distance === undefined) return <span className={styles.distance} />;
  const hundredths = String(Math.abs(distance)).padStart(3, '0');
  const percent = localDigits(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}%`, language);
  return (
    <span className={styles.distance}>
      {distance === 0
        ? text('ticket.at-last')
        : text(distance < 0 ? 'ticket.below-last' : 'ticket.above-last', { percent })}
    </span>
  );
}

function TriggerField({ ticket, dense }: { readonly ticket: Ticket; readonly dense: boolean }) {
  const text = useText();
  const sentence = useProblemText();
  const { instrument, fields } = ticket;
  const isPair = fields.form === 'oco';
  return (
    <>
      <Numeric
        dense={dense}
        label={
          dense
            ? text('ticket.trigger')
            : `${text(isPair ? 'form.stop-at' : 'ticket.trigger-price')} · ${instrument.quote}`
        }
        decimals={instrument.priceDecimals}
        value={fields.triggerPrice}
        onChange={(triggerPrice) => ticket.change({ triggerPrice })}
        error={sentence(problemOf(ticket, 'trigger'))}
        after={dense ? <span className={styles.unit}>{instrument.quote}</span> : undefined}
      />
      <div className={styles.becomes}>
        <span>{text('ticket.becomes')}</span>
        <SegmentedControl
          size="small"
          label={text('ticket.becomes')}
          value={fields.becomes}
          onChange={(becomes) => ticket.change({ becomes })}
          options={[
            { value: 'limit', label: text('type.limit') },
            { value: 'market', label: text('type.market') },
          ]}
        />
      </div>
      {hasStopPrice(fields) && (
        <Numeric
          dense={dense}
          label={dense ? text('ticket.price') : `${text('form.stop-price')} · ${instrument.quote}`}
          decimals={instrument.priceDecimals}
          value={fields.stopPrice}
          onChange={(stopPrice) => ticket.change({ stopPrice })}
          error={sentence(problemOf(ticket, 'stop'))}
          after={dense ? <span className={styles.unit}>{instrument.quote}</span> : undefined}
        />
      )}
    </>
  );
}

/** How far behind the best trade a trailing stop keeps, and where that puts its trigger now. */
function TrailField({ ticket, dense }: { readonly ticket: Ticket; readonly dense: boolean }) {
  const text = useText();
  const language = useLanguage();
  const sentence = useProblemText();
  const { instrument, fields, market } = ticket;
  const trigger = planOf(fields, market).triggerTicks;
  return (
    <div className={styles.trail}>
      <Numeric
        dense={dense}
        label={dense ? '%' : text('form.trail')}
        decimals={2}
        value={fields.trail}
        onChange={(trail) => ticket.change({ trail })}
        error={sentence(problemOf(ticket, 'trail'))}
      />
      {trigger !== null && (
        <p className={styles.explain}>
          {text('form.trail-now', { price: formatNumber(priceText(instrument, trigger), language) })}
        </p>
      )}
    </div>
  );
}

function AmountField({ ticket, dense }: { readonly ticket: Ticket; readonly dense: boolean }) {
  const text = useText();
  const language = useLanguage();
  const sentence = useProblemText();
  const narrow = useNarrow();
  const { instrument, fields, market } = ticket;
  const inBase = fields.amountIn === 'base';
  const unit = inBase ? instrument.base : instrument.quote;
  const free =
    fields.side === 'buy'
      ? `${formatNumber(quoteText(instrument, market.available.quote), language, { decimals: 2 })} ${instrument.quote}`
      : `${formatNumber(baseText(instrument, market.available.base), language)} ${instrument.base}`;
  const freeText = text('ticket.free', { amount: free });
  const label = !ticket.signedIn ? text('ticket.amount') : narrow ? freeText : `${text('ticket.amount')} · ${freeText}`;
  const swap = (
    <button
      type="button"
      className={styles.swap}
      aria-label={text('ticket.swap-unit', { unit })}
      onClick={() => ticket.change({ amountIn: inBase ? 'quote' : 'base', amount: '' })}
    >
      {unit}
      <Icon icon={ChevronDown} size={16} />
    </button>
  );
  return (
    <div>
      {dense && ticket.signedIn && (
        <p className={styles.available}>
          <span>{text('ticket.available')}</span>
          <b>{free}</b>
        </p>
      )}
      <Numeric
        dense={dense}
        label={dense ? text('ticket.amount') : label}
        decimals={inBase ? instrument.quantityDecimals : instrument.info.quoteDecimals}
        value={fields.amount}
        onChange={(amount) => ticket.change({ amount })}
        error={sentence(problemOf(ticket, 'amount'))}
        before={dense ? undefined : swap}
        after={
          <>
            {dense && swap}
            <button
              type="button"
              className={styles.max}
              disabled={!ticket.signedIn}
              onClick={() => ticket.setPercent(100)}
            >
              {text('ticket.max')}
            </button>
          </>
        }
      />
    </div>
  );
}

/** How much of an iceberg shows at once. */
function ShownField({ ticket, dense }: { readonly ticket: Ticket; readonly dense: boolean }) {
  const text = useText();
  const sentence = useProblemText();
  const { instrument, fields, change } = ticket;
  return (
    <IcebergChoice on={fields.isIceberg} onChange={(isIceberg) => change({ isIceberg })}>
      <Numeric
        dense={dense}
        label={dense ? text('form.shown') : `${text('form.shown')} · ${instrument.base}`}
        decimals={instrument.quantityDecimals}
        value={fields.shown}
        onChange={(shown) => change({ shown })}
        error={sentence(problemOf(ticket, 'shown'))}
      />
    </IcebergChoice>
  );
}
