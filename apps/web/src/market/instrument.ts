// In: one entry of /coin/infos.
// Out: the same rules as integers, and the ways between what people type and ticks, lots and units.
import { unitsPerTickLot } from '@hilsa/formulas';
import { formatDecimal, parseDecimal, stepsOf, unitsOf } from '@hilsa/money';
import type { CoinInfo, Level } from '@hilsa/contract';
import { decimalsOf } from '../kernel/decimals.ts';
import { listingKey } from '../kernel/keys.ts';
import type { Listing } from './listing.ts';

/** What of a market is needed to read and write its prices and quantities exactly. */
export interface Stepped extends Listing {
  readonly info: Pick<CoinInfo, 'tick' | 'baseDecimals' | 'quoteDecimals'>;
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  readonly unitsPerTickLot: bigint;
  /** Digits after the point that a quantity may have. */
  readonly quantityDecimals: number;
}

/** `tickUnits`: quote units per whole base for one tick. `lotUnits`: base units of one lot. Notionals in quote units. */
export interface Instrument extends Stepped {
  readonly info: CoinInfo;
  readonly minLots: number;
  readonly maxLots: number;
  readonly minNotional: bigint;
  readonly maxNotional: bigint;
}

/** Throws RangeError when the listing contradicts itself, which the core would have refused. */
export function instrumentOf(info: CoinInfo): Instrument {
  const units = (text: string, decimals: number): bigint => {
    const parsed = parseDecimal(text, decimals);
    if (parsed === null) throw new RangeError(`${info.symbol}: ${text} does not fit ${decimals} decimals`);
    return parsed;
  };
  const tickUnits = units(info.tick, info.quoteDecimals);
  const lotUnits = units(info.lot, info.baseDecimals);
  const each = unitsPerTickLot(tickUnits, lotUnits, info.baseDecimals);
  const minLots = stepsOf(units(info.minQuantity, info.baseDecimals), lotUnits);
  const maxLots = stepsOf(units(info.maxQuantity, info.baseDecimals), lotUnits);
  if (each === null || minLots === null || maxLots === null)
    throw new RangeError(`${info.symbol}: tick, lot and limits do not fit each other`);
  return {
    info,
    kind: info.kind,
    key: listingKey(info.symbol, info.kind),
    symbol: info.symbol,
    name: info.name,
    base: info.base,
    quote: info.quote,
    tickUnits,
    lotUnits,
    unitsPerTickLot: each,
    minLots,
    maxLots,
    minNotional: units(info.minNotional, info.quoteDecimals),
    maxNotional: units(info.maxNotional, info.quoteDecimals),
    priceDecimals: decimalsOf(info.tick),
    quantityDecimals: decimalsOf(info.lot),
  };
}

/** A typed price in ticks; null when it is no number or not on a tick. */
export function ticksOf(instrument: Stepped, price: string): number | null {
  const units = parseDecimal(finished(price), instrument.info.quoteDecimals);
  return units === null ? null : stepsOf(units, instrument.tickUnits);
}

/** A typed quantity in lots; null when it is no number or not on a lot. */
export function lotsOf(instrument: Stepped, quantity: string): number | null {
  const units = parseDecimal(finished(quantity), instrument.info.baseDecimals);
  return units === null ? null : stepsOf(units, instrument.lotUnits);
}

/** A typed amount of the quote asset in its units; null when it is no number or too precise. */
export function quoteUnitsOf(instrument: Stepped, amount: string): bigint | null {
  return parseDecimal(finished(amount), instrument.info.quoteDecimals);
}

/** A price with all the digits of its tick: 1124805 ticks of 0.1 are '112480.5'. */
export function priceText(instrument: Stepped, ticks: number): string {
  const text = formatDecimal(unitsOf(ticks, instrument.tickUnits), instrument.info.quoteDecimals, { trim: true });
  const [whole = '0', fraction = ''] = text.split('.');
  return instrument.priceDecimals === 0 ? whole : `${whole}.${fraction.padEnd(instrument.priceDecimals, '0')}`;
}

/** A quantity without zeros at its end. */
export function quantityText(instrument: Stepped, lots: number): string {
  return formatDecimal(unitsOf(lots, instrument.lotUnits), instrument.info.baseDecimals, { trim: true });
}

export function quoteText(instrument: Stepped, units: bigint): string {
  return formatDecimal(units, instrument.info.quoteDecimals, { trim: true });
}

export function baseText(instrument: Stepped, units: bigint): string {
  return formatDecimal(units, instrument.info.baseDecimals, { trim: true });
}

/** Value in quote units of `lots` at `ticks`. */
export function notional(instrument: Stepped, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * instrument.unitsPerTickLot;
}

/** Levels of the wire as [ticks, lots]; a level that is not on the instrument's steps is left out. */
export function bookLevels(instrument: Stepped, levels: readonly Level[]): (readonly [ticks: number, lots: number])[] {
  const result: (readonly [number, number])[] = [];
  for (const [price, quantity] of levels) {
    const ticks = ticksOf(instrument, price);
    const lots = lotsOf(instrument, quantity);
    if (ticks !== null && lots !== null && lots > 0) result.push([ticks, lots]);
  }
  return result;
}

/** What is being typed may end with its point: '12.' is 12. */
function finished(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
