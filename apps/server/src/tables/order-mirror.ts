// In: facts about orders. Out: the rows of customers' living orders as they stand, and which of them a batch touched.
import type { Command, Engine, Fact } from '@hilsa/core';
import type { OrderRow } from './rows.ts';
import type { OrderStatus } from './words.ts';

export class OrderMirror {
  readonly #engine: Engine;
  readonly #living = new Map<number, OrderRow>();
  /** Accounts of participants' orders that wait for a trigger: when one fires, its facts do not say whose it is. */
  readonly #waitingOthers = new Map<number, number>();
  /** Rows placed, and rows of before touched, since the last `take`. */
  #placed = new Map<number, OrderRow>();
  #touched = new Map<number, OrderRow>();
  /** The account whose order is arriving; whatever closes without being in the mirror is its own (see holdOf). */
  #actor = 0;
  #requestId: string | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
    for (let account = 0; account < engine.accountCount; account += 1) {
      if (engine.account(account)?.ownerKind !== 'participant') continue;
      for (const order of engine.openOrders(account))
        if (order.triggerTicks > 0) this.#waitingOthers.set(order.orderId, account);
    }
  }

  /** Takes up a living order from the table. */
  add(row: OrderRow): void {
    this.#living.set(row.orderId, row);
  }

  /** A command's facts follow. */
  begin(command: Command, requestId: string | null): void {
    if ('account' in command) this.#actor = command.account;
    this.#requestId = command.kind === 'place-order' ? requestId : null;
  }

  /**
   * Whose hold a closing or amended order has, and in which assets. A participant's order is not mirrored: it belongs to the
   * account that acts (orders close by their own account's command, on arrival, or against an order of the same account),
   * and any of that account's balances may have changed.
   */
  holdOf(orderId: number): { account: number; assets: readonly number[] } {
    const row = this.#living.get(orderId);
    if (row === undefined) return { account: this.#actor, assets: Array.from(this.#engine.assets.keys()) };
    const { baseAsset, quoteAsset } = this.#engine.instrument(row.instrument).listing;
    return { account: row.account, assets: [row.side === 'buy' ? quoteAsset : baseAsset] };
  }

  apply(fact: Fact): void {
    switch (fact.kind) {
      case 'order-placed':
        return this.#place(fact);
      case 'order-triggered': {
        this.#actor = this.#living.get(fact.orderId)?.account ?? this.#waitingOthers.get(fact.orderId) ?? this.#actor;
        this.#waitingOthers.delete(fact.orderId);
        return this.#change(fact.orderId, fact.atMs, (row) => {
          row.status = 'open';
        });
      }
      case 'trade-executed':
        this.#filled(fact.takerOrderId, fact, fact.takerFee);
        return this.#filled(fact.makerOrderId, fact, fact.makerFee);
      case 'order-amended':
        return this.#change(fact.orderId, fact.atMs, (row) => {
          row.ticks = fact.ticks;
          row.lots = fact.lots;
        });
      case 'order-closed':
        this.#waitingOthers.delete(fact.orderId);
        return this.#change(fact.orderId, fact.atMs, (row) => {
          row.status = fact.reason === 'cancelled' || fact.reason === 'account-disabled' ? 'cancelled' : 'expired';
          row.closeReason = fact.reason;
          this.#living.delete(fact.orderId);
        });
      case 'order-rested': // shows nothing that its placing or its trades did not
      case 'quotes-removed':
      case 'quotes-rested':
      case 'asset-listed':
      case 'instrument-listed':
      case 'instrument-status-set':
      case 'account-opened':
      case 'standing-set':
      case 'test-money-issued':
      case 'mark-recorded':
      case 'referral-share-set':
      case 'fee-shared':
    }
  }

  /** Copies of the rows touched since the last call, last state each; the first `placed` of them are new. */
  take(): { orders: OrderRow[]; placed: number } {
    const copies = (rows: Map<number, OrderRow>): OrderRow[] => Array.from(rows.values(), (row) => ({ ...row }));
    const orders = [...copies(this.#placed), ...copies(this.#touched)];
    const placed = this.#placed.size;
    this.#placed = new Map();
    this.#touched = new Map();
    return { orders, placed };
  }

  #place(fact: Extract<Fact, { kind: 'order-placed' }>): void {
    this.#actor = fact.account;
    if (fact.quote || this.#engine.account(fact.account)?.ownerKind !== 'customer') {
      if (fact.triggerTicks > 0) this.#waitingOthers.set(fact.orderId, fact.account);
      return;
    }
    const {
      orderId,
      account,
      instrument,
      side,
      type,
      timeInForce,
      postOnly,
      selfTradePrevention,
      ticks,
      triggerTicks,
      lots,
      quoteAmount,
      atMs,
    } = fact;
    const status: OrderStatus = triggerTicks > 0 ? 'waiting' : 'open';
    const row: OrderRow = {
      account,
      orderId,
      instrument,
      side,
      type,
      timeInForce,
      postOnly,
      selfTradePrevention,
      ticks,
      triggerTicks,
      lots,
      quoteAmount,
      filledLots: 0,
      filledNotional: 0n,
      fee: 0n,
      status,
      closeReason: null,
      clientOrderId: this.#requestId,
      createdMs: atMs,
      updatedMs: atMs,
    };
    this.#living.set(orderId, row);
    this.#placed.set(orderId, row);
  }

  #filled(
    orderId: number,
    { lots, notional, atMs }: { lots: number; notional: bigint; atMs: number },
    fee: bigint,
  ): void {
    this.#change(orderId, atMs, (row) => {
      row.filledLots += lots;
      row.filledNotional += notional;
      row.fee += fee;
      row.status = row.filledLots < row.lots ? 'partially-filled' : 'filled';
      if (row.status === 'filled') this.#living.delete(orderId);
    });
  }

  #change(orderId: number, atMs: number, change: (row: OrderRow) => void): void {
    const row = this.#living.get(orderId);
    if (row === undefined) return; // a participant's
    change(row);
    row.updatedMs = atMs;
    if (!this.#placed.has(orderId)) this.#touched.set(orderId, row);
  }
}
