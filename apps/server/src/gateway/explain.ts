// In: a refusal of the core, in ticks, lots and units. Out: the same numbers as decimal text, in the wire's words.
import type { RefusalDetail, RefusalWord } from '@hilsa/contract';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../identity/index.ts';
import type { Instrument, Listings } from '../publish/index.ts';
import type { SequencerReply } from '../sequencer/index.ts';

type CoreRefusal = Extract<SequencerReply, { refusal: string }>;
type Value = string | number | bigint;

/** Details that are prices in ticks, and their names on the wire. */
const PRICES: Readonly<Record<string, string>> = {
  ticks: 'price',
  best: 'best',
  last: 'last',
  lowest: 'lowest',
  highest: 'highest',
  worstTicks: 'worstPrice',
  triggerTicks: 'triggerPrice',
  stepTicks: 'tick',
  reference: 'reference',
  liquidation: 'liquidation',
};
/** Details that are quantities in lots. */
const QUANTITIES: Readonly<Record<string, string>> = { lots: 'quantity', fillable: 'fillable', filled: 'filled' };
const DHAKA_MS = 6 * 3_600_000;
/** Internal numbers that mean nothing to a caller. */
const INTERNAL = new Set(['account', 'instrument', 'pair', 'robot']);

/** @param instrument the market the command named, or null */
export function explained(reply: CoreRefusal, instrument: Instrument | null, listings: Listings): Refused {
  const detail: Record<string, string | number> = {};
  const given = reply.detail as Readonly<Record<string, Value>>;
  for (const [name, value] of Object.entries(given)) {
    const shown = show(reply.refusal, name, value, { given, instrument, listings });
    if (shown !== null) detail[shown[0]] = shown[1];
  }
  if (instrument !== null) detail['symbol'] = instrument.symbol;
  return new Refused(reply.refusal satisfies RefusalWord, detail satisfies RefusalDetail);
}

interface Around {
  given: Readonly<Record<string, Value>>;
  instrument: Instrument | null;
  listings: Listings;
}

function show(
  word: string,
  name: string,
  value: Value,
  { given, instrument, listings }: Around,
): [string, string | number] | null {
  if (INTERNAL.has(name)) return null;
  // There is none: no price of 0.
  if (name === 'liquidation' && value === 0) return null;
  // The day on which something is free, by the product's own clock.
  if (name === 'untilMs') return ['date', new Date(Number(value) + DHAKA_MS).toISOString().slice(0, 10)];
  if (name === 'yearlyPpm') return ['rate', formatDecimal(BigInt(value), 4, { trim: true })];
  if (name === 'orderId' || name === 'quoteId') return [name, String(value)];
  if (name === 'asset') return [name, listings.asset(Number(value)).code];
  if (typeof value === 'bigint') {
    const asset = given['asset'];
    const decimals = typeof asset === 'number' ? listings.asset(asset).decimals : (instrument?.quoteDecimals ?? 0);
    return [name, formatDecimal(value, decimals, { trim: true })];
  }
  if (instrument !== null && typeof value === 'number') {
    const price = PRICES[name];
    if (price !== undefined) return Number.isSafeInteger(value) && value >= 0 ? [price, instrument.price(value)] : null;
    const isQuantity = /^(?:shown-)?quantity-/.test(word) && (name === 'minimum' || name === 'maximum');
    if (isQuantity || name in QUANTITIES) return [QUANTITIES[name] ?? name, instrument.quantity(value)];
  }
  return [name, value];
}
