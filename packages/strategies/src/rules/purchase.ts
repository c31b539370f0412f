// In: how much of a robot's capital should stand in a market. Out: the order that goes there, within its single-order limit, or why not.
import { isOrder, lotsFor, marketOf, partOf, worth } from '../sizes.ts';
import type { Intent, Reason, Situation } from '../types.ts';

/** A single order is at most this part of the principal, in millionths. */
export const SINGLE_ORDER_PPM = 100_000;

export interface Wish {
  market: string;
  key: string;
  /** Quote units that should stand in this market in all. */
  target: bigint;
  /** Quote units that may still be spent on this candle. */
  free: bigint;
}

/** The order, what it costs, and the reason; nothing when the target is reached. */
export interface Purchase {
  intents: readonly Intent[];
  cost: bigint;
  reason: Reason | null;
}

/** Buy towards a target at market: at most a tenth of the principal at a time, at most what is free. */
export function purchase({ market, key, target, free }: Wish, situation: Situation): Purchase {
  const rules = marketOf(situation.markets, market);
  const close = situation.candles[market]?.at(-1)?.close ?? 0;
  const missing = target - worth(rules, ownedLots(situation, market), close);
  const limit = partOf(situation.principal, SINGLE_ORDER_PPM);
  const single = missing < limit ? missing : limit;
  const nothing = (word: Reason['word'] | null): Purchase => ({
    intents: [],
    cost: 0n,
    reason: word === null ? null : { word, market },
  });
  if (
    !isOrder(rules, Number(missing > 0n ? missing / (rules.unitsPerTickLot * BigInt(Math.max(1, close))) : 0n), close)
  )
    return nothing(null);
  if (single > free) return nothing('insufficient-free');
  const lots = lotsFor(rules, single, close);
  if (lots === 0) return nothing('below-minimum');
  const intent: Intent = { kind: 'place', key, market, side: 'buy', lots, ticks: 'market' };
  return { intents: [intent], cost: worth(rules, lots, close), reason: { word: 'added', market, figures: { lots } } };
}

/** Sell all that may be sold, at market; an order too small for the market stays. */
export function saleOfAll(market: string, key: string, situation: Situation): readonly Intent[] {
  const lots = situation.saleable[market] ?? 0;
  const close = situation.candles[market]?.at(-1)?.close ?? 0;
  if (!isOrder(marketOf(situation.markets, market), lots, close)) return [];
  return [{ kind: 'place', key, market, side: 'sell', lots, ticks: 'market' }];
}

/** Lots that belong to the robot, whether or not they may be sold yet. */
export function ownedLots(situation: Situation, market: string): number {
  return situation.owned[market] ?? 0;
}

/** What the robot's wallet is worth at the last closes, orders' holds included; quote units. */
export function equityOf(situation: Situation, markets: readonly string[]): bigint {
  const held = situation.orders.reduce(
    (sum, { market, side, lots, ticks }) =>
      side === 'buy' ? sum + worth(marketOf(situation.markets, market), lots, ticks) : sum,
    0n,
  );
  return markets.reduce((sum, market) => {
    const close = situation.candles[market]?.at(-1)?.close ?? 0;
    return sum + worth(marketOf(situation.markets, market), ownedLots(situation, market), close);
  }, situation.free + held);
}
