// In: an instrument and the side to begin with.
// Out: a ticket's state: what is typed, the market under it, what would happen, what is wrong, and the sending.
import { useMemo, useRef, useState } from 'react';
import type { Order, RequestOf, Side } from '@hilsa/contract';
import { Offline, newRequestId } from '@hilsa/wire';
import { parseDecimal } from '@hilsa/money';
import { guarded } from '../../app/guarded.ts';
import { outdate } from '../../app/queries.ts';
import { useSignedIn } from '../../app/session.ts';
import { tell } from '../../app/tell.ts';
import { balances, liveBook, tickers, useLive } from '../../live/index.ts';
import { type Instrument, bookLevels, priceText, ticksOf } from '../instrument.ts';
import { type TicketFields, type TicketMarket, emptyTicket, mayPostOnly, requestOf } from './fields.ts';
import { type Problem, isShown, problemsOf } from './problems.ts';
import { amountAt, percentAt } from './share.ts';
import { type TicketSummary, summaryOf } from './summary.ts';

export interface Ticket {
  readonly instrument: Instrument;
  readonly fields: TicketFields;
  readonly market: TicketMarket;
  readonly summary: TicketSummary | null;
  readonly problems: readonly Problem[];
  readonly percent: number;
  readonly signedIn: boolean;
  /** Own balances have come. */
  readonly knowsBalance: boolean;
  readonly busy: boolean;
  readonly change: (change: Partial<TicketFields>) => void;
  readonly setPercent: (percent: number) => void;
  /** One tick up or down. */
  readonly step: (direction: 1 | -1) => void;
  readonly quickPrice: (which: 'bid' | 'mid' | 'ask') => void;
  /** Sends the order; `about` says what it is where a PIN is asked for. Null when it was refused or no answer came (the customer has been told). */
  readonly send: (about: string) => Promise<Order | null>;
}

export function useTicket(instrument: Instrument, side: Side): Ticket {
  const signedIn = useSignedIn();
  const market = useTicketMarket(instrument);
  const knowsBalance = useLive(balances, (now) => now.value !== null);
  const [typed, setTyped] = useState<TicketFields>(() => emptyTicket(side));
  const [busy, setBusy] = useState(false);
  const pending = useRef<{ body: string; id: string } | null>(null);
  // Until somebody types a price, the price that would trade now stands there.
  const best = typed.side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0];
  const [offered, setOffered] = useState('');
  const [isPriceTyped, setPriceTyped] = useState(false);
  if (offered === '' && (best ?? market.lastTicks) > 0) setOffered(priceText(instrument, best ?? market.lastTicks));
  const fields = useMemo<TicketFields>(
    () => ({ ...typed, price: isPriceTyped ? typed.price : offered }),
    [typed, offered, isPriceTyped],
  );

  const change = (next: Partial<TicketFields>): void => {
    if (next.price !== undefined) setPriceTyped(true);
    if (next.side !== undefined && next.side !== typed.side) {
      setPriceTyped(false);
      setOffered('');
    }
    setTyped((before) => {
      const after = { ...before, ...next };
      return after.postOnly && !mayPostOnly(after) ? { ...after, postOnly: false } : after;
    });
  };
  const send = async (about: string): Promise<Order | null> => {
    const request = requestOf(fields, market);
    const body = JSON.stringify(request);
    // A press after "no answer" sends the same order under the same id: it can't be placed twice.
    const id = pending.current?.body === body ? pending.current.id : newRequestId();
    pending.current = { body, id };
    setBusy(true);
    try {
      const { order } = await guarded(
        '/coin/order/add',
        { ...request, clientOrderId: id } satisfies RequestOf<'/coin/order/add'>,
        { requestId: id, about },
      );
      pending.current = null;
      for (const path of ['/coin/assets', '/coin/order/list'] as const) outdate(path);
      return order;
    } catch (error) {
      if (!(error instanceof Offline)) pending.current = null;
      tell(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const middle = (): number =>
    Math.round(((market.bids[0]?.[0] ?? market.lastTicks) + (market.asks[0]?.[0] ?? market.lastTicks)) / 2);
  return {
    instrument,
    fields,
    market,
    signedIn,
    knowsBalance,
    busy,
    change,
    send,
    summary: useMemo(() => summaryOf(fields, market), [fields, market]),
    problems: useMemo(() => problemsOf(fields, market), [fields, market]),
    percent: useMemo(() => percentAt(fields, market), [fields, market]),
    setPercent: (percent) => change({ amount: amountAt(fields, market, percent) }),
    step: (direction) =>
      change({
        price: priceText(instrument, Math.max(1, (ticksOf(instrument, fields.price) ?? market.lastTicks) + direction)),
      }),
    quickPrice: (which) =>
      change({
        price: priceText(
          instrument,
          which === 'bid'
            ? (market.bids[0]?.[0] ?? market.lastTicks)
            : which === 'ask'
              ? (market.asks[0]?.[0] ?? market.lastTicks)
              : middle(),
        ),
      }),
  };
}

function useTicketMarket(instrument: Instrument): TicketMarket {
  const last = useLive(tickers, (now) => now.value?.get(instrument.symbol)?.last);
  const book = useLive(liveBook(instrument.symbol), (now) => now.value);
  const base = useLive(balances, (now) => now.value?.get(instrument.base)?.available);
  const quote = useLive(balances, (now) => now.value?.get(instrument.quote)?.available);
  return useMemo(
    () => ({
      instrument,
      lastTicks: last === undefined ? 0 : (ticksOf(instrument, last) ?? 0),
      bids: bookLevels(instrument, book?.bids ?? []),
      asks: bookLevels(instrument, book?.asks ?? []),
      available: {
        base: parseDecimal(base ?? '0', instrument.info.baseDecimals) ?? 0n,
        quote: parseDecimal(quote ?? '0', instrument.info.quoteDecimals) ?? 0n,
      },
    }),
    [instrument, last, book, base, quote],
  );
}

/** The first sentence-worthy problem of a field. */
export function problemOf(ticket: Ticket, field: Problem['field']): Problem | undefined {
  return ticket.problems.find(
    (problem) =>
      problem.field === field &&
      isShown(problem) &&
      (problem.word !== 'insufficient' || (ticket.signedIn && ticket.knowsBalance)),
  );
}
