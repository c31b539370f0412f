// In: a limit order that shows a part of its quantity. Out: how much it must, what of it stands in the book, and what a fill leaves there: a
// refill goes last. Where all meet at one price the hidden part counts as if it were shown.
import { leastShownLots } from '@hilsa/formulas/stocks';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { BookSide } from '../matching/order-book.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts';
import type { State } from '../state.ts';
import { FLAGS, LEFT, type OrderStore } from './order-store.ts';
import { FLAG } from './words.ts';

/** @param lots of the whole order */
export function checkPart(shownLots: number, lots: number): Refusal | null {
  const least = leastShownLots(lots);
  return Number.isSafeInteger(shownLots) && shownLots >= least && shownLots <= lots
    ? null
    : refuse('shown-quantity-out-of-range', { minimum: least, maximum: lots });
}

/** What of an order stands in the book when it joins the line with so much left. */
export function standing({ icebergs }: InstrumentState, id: number, left: number): number {
  const shown = icebergs.size === 0 ? undefined : icebergs.get(id);
  return shown === undefined ? left : Math.min(shown, left);
}

/** An order in the book has traded: `LEFT` is what it has left. A part that is gone is shown anew at the end of its price's line. */
export function fillStanding(
  orders: OrderStore,
  instrument: InstrumentState,
  side: BookSide,
  slot: number,
  lots: number,
): void {
  if (lots < orders.links.lots(slot) || instrument.icebergs.size === 0) {
    side.reduce(slot, lots);
    return;
  }
  const ticks = side.ticksOf(slot);
  side.remove(slot);
  const left = orders.field(slot, LEFT);
  if (left > 0) side.add(slot, ticks, standing(instrument, orders.ids[slot]!, left));
}

/** Fewer lots at the same price: the hidden part goes first, and the order keeps its place. `LEFT` is what it has left. */
export function shrinkStanding(orders: OrderStore, side: BookSide, slot: number): void {
  const over = orders.links.lots(slot) - orders.field(slot, LEFT);
  if (over > 0) side.reduce(slot, over);
}

/** What stands hidden in a book, by side and price in ticks. */
export function hiddenLots(
  { orders }: Pick<State, 'orders'>,
  { icebergs, arriving, book }: InstrumentState,
): { bids: Map<number, number>; asks: Map<number, number> } {
  const hidden = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  for (const id of icebergs.keys()) {
    const slot = orders.slotOf(id);
    if (slot === arriving) continue;
    const name = (orders.field(slot, FLAGS) & FLAG.sell) === 0 ? 'bids' : 'asks';
    const ticks = book[name].ticksOf(slot);
    hidden[name].set(ticks, (hidden[name].get(ticks) ?? 0) + orders.field(slot, LEFT) - orders.links.lots(slot));
  }
  return hidden;
}

export function writeIcebergs({ orders, instruments }: State, to: SectionWriter): void {
  const known = instruments.filter((each) => each !== undefined).filter(({ icebergs }) => icebergs.size > 0);
  to.list(known, ({ index, icebergs, arriving }) => {
    to.number(index);
    to.list(
      [...icebergs].sort(([one], [other]) => one - other),
      ([id, shown]) => {
        const slot = orders.slotOf(id);
        to.number(id);
        to.number(shown);
        to.number(slot === arriving ? 0 : orders.links.lots(slot));
      },
    );
  });
}

/** Orders stand in their lines with all that they have left. */
export function readIcebergs({ orders, instruments }: State, from: SectionReader): void {
  from.list(() => {
    const { icebergs, book } = instruments[from.number()]!;
    from.list(() => {
      const [id, shown, stands] = [from.number(), from.number(), from.number()];
      icebergs.set(id, shown);
      if (stands === 0) return;
      const slot = orders.slotOf(id);
      const side = (orders.field(slot, FLAGS) & FLAG.sell) === 0 ? book.bids : book.asks;
      const over = orders.links.lots(slot) - stands;
      if (over > 0) side.reduce(slot, over);
    });
  });
}
