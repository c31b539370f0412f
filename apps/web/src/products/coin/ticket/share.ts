// In: a ticket and a percentage of what may be spent.
// Out: the amount to fill in, and back: the percentage that an amount is.
import { sweepLevels } from '@hilsa/formulas';
import { formatDecimal } from '@hilsa/money';
import { notional, quantityText, quoteText } from '../../../market/instrument.ts';
import { type TicketFields, type TicketMarket, countOf, planOf, reachable, waitsForMarket } from './fields.ts';

/** The amount in the ticket's unit, rounded down; '' while there is no price to reckon with or nothing to spend. */
export function amountAt(fields: TicketFields, market: TicketMarket, percent: number): string {
  const { instrument, available } = market;
  const part = (units: bigint): bigint => (units * BigInt(percent)) / 100n;
  if (fields.side === 'buy' && fields.amountIn === 'quote')
    return formatDecimal(part(available.quote) / tens(instrument.info.quoteDecimals - 2), 2, { trim: true });
  const lots =
    fields.side === 'sell'
      ? countOf(part(available.base) / instrument.lotUnits)
      : affordable(fields, market, part(available.quote));
  if (lots === null) return '';
  const bounded = Math.min(lots, instrument.maxLots);
  if (fields.amountIn === 'base') return bounded === 0 ? '' : quantityText(instrument, bounded);
  const value = valueOf(fields, market, bounded);
  return value === null ? '' : quoteText(instrument, value);
}

/** The nearest whole percentage, 0 to 100, that the amount is of what may be spent. */
export function percentAt(fields: TicketFields, market: TicketMarket): number {
  const { instrument, available } = market;
  const plan = planOf(fields, market);
  const whole = fields.side === 'buy' ? available.quote : available.base;
  if (whole <= 0n || plan.lots === null) return 0;
  const spent =
    fields.side === 'sell'
      ? BigInt(plan.lots) * instrument.lotUnits
      : (plan.quoteAmount ??
        (plan.sweep === null
          ? notional(instrument, plan.boundTicks ?? 0, plan.lots)
          : BigInt(plan.sweep.tickLots) * instrument.unitsPerTickLot));
  const percent = Number((spent * 1000n) / whole) / 10;
  return Math.max(0, Math.min(100, Math.round(percent)));
}

function affordable(fields: TicketFields, market: TicketMarket, money: bigint): number | null {
  const { instrument } = market;
  const plan = planOf(fields, market);
  if (plan.boundTicks === null || plan.boundTicks <= 0) return null;
  if (fields.form === 'market')
    return sweepLevels(
      reachable('buy', market, plan.boundTicks),
      instrument.maxLots,
      countOf(money / instrument.unitsPerTickLot),
    ).lots;
  return countOf(money / (BigInt(plan.boundTicks) * instrument.unitsPerTickLot));
}

/** What a sale of `lots` is worth at the price the ticket reckons with. */
function valueOf(fields: TicketFields, market: TicketMarket, lots: number): bigint | null {
  const { instrument } = market;
  const plan = planOf(fields, market);
  if (fields.form === 'market')
    return (
      BigInt(sweepLevels(reachable(fields.side, market, plan.boundTicks), lots).tickLots) * instrument.unitsPerTickLot
    );
  const ticks = fields.side === 'sell' && waitsForMarket(fields) ? plan.triggerTicks : plan.boundTicks;
  return ticks === null ? null : notional(instrument, ticks, lots);
}

function tens(count: number): bigint {
  return 10n ** BigInt(Math.max(0, count));
}
