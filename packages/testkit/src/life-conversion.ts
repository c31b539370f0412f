// In: the auditor's state and chance. Out: commands of exchange, convert and transfer, good and bad.
import { saidBySource, type Command } from '@hilsa/core';
import type { PlainState } from './auditor/plain-state.ts';
import { PAIRS } from './life-listings.ts';
import type { Random } from './random.ts';

/** Rates that wander, go stale and disagree; quotes wanted, accepted late, twice and by others; transfers to and fro. */
export function convert({ next, pick, integer }: Random, state: PlainState, atMs: number, account: number): Command {
  const pair = next() < 0.01 ? 7 : integer(0, 1);
  const dice = next();
  if (dice < 0.5) {
    const rate = pair === 0 ? BigInt(10_000_00 + integer(-900, 900)) : BigInt(4_000_0000 + integer(-90_000, 300_000));
    const source = pick(['alpha', 'beta', 'gamma', next() < 0.02 ? 'B A D' : 'alpha']);
    const sourceMs = atMs - pick([0, 5, 500, 2_500, -1_000, -5_000]);
    const word = { pair, rate: saidBySource(next() < 0.02 ? 0n : rate), sourceMs };
    const rates = next() < 0.05 ? [word, { ...word, pair: 0 }] : [word];
    return { kind: 'record-rate', atMs, source, rates };
  }
  if (dice < 0.75) {
    const direction = pick(['buy-base', 'sell-base'] as const);
    const named = pick(['paid', 'received'] as const);
    const isQuote = (direction === 'buy-base') === (named === 'paid');
    const units = isQuote ? BigInt(integer(1, 9_000)) * 10n ** BigInt(integer(3, 7)) : BigInt(integer(1, 10 ** 7));
    const step = isQuote ? 1_000n : 1_000_000n;
    const even = pair === 1 && next() < 0.95 ? (units / step) * step : units;
    const own = [...state.quotes.values()].find((quote) => quote.account === account);
    const replaces = next() < 0.3 && own !== undefined ? own.id : next() < 0.05 ? integer(1, 50) : 0;
    return {
      kind: 'quote-conversion',
      atMs,
      account,
      pair,
      direction,
      named,
      units: next() < 0.02 ? 0n : even,
      replaces,
    };
  }
  if (dice < 0.9) {
    const open = [...state.quotes.values()];
    const quote = open.length === 0 || next() < 0.1 ? null : pick(open);
    const quoteId = quote?.id ?? integer(-1, state.nextQuote + 1);
    return {
      kind: 'accept-quote',
      atMs,
      account: quote === null || next() < 0.05 ? account : quote.account,
      quoteId,
    };
  }
  if (dice < 0.95) {
    const wrong = next() < 0.2 ? { dailyMaximum: -1n } : { isOn: next() < 0.9 };
    const rules = { ...pick(PAIRS), ...wrong };
    const effectiveAtMs = next() < 0.7 ? atMs + integer(-10, 20_000) : 0;
    if (next() < 0.5) return { kind: 'stop-conversion-pair', atMs, pair, isStopped: next() < 0.3 };
    return { kind: 'set-conversion-pair', atMs, pair: rules, effectiveAtMs };
  }
  const wallets = ['coin', 'stock', 'contract'] as const;
  const amount = next() < 0.02 ? 0n : BigInt(integer(1, 10 ** 6));
  return {
    kind: 'transfer-money',
    atMs,
    account,
    from: pick(wallets),
    to: pick(wallets),
    asset: integer(0, 5),
    amount,
  };
}
