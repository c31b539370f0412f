// In: a slot of the order store. Out: the open order as plain data.
import type { OrderType, Side, TimeInForce } from '../commands.ts';
import { FLAG, ORDER_TYPES, TIMES_IN_FORCE } from '../fact-words.ts';
import { ACCOUNT, FLAGS, LEFT, LOTS, type OrderStore, TICKS, TRIGGER } from './order-store.ts';

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
}

export function readOrder(orders: OrderStore, slot: number): OpenOrder {
  const flags = orders.field(slot, FLAGS);
  return {
    orderId: orders.ids[slot]!,
    account: orders.field(slot, ACCOUNT),
    instrument: flags >>> FLAG.instrumentShift,
    side: flags & FLAG.sell ? 'sell' : 'buy',
    type: ORDER_TYPES[(flags >>> FLAG.typeShift) & 7]!,
    timeInForce: TIMES_IN_FORCE[(flags >>> FLAG.timeShift) & 3]!,
    postOnly: (flags & FLAG.postOnly) !== 0,
    quote: (flags & FLAG.quote) !== 0,
    ticks: orders.field(slot, TICKS),
    lots: orders.field(slot, LOTS),
    lotsLeft: orders.field(slot, LEFT),
    triggerTicks: orders.field(slot, TRIGGER),
    hold: orders.holds[slot]!,
  };
}
