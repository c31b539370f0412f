// In: a contract's market and the direction to begin with.
// Out: a ticket's state: what is typed, the market under it, what would happen, what is wrong, and the sending.
import { useMemo, useState } from 'react';
import type { ContractOrder } from '@hilsa/contract';
import type { Direction } from '@hilsa/formulas/contracts';
import { parseDecimal } from '@hilsa/money';
import { balanceKey } from '../../../kernel/keys.ts';
import { outdate } from '../../../kernel/queries.ts';
import { send } from '../../../kernel/send.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { tell } from '../../../kernel/tell.ts';
import { balances, liveBook, marks, positions, useLive, useTicker } from '../../../live/index.ts';
import { type Instrument, bookLevels, priceText, ticksOf } from '../../../market/instrument.ts';
import { positionNow } from '../position/reading.ts';
import { type Terms, useTerms } from '../terms.ts';
import { useMode } from '../use-mode.ts';
import { type ContractFields, type TicketMarket, emptyTicket, mayPostOnly, requestOf } from './fields.ts';
import { type ContractField, type ContractProblem, isShown, problemsOf } from './problems.ts';
import { amountAt } from './share.ts';
import { type ContractSummary, summaryOf } from './summary.ts';

export interface ContractTicket {
  readonly instrument: Instrument;
  readonly fields: ContractFields;
  readonly market: TicketMarket;
  readonly terms: Terms | null;
  readonly summary: ContractSummary | null;
  readonly problems: readonly ContractProblem[];
  readonly signedIn: boolean;
  readonly knowsBalance: boolean;
  readonly busy: boolean;
  /** The button was pressed while something was missing: it is said beside its field from now on. */
  readonly tried: boolean;
  readonly tryToSend: () => void;
  readonly change: (change: Partial<ContractFields>) => void;
  readonly setPercent: (percent: number) => void;
  /** Null when it was refused or no answer came (the customer has been told). */
  readonly send: (about: string) => Promise<ContractOrder | null>;
}

export function useContractTicket(instrument: Instrument, direction: Direction): ContractTicket {
  const signedIn = useSignedIn();
  const terms = useTerms(instrument);
  const market = useTicketMarket(instrument, terms);
  const knowsBalance = useLive(balances, (now) => now.value !== null);
  const [typed, setTyped] = useState<ContractFields>(() => emptyTicket(direction, 0));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  // Until somebody types a price, the price that would trade now stands there.
  const best = (typed.direction === 'long') === typed.reduceOnly ? market.bids[0]?.[0] : market.asks[0]?.[0];
  const [offered, setOffered] = useState('');
  const [isPriceTyped, setPriceTyped] = useState(false);
  const first = best ?? market.markTicks;
  if (offered === '' && first > 0) setOffered(priceText(instrument, first));
  const fields = useMemo<ContractFields>(
    () => ({
      ...typed,
      leverage: typed.leverage === 0 ? Math.min(terms?.told.chosen ?? 1, market.cap.most) : typed.leverage,
      price: isPriceTyped ? typed.price : offered,
    }),
    [typed, offered, isPriceTyped, terms, market.cap.most],
  );
  const change = (next: Partial<ContractFields>): void => {
    if (next.price !== undefined) setPriceTyped(true);
    if (next.direction !== undefined && next.direction !== typed.direction) {
      setPriceTyped(false);
      setOffered('');
    }
    setTyped((before) => {
      const after = { ...before, ...next };
      return after.postOnly && !mayPostOnly(after) ? { ...after, postOnly: false } : after;
    });
  };
  const place = async (about: string): Promise<ContractOrder | null> => {
    setBusy(true);
    try {
      const { order } = await send('/coin/contract/order/add', requestOf(fields, market), {
        idIn: 'clientOrderId',
        about,
      });
      for (const path of ['/coin/contract/order/list', '/coin/contract/order/list/active'] as const) outdate(path);
      setTried(false);
      return order;
    } catch (error) {
      tell(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    instrument,
    fields,
    market,
    terms,
    signedIn,
    knowsBalance,
    busy,
    tried,
    tryToSend: () => setTried(true),
    change,
    send: place,
    summary: useMemo(() => summaryOf(fields, market), [fields, market]),
    problems: useMemo(() => problemsOf(fields, market), [fields, market]),
    setPercent: (percent) => change({ amount: amountAt(fields, market, percent) }),
  };
}

const NO_CAP = { most: 1, reasons: [] } as const;
const NONE = [] as const;

function useTicketMarket(instrument: Instrument, terms: Terms | null): TicketMarket {
  const last = useTicker(instrument.key, (ticker) => ticker?.last);
  const mark = useLive(marks, (now) => now.value?.get(instrument.symbol));
  const book = useLive(liveBook(instrument.key), (now) => now.value);
  const free = useLive(balances, (now) => now.value?.get(balanceKey(instrument.quote, 'contract'))?.available);
  const own = useLive(positions, (now) => now.value);
  const mode = useMode();
  return useMemo(() => {
    const lines = terms?.lines ?? NONE;
    const markTicks = mark === undefined ? 0 : (ticksOf(instrument, mark.mark) ?? 0);
    const of = (direction: Direction) => {
      const told = own?.find((one) => one.symbol === instrument.symbol && one.direction === direction);
      if (told === undefined) return null;
      return { ...positionNow(told, instrument, lines, markTicks).position, leverage: told.leverage };
    };
    return {
      instrument,
      contract: { unit: instrument.unitsPerTickLot, lines },
      tiers: terms?.tiers ?? NONE,
      markTicks,
      lastTicks: last === undefined ? 0 : (ticksOf(instrument, last) ?? 0),
      bids: bookLevels(instrument, book?.bids ?? []),
      asks: bookLevels(instrument, book?.asks ?? []),
      available: parseDecimal(free ?? '0', instrument.info.quoteDecimals) ?? 0n,
      cap: terms?.cap ?? NO_CAP,
      makerPpm: terms?.told.makerFeePpm ?? instrument.info.makerFeePpm,
      takerPpm: terms?.told.takerFeePpm ?? instrument.info.takerFeePpm,
      long: of('long'),
      short: of('short'),
      mode,
      fundingRate: rateOf(mark?.fundingRate),
      state: mark?.state ?? 'open',
    };
  }, [instrument, terms, last, mark, book, free, own, mode]);
}

/** '0.0100' percent is 100,000 billionths. */
export function rateOf(percent: string | undefined): number {
  if (percent === undefined) return 0;
  const units = parseDecimal(percent.replace('-', ''), 7) ?? 0n;
  return Number(percent.startsWith('-') ? -units : units);
}

/** The first sentence-worthy problem of a field. */
export function problemOf(ticket: ContractTicket, field: ContractField): ContractProblem | undefined {
  return ticket.problems.find(
    (problem) =>
      problem.field === field &&
      (isShown(problem) || ticket.tried) &&
      (problem.word !== 'insufficient' || (ticket.signedIn && ticket.knowsBalance)),
  );
}
