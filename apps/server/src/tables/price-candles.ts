// In: marks and indices of contracts as the core computed them. Out: the candles that each forms, in every stored period.
import { storedStart } from './candles.ts';
import type { StoredPeriod } from './rows.ts';
import { columnsOf, reading, type Shape } from './shapes.ts';
import { keptTable } from './table.ts';

/** What a contract has candles of beside its trades. */
export type ComputedPrice = 'mark' | 'index';
export const COMPUTED_PRICES = ['mark', 'index'] as const satisfies readonly ComputedPrice[];

/** Prices in ticks; a price trades nothing, so there is no volume. */
export interface PriceCandleRow {
  instrument: number;
  price: ComputedPrice;
  period: StoredPeriod;
  /** Start of the period, UTC. */
  openMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

const shape: Shape<PriceCandleRow> = {
  instrument: ['instrument', 'integer'],
  price: ['price', 'text'],
  period: ['period', 'smallint'],
  openMs: ['open_ms', 'bigint'],
  open: ['open', 'bigint'],
  high: ['high', 'bigint'],
  low: ['low', 'bigint'],
  close: ['close', 'bigint'],
};
export const priceCandlesTable = keptTable<PriceCandleRow>('price_candles', columnsOf(shape), {
  key: ['instrument', 'price', 'period', 'open_ms'],
  update: ['high', 'low', 'close'],
  read: reading(shape, []),
});

/** @param before null: the price is the first of its period */
export function priceCandleAfter(
  before: PriceCandleRow | null,
  { instrument, price, period }: Pick<PriceCandleRow, 'instrument' | 'price' | 'period'>,
  { ticks, atMs }: { readonly ticks: number; readonly atMs: number },
): PriceCandleRow {
  if (before === null) {
    const openMs = storedStart(atMs, period);
    return { instrument, price, period, openMs, open: ticks, high: ticks, low: ticks, close: ticks };
  }
  return { ...before, high: Math.max(before.high, ticks), low: Math.min(before.low, ticks), close: ticks };
}
