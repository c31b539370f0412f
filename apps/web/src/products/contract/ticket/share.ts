// In: a ticket and a percentage of what is free.
// Out: the size to fill in. Exact: the largest size whose hold the percentage pays.
import { quantityText } from '../../../market/instrument.ts';
import type { ContractFields, TicketMarket } from './fields.ts';
import { summaryOf } from './summary.ts';

/** '' while there is no price to reckon with or nothing to spend. */
export function amountAt(fields: ContractFields, market: TicketMarket, percent: number): string {
  const { instrument } = market;
  if (fields.reduceOnly) {
    const position = fields.direction === 'long' ? market.long : market.short;
    const lots = position === null ? 0 : Math.floor((position.lots * percent) / 100);
    return lots === 0 ? '' : quantityText(instrument, lots);
  }
  const money = (market.available * BigInt(percent)) / 100n;
  let low = 0;
  let high = instrument.maxLots;
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    if (holdOf(fields, market, middle) <= money) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : quantityText(instrument, low);
}

function holdOf(fields: ContractFields, market: TicketMarket, lots: number): bigint {
  const summary = summaryOf({ ...fields, amount: quantityText(market.instrument, lots) }, market);
  return summary === null ? market.available + 1n : summary.hold.total + summary.added;
}
