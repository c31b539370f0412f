// In: what a customer does with positions. Out: commands to the core and the positions as they stand after it.
import type { ContractOrder, ContractPosition } from '@hilsa/contract';
import type { PositionDirection } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { listContractOrders, orderByClientOrderId, orderById, type OrderRow } from '../../tables/index.ts';
import { type Context, sessionOf, type WorldRooms } from '../rooms.ts';
import { contractAccount } from './customer.ts';

/** A perpetual. @throws Refused unknown-instrument for any other market; contracts-not-open while none is listed, whatever was asked for */
export function perpetualOf({ publisher: { listings } }: WorldRooms, symbol: string): Instrument {
  const instrument = listings.bySymbol(symbol);
  if (instrument?.kind === 'perpetual') return instrument;
  if (listings.ofKind('perpetual').length === 0) throw new Refused('contracts-not-open');
  throw new Refused('unknown-instrument', { symbol });
}

/** The caller's position, or null when nothing of it is left. */
export async function positionOf(
  context: Context,
  { symbol }: Instrument,
  direction: PositionDirection,
): Promise<ContractPosition | null> {
  const list = await context.world.publisher.contracts.positionsOf(sessionOf(context).account);
  return list.find((one) => one.symbol === symbol && one.direction === direction) ?? null;
}

/** @throws Refused unknown-position */
export async function positionThere(
  context: Context,
  instrument: Instrument,
  direction: PositionDirection,
): Promise<ContractPosition> {
  const position = await positionOf(context, instrument, direction);
  if (position === null) throw new Refused('unknown-position', { symbol: instrument.symbol, direction });
  return position;
}

/** The order as the last commit left it. */
export async function committedOrder(context: Context, orderId: number): Promise<ContractOrder> {
  const row = await findOrder(context, orderId);
  if (row === null) throw new Error(`order ${orderId} was acknowledged but is not in the tables`);
  return context.world.publisher.contracts.printed(row);
}

/** The caller's own contract order, or null. */
export async function findOrder(context: Context, orderId: number): Promise<OrderRow | null> {
  const { publisher, sequencer, tables } = context.world;
  const account = contractAccount(context);
  const recent = publisher.orderJustCommitted(orderId);
  if (recent !== undefined) return recent.account === account ? recent : null;
  await sequencer.tablesClock.shows(account);
  return orderById(tables, account, orderId);
}

/** @throws Refused unknown-order */
export async function ownOrder(
  context: Context,
  { orderId, clientOrderId }: { orderId?: string | undefined; clientOrderId?: string | undefined },
): Promise<OrderRow> {
  const { sequencer, tables } = context.world;
  const account = contractAccount(context);
  const row =
    orderId !== undefined
      ? await findOrder(context, Number(orderId))
      : (await sequencer.tablesClock.shows(account),
        await orderByClientOrderId(tables, account, clientOrderId!, 'place-contract-order'));
  if (row === null)
    throw new Refused('unknown-order', orderId === undefined ? { clientOrderId: clientOrderId! } : { orderId });
  return row;
}

/** How many orders a cancel of all would end. */
export async function openOrderCount(context: Context, instrument: Instrument | null): Promise<number> {
  const { tables, sequencer } = context.world;
  const account = contractAccount(context);
  await sequencer.tablesClock.shows(account);
  const page = { scope: 'open', instrument: instrument?.index ?? null, before: null, limit: 200 } as const;
  return (await listContractOrders(tables, account, page)).list.length;
}
