// In: a ticket.
// Out: its fields, top to bottom, and below them what would happen: charges by their parts, the worst case, the balance after, the day it settles.
import { ChevronDown, Minus, Plus } from 'lucide-react';
import { formatDecimal } from '@hilsa/money';
import { civilDayText, formatNumber, localDigits, type MessageKey, useLanguage, useText } from '../../../i18n/index.ts';
import { priceText, ticksOf } from '../../../market/instrument.ts';
import { signOf } from '../../../market/shares/words.ts';
import { AmountInput, DayField, Icon, IconButton, MessageRow, SegmentedControl, Switch } from '../../../parts/index.ts';
import { useNarrow } from '../../../parts/narrow.ts';
import { useTicker } from '../../../live/index.ts';
import { FormChoice } from '../../../orders/form-choice.tsx';
import { IcebergChoice } from '../../../orders/iceberg-choice.tsx';
import { dayAfter } from '../../../orders/last-day.ts';
import { BandSlider } from '../share/band-ruler.tsx';
import { ChargeBar } from './charge-bar.tsx';
import {
  type ShareTime,
  hasPrice,
  hasStopPrice,
  hasTrigger,
  isDated,
  mayHide,
  mostDaysOf,
  planOf,
  timesOf,
} from './fields.ts';
import { useShareProblemText } from './problem-text.ts';
import { SettleLine } from './settle-line.tsx';
import { type ShareTicket, problemOf } from './use-share-ticket.ts';
import styles from './ticket.module.css';

export function ShareTicketForm({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const { fields, change, instrument, market } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  const state = problemOf(ticket, 'ticket');
  const isClosed = !market.isOpen && instrument.detail.share.state === 'listed';
  return (
    <div className={styles.form}>
      <SegmentedControl
        size="large"
        money={fields.side === 'buy' ? 'up' : 'down'}
        label={text('stock.side')}
        value={fields.side}
        onChange={(side) => change({ side, amount: '', amountIn: 'shares' })}
        options={[
          { value: 'buy', label: text('trade.buy') },
          { value: 'sell', label: text('trade.sell') },
        ]}
      />
      <FormChoice
        mayPair={fields.side === 'sell'}
        value={fields.form}
        // The last price is no leg of a pair.
        onChange={(form) => change({ form, ...(form === 'oco' ? { price: '' } : {}) })}
      />
      {isClosed ? (
        <div className={styles.queue}>
          <span>{text('stock.queue')}</span>
          <Switch label={text('stock.queue')} on={fields.queue} onChange={(queue) => change({ queue })} />
        </div>
      ) : (
        state !== undefined && <MessageRow kind="late" title={sentence(state)} />
      )}
      {fields.form === 'trailing' && <TrailField ticket={ticket} />}
      {fields.form === 'oco' && <p className={styles.explain}>{text('form.oco-explained')}</p>}
      {fields.form === 'oco' && <PriceField ticket={ticket} />}
      {hasTrigger(fields) && <TriggerField ticket={ticket} />}
      {hasPrice(fields) && fields.form !== 'oco' && <PriceField ticket={ticket} />}
      {fields.form === 'market' && <p className={styles.explain}>{text('stock.market-explained')}</p>}
      <AmountField ticket={ticket} />
      {mayHide(fields) && <ShownField ticket={ticket} />}
      {timesOf(fields).length > 0 && <TimeField ticket={ticket} />}
      <Summary ticket={ticket} />
      <SettleLine settlement={instrument.detail.settlement} side={fields.side} />
    </div>
  );
}

function PriceField({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const { instrument, fields, market } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  const { band } = instrument;
  const ticker = useTicker(instrument.key);
  const { share } = instrument.detail;
  const ticks = (price: string): number => ticksOf(instrument, price) ?? 0;
  const price = (value: number): string =>
    formatNumber(priceText(instrument, value), language, { decimals: instrument.priceDecimals });
  return (
    <div>
      <AmountInput
        label={text('stock.limit-price', { tick: formatNumber(instrument.detail.tick, language) })}
        labelled="inside"
        align="center"
        placeholder={formatNumber('0', language)}
        decimals={instrument.priceDecimals}
        value={fields.price}
        onChange={(value) => ticket.change({ price: value })}
        error={sentence(problemOf(ticket, 'price'))}
        before={<IconButton icon={Minus} size={20} label={text('stock.lower')} onClick={() => ticket.step(-1)} />}
        after={<IconButton icon={Plus} size={20} label={text('stock.higher')} onClick={() => ticket.step(1)} />}
      />
      {band !== null && (
        <>
          <BandSlider
            label={text('stock.price-slider')}
            lowest={band.lowest}
            highest={band.highest}
            low={ticks(ticker?.low ?? share.low)}
            high={ticks(ticker?.high ?? share.high)}
            last={market.lastTicks}
            value={ticks(fields.price)}
            onChange={ticket.setTicks}
          />
          <p className={styles.bandWords}>
            <span>{text('stock.lowest-today', { price: price(band.lowest) })}</span>
            <Distance ticket={ticket} />
            <span>{text('stock.highest-today', { price: price(band.highest) })}</span>
          </p>
        </>
      )}
    </div>
  );
}

function Distance({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const distance = ticket.summary?.distanceBps;
  if (distance === null || distance === undefined) return <span />;
  const hundredths = String(Math.abs(distance)).padStart(3, '0');
  const percent = localDigits(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}%`, language);
  return (
    <span>
      {distance === 0
        ? text('stock.at-last')
        : text(distance < 0 ? 'stock.below-last' : 'stock.above-last', { percent })}
    </span>
  );
}

function TriggerField({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const { instrument, fields } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  return (
    <>
      <AmountInput
        label={text(fields.form === 'oco' ? 'form.stop-at' : 'stock.trigger-price')}
        labelled="inside"
        align="center"
        placeholder={formatNumber('0', language)}
        decimals={instrument.priceDecimals}
        value={fields.triggerPrice}
        onChange={(triggerPrice) => ticket.change({ triggerPrice })}
        error={sentence(problemOf(ticket, 'trigger'))}
      />
      <div className={styles.options}>
        <span>{text('stock.becomes')}</span>
        <SegmentedControl
          size="small"
          label={text('stock.becomes')}
          value={fields.becomes}
          onChange={(becomes) => ticket.change({ becomes })}
          options={[
            { value: 'market', label: text('type.market') },
            { value: 'limit', label: text('type.limit') },
          ]}
        />
      </div>
      {hasStopPrice(fields) && (
        <AmountInput
          label={text('form.stop-price')}
          labelled="inside"
          align="center"
          placeholder={formatNumber('0', language)}
          decimals={instrument.priceDecimals}
          value={fields.stopPrice}
          onChange={(stopPrice) => ticket.change({ stopPrice })}
          error={sentence(problemOf(ticket, 'stop'))}
        />
      )}
    </>
  );
}

/** How far behind the best trade a trailing stop keeps, and where that puts its trigger now. */
function TrailField({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const { instrument, fields, market } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  const trigger = planOf(fields, market).triggerTicks;
  return (
    <div className={styles.trail}>
      <AmountInput
        label={text('form.trail')}
        labelled="inside"
        align="center"
        placeholder={formatNumber('0', language)}
        decimals={2}
        value={fields.trail}
        onChange={(trail) => ticket.change({ trail })}
        error={sentence(problemOf(ticket, 'trail'))}
      />
      {trigger !== null && (
        <p className={styles.explain}>
          {text('form.trail-now', {
            price: formatNumber(priceText(instrument, trigger), language, { decimals: instrument.priceDecimals }),
          })}
        </p>
      )}
    </div>
  );
}

const TIME_WORDS: Readonly<Record<ShareTime, MessageKey | null>> = {
  GTC: 'form.until-cancelled',
  DAY: 'stock.time-day',
  GTD: 'stock.time-date',
  GTT: 'stock.time-date',
  IOC: null,
  FOK: null,
};

function AmountField({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const { instrument, fields, market } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  const inShares = fields.amountIn === 'shares';
  const narrow = useNarrow();
  const sign = signOf(instrument.quote);
  const free =
    fields.side === 'buy'
      ? `${sign}${formatNumber(formatDecimal(market.money, instrument.info.quoteDecimals), language, { decimals: 2 })}`
      : text('stock.shares-count', { count: formatNumber(String(market.saleable), language) });
  const name = text(inShares ? 'stock.quantity' : 'stock.amount');
  const freeText = text('stock.free', { amount: free });
  return (
    <AmountInput
      label={!ticket.signedIn ? name : narrow ? freeText : `${name} · ${freeText}`}
      labelled="inside"
      align="center"
      placeholder={formatNumber('0', language)}
      decimals={inShares ? 0 : 2}
      value={fields.amount}
      onChange={(amount) => ticket.change({ amount })}
      error={sentence(problemOf(ticket, 'amount'))}
      before={
        <button
          type="button"
          className={styles.swap}
          aria-label={text('stock.swap-unit')}
          onClick={() => ticket.change({ amountIn: inShares ? 'money' : 'shares', amount: '' })}
        >
          {inShares ? text('stock.shares-unit') : instrument.quote}
          <Icon icon={ChevronDown} size={16} />
        </button>
      }
      after={
        <button type="button" className={styles.max} disabled={!ticket.signedIn} onClick={ticket.most}>
          {text('stock.max')}
        </button>
      }
    />
  );
}

/** How much of an iceberg shows at once. */
function ShownField({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const { instrument, fields, change } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  return (
    <IcebergChoice on={fields.isIceberg} onChange={(isIceberg) => change({ isIceberg })}>
      <AmountInput
        label={text('form.shown')}
        labelled="inside"
        align="center"
        placeholder={formatNumber('0', language)}
        decimals={0}
        value={fields.shown}
        onChange={(shown) => change({ shown })}
        error={sentence(problemOf(ticket, 'shown'))}
      />
    </IcebergChoice>
  );
}

function TimeField({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const { fields, change, instrument } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  const error = sentence(problemOf(ticket, 'time'));
  const today = instrument.detail.settlement.days[0]?.date;
  return (
    <div className={styles.options}>
      <span>{text('stock.time')}</span>
      <SegmentedControl
        size="small"
        label={text('stock.time')}
        value={fields.time}
        onChange={(time) => change({ time })}
        options={timesOf(fields).map((value) => {
          const word = TIME_WORDS[value];
          return { value, label: word === null ? value : text(word) };
        })}
      />
      {isDated(fields) && (
        <div className={styles.date}>
          <DayField
            label={text('stock.good-till')}
            size="small"
            {...(today !== undefined && { min: today, max: dayAfter(today, mostDaysOf(fields) - 1) })}
            value={fields.goodTillDate}
            error={error}
            onChange={(goodTillDate) => change({ goodTillDate })}
          />
        </div>
      )}
    </div>
  );
}

/** The card keeps its height while empty. */
export function Summary({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const { instrument, summary, fields } = ticket;
  const decimals = instrument.info.quoteDecimals;
  const sign = signOf(instrument.quote);
  const money = (units: bigint): string => {
    const shown = formatNumber(formatDecimal(units < 0n ? -units : units, decimals), language, { decimals: 2 });
    return `${units < 0n ? '−' : ''}${sign}${shown}`;
  };
  const { commissionPpm } = instrument.charges;
  const rate = localDigits(
    `${Math.floor(commissionPpm / 10_000)}.${String(Math.floor(commissionPpm / 100) % 100).padStart(2, '0')}%`,
    language,
  );
  const buys = fields.side === 'buy';
  const shares = (count: bigint): string => formatNumber(String(count), language);
  return (
    <dl className={styles.summary}>
      <div>
        <dt>
          {summary === null
            ? text(buys ? 'stock.cost' : 'stock.brings')
            : `${formatNumber(String(summary.lots), language)} × ${formatNumber(priceText(instrument, summary.ticks), language)}`}
        </dt>
        <dd>{summary === null ? '--' : money(summary.turnover)}</dd>
      </div>
      <div>
        <dt>
          {text('stock.service-charge')} · {rate}
        </dt>
        <dd>{summary === null ? '--' : money(summary.charges.commission)}</dd>
      </div>
      {summary !== null && <ChargeBar charges={summary.charges} decimals={decimals} />}
      <div data-apart>
        <dt>{text(buys ? 'stock.worst-buy' : 'stock.worst-sell')}</dt>
        <dd>{summary === null ? '--' : money(summary.worst)}</dd>
      </div>
      <div>
        <dt>
          {text(buys ? (instrument.quote === 'BDT' ? 'stock.taka-after' : 'stock.money-after') : 'stock.shares-after')}
        </dt>
        <dd>
          {summary === null ? (
            '--'
          ) : summary.after < 0n ? (
            '--'
          ) : buys ? (
            <>
              <i>{formatNumber(formatDecimal(summary.before, decimals), language, { decimals: 2 })} → </i>
              {money(summary.after)}
            </>
          ) : (
            <>
              <i>{shares(summary.before)} → </i>
              {shares(summary.after)}
            </>
          )}
        </dd>
      </div>
      {!buys && summary !== null && (
        <p className={styles.explain}>
          {text('stock.cash-on', { date: civilDayText(instrument.detail.settlement.sellDate, language, true) })}
        </p>
      )}
    </dl>
  );
}
