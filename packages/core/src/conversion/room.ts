// In: nothing. Out: the room of exchange, convert and transfers.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import {
  conversionExecuted,
  conversionPairScheduled,
  conversionPairSet,
  conversionPairStopped,
  conversionQuoted,
  moneyTransferred,
  quoteExpired,
  rateRecorded,
} from './facts.ts';
import { expireQuote } from './quote.ts';
import { applyPair } from './rates.ts';
import { count, type PairState, type Quote } from './state.ts';

export const conversionRoom = {
  name: 'conversion',
  facts: [
    conversionPairSet,
    rateRecorded,
    conversionQuoted,
    conversionExecuted,
    quoteExpired,
    moneyTransferred,
    conversionPairScheduled,
    conversionPairStopped,
  ],
  works: { 'expire-quote': expireQuote, 'apply-pair': applyPair },
  section: {
    tag: 'convert',
    version: 1,
    write: ({ conversion }, to) => {
      to.number(conversion.nextQuote);
      to.number(conversion.nextTransfer);
      to.number(conversion.day);
      to.list(conversion.pairs, ({ rates, ...pair }) => to.text(toJson({ ...pair, rates: sorted(rates) })));
      to.list([...conversion.quotes.values()], (quote) => to.text(toJson(quote)));
      to.list(sorted(conversion.spent), (line) => to.text(toJson(line)));
    },
    read: (state, from) => {
      const { conversion } = state;
      conversion.nextQuote = from.number();
      conversion.nextTransfer = from.number();
      conversion.day = from.number();
      from.list(() => {
        const pair = fromJson(from.text()) as Omit<PairState, 'rates'> & { rates: [string, never][] };
        conversion.pairs.push({ ...pair, rates: new Map(pair.rates) });
      });
      from.list(() => {
        const quote = fromJson(from.text()) as Quote;
        conversion.quotes.set(quote.id, quote);
        if (quote.used) return;
        conversion.open.set(quote.account, (conversion.open.get(quote.account) ?? new Set<number>()).add(quote.id));
        count(conversion, quote, 1n);
      });
      from.list(() => {
        const [key, units] = fromJson(from.text()) as [string, bigint];
        conversion.spent.set(key, units);
      });
    },
  },
  check: checkConversion,
} as const satisfies CoreRoom;

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Every open quote has the house's side reserved to the unit, and the clock knows its end; no owner has more than three. */
function checkConversion({ conversion, holds, due }: State): void {
  for (const [pair, { bought, sold }] of conversion.pending) {
    const open = [...conversion.quotes.values()].filter((quote) => !quote.used && quote.pair === pair);
    const sum = (direction: Quote['direction'], of: 'paid' | 'received') =>
      open.reduce((total, quote) => (quote.direction === direction ? total + quote[of] : total), 0n);
    if (bought !== sum('buy-base', 'received') || sold !== sum('sell-base', 'paid'))
      throw new Error(`pair ${pair} has open quotes of other amounts than ${bought} and ${sold}`);
  }
  for (const { id, used, hold, named, received, rest, expiresAtMs } of conversion.quotes.values()) {
    if (due.dueAt('expire-quote', id) !== expiresAtMs + 1)
      throw new Error(`quote ${id} ends, and the clock does not know`);
    const reserved = holds.get(hold)?.amount ?? 0n;
    const needed = named === 'paid' ? received + rest : received;
    if (reserved !== (used ? 0n : needed))
      throw new Error(`quote ${id} of ${needed}, used ${used}, has ${reserved} reserved`);
  }
  for (const { index, coming } of conversion.pairs)
    if (due.dueAt('apply-pair', index) !== (coming?.atMs ?? null))
      throw new Error(`pair ${index} changes at ${coming?.atMs}, and the clock does not know`);
  for (const [account, open] of conversion.open)
    if (open.size > 3) throw new Error(`account ${account} has ${open.size} open quotes`);
}
