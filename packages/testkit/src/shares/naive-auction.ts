// In: the orders that were collected. Out: the auction's price found by trying every price: the naive twin of the core's.
import type { OpenOrder } from '@hilsa/core';

/**
 * Most volume; then least surplus; then of several the highest when all have buyers left over, the lowest when all have sellers, else the
 * one nearest the reference. The reference counts as a candidate; market orders accept every price and make none.
 */
export function naiveUncross(orders: readonly OpenOrder[], reference: number): { ticks: number; lots: number } | null {
  const edge = {
    buy: Math.max(...orders.filter(({ side }) => side === 'buy').map(({ ticks }) => ticks)),
    sell: Math.min(...orders.filter(({ side }) => side === 'sell').map(({ ticks }) => ticks)),
  };
  // One that stood behind others when a new day's band was drawn asks for its own worst price.
  const isMarket = ({ type, side, ticks }: OpenOrder): boolean => type === 'market' && ticks === edge[side];
  const limits = orders.filter((one) => !isMarket(one)).map(({ ticks }) => ticks);
  const sum = (side: 'buy' | 'sell', takes: (ticks: number) => boolean): number =>
    orders
      .filter((one) => one.side === side && (isMarket(one) || takes(one.ticks)))
      .reduce((lots, one) => lots + one.lotsLeft, 0);
  const at = (ticks: number) => {
    const buy = sum('buy', (limit) => limit >= ticks);
    const sell = sum('sell', (limit) => limit <= ticks);
    return { ticks, lots: Math.min(buy, sell), surplus: buy - sell };
  };
  const all = [...new Set([...limits, reference])].map(at);
  const most = Math.max(...all.map(({ lots }) => lots));
  if (most <= 0) return null;
  const fullest = all.filter(({ lots }) => lots === most);
  const least = Math.min(...fullest.map(({ surplus }) => Math.abs(surplus)));
  const best = fullest.filter(({ surplus }) => Math.abs(surplus) === least).sort((a, b) => a.ticks - b.ticks);
  // The reference makes no price of its own where limits do as well.
  const ofLimits = best.filter(({ ticks }) => limits.includes(ticks));
  const choice = ofLimits.length > 0 ? ofLimits : best;
  const [lowest, highest] = [choice[0]!, choice.at(-1)!];
  if (choice.every(({ surplus }) => surplus > 0)) return highest;
  if (choice.every(({ surplus }) => surplus < 0)) return lowest;
  if (reference >= highest.ticks) return highest;
  if (reference <= lowest.ticks) return lowest;
  return { ...lowest, ticks: reference };
}
