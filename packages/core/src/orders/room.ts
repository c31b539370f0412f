// In: nothing. Out: the room of orders and their books.
import type { CoreRoom } from '../room.ts';
import type { World } from '../engine-types.ts';
import type { State } from '../state.ts';
import { goOnUncrossing } from '../stocks/auction.ts';
import { NONE } from '../matching/order-book.ts';
import { goOnClosing } from './cancel.ts';
import { checkOrders } from './check.ts';
import { expireOrder } from './close.ts';
import { orderFacts } from './facts.ts';
import { goOnMatching } from './match.ts';
import { linesOf } from './standing.ts';
import { readConditions, writeConditions } from './conditions-section.ts';
import { readIcebergs, writeIcebergs } from './iceberg.ts';
import {
  ACCOUNT,
  CREDIT,
  FLAGS,
  INSTRUMENT,
  LEFT,
  LOTS,
  MAKER_PPM,
  STRIDE,
  TAKER_PPM,
  TICKS,
  TRIGGER,
} from './order-store.ts';
import { CLOSE_REASONS } from './words.ts';

const KEPT = [ACCOUNT, INSTRUMENT, FLAGS, TICKS, LOTS, LEFT, TRIGGER, MAKER_PPM, TAKER_PPM, CREDIT] as const;
/** Behind the lines of an instrument: the order that is arriving. */
const ARRIVING = 15;

export const ordersRoom = {
  name: 'orders',
  facts: orderFacts,
  works: { 'expire-order': expireSettled, 'go-on-matching': goOnMatching, 'close-orders': goOnClosing },
  check: checkOrders,
  section: {
    tag: 'orders',
    version: 3,
    write: (state, to) => {
      const { orders } = state;
      to.number(state.nextOrderId);
      to.number(state.nextTradeId);
      to.list(placesOf(state), ({ slot, line }) => {
        to.number(orders.ids[slot]!);
        to.number(line);
        for (const field of KEPT) to.number(orders.field(slot, field));
        to.number(orders.holds[slot]!);
        to.number(orders.expires[slot]!);
      });
      to.list(
        [...state.sweeps].sort(([a], [b]) => a - b),
        ([owner, { account, instrument, reason }]) => {
          to.number(owner);
          to.number(account ?? -1);
          to.number(instrument ?? -1);
          to.number(CLOSE_REASONS.indexOf(reason));
        },
      );
      writeConditions(state, to);
      writeIcebergs(state, to);
    },
    read: (state, from, version) => {
      state.nextOrderId = from.number();
      state.nextTradeId = from.number();
      const read: { id: number; line: number; fields: number[]; hold: number; expires: number }[] = [];
      from.list(() => {
        const [id, line] = [from.number(), from.number()];
        read.push({ id, line, fields: KEPT.map(() => from.number()), hold: from.number(), expires: from.number() });
      });
      // Opened oldest first, so that each owner's list is in its usual order; queued as they stood.
      const slots = new Map<number, number>();
      for (const { id, fields, hold, expires } of read.toSorted((a, b) => a.id - b.id)) {
        const slot = state.orders.open(id, fields[0]!, fields[1]!, fields[2]!, fields[3]!, fields[4]!, fields[6]!);
        for (const [n, field] of KEPT.entries()) state.orders.fields[slot * STRIDE + field] = fields[n]!;
        state.orders.holds[slot] = hold;
        state.orders.expires[slot] = expires;
        slots.set(id, slot);
      }
      for (const { id, line } of read) standAgain(state, slots.get(id)!, line);
      from.list(() => {
        const owner = from.number();
        const [account, instrument] = [from.number(), from.number()];
        const reason = CLOSE_REASONS[from.number()]!;
        state.sweeps.set(owner, {
          account: account < 0 ? null : account,
          instrument: instrument < 0 ? null : instrument,
          reason,
        });
      });
      if (version >= 2) readConditions(state, from);
      if (version >= 3) readIcebergs(state, from);
    },
  },
} as const satisfies CoreRoom;

/** The clock's: an order's time is over; an auction that it takes part in is settled first. */
function expireSettled(world: World, id: number): void {
  const { orders, instruments } = world.state;
  const { index, share } = instruments[orders.field(orders.slotOf(id), INSTRUMENT)]!;
  if (share !== null && share.uncrossing !== null) goOnUncrossing(world, index);
  else expireOrder(world, id);
}

/** Every open order and where it stands: instrument by instrument, line by line, first in line first. */
function placesOf(state: State): { slot: number; line: number }[] {
  const places: { slot: number; line: number }[] = [];
  for (const instrument of state.instruments) {
    if (instrument === undefined) continue;
    for (const [line, side] of linesOf(instrument).entries())
      for (let slot = side.front(); slot !== NONE; slot = side.after(slot)) places.push({ slot, line });
    if (instrument.arriving !== NONE) places.push({ slot: instrument.arriving, line: ARRIVING });
  }
  return places;
}

function standAgain(state: State, slot: number, line: number): void {
  const { orders } = state;
  const instrument = state.instruments[orders.field(slot, INSTRUMENT)]!;
  if (line === ARRIVING) instrument.arriving = slot;
  else linesOf(instrument)[line]!.add(slot, orders.field(slot, line >= 2 ? TRIGGER : TICKS), orders.field(slot, LEFT));
}
