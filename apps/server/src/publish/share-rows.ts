// In: a share's figures and rows of the read tables. Out: the same as the wire shows them: prices against the previous close, charges by their parts.
import type { Country, MarketPhase, ShareTicker, StockFill, StockOrder } from '@hilsa/contract';
import type { StockListing } from '@hilsa/core/commands';
import { chargesOn } from '@hilsa/formulas/stocks';
import { divide, formatDecimal } from '@hilsa/money';
import type { FillRow, OrderRow } from '../tables/index.ts';
import type { Instrument } from './listings.ts';
import type { ShareFigures } from './share-figures.ts';
import { wireFill, wireOrder } from './wire-rows.ts';

/** The listing of a share. Throws RangeError for another kind. */
export function stockListing({ state }: Instrument): StockListing {
  const { listing } = state;
  if (listing.kind !== 'stock') throw new RangeError(`${listing.symbol} is no share`);
  return listing;
}

/** `open` is the previous close: the day's change is measured from it. */
export function wireShareTicker(
  instrument: Instrument,
  figures: ShareFigures,
  best: { bid: string | null; ask: string | null },
  atMs: number,
): Omit<ShareTicker, 'spark'> {
  const { price } = instrument;
  const { last, reference, lowest, highest } = figures;
  const change = last - reference;
  const sign = change < 0 ? '-' : '';
  return {
    symbol: instrument.symbol,
    last: price(last),
    open: price(reference),
    high: price(figures.high),
    low: price(figures.low),
    change: sign + price(Math.abs(change)),
    changePercent: percentChange(last, reference),
    volume: instrument.quantity(figures.lots),
    turnover: instrument.amount(BigInt(figures.tickLots) * instrument.state.unitsPerTickLot),
    bid: best.bid,
    ask: best.ask,
    trades: figures.trades,
    atMs,
    phase: figures.phase,
    state: figures.state,
    lowest: highest > 0 ? price(lowest) : null,
    highest: highest > 0 ? price(highest) : null,
  };
}

/** From one price to another in percent with two decimals, truncated. */
export function percentChange(last: number, reference: number): string {
  const change = last - reference;
  const hundredths = reference === 0 ? 0n : divide(BigInt(Math.abs(change)) * 10_000n, BigInt(reference), 'down');
  return (change < 0 && hundredths > 0n ? '-' : '') + formatDecimal(hundredths, 2);
}

/** What the parts of a charge are, of all that an order has traded so far, in quote units. */
export function chargeParts(
  instrument: Instrument,
  turnover: bigint,
): readonly { readonly name: string; readonly units: bigint }[] {
  const { fees } = stockListing(instrument);
  const rule = { commissionPpm: fees.tiers[0]!.takerPpm, minimum: 0n, parts: fees.parts };
  return chargesOn(rule, turnover).parts.map(({ name, amount }) => ({ name, units: amount }));
}

/** @param settleDate of what it traded, or null before the first fill */
export function wireStockOrder(row: OrderRow, instrument: Instrument, settleDate: string | null): StockOrder {
  const plain = wireOrder(row, instrument);
  const serviceCharge = instrument.amount(row.fee);
  return {
    ...plain,
    fee: serviceCharge,
    feeAsset: instrument.quote,
    country: stockListing(instrument).market as Country,
    state: stateOf(row),
    unitPrice: row.ticks > 0 ? instrument.price(row.ticks) : null,
    serviceCharge,
    chargeParts: chargeParts(instrument, row.filledNotional).map(({ name, units }) => ({
      name,
      amount: instrument.amount(units),
    })),
    settleDate,
    currency: instrument.quote,
  };
}

/** In the words of the order center. An order that ended without a trade through no wish of the customer's has failed. */
function stateOf({ status, filledLots, closeReason }: OrderRow): StockOrder['state'] {
  if (status === 'filled') return 'complete';
  if (status === 'partially-filled') return 'partially-completed';
  if (status === 'open' || status === 'waiting') return 'in-transaction';
  const wished = closeReason === 'cancelled' || closeReason === 'expired' || closeReason === null;
  return filledLots === 0 && !wished ? 'fail' : 'closed';
}

export function wireStockFill(
  row: FillRow,
  instrument: Instrument,
  about: { phase: MarketPhase; packVersion: number; settleDate: string | null },
): StockFill {
  return { ...wireFill(row, instrument), fee: instrument.amount(row.fee), feeAsset: instrument.quote, ...about };
}
