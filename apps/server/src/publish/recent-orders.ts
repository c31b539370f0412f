// In: orders and trades as each commit left them. Out: those of the last commits, so that a reply can show its order and its trades without asking the tables.
import type { OrderRow, TradeRow } from '../tables/index.ts';

/** Two lists of so many: a call may carry fifty orders, and a batch cut it in three. */
const KEPT = 4_096;

export class RecentOrders {
  #now = new Map<number, OrderRow>();
  #before = new Map<number, OrderRow>();

  #trades = new Map<number, TradeRow[]>();
  #tradesBefore = new Map<number, TradeRow[]>();

  /** @param trades of the same commit */
  keep(rows: readonly OrderRow[], trades: readonly TradeRow[] = []): void {
    if (this.#trades.size >= KEPT) [this.#tradesBefore, this.#trades] = [this.#trades, new Map()];
    for (const trade of trades) {
      this.#add(trade.takerOrderId, trade);
      // What rests at a simulated participant's is asked for by nobody.
      if (!trade.makerSimulated) this.#add(trade.makerOrderId, trade);
    }
    if (this.#now.size >= KEPT) [this.#before, this.#now] = [this.#now, new Map()];
    for (const row of rows) this.#now.set(row.orderId, row);
  }

  /** As the last commit that changed it left it; undefined: that is too long ago. */
  get(orderId: number): OrderRow | undefined {
    return this.#now.get(orderId) ?? this.#before.get(orderId);
  }

  /**
   * The trades of an order in the last commits, whether it took them or met them at rest, oldest first; of one that traded over many commits perhaps
   * not all.
   */
  tradesOf(orderId: number): readonly TradeRow[] {
    return [...(this.#tradesBefore.get(orderId) ?? []), ...(this.#trades.get(orderId) ?? [])];
  }

  #add(orderId: number, trade: TradeRow): void {
    const known = this.#trades.get(orderId);
    if (known === undefined) this.#trades.set(orderId, [trade]);
    else known.push(trade);
  }
}
