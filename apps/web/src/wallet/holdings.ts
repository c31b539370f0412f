// In: a holding as the server gave it, and a price of now.
// Out: what it is worth now and the profit on it, exact.
import type { CoinHolding } from '@hilsa/contract';
import { compare, difference, percentage, product } from '../kernel/decimals.ts';

/** Values in USDT as decimal strings, cut to the asset's six places. */
export interface HoldingNow {
  readonly asset: string;
  readonly total: string;
  readonly price: string | null;
  readonly value: string;
  /** Null when nothing was bought. */
  readonly cost: string | null;
  readonly profit: string | null;
  readonly profitPercent: string | null;
}

const QUOTE_DECIMALS = 6;

/** The holding at `price`; without one at the server's. */
export function holdingNow(holding: CoinHolding, price: string | null, quote: string): HoldingNow {
  const now = holding.asset === quote ? '1' : (price ?? holding.price);
  const value = now === null ? '0' : product(holding.total, now, QUOTE_DECIMALS);
  if (holding.costPrice === null || compare(holding.total, '0') <= 0 || now === null) {
    return {
      asset: holding.asset,
      total: holding.total,
      price: now,
      value,
      cost: null,
      profit: null,
      profitPercent: null,
    };
  }
  const cost = product(holding.total, holding.costPrice, QUOTE_DECIMALS);
  const profit = difference(value, cost);
  return {
    asset: holding.asset,
    total: holding.total,
    price: now,
    value,
    cost,
    profit,
    profitPercent: percentage(profit, cost),
  };
}
