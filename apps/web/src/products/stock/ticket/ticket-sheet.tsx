// In: a share and the side that was pressed.
// Out: the ticket in a sheet over the page, or beside it on a desk, with the button that repeats what it will do and the question before it.
import { useState } from 'react';
import type { StockOrder } from '@hilsa/contract';
import { useStanding } from '../../../account/login-info.ts';
import { civilDayText, formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { here, go, hrefOf } from '../../../kernel/router.ts';
import { keep, useKept } from '../../../kernel/store.ts';
import { useTicker } from '../../../live/index.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { Button, ShareMark, Sheet, Switch, toast, toneOf } from '../../../parts/index.ts';
import { type TicketStart, hasPrice, mayHide } from './fields.ts';
import { useShareProblemText } from './problem-text.ts';
import { stoppedBy } from './problems.ts';
import { ShareTicketForm, Summary } from './ticket-form.tsx';
import { SettleLine } from './settle-line.tsx';
import { type ShareTicket, problemOf, useShareTicket } from './use-share-ticket.ts';
import styles from './ticket.module.css';

/** Mounted anew for each opening, so that it starts with what was pressed. */
export function ShareTicketSheet({
  instrument,
  start,
  open,
  onClose,
}: {
  readonly instrument: ShareInstrument;
  readonly start: TicketStart;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const ticket = useShareTicket(instrument, start);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={instrument.symbol}
      mark={<ShareMark code={instrument.symbol} size={32} />}
      subtitle={<LastLine instrument={instrument} />}
      footer={<Action ticket={ticket} onPlaced={onClose} />}
    >
      <ShareTicketForm ticket={ticket} />
    </Sheet>
  );
}

/** The ticket that stands beside the chart. */
export function ShareTicketPanel({
  instrument,
  start,
}: {
  readonly instrument: ShareInstrument;
  readonly start: TicketStart;
}) {
  const ticket = useShareTicket(instrument, start);
  return (
    <div className={styles.panel}>
      <ShareTicketForm ticket={ticket} />
      <Action ticket={ticket} />
    </div>
  );
}

function LastLine({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const ticker = useTicker(instrument.key) ?? instrument.detail.share;
  return (
    <>
      <b className={styles[toneOf(ticker.changePercent)]}>
        {formatNumber(ticker.last, language, { decimals: instrument.priceDecimals })}
      </b>{' '}
      {text('stock.last')} · {signed(ticker.changePercent, language, 2)}%
    </>
  );
}

function Action({ ticket, onPlaced }: { readonly ticket: ShareTicket; readonly onPlaced?: () => void }) {
  const text = useText();
  const language = useLanguage();
  const standing = useStanding();
  const confirms = useKept((kept) => kept.confirmOrders);
  const [asking, setAsking] = useState(false);
  const { fields, instrument, summary, problems } = ticket;
  const sentence = useShareProblemText(instrument.quote);
  const result = useResult(ticket);
  const kind = fields.side === 'buy' ? 'up' : 'down';
  const verb = text(fields.side === 'buy' ? 'trade.buy' : 'trade.sell');
  const count = summary === null ? '' : `${formatNumber(String(summary.lots), language)} `;
  const label = `${verb} ${count}${instrument.symbol}`;
  if (!ticket.signedIn)
    return (
      <Button
        kind="primary"
        onClick={() => {
          const { path, search } = here();
          go('/pages/common/login', path === null ? {} : { back: hrefOf(path, search) });
        }}
      >
        {text('stock.sign-in')}
      </Button>
    );
  if (standing.kind !== 'active')
    return (
      <p className={styles.blocked} role="alert">
        {text(standing.kind === 'frozen' ? 'stock.frozen' : 'stock.disabled')}
      </p>
    );
  const halted = stoppedBy(instrument, ticket.market.isOpen);
  if (halted !== null)
    return (
      <p className={styles.blocked} role="status">
        {sentence(halted)}
      </p>
    );
  const place = async (): Promise<void> => {
    const order = await ticket.send(label);
    if (order === null) return;
    setAsking(false);
    toast(result(order));
    onPlaced?.();
  };
  const press = (): void => {
    ticket.tryToSend();
    if (problems.length > 0) return;
    if (confirms) setAsking(true);
    else void place();
  };
  const stopped = problemOf(ticket, 'ticket');
  return (
    <>
      {stopped !== undefined && ticket.tried && (
        <p className={styles.blocked} role="alert">
          {sentence(stopped)}
        </p>
      )}
      <Button kind={kind} busy={ticket.busy && !asking} onClick={press}>
        {label}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={label}
        mark={<ShareMark code={instrument.symbol} size={32} />}
        footer={
          <Button kind={kind} busy={ticket.busy} onClick={() => void place()}>
            {text('stock.confirm', { what: label })}
          </Button>
        }
      >
        <Confirm ticket={ticket} />
      </Sheet>
    </>
  );
}

/** What the order will do, in a sentence and in numbers. */
function Confirm({ ticket }: { readonly ticket: ShareTicket }) {
  const text = useText();
  const language = useLanguage();
  const asks = useKept((kept) => kept.confirmOrders);
  const { fields, instrument } = ticket;
  const price = formatNumber(fields.price, language);
  const trigger = formatNumber(fields.triggerPrice, language);
  const rule =
    fields.form === 'market'
      ? text('stock.rule-market')
      : fields.form === 'trailing'
        ? text('form.rule-trailing', { percent: formatNumber(fields.trail, language) })
        : fields.form === 'oco'
          ? text('form.rule-oco', { price, trigger })
          : fields.form === 'limit'
            ? text(fields.time === 'DAY' || fields.time === 'GTD' ? 'stock.rule-limit' : 'stock.rule-now', { price })
            : text(hasPrice(fields) ? 'stock.rule-trigger-limit' : 'stock.rule-trigger-market', { trigger, price });
  return (
    <div className={styles.form}>
      <p className={styles.rule}>
        {rule}
        {fields.isIceberg &&
          mayHide(fields) &&
          ` ${text('form.rule-iceberg', { shown: formatNumber(fields.shown, language) })}`}
      </p>
      <Summary ticket={ticket} />
      <SettleLine settlement={instrument.detail.settlement} side={fields.side} />
      <div className={styles.queue}>
        <span>{text('stock.ask-again')}</span>
        <Switch label={text('stock.ask-again')} on={asks} onChange={(on) => keep({ confirmOrders: on })} />
      </div>
    </div>
  );
}

/** What became of the order, in a few words. */
function useResult(ticket: ShareTicket): (order: StockOrder) => string {
  const text = useText();
  const language = useLanguage();
  const { instrument } = ticket;
  return (order) => {
    const count = formatNumber(order.filledQuantity, language);
    const date = order.settleDate === null ? '' : civilDayText(order.settleDate, language, true);
    if (order.status === 'filled')
      return text(order.side === 'buy' ? 'stock.bought' : 'stock.sold', { count, code: instrument.symbol, date });
    if (order.status === 'waiting')
      return text('stock.waits', { price: formatNumber(order.triggerPrice ?? '0', language) });
    if (order.status === 'partially-filled') return text('stock.bought-part', { count, code: instrument.symbol });
    if (order.status === 'open') return text('stock.placed', { price: formatNumber(order.price ?? '0', language) });
    return text('stock.not-traded');
  };
}
