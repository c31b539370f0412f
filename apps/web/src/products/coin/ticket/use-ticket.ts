// In: an instrument and the side to begin with.
// Out: a ticket's state: what is typed, the market under it, what would happen, what is wrong, and the sending.
import { useMemo, useState } from 'react';
import type { Order, Side } from '@hilsa/contract';
import { parseDecimal } from '@hilsa/money';
import { send } from '../../../kernel/send.ts';
import { balanceKey } from '../../../kernel/keys.ts';
import { outdate } from '../../../kernel/queries.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { tell } from '../../../kernel/tell.ts';
import { balances, liveBook, useLive, useTicker } from '../../../live/index.ts';
import { type Instrument, bookLevels, priceText, ticksOf } from '../../../market/instrument.ts';
import { ratesOf, useOwnRates } from '../../../wallet/own-rates.ts';
import {
  type TicketFields,
  type TicketMarket,
  emptyTicket,
  mayPostOnly,
  requestOf,
  timesOf,
  wishOf,
} from './fields.ts';
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
  /** The button was pressed while something was missing: it is said beside its field from now on. */
  readonly tried: boolean;
  readonly tryToSend: () => void;
  readonly change: (change: Partial<TicketFields>) => void;
  readonly setPercent: (percent: number) => void;
  /** One tick up or down. */
  readonly step: (direction: 1 | -1) => void;
  readonly quickPrice: (which: 'bid' | 'mid' | 'ask') => void;
  /** Sends the order; `about` says what it is where a PIN is asked for. Null when it was refused or no answer came (the customer has been told). */
  readonly send: (about: string) => Promise<Order | null>;
}

export function useTicket(listed: Instrument, side: Side): Ticket {
  const own = useOwnRates('coin', listed.info.quote);
  // The customer's own rates; the listing has those of whoever has just come.
  const instrument = useMemo(
    () => (own === null ? listed : { ...listed, info: { ...listed.info, ...ratesOf(own) } }),
    [listed, own],
  );
  const signedIn = useSignedIn();
  const market = useTicketMarket(instrument);
  const knowsBalance = useLive(balances, (now) => now.value !== null);
  const [typed, setTyped] = useState<TicketFields>(() => emptyTicket(side));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
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
      // What a form may not have goes back to its usual.
      const times = timesOf(after);
      const timeInForce = times.length === 0 || times.includes(after.timeInForce) ? after.timeInForce : times[0]!;
      const kept = { ...after, timeInForce };
      return kept.postOnly && !mayPostOnly(kept) ? { ...kept, postOnly: false } : kept;
    });
  };
  const place = async (about: string): Promise<Order | null> => {
    setBusy(true);
    try {
      // A press after "no answer" sends the same order under the same id: it can't be placed twice.
      const request = requestOf(fields, market);
      const wish = wishOf(fields, request);
      const { order } = await send('/coin/order/add', request, { idIn: 'clientOrderId', about, wish });
      for (const path of ['/coin/assets', '/coin/order/list'] as const) outdate(path);
      setTried(false);
      return order;
    } catch (error) {
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
    tried,
    tryToSend: () => setTried(true),
    change,
    send: place,
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
  const [nowMs] = useState(() => Date.now());
  const last = useTicker(instrument.key, (ticker) => ticker?.last);
  const book = useLive(liveBook(instrument.key), (now) => now.value);
  const base = useLive(balances, (now) => now.value?.get(balanceKey(instrument.base))?.available);
  const quote = useLive(balances, (now) => now.value?.get(balanceKey(instrument.quote))?.available);
  return useMemo(
    () => ({
      instrument,
      lastTicks: last === undefined ? 0 : (ticksOf(instrument, last) ?? 0),
      bids: bookLevels(instrument, book?.bids ?? []),
      asks: bookLevels(instrument, book?.asks ?? []),
      nowMs,
      available: {
        base: parseDecimal(base ?? '0', instrument.info.baseDecimals) ?? 0n,
        quote: parseDecimal(quote ?? '0', instrument.info.quoteDecimals) ?? 0n,
      },
    }),
    [instrument, last, book, base, quote, nowMs],
  );
}

/** The first sentence-worthy problem of a field. */
export function problemOf(ticket: Ticket, field: Problem['field']): Problem | undefined {
  return ticket.problems.find(
    (problem) =>
      problem.field === field &&
      (isShown(problem) || ticket.tried) &&
      (problem.word !== 'insufficient' || (ticket.signedIn && ticket.knowsBalance)),
  );
}
