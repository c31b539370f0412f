// In: nothing. Out: the facts of conversion. Money moves by the ledger's own facts beside them; these say why, with the evidence.
import type { AgreedRate } from '@hilsa/formulas/conversion';
import { declareFact, money, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { PairRules } from './commands.ts';
import { count, dayOf, type PairState, type Quote } from './state.ts';

export const DIRECTIONS = ['buy-base', 'sell-base'] as const;
export const NAMED = ['paid', 'received'] as const;

export const conversionPairSet = declareFact(
  100,
  'conversion-pair-set',
  { pair: word, version: word, rules: plain<PairRules>() },
  ({ conversion: { pairs }, due }, { pair: index, version, rules }) => {
    const known = pairs[index];
    if (known === undefined)
      pairs.push({ index, rules, version, coming: null, isStopped: false, rates: new Map(), exposure: 0n });
    else Object.assign(known, { rules, version, coming: null });
    due.cancel('apply-pair', index);
  },
);
export const rateRecorded = declareFact(
  101,
  'rate-recorded',
  { pair: word, rate: money, sourceMs: wide, source: text },
  (state, { pair, rate, sourceMs, source }) =>
    void pairOf(state, pair).rates.set(source, { source, rate, sourceMs, receivedMs: state.atMs }),
);
/** `evidence`: the words of the sources that the mid came from. */
export const conversionQuoted = declareFact(
  102,
  'conversion-quoted',
  {
    quote: wide,
    account: word,
    pair: word,
    version: word,
    direction: oneOf(DIRECTIONS),
    paid: money,
    received: money,
    rest: money,
    named: oneOf(NAMED),
    mid: money,
    rate: money,
    rateDecimals: word,
    /** Quote units. */
    spread: money,
    hold: wide,
    expiresAtMs: wide,
    evidence: plain<AgreedRate['from']>(),
  },
  (state, { quote: id, ...said }) => {
    const { conversion, due } = state;
    const { account, expiresAtMs } = said;
    const quote: Quote = { id, ...said, quotedMs: state.atMs, used: false };
    conversion.quotes.set(id, quote);
    const open = conversion.open.get(account);
    if (open === undefined) conversion.open.set(account, new Set([id]));
    else open.add(id);
    count(conversion, quote, 1n);
    conversion.nextQuote = id + 1;
    // In its last millisecond it can still be accepted.
    due.schedule('expire-quote', id, expiresAtMs + 1);
  },
);
export const conversionExecuted = declareFact(
  103,
  'conversion-executed',
  { quote: wide, account: word, pair: word, direction: oneOf(DIRECTIONS), paid: money, received: money },
  (state, { quote: id, account, pair, direction, paid, received }) => {
    const { conversion } = state;
    const quote = quoteOf(state, id);
    forget(state, quote);
    quote.used = true;
    const isBuy = direction === 'buy-base';
    pairOf(state, pair).exposure += isBuy ? received : -paid;
    const today = dayOf(state.atMs);
    if (conversion.day !== today) Object.assign(conversion, { day: today, spent: new Map() });
    const key = `${account}/${pair}`;
    conversion.spent.set(key, (conversion.spent.get(key) ?? 0n) + (isBuy ? paid : received));
  },
);
/** Its time has passed, used or not. */
export const quoteExpired = declareFact(104, 'quote-expired', { quote: wide }, (state, { quote: id }) => {
  forget(state, quoteOf(state, id));
  state.conversion.quotes.delete(id);
  state.due.cancel('expire-quote', id);
});
/** The money moved by the ledger's fact just before. */
export const moneyTransferred = declareFact(
  105,
  'money-transferred',
  { transfer: wide, account: word, from: word, to: word, asset: word, amount: money },
  ({ conversion }, { transfer }) => void (conversion.nextTransfer = transfer + 1),
);

/** The rules as they will read from `effectiveAtMs` on. */
export const conversionPairScheduled = declareFact(
  106,
  'conversion-pair-scheduled',
  { pair: word, effectiveAtMs: wide, rules: plain<PairRules>() },
  (state, { pair: index, effectiveAtMs, rules }) => {
    pairOf(state, index).coming = { atMs: effectiveAtMs, rules };
    state.due.schedule('apply-pair', index, effectiveAtMs);
  },
);
export const conversionPairStopped = declareFact(
  107,
  'conversion-pair-stopped',
  { pair: word, isStopped: yesNo },
  (state, { pair, isStopped }) => void (pairOf(state, pair).isStopped = isStopped),
);

export function pairOf(state: State, index: number): PairState {
  const pair = state.conversion.pairs[index];
  if (pair === undefined) throw new RangeError(`pair ${index} is not there`);
  return pair;
}

function quoteOf({ conversion }: State, id: number): Quote {
  const quote = conversion.quotes.get(id);
  if (quote === undefined) throw new RangeError(`quote ${id} is not there`);
  return quote;
}

/** It can no longer be accepted. */
function forget({ conversion }: State, quote: Quote): void {
  const { id, account, used } = quote;
  if (!used) count(conversion, quote, -1n);
  const open = conversion.open.get(account);
  if (open === undefined) return;
  open.delete(id);
  if (open.size === 0) conversion.open.delete(account);
}
