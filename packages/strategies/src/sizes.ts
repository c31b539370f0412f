// In: money, prices, a market. Out: how many lots that is, and what lots are worth.
import { divide } from '@hilsa/money';
import type { Market } from './types.ts';

/** What lots at a price are worth, in quote units; exact. */
export function worth(market: Market, lots: number, ticks: number): bigint {
  return market.unitsPerTickLot * BigInt(ticks) * BigInt(lots);
}

/** Lots an amount buys at a price, rounded down; 0 when the market takes no order so small. */
export function lotsFor(market: Market, amount: bigint, ticks: number): number {
  if (amount <= 0n || ticks <= 0) return 0;
  const lots = Number(amount / (market.unitsPerTickLot * BigInt(ticks)));
  return isOrder(market, lots, ticks) ? lots : 0;
}

/** Whether the market takes an order of this size. */
export function isOrder(market: Market, lots: number, ticks: number): boolean {
  return lots >= Math.max(1, market.leastLots) && worth(market, lots, ticks) >= market.leastNotional;
}

/** Millionths of an amount, rounded down. */
export function partOf(amount: bigint, ppm: number): bigint {
  return divide(amount * BigInt(ppm), 1_000_000n, 'down');
}

/** A price moved by millionths (negative: down), to the nearest tick, ties up; never below one tick. */
export function movedTicks(ticks: number, ppm: number): number {
  return Math.max(1, Number(divide(BigInt(ticks) * BigInt(1_000_000 + ppm), 1_000_000n, 'half-up')));
}

/** The market of that id; a strategy whose market is not there is a fault of its caller. */
export function marketOf(markets: Readonly<Record<string, Market>>, id: string): Market {
  const market = markets[id];
  if (market === undefined) throw new RangeError(`there is no market ${id}`);
  return market;
}

/** The largest single order of regular purchases: its last safety order, each larger than the one before; without a target there are none. Quote units. */
export function largestPurchase({
  amount,
  safetyOrders,
  growthPpm,
  takePpm,
}: {
  readonly amount: bigint;
  readonly safetyOrders: number;
  readonly growthPpm: number;
  readonly takePpm: number;
}): bigint {
  const steps = takePpm > 0 ? safetyOrders : 0;
  let largest = amount;
  for (let step = 0; step < steps; step += 1) largest = partOf(largest, 1_000_000 + growthPpm);
  return largest;
}
