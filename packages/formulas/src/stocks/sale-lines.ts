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

/** A merger: `shares` of one share became `gained` of another, which have cost what those had. */
export interface LotMerger {
  readonly share: number;
  readonly into: number;
  readonly shares: bigint;
  readonly gained: bigint;
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
  events: readonly (Trade | LotExchange | LotMerger)[],
): { sales: readonly SaleLine<Trade>[]; held: ReadonlyMap<number, Readonly<Held>> } {
  const held = new Map<number, Held>();
  const sales: SaleLine<Trade>[] = [];
  const heldOf = (share: number): Held => {
    const mine = held.get(share) ?? { lots: [], shares: 0n, cost: 0n };
    held.set(share, mine);
    return mine;
  };
  for (const event of events) {
    const mine = heldOf(event.share);
    if ('into' in event) {
      merge(mine, heldOf(event.into), event);
      continue;
    }
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
    // What was given has cost nothing, and goes last.
    const { cost, average } = take(mine, trade.shares - given);
    sales.push({ trade, costFirstIn: cost, costAverage: average });
  }
  return { sales, held };
}

/** So many of what is held leave, the oldest first, with their cost by both methods. */
function take(mine: Held, shares: bigint): { cost: bigint; average: bigint; taken: readonly Lot[] } {
  const { cost, left, taken } = sellFirstIn(mine.lots, shares);
  const average = shares === mine.shares ? mine.cost : divide(mine.cost * shares, mine.shares, 'down');
  mine.lots = left;
  mine.shares -= shares;
  mine.cost -= average;
  return { cost, average, taken };
}

/** Lots that were bought go over with their cost; of what was given, nobody knows a cost there either. One too small for a whole share adds to the next. */
function merge(mine: Held, other: Held, { shares, gained }: LotMerger): void {
  const bought = shares < mine.shares ? shares : mine.shares;
  if (bought === 0n) return;
  const { average, taken } = take(mine, bought);
  const dealt = exchangeLots(taken, { gained, held: shares });
  const sum = dealt.reduce((total, lot) => total + lot.shares, 0n);
  // All of it was paid in cash.
  if (sum === 0n) return;
  const whole: Lot[] = [];
  let carried = 0n;
  for (const lot of dealt)
    if (lot.shares === 0n) carried += lot.cost;
    else {
      whole.push({ ...lot, cost: lot.cost + carried });
      carried = 0n;
    }
  const last = whole.pop()!;
  other.lots = [...other.lots, ...whole, { ...last, cost: last.cost + carried }];
  other.shares += sum;
  other.cost += average;
}
