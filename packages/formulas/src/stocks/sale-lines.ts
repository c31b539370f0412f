// In: a customer's trades in shares and what companies made of them, oldest first. Out: what each sale cost by both methods, and the lots that are still held.
import { divide } from '@hilsa/money';
import type { ShareRatio } from './corporate-actions.ts';
import { type Lot, exchangeLots, sellFirstIn } from './lots.ts';

/** `money`, quote units: what a buy cost with its charges, or what a sale brought after them. */
export interface LotTrade {
  /** The share's number. */
  readonly share: number;
  readonly side: 'buy' | 'sell';
  readonly shares: bigint;
  readonly money: bigint;
}

/** A bonus or a split: of every `held` shares there are `gained` afterwards, which have cost what those had. */
export interface LotExchange {
  readonly share: number;
  readonly ratio: ShareRatio;
}

/** What a sale's shares had cost: by first in, first out, and at the average of all that was held. */
export interface SaleLine<Trade extends LotTrade> {
  readonly trade: Trade;
  readonly costFirstIn: bigint;
  readonly costAverage: bigint;
}

interface Held {
  lots: readonly Lot[];
  shares: bigint;
  cost: bigint;
}

/**
 * Walks all of it once. Shares that came by another way than a purchase or what was bought (a transfer) have cost nothing and are sold last.
 * @returns the sales in order, and by share the lots left with their cost at the average
 */
export function saleLines<Trade extends LotTrade>(
  events: readonly (Trade | LotExchange)[],
): { sales: readonly SaleLine<Trade>[]; held: ReadonlyMap<number, Readonly<Held>> } {
  const held = new Map<number, Held>();
  const sales: SaleLine<Trade>[] = [];
  for (const event of events) {
    let mine = held.get(event.share);
    if (mine === undefined) held.set(event.share, (mine = { lots: [], shares: 0n, cost: 0n }));
    if ('ratio' in event) {
      mine.lots = exchangeLots(mine.lots, event.ratio);
      mine.shares = mine.lots.reduce((sum, { shares }) => sum + shares, 0n);
      continue;
    }
    const trade: Trade = event;
    if (trade.side === 'buy') {
      mine.lots = [...mine.lots, { shares: trade.shares, cost: trade.money }];
      mine.shares += trade.shares;
      mine.cost += trade.money;
      continue;
    }
    const given = trade.shares > mine.shares ? trade.shares - mine.shares : 0n;
    const { cost, left } = sellFirstIn(
      given === 0n ? mine.lots : [...mine.lots, { shares: given, cost: 0n }],
      trade.shares,
    );
    const bought = trade.shares - given;
    const average = bought === mine.shares ? mine.cost : divide(mine.cost * bought, mine.shares, 'down');
    mine.lots = left;
    mine.shares -= bought;
    mine.cost -= average;
    sales.push({ trade, costFirstIn: cost, costAverage: average });
  }
  return { sales, held };
}
