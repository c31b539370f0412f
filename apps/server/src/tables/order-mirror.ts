// In: facts about orders. Out: the rows of customers' living orders as they stand, and which of them were touched.
// Bounded by the orders that are open: what closes leaves it.
import type { Engine, Fact, TradeExecuted } from '@hilsa/core';
import { changedOrder, filledOrder, placedOrder } from './order-rows.ts';
import type { OrderRow } from './rows.ts';
import { LAST_LIVING_STATUS, ORDER_STATUSES } from './words.ts';

const LIVING: readonly string[] = ORDER_STATUSES.slice(0, LAST_LIVING_STATUS + 1);

export class OrderMirror {
  readonly #engine: Engine;
  readonly #living = new Map<number, OrderRow>();
  #touched = new Map<number, OrderRow>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Takes up a living order from the table. */
  add(row: OrderRow): void {
    this.#living.set(row.orderId, row);
  }

  /** A customer's living order, or null. */
  find(orderId: number): OrderRow | null {
    return this.#living.get(orderId) ?? null;
  }

  /** @param clientOrderId the id under which the command's order, if it places one, was placed */
  apply(fact: Fact, clientOrderId: string | null): void {
    if (fact.kind === 'order-placed') {
      if (fact.quote || this.#engine.account(fact.account)?.ownerKind !== 'customer') return;
      this.#stands(placedOrder(fact, clientOrderId));
    } else if (fact.kind === 'trade-executed') {
      this.#fill(fact.takerOrderId, fact, fact.takerFee);
      this.#fill(fact.makerOrderId, fact, fact.makerFee);
    } else if (fact.kind === 'orders-linked') {
      this.#link(fact.limitId, fact.stopId);
      this.#link(fact.stopId, fact.limitId);
    } else if (
      fact.kind === 'order-triggered' ||
      fact.kind === 'order-amended' ||
      fact.kind === 'order-closed' ||
      fact.kind === 'order-trailed'
    ) {
      const row = this.#living.get(fact.orderId);
      if (row !== undefined) this.#stands(changedOrder(row, fact));
    }
  }

  /** The rows touched since the last call, last state each. */
  take(): OrderRow[] {
    const rows = [...this.#touched.values()];
    this.#touched = new Map();
    return rows;
  }

  #link(orderId: number, linkedOrderId: number): void {
    const row = this.#living.get(orderId);
    if (row !== undefined) this.#stands({ ...row, linkedOrderId });
  }

  #fill(orderId: number, trade: TradeExecuted, fee: bigint): void {
    const row = this.#living.get(orderId);
    if (row !== undefined) this.#stands(filledOrder(row, trade, fee));
  }

  #stands(row: OrderRow): void {
    if (LIVING.includes(row.status)) this.#living.set(row.orderId, row);
    else this.#living.delete(row.orderId);
    this.#touched.set(row.orderId, row);
  }
}
