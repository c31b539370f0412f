// In: facts about orders. Out: the rows of customers' orders and of all trades.
// A simulated participant's orders and standing quotes have no row: nobody asks for them, and they would be most of the table. But those of a
// robot have, whoever bought it: it decides by what became of them, and the house's own are everybody's to see.
import type { Engine, TradeExecuted } from '@hilsa/core';
import { changedOrder, filledOrder, placedOrder } from '../order-rows.ts';
import { ordersTable } from '../orders.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';
import { tradesTable } from '../trades.ts';

const READS = [
  'order-placed',
  'order-triggered',
  'trade-executed',
  'order-amended',
  'order-closed',
  'order-trailed',
  'orders-linked',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;
type Changed = Parameters<typeof changedOrder>[1];

export const ordersWriter = roomWriter({
  room: 'orders',
  reads: READS,
  tables: [ordersTable, tradesTable],
  begin: () => new OrdersFolding(),
});

function hasRows(engine: Engine, account: number): boolean {
  return engine.account(account)?.ownerKind === 'customer' || engine.isRobotWallet(account);
}

class OrdersFolding implements RoomFolding<Kind> {
  /** Whose the orders of this stretch are; null for those without a row. */
  readonly #owners = new Map<number, number | null>();
  /** Robots' orders of this stretch that stood before it, not a customer's. */
  readonly #mayLack = new Set<number>();
  /** Accounts that trade as simulated participants, as far as they were met. */
  readonly #simulated = new Map<number, boolean>();

  meet({ fact }: Told, { engine, want }: Before): void {
    if (fact.kind === 'order-placed') {
      const isShown = !fact.quote && hasRows(engine, fact.account);
      this.#owners.set(fact.orderId, isShown ? fact.account : null);
    } else if (fact.kind === 'trade-executed') {
      this.#meetSide(fact.takerOrderId, fact.takerAccount, engine, want);
      this.#meetSide(fact.makerOrderId, fact.makerAccount, engine, want);
    } else if (fact.kind !== 'orders-linked') {
      // Those that are linked were placed by the same command.
      const order = this.#owners.has(fact.orderId) ? null : engine.order(fact.orderId);
      if (order !== null) this.#meetSide(fact.orderId, order.account, engine, want);
    }
  }

  #meetSide(orderId: number, account: number, engine: Engine, want: Before['want']): void {
    this.#simulated.set(account, engine.account(account)?.ownerKind === 'participant');
    if (this.#owners.has(orderId)) return;
    // A quote has no row, whoever made it.
    const isShown = hasRows(engine, account) && engine.order(orderId)?.quote !== true;
    this.#owners.set(orderId, isShown ? account : null);
    if (isShown) want(ordersTable, account, orderId);
    if (isShown && engine.account(account)?.ownerKind !== 'customer') this.#mayLack.add(orderId);
  }

  fold({ fact, command, requestId, sequence, line }: Told, rows: Rows): void {
    if (fact.kind === 'order-placed') {
      if (this.#owners.get(fact.orderId) !== fact.account) return;
      rows.put(ordersTable, placedOrder(fact, command === 'place-order' ? requestId : null));
    } else if (fact.kind === 'trade-executed') {
      this.#fill(fact.takerOrderId, fact, fact.takerFee, rows);
      this.#fill(fact.makerOrderId, fact, fact.makerFee, rows);
      const { kind: _, simulated, ...trade } = fact;
      const takerSimulated = simulated && this.#simulated.get(fact.takerAccount) === true;
      const makerSimulated = simulated && this.#simulated.get(fact.makerAccount) === true;
      rows.add(tradesTable, { ...trade, sequence, line, takerSimulated, makerSimulated });
    } else if (fact.kind === 'orders-linked') {
      this.#link(fact.limitId, fact.stopId, rows);
      this.#link(fact.stopId, fact.limitId, rows);
    } else this.#change(fact, rows);
  }

  #fill(orderId: number, trade: TradeExecuted, fee: bigint, rows: Rows): void {
    const row = this.#rowOf(orderId, rows);
    if (row !== null) rows.put(ordersTable, filledOrder(row, trade, fee));
  }

  #link(orderId: number, linkedOrderId: number, rows: Rows): void {
    const row = this.#rowOf(orderId, rows);
    if (row !== null) rows.put(ordersTable, { ...row, linkedOrderId });
  }

  #change(fact: Changed, rows: Rows): void {
    const row = this.#rowOf(fact.orderId, rows);
    if (row !== null) rows.put(ordersTable, changedOrder(row, fact));
  }

  #rowOf(orderId: number, rows: Rows) {
    const account = this.#owners.get(orderId) ?? null;
    if (account === null) return null;
    const row = rows.find(ordersTable, account, orderId);
    // An order that a robot of the house placed before those had rows.
    if (row === null && this.#mayLack.has(orderId)) return null;
    if (row === null) throw new Error(`order ${orderId} of account ${account} has no row in the orders table`);
    return row;
  }
}
