// In: a share and what to begin with.
// Out: a ticket's state: what is typed, the market under it, what would happen, what is wrong, and the sending.
import { useMemo, useState } from 'react';
import type { StockOrder } from '@hilsa/contract';
import { nearestStep, stepAt, stepDown } from '@hilsa/formulas/stocks';
import { parseDecimal } from '@hilsa/money';
import { balanceKey } from '../../../kernel/keys.ts';
import { outdate, useCall } from '../../../kernel/queries.ts';
import { send } from '../../../kernel/send.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { tell } from '../../../kernel/tell.ts';
import { balances, useLive, useTicker } from '../../../live/index.ts';
import { priceText, quoteText, ticksOf } from '../../../market/instrument.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { useMarket } from '../../../market/shares/use-country.ts';
import { ratesOf, useOwnRates } from '../../../wallet/own-rates.ts';
import {
  type ShareFields,
  type ShareMarketNow,
  type TicketStart,
  emptyShareTicket,
  planOf,
  requestOf,
  timesOf,
  wishOf,
} from './fields.ts';
import { type ShareProblem, isShown, problemsOf } from './problems.ts';
import { type ShareSummary, summaryOf } from './summary.ts';

export interface ShareTicket {
  readonly instrument: ShareInstrument;
  readonly fields: ShareFields;
  readonly market: ShareMarketNow;
  readonly summary: ShareSummary | null;
  readonly problems: readonly ShareProblem[];
  readonly signedIn: boolean;
  readonly knowsBalance: boolean;
  readonly busy: boolean;
  readonly tried: boolean;
  readonly tryToSend: () => void;
  readonly change: (change: Partial<ShareFields>) => void;
  /** One orderable step up or down. */
  readonly step: (direction: 1 | -1) => void;
  /** A price in the book's ticks, moved to the nearest that may be ordered. */
  readonly setTicks: (ticks: number) => void;
  /** Most that can be bought or sold with what is there. */
  readonly most: () => void;
  /** Null when it was refused or no answer came (the customer has been told). */
  readonly send: (about: string) => Promise<StockOrder | null>;
}

export function useShareTicket(listed: ShareInstrument, start: TicketStart): ShareTicket {
  const own = useOwnRates('stock', listed.quote);
  // The customer's own rate; the listing has that of whoever has just come.
  const instrument = useMemo(() => {
    if (own === null) return listed;
    const { makerFeePpm, takerFeePpm } = ratesOf(own);
    return { ...listed, charges: { ...listed.charges, commissionPpm: Math.max(makerFeePpm, takerFeePpm) } };
  }, [listed, own]);
  const signedIn = useSignedIn();
  const market = useTicketMarket(instrument);
  const knowsBalance = useLive(balances, (now) => now.value !== null);
  const [typed, setTyped] = useState<ShareFields>(() => ({
    ...emptyShareTicket(start.side),
    price: start.price ?? '',
    amount: start.quantity ?? '',
  }));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  // Until somebody types a price, the last one stands there.
  const [offered, setOffered] = useState('');
  const [isPriceTyped, setPriceTyped] = useState(start.price !== undefined);
  if (offered === '' && market.lastTicks > 0) setOffered(priceText(instrument, market.lastTicks));
  const fields = useMemo<ShareFields>(
    () => ({ ...typed, price: isPriceTyped ? typed.price : offered }),
    [typed, offered, isPriceTyped],
  );
  const change = (next: Partial<ShareFields>): void => {
    if (next.price !== undefined) setPriceTyped(true);
    setTyped((before) => {
      const after = { ...before, ...next };
      // What a form or a side may not have goes back to its usual.
      const form = after.side === 'buy' && after.form === 'oco' ? 'limit' : after.form;
      const times = timesOf({ ...after, form });
      const time = form === before.form && times.includes(after.time) ? after.time : (times[0] ?? 'DAY');
      return { ...after, form, time };
    });
  };
  const setTicks = (ticks: number): void =>
    change({ price: priceText(instrument, nearestStep(instrument.steps, BigInt(Math.max(1, ticks)), 1n)) });
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
    setTicks,
    summary: useMemo(() => summaryOf(fields, market), [fields, market]),
    problems: useMemo(() => problemsOf(fields, market), [fields, market]),
    step: (direction) => {
      const now = ticksOf(instrument, fields.price) ?? market.lastTicks;
      const step = stepAt(instrument.steps, direction === 1 ? now : Math.max(0, now - 1));
      change({ price: priceText(instrument, Math.max(step, stepDown(instrument.steps, now) + direction * step)) });
    },
    most: () => change(mostOf(fields, market)),
    send: async (about) => {
      setBusy(true);
      try {
        const path = fields.side === 'buy' ? '/stock/order/buy' : '/stock/order/sell';
        const request = requestOf(fields, market);
        const wish = wishOf(fields, request);
        const { order } = await send(path, request, { idIn: 'clientOrderId', about, wish });
        for (const old of ['/stock/hold/list', '/stock/hold/info', '/stock/order/list'] as const) outdate(old);
        setTried(false);
        // A second press right behind it is no second order.
        change({ amount: '' });
        return order;
      } catch (error) {
        tell(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Whole shares that the free money pays for at the order's bound, or all that may be sold. */
function mostOf(fields: ShareFields, market: ShareMarketNow): Partial<ShareFields> {
  const { instrument } = market;
  if (fields.side === 'sell') return { amountIn: 'shares', amount: String(market.saleable) };
  const asMoney = { ...fields, amountIn: 'money', amount: quoteText(instrument, market.money) } as const;
  const lots = planOf(asMoney, market).lots ?? 0;
  const most = instrument.maxLots === null ? lots : Math.min(lots, instrument.maxLots);
  return { amountIn: 'shares', amount: String(most) };
}

function useTicketMarket(instrument: ShareInstrument): ShareMarketNow {
  const { share } = instrument.detail;
  const signedIn = useSignedIn();
  const last = useTicker(instrument.key, (ticker) => ticker?.last) ?? share.last;
  const { market, clock } = useMarket(share.country);
  const held = useCall('/stock/hold/info', { code: share.symbol }, { enabled: signedIn }).data?.holding;
  const shares = useLive(balances, (now) => now.value?.get(balanceKey(share.symbol, 'stock'))?.available);
  const money = useLive(balances, (now) => now.value?.get(balanceKey(share.currency, 'stock'))?.available);
  const isOpen = (clock?.phase ?? share.phase) !== 'closed';
  return useMemo(
    () => ({
      instrument,
      lastTicks: ticksOf(instrument, last) ?? 0,
      isOpen,
      opensAtMs: market?.nextOpeningMs ?? null,
      money: parseDecimal(money ?? '0', instrument.info.quoteDecimals) ?? 0n,
      saleable: parseDecimal(shares ?? held?.available ?? '0', 0) ?? 0n,
      locked: held?.locked ?? [],
    }),
    [instrument, last, isOpen, market?.nextOpeningMs, money, shares, held],
  );
}

/** The first sentence-worthy problem of a field. */
export function problemOf(ticket: ShareTicket, field: ShareProblem['field']): ShareProblem | undefined {
  return ticket.problems.find(
    (problem) =>
      problem.field === field &&
      (isShown(problem) || ticket.tried) &&
      (!['insufficient', 'nothing-to-sell', 'not-enough', 'locked'].includes(problem.word) ||
        (ticket.signedIn && ticket.knowsBalance)),
  );
}
