// In: a ticket.
// Out: how long its order lasts, its last day where it has one, and whether it may only rest.
import type { TimeInForce as TimeInForceWord } from '@hilsa/contract';
import { type MessageKey, useText } from '../../../i18n/index.ts';
import { DayField, SegmentedControl } from '../../../parts/index.ts';
import { lastDays } from '../../../orders/last-day.ts';
import { mayPostOnly, mostDaysOf, timesOf, waits } from './fields.ts';
import { useProblemText } from './problem-text.ts';
import { type Ticket, problemOf } from './use-ticket.ts';
import styles from './ticket.module.css';

const TIMES: Readonly<Record<TimeInForceWord, MessageKey>> = {
  GTC: 'ticket.gtc',
  DAY: 'ticket.day',
  GTD: 'ticket.gtd',
  IOC: 'ticket.ioc',
  FOK: 'ticket.fok',
};

/** The last day of an order that ends by itself: with that day, in Dhaka. */
function LastDay({ ticket }: { readonly ticket: Ticket }) {
  const text = useText();
  const problemText = useProblemText();
  const { fields, market, change } = ticket;
  const { first, last } = lastDays(market.nowMs, mostDaysOf(fields));
  return (
    <div className={styles.lastDay}>
      <DayField
        label={text('ticket.last-day')}
        labelled="hidden"
        before={<span className={styles.denseLabel}>{text('ticket.last-day')}</span>}
        min={first}
        max={last}
        value={fields.lastDay}
        error={problemText(problemOf(ticket, 'day'))}
        onChange={(lastDay) => change({ lastDay })}
      />
    </div>
  );
}

/** How long it lasts; one that waits for a price and has a last day is called a GTT. */
export function TimeInForce({ ticket }: { readonly ticket: Ticket }) {
  const text = useText();
  const { fields, change } = ticket;
  return (
    <div className={styles.options}>
      <SegmentedControl
        size="small"
        label={text('ticket.time')}
        value={fields.timeInForce}
        onChange={(timeInForce) => change({ timeInForce })}
        options={timesOf(fields).map((value) => ({
          value,
          label: value === 'GTD' && waits(fields) ? 'GTT' : value,
        }))}
      />
      {mayPostOnly(fields) ? (
        <button
          type="button"
          role="switch"
          aria-checked={fields.postOnly}
          className={styles.postOnly}
          onClick={() => change({ postOnly: !fields.postOnly })}
        >
          <i />
          {text('ticket.post-only')}
        </button>
      ) : (
        <span className={styles.explain}>{text(TIMES[fields.timeInForce])}</span>
      )}
      {fields.timeInForce === 'GTD' && <LastDay ticket={ticket} />}
    </div>
  );
}
