// In: an order's row and a fact about it. Out: the row after the fact. The same for the tables and for what is told right after a commit.
import type { Fact, OrderAmended, OrderClosed, OrderPlaced, OrderTriggered, TradeExecuted } from '@hilsa/core';
import type { OrderRow } from './rows.ts';

/** @param clientOrderId the request id under which the customer placed it, or null */
export function placedOrder(fact: OrderPlaced, clientOrderId: string | null): OrderRow {
  return {
    account: fact.account,
    orderId: fact.orderId,
    instrument: fact.instrument,
    side: fact.side,
    type: fact.type,
    timeInForce: fact.timeInForce,
    postOnly: fact.postOnly,
    selfTradePrevention: fact.selfTradePrevention,
    ticks: fact.ticks,
    triggerTicks: fact.triggerTicks,
    lots: fact.lots,
    quoteAmount: fact.quoteAmount,
    filledLots: 0,
    filledNotional: 0n,
    fee: 0n,
    status: fact.triggerTicks > 0 ? 'waiting' : 'open',
    closeReason: null,
    clientOrderId,
    expiresMs: fact.expiresAtMs,
    terms: fact.terms,
    trailBps: 0,
    shownLots: fact.shownLots,
    linkedOrderId: 0,
    createdMs: fact.atMs,
    updatedMs: fact.atMs,
  };
}

/** @param fee what this order's side of the trade paid */
export function filledOrder(row: OrderRow, { lots, notional, atMs }: TradeExecuted, fee: bigint): OrderRow {
  const filledLots = row.filledLots + lots;
  return {
    ...row,
    filledLots,
    filledNotional: row.filledNotional + notional,
    fee: row.fee + fee,
    status: filledLots < row.lots ? 'partially-filled' : 'filled',
    updatedMs: atMs,
  };
}

/** Its trigger has followed the trades. */
type OrderTrailed = Extract<Fact, { kind: 'order-trailed' }>;

export function changedOrder(
  row: OrderRow,
  fact: OrderTriggered | OrderAmended | OrderClosed | OrderTrailed,
): OrderRow {
  const updatedMs = fact.atMs;
  if (fact.kind === 'order-triggered') return { ...row, status: 'open', updatedMs };
  if (fact.kind === 'order-amended') return { ...row, ticks: fact.ticks, lots: fact.lots, updatedMs };
  if (fact.kind === 'order-trailed')
    return { ...row, ticks: fact.ticks, triggerTicks: fact.triggerTicks, trailBps: fact.bps, updatedMs };
  const cancelled = fact.reason === 'cancelled' || fact.reason === 'account-disabled';
  return { ...row, status: cancelled ? 'cancelled' : 'expired', closeReason: fact.reason, updatedMs };
}
