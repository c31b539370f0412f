// In: everything that holds money or lets it go. Out: the holds of customers, by order and by record, with each amount they have had.
// What an order holds is asked of the engine when the order's command is folded, so that no formula stands here.
import type { Engine } from '@hilsa/core';
import { holdChangesTable, holdKey, holdsTable } from '../holds.ts';
import {
  type After,
  type Before,
  type JournalledFact,
  type RoomFolding,
  type Rows,
  roomWriter,
} from '../room-writer.ts';
import type { HoldChangeRow, HoldRow } from '../rows.ts';
import { holdOf } from '../touched-balances.ts';

const READS = [
  'hold-placed',
  'hold-raised',
  'hold-released',
  'hold-captured',
  'order-placed',
  'trade-executed',
  'order-amended',
  'order-closed',
  'order-triggered',
  'order-trailed',
] as const;
type Told = JournalledFact<(typeof READS)[number]>;

export const holdsWriter = roomWriter({
  room: 'holds',
  reads: READS,
  tables: [holdsTable, holdChangesTable],
  begin: () => new HoldsFolding(),
});

interface At {
  readonly sequence: number;
  readonly atMs: number;
}
/** A hold has another amount from here on: as it is, or by how much it changed. */
interface Change extends At {
  readonly heldBy: HoldRow['heldBy'];
  readonly number: number;
  readonly amount: bigint;
  readonly isWhole: boolean;
  /** Where it begins. */
  readonly opened: Omit<HoldRow, 'heldBy' | 'number' | 'amount' | 'sinceMs' | 'changedMs'> | null;
}
/** An order of a customer, and the asset it holds of. */
interface Held {
  readonly account: number;
  readonly asset: number;
  readonly untilMs: number;
}

class HoldsFolding implements RoomFolding<(typeof READS)[number]> {
  readonly #changes: Change[] = [];
  /** Orders whose hold may be another after the command being met. */
  readonly #touched = new Map<number, Held>();
  /** Orders placed in this stretch, which the engine may have forgotten by its end. */
  readonly #placed = new Map<number, Held>();
  #at: At = { sequence: 0, atMs: 0 };

  meet({ fact, sequence, atMs }: Told, { engine, want }: Before): void {
    if (sequence !== this.#at.sequence) this.#settle(engine);
    this.#at = { sequence, atMs };
    switch (fact.kind) {
      case 'hold-placed': {
        if (!isCustomer(engine, fact.account)) return;
        const { hold: number, account, asset, amount, reason, causeKind, cause, untilMs } = fact;
        this.#note('record', number, amount, { account, asset, reason, causeKind, cause, untilMs });
        return;
      }
      case 'hold-raised':
      case 'hold-released':
        if (!isCustomer(engine, fact.account)) return;
        want(holdsTable, ...holdKey('record', fact.hold));
        this.#note('record', fact.hold, fact.kind === 'hold-raised' ? fact.amount : -fact.amount);
        return;
      case 'hold-captured':
        if (!isCustomer(engine, fact.from)) return;
        want(holdsTable, ...holdKey('record', fact.hold));
        this.#note('record', fact.hold, -fact.amount);
        return;
      case 'order-placed': {
        if (fact.quote || !isCustomer(engine, fact.account)) return;
        const { account, asset } = holdOf(fact, engine.instrument(fact.instrument));
        const held = { account, asset, untilMs: fact.expiresAtMs };
        this.#placed.set(fact.orderId, held);
        this.#touched.set(fact.orderId, held);
        return;
      }
      case 'trade-executed':
        this.#touch(fact.takerOrderId, engine, want);
        this.#touch(fact.makerOrderId, engine, want);
        return;
      case 'order-amended':
      case 'order-closed':
      case 'order-triggered':
      case 'order-trailed':
        this.#touch(fact.orderId, engine, want);
    }
  }

  end({ engine }: After, rows: Rows): void {
    this.#settle(engine);
    // One a command: the last.
    const told = new Map<string, HoldChangeRow>();
    for (const change of this.#changes) {
      const { heldBy, number, atMs, sequence, opened } = change;
      const known = rows.find(holdsTable, ...holdKey(heldBy, number));
      if (known === null && opened === null) continue;
      const had = known?.amount ?? 0n;
      const amount = change.isWhole ? change.amount : had + change.amount;
      if (amount === had) continue;
      const begins = known ?? { heldBy, number, ...opened!, sinceMs: atMs };
      rows.put(holdsTable, { ...begins, amount, changedMs: atMs });
      told.set(`${heldBy}:${number}:${sequence}`, { heldBy, number, sequence, amount, atMs });
    }
    for (const row of told.values()) rows.add(holdChangesTable, row);
  }

  #note(heldBy: HoldRow['heldBy'], number: number, amount: bigint, opened: Change['opened'] = null): void {
    this.#changes.push({ ...this.#at, heldBy, number, amount, isWhole: opened !== null, opened });
  }

  #touch(orderId: number, engine: Engine, want: Before['want']): void {
    const placed = this.#placed.get(orderId);
    if (placed !== undefined) {
      this.#touched.set(orderId, placed);
      return;
    }
    const order = engine.order(orderId);
    if (order === null || order.quote || !isCustomer(engine, order.account)) return;
    want(holdsTable, ...holdKey('order', orderId));
    const { account, asset } = holdOf(order, engine.instrument(order.instrument));
    this.#touched.set(orderId, { account, asset, untilMs: order.expiresAtMs });
  }

  /** The engine stands right after the command whose orders were touched. */
  #settle(engine: Engine): void {
    for (const [orderId, { account, asset, untilMs }] of this.#touched) {
      const amount = engine.order(orderId)?.hold ?? 0n;
      const opened = { account, asset, reason: null, causeKind: 'order', cause: orderId, untilMs } as const;
      this.#note('order', orderId, amount, opened);
    }
    this.#touched.clear();
  }
}

/** Whom the same command opened is a customer: see the ledger's writer. */
function isCustomer(engine: Engine, account: number): boolean {
  return (engine.account(account)?.ownerKind ?? 'customer') === 'customer';
}
