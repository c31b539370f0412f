// In: a contract ticket.
// Out: the button that repeats what it will do, the confirmation before it, and the word after it.
import { useState } from 'react';
import type { ContractOrder } from '@hilsa/contract';
import { useStanding } from '../../../account/login-info.ts';
import { formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { here, go, hrefOf } from '../../../kernel/router.ts';
import { keep, useKept } from '../../../kernel/store.ts';
import { Button, CoinMark, Go, Sheet, Switch, toast } from '../../../parts/index.ts';
import { useWords } from '../position/words.ts';
import { useProblemText } from './problem-text.ts';
import { isShown } from './problems.ts';
import { SummaryCard } from './summary-card.tsx';
import { type ContractTicket, problemOf } from './use-ticket.ts';
import styles from './ticket.module.css';

export function TicketAction({
  ticket,
  onPlaced,
}: {
  readonly ticket: ContractTicket;
  readonly onPlaced?: () => void;
}) {
  const text = useText();
  const sentence = useProblemText();
  const standing = useStanding();
  const confirms = useKept((kept) => kept.confirmOrders);
  const [asking, setAsking] = useState(false);
  const { fields, instrument, summary, problems } = ticket;
  const words = useWords(instrument);
  const sayResult = useResult(ticket);
  const doesBuy = (fields.direction === 'long') !== fields.reduceOnly;
  const kind = doesBuy ? 'up' : 'down';
  const size = summary === null ? instrument.base : words.size(summary.lots);
  const label = fields.reduceOnly
    ? text('contract.reduce-button', { direction: text(`contract.${fields.direction}`), size })
    : `${text(`contract.${fields.direction}`)} ${size}`;
  if (!ticket.signedIn)
    return (
      <Button
        kind="primary"
        onClick={() => {
          const { path, search } = here();
          go('/pages/common/login', path === null ? {} : { back: hrefOf(path, search) });
        }}
      >
        {text('contract.sign-in')}
      </Button>
    );
  if (standing.kind !== 'active' && !fields.reduceOnly)
    return (
      <p className={styles.blocked} role="alert">
        {text(standing.kind === 'frozen' ? 'standing.no-trading-frozen' : 'standing.no-trading-disabled')}
      </p>
    );
  const place = async (): Promise<void> => {
    const order = await ticket.send(label);
    setAsking(false);
    if (order === null) return;
    toast(sayResult(order));
    ticket.change({ amount: '', takeProfit: '', stopLoss: '' });
    onPlaced?.();
  };
  const isShort = problems.some(({ word }) => word === 'insufficient') && ticket.knowsBalance;
  const status = sentence(problemOf(ticket, 'ticket'));
  return (
    <>
      {status !== null && (
        <p className={styles.blocked} role="alert">
          {status}
        </p>
      )}
      {isShort && (
        <Go to="/pages/exchange/cryptoTransfer" className={styles.transfer}>
          {text('contract.transfer')}
        </Go>
      )}
      <Button
        kind={kind}
        disabled={problems.some(isShown)}
        busy={ticket.busy && !asking}
        onClick={() => {
          if (problems.length > 0 || summary === null) ticket.tryToSend();
          else if (confirms) setAsking(true);
          else void place();
        }}
      >
        {label}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={text('contract.confirm')}
        mark={<CoinMark asset={instrument.base} size={32} />}
        subtitle={text('contract.name', { coin: instrument.base })}
        footer={
          <Button kind={kind} busy={ticket.busy} disabled={problems.some(isShown)} onClick={() => void place()}>
            {label}
          </Button>
        }
      >
        <div className={styles.form}>
          <p className={styles.explain}>{text('contract.confirm-text')}</p>
          <SummaryCard ticket={ticket} dense={false} />
          <div className={styles.askAgain}>
            <span>{text('contract.ask-again')}</span>
            <Switch label={text('contract.ask-again')} on={confirms} onChange={(on) => keep({ confirmOrders: on })} />
          </div>
        </div>
      </Sheet>
    </>
  );
}

/** What became of the order, in a few words. */
function useResult({ instrument }: ContractTicket): (order: ContractOrder) => string {
  const text = useText();
  const language = useLanguage();
  return (order) => {
    const size = `${formatNumber(order.filledQuantity, language)} ${instrument.base}`;
    const price = formatNumber(order.averagePrice ?? order.price ?? '0', language, {
      decimals: instrument.priceDecimals,
    });
    if (order.status === 'filled')
      return text('contract.result-filled', { direction: text(`contract.${order.direction}`), size, price });
    if (order.status === 'waiting') return text('contract.result-waiting');
    if (/[1-9]/.test(order.filledQuantity)) return text('contract.result-part', { size });
    return order.status === 'open' ? text('contract.result-open', { price }) : text('contract.result-ended');
  };
}
