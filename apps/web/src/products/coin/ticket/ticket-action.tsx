// In: a ticket.
// Out: the button that repeats what it will do, the confirmation before it, and the word after it.
import { useState } from 'react';
import type { Order, TimeInForce } from '@hilsa/contract';
import { useStanding } from '../../../account/login-info.ts';
import { here, go, hrefOf } from '../../../kernel/router.ts';
import { keep, useKept } from '../../../kernel/store.ts';
import { type MessageKey, formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { Button, CoinMark, Sheet, Switch, toast } from '../../../parts/index.ts';
import { quantityText } from '../../../market/instrument.ts';
import { mayHide } from './fields.ts';
import { isShown } from './problems.ts';
import { useSummaryLines } from './summary-card.tsx';
import { useProblemText } from './problem-text.ts';
import { type Ticket, problemOf } from './use-ticket.ts';
import styles from './ticket.module.css';

export function TicketAction({
  ticket,
  onPlaced,
}: {
  readonly ticket: Ticket;
  readonly onPlaced?: (order: Order) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const sentence = useProblemText();
  const standing = useStanding();
  const confirms = useKept((kept) => kept.confirmOrders);
  const [asking, setAsking] = useState(false);
  const { fields, instrument, summary, problems } = ticket;
  const kind = fields.side === 'buy' ? 'up' : 'down';
  const verb = text(fields.side === 'buy' ? 'trade.buy' : 'trade.sell');
  const amount =
    summary === null
      ? instrument.base
      : summary.plan.quoteAmount !== null
        ? `${formatNumber(fields.amount.replace(/\.$/, ''), language)} ${instrument.quote}`
        : `${formatNumber(quantityText(instrument, summary.lots), language)} ${instrument.base}`;
  const label =
    summary?.plan.quoteAmount !== null && summary !== null
      ? text('ticket.buy-for', { coin: instrument.base, amount })
      : `${verb} ${amount}`;
  const sayResult = useResult(ticket);

  if (!ticket.signedIn)
    return (
      <Button
        kind="primary"
        onClick={() => {
          const { path, search } = here();
          go('/pages/common/login', path === null ? {} : { back: hrefOf(path, search) });
        }}
      >
        {text('ticket.sign-in')}
      </Button>
    );
  if (standing.kind !== 'active')
    return (
      <p className={styles.blocked} role="alert">
        {text(standing.kind === 'frozen' ? 'standing.no-trading-frozen' : 'standing.no-trading-disabled')}
      </p>
    );
  const send = async (): Promise<void> => {
    const order = await ticket.send(label);
    setAsking(false);
    if (order === null) return;
    toast(sayResult(order));
    ticket.change({ amount: '' });
    onPlaced?.(order);
  };
  const blocked = problems.length > 0 || summary === null;
  const statusProblem = sentence(problemOf(ticket, 'ticket'));
  return (
    <>
      {statusProblem !== null && (
        <p className={styles.blocked} role="alert">
          {statusProblem}
        </p>
      )}
      <Button
        kind={kind}
        disabled={problems.some(isShown)}
        busy={ticket.busy && !asking}
        onClick={() => {
          if (blocked) ticket.tryToSend();
          else if (confirms) setAsking(true);
          else void send();
        }}
      >
        {label}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={text('confirm.title')}
        mark={<CoinMark asset={instrument.base} size={32} />}
        subtitle={`${instrument.base}/${instrument.quote} · ${text('trade.spot')}`}
        footer={
          <Button kind={kind} busy={ticket.busy} disabled={problems.some(isShown)} onClick={() => void send()}>
            {label}
          </Button>
        }
      >
        <Consequences ticket={ticket} />
      </Sheet>
    </>
  );
}

const RULES: Readonly<Record<TimeInForce, MessageKey>> = {
  GTC: 'confirm.limit',
  DAY: 'confirm.day',
  GTD: 'confirm.gtd',
  IOC: 'confirm.ioc',
  FOK: 'confirm.fok',
};

function Consequences({ ticket }: { readonly ticket: Ticket }) {
  const text = useText();
  const language = useLanguage();
  const lines = useSummaryLines(ticket);
  const asks = useKept((kept) => kept.confirmOrders);
  const { fields, instrument } = ticket;
  const price = formatNumber(fields.price, language);
  const trigger = formatNumber(fields.triggerPrice, language);
  const rule =
    fields.form === 'market'
      ? text('confirm.market')
      : fields.form === 'trailing'
        ? text('form.rule-trailing', { percent: formatNumber(fields.trail, language) })
        : fields.form === 'oco'
          ? text('form.rule-oco', { price, trigger })
          : fields.form === 'limit'
            ? text(fields.postOnly ? 'confirm.post-only' : RULES[fields.timeInForce], {
                price,
                day: localDigits(fields.lastDay, language),
              })
            : text(fields.becomes === 'limit' ? 'confirm.trigger-limit' : 'confirm.trigger-market', { trigger, price });
  return (
    <div className={styles.confirm}>
      <p className={styles.rule}>
        {rule}
        {fields.isIceberg &&
          mayHide(fields) &&
          ` ${text('form.rule-iceberg', { shown: formatNumber(fields.shown, language) })}`}
      </p>
      <dl className={styles.summary}>
        {lines.map((line) => (
          <div key={line.name} className={styles.line} data-last={line.isBalance || undefined}>
            <dt>{line.name}</dt>
            <dd>
              {line.before !== undefined && <i>{line.before} → </i>}
              {line.isBalance ? <b>{line.value}</b> : line.value}
              {line.note !== undefined && <i> {line.note}</i>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.rule}>
        {text('confirm.fee', { asset: fields.side === 'buy' ? instrument.base : instrument.quote })}
        {fields.form !== 'market' ? ` ${text('confirm.held')}` : ''}
      </p>
      <div className={styles.askAgain}>
        <span>{text('confirm.ask-again')}</span>
        <Switch label={text('confirm.ask-again')} on={asks} onChange={(on) => keep({ confirmOrders: on })} />
      </div>
    </div>
  );
}

/** What became of the order, in a few words. */
function useResult(ticket: Ticket): (order: Order) => string {
  const text = useText();
  const language = useLanguage();
  const { instrument } = ticket;
  return (order) => {
    const filled = `${formatNumber(order.filledQuantity, language)} ${instrument.base}`;
    if (order.status === 'filled')
      return text(order.side === 'buy' ? 'result.bought' : 'result.sold', {
        amount: filled,
        price: formatNumber(order.averagePrice ?? '0', language, { decimals: instrument.priceDecimals }),
      });
    if (order.status === 'waiting')
      return text('result.waiting', { price: formatNumber(order.triggerPrice ?? '0', language) });
    if (order.status === 'partially-filled') return text('result.part', { amount: filled });
    if (order.status === 'open') return text('result.open', { price: formatNumber(order.price ?? '0', language) });
    return /[1-9]/.test(order.filledQuantity) ? text('result.part-ended', { amount: filled }) : text('result.ended');
  };
}
