// In: orders and trades as each commit left them. Out: those of the last commits, so that a reply can show its order and what it took without asking the tables.
import type { OrderRow, TradeRow } from '../tables/index.ts';

/** Two lists of so many: a call may carry fifty orders, and a batch cut it in three. */
const KEPT = 4_096;

export class RecentOrders {
  #now = new Map<number, OrderRow>();
  #before = new Map<number, OrderRow>();

  #taken = new Map<number, TradeRow[]>();
  #takenBefore = new Map<number, TradeRow[]>();

  /** @param trades of the same commit */
  keep(rows: readonly OrderRow[], trades: readonly TradeRow[] = []): void {
    if (this.#taken.size >= KEPT) [this.#takenBefore, this.#taken] = [this.#taken, new Map()];
    for (const trade of trades) {
      const known = this.#taken.get(trade.takerOrderId);
      if (known === undefined) this.#taken.set(trade.takerOrderId, [trade]);
      else known.push(trade);
    }
    if (this.#now.size >= KEPT) [this.#before, this.#now] = [this.#now, new Map()];
    for (const row of rows) this.#now.set(row.orderId, row);
  }

  /** As the last commit that changed it left it; undefined: that is too long ago. */
  get(orderId: number): OrderRow | undefined {
    return this.#now.get(orderId) ?? this.#before.get(orderId);
  }

  /** What an order took in the last commits, oldest first; of one that took over many of them perhaps not all. */
  takenBy(orderId: number): readonly TradeRow[] {
    return [...(this.#takenBefore.get(orderId) ?? []), ...(this.#taken.get(orderId) ?? [])];
  }
}
