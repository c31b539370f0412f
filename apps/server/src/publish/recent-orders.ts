// In: orders as each commit left them. Out: those of the last commits, so that a reply can show its order without asking the tables.
import type { OrderRow } from '../tables/index.ts';

/** Two lists of so many: a call may carry fifty orders, and a batch cut it in three. */
const KEPT = 4_096;

export class RecentOrders {
  #now = new Map<number, OrderRow>();
  #before = new Map<number, OrderRow>();

  keep(rows: readonly OrderRow[]): void {
    if (this.#now.size >= KEPT) [this.#before, this.#now] = [this.#now, new Map()];
    for (const row of rows) this.#now.set(row.orderId, row);
  }

  /** As the last commit that changed it left it; undefined: that is too long ago. */
  get(orderId: number): OrderRow | undefined {
    return this.#now.get(orderId) ?? this.#before.get(orderId);
  }
}
