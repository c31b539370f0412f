// In: a slot of the order store. Out: the open order as plain data.
import type { OrderType, Side, TimeInForce } from '../commands.ts';
import { FLAG, ORDER_TYPES, termsOf, timeOf, TIMES_IN_FORCE, typeOf } from './words.ts';
import { ACCOUNT, FLAGS, INSTRUMENT, LEFT, LOTS, type OrderStore, TICKS, TRIGGER } from './order-store.ts';

/** Prices in ticks, quantities in lots, `hold` in units of the held asset. */
export interface OpenOrder {
  readonly orderId: number;
  readonly account: number;
  readonly instrument: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly quote: boolean;
  readonly ticks: number;
  readonly lots: number;
  readonly lotsLeft: number;
  /** Above zero while the order waits for its trigger. */
  readonly triggerTicks: number;
  readonly hold: bigint;
  /** When it ends by itself, UTC milliseconds; 0: never. */
  readonly expiresAtMs: number;
  /** Of an order on a contract: what readTerms reads; 0 for all others. */
  readonly terms: number;
}

export function readOrder(orders: OrderStore, slot: number): OpenOrder {
  const flags = orders.field(slot, FLAGS);
  return {
    orderId: orders.ids[slot]!,
    account: orders.field(slot, ACCOUNT),
    instrument: orders.field(slot, INSTRUMENT),
    side: flags & FLAG.sell ? 'sell' : 'buy',
    type: ORDER_TYPES[typeOf(flags)]!,
    timeInForce: TIMES_IN_FORCE[timeOf(flags)]!,
    postOnly: (flags & FLAG.postOnly) !== 0,
    quote: (flags & FLAG.quote) !== 0,
    ticks: orders.field(slot, TICKS),
    lots: orders.field(slot, LOTS),
    lotsLeft: orders.field(slot, LEFT),
    triggerTicks: orders.field(slot, TRIGGER),
    hold: BigInt(orders.holds[slot]!),
    expiresAtMs: orders.expires[slot]!,
    terms: termsOf(flags),
  };
}
