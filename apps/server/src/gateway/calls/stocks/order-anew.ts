// In: an order that a corporate action ended. Out: price and quantity of the same order in the shares that there are after it.
import type { ReplyOf } from '@hilsa/contract';
import { orderAfter } from '@hilsa/formulas/stocks';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { type OrderRow, shareActionsOf } from '../../../tables/index.ts';
import type { WorldRooms } from '../../rooms.ts';

/** Actions of one share that are looked through for the one that ended an order: the newest. */
const MOST_ACTIONS = 100;

/** Null for an order that no action ended, that had no limit, or of which nothing is left in whole shares. */
export async function orderAnew(world: WorldRooms, row: OrderRow): Promise<ReplyOf<'/stock/order/info'>['anew']> {
  const left = row.lots - row.filledLots;
  if (row.closeReason !== 'corporate-action' || row.ticks <= 0 || left <= 0) return null;
  const actions = await shareActionsOf(world.tables, [row.instrument], MOST_ACTIONS);
  // Orders end from the record on, before holders have their part; of two actions of one day the first ended it.
  const action = actions
    .filter(({ terms }) => terms.kind !== 'new-code')
    .filter(({ recordMs, endedMs }) => recordMs <= row.updatedMs && (endedMs === 0 || endedMs >= row.updatedMs))
    .toSorted((one, other) => one.recordMs - other.recordMs || one.action - other.action)[0];
  if (action === undefined) return null;
  const instrument = world.publisher.listings.at(row.instrument);
  const { terms } = action;
  // Nothing of the share trades any more.
  if (terms.kind === 'merger' || terms.kind === 'delisting' || terms.kind === 'new-code') return null;
  const { tickUnits } = instrument.state.listing;
  const change = terms.kind === 'rights' ? { ...terms, price: Number(terms.price / tickUnits) } : terms;
  const { ticks, lots } = orderAfter({ ticks: row.ticks, lots: left }, change, stepsOf(instrument));
  return lots === 0 ? null : { price: instrument.price(ticks), quantity: instrument.quantity(lots) };
}

function stepsOf(instrument: Instrument) {
  const { tickTable } = stockListing(instrument);
  if (tickTable.length === 0) return [{ fromTicks: 0, stepTicks: 1 }];
  return tickTable.map(({ from, step }) => ({ fromTicks: from, stepTicks: step }));
}
