// In: facts about orders. Out: the order store, the books and the holds.
import type { FactWords } from '../fact-buffer.ts';
import { AMEND_FLAG, AMENDED, CLOSED, FLAG, ORDER, PLACED, QUOTED, QUOTES } from '../fact-words.ts';
import { balanceIndex } from '../ledger/balances.ts';
import { NONE, type BookSide } from '../matching/order-book.ts';
import type { InstrumentState, State } from '../state.ts';
import { ACCOUNT, FLAGS, LEFT, LOTS, TICKS, TRIGGER } from './order-store.ts';

export function foldOrderPlaced(state: State, { words, doubles, money }: FactWords, at: number): void {
  const { orders } = state;
  const flags = words[at + PLACED.flags]!;
  const account = words[at + PLACED.account]!;
  const ticks = words[at + PLACED.ticks]!;
  const lots = words[at + PLACED.lots]!;
  const trigger = words[at + PLACED.trigger]!;
  const id = doubles[(at + PLACED.id) >> 1]!;
  const slot = orders.open(id, account, flags, ticks, lots, trigger);
  state.nextOrderId = id + 1;
  const hold = money[(at + PLACED.hold) >> 1]!;
  orders.holds[slot] = hold;
  const instrument = state.instruments[flags >>> FLAG.instrumentShift]!;
  const page = state.balances.page(holdAsset(instrument, flags), account);
  const balance = balanceIndex(account);
  page[balance]! -= hold;
  page[balance + 1]! += hold;
  if ((flags & FLAG.rests) === 0) state.arriving = slot;
  else if (trigger > 0) waitingSide(instrument, flags).add(slot, trigger, lots);
  else bookSide(instrument, flags).add(slot, ticks, lots);
}

export function foldOrderTriggered(state: State, { doubles }: FactWords, at: number): void {
  const slot = openSlot(state, doubles[(at + ORDER.id) >> 1]!);
  const flags = state.orders.field(slot, FLAGS);
  waitingSide(state.instruments[flags >>> FLAG.instrumentShift]!, flags).remove(slot);
  state.orders.setField(slot, TRIGGER, 0);
  state.arriving = slot;
}

export function foldOrderRested(state: State, { doubles }: FactWords, at: number): void {
  const { orders } = state;
  const slot = state.arriving;
  if (orders.ids[slot] !== doubles[(at + ORDER.id) >> 1])
    throw new RangeError('the order that rests is not the one arriving');
  const flags = orders.field(slot, FLAGS);
  bookSide(state.instruments[flags >>> FLAG.instrumentShift]!, flags).add(
    slot,
    orders.field(slot, TICKS),
    orders.field(slot, LEFT),
  );
  state.arriving = NONE;
}

export function foldOrderClosed(state: State, { doubles }: FactWords, at: number): void {
  const { orders } = state;
  const id = doubles[(at + CLOSED.id) >> 1]!;
  if (state.arriving !== NONE && orders.ids[state.arriving] === id) {
    closeOrder(state, state.arriving);
    state.arriving = NONE;
  } else {
    const slot = openSlot(state, id);
    leaveBooks(state, slot);
    closeOrder(state, slot);
  }
}

export function foldOrderAmended(state: State, { words, doubles, money }: FactWords, at: number): void {
  const { orders } = state;
  const slot = openSlot(state, doubles[(at + AMENDED.id) >> 1]!);
  const change = money[(at + AMENDED.holdChange) >> 1]!;
  const flags = orders.field(slot, FLAGS);
  const account = orders.field(slot, ACCOUNT);
  const instrument = state.instruments[flags >>> FLAG.instrumentShift]!;
  const page = state.balances.page(holdAsset(instrument, flags), account);
  page[balanceIndex(account)]! -= change;
  page[balanceIndex(account) + 1]! += change;
  orders.holds[slot]! += change;
  const side = bookSide(instrument, flags);
  const lots = words[at + AMENDED.lots]!;
  const fewer = orders.field(slot, LOTS) - lots;
  orders.setField(slot, LOTS, lots);
  orders.setField(slot, LEFT, orders.field(slot, LEFT) - fewer);
  if (words[at + AMENDED.flags]! & AMEND_FLAG.keepsPriority) {
    side.reduce(slot, fewer);
    return;
  }
  side.remove(slot);
  orders.setField(slot, TICKS, words[at + AMENDED.ticks]!);
  if (words[at + AMENDED.flags]! & AMEND_FLAG.rests)
    side.add(slot, words[at + AMENDED.ticks]!, orders.field(slot, LEFT));
  else state.arriving = slot;
}

export function foldQuotesRemoved(state: State, { words }: FactWords, at: number): void {
  const { orders } = state;
  const instrument = words[at + QUOTES.instrument]!;
  for (let slot = orders.head(words[at + QUOTES.account]!); slot !== NONE;) {
    const next = orders.nextOfAccount(slot);
    if (isQuoteOn(orders.field(slot, FLAGS), instrument)) {
      leaveBooks(state, slot);
      closeOrder(state, slot);
    }
    slot = next;
  }
}

export function foldQuotesRested(state: State, { words, doubles }: FactWords, at: number): void {
  const account = words[at + QUOTED.account]!;
  const instrument = state.instruments[words[at + QUOTED.instrument]!]!;
  const bids = words[at + QUOTED.bids]!;
  const count = bids + words[at + QUOTED.asks]!;
  let id = doubles[(at + QUOTED.firstId) >> 1]!;
  for (let n = 0; n < count; n++) {
    const ticks = words[at + QUOTED.head + n * 2]!;
    const lots = words[at + QUOTED.head + n * 2 + 1]!;
    const flags =
      FLAG.quote | FLAG.postOnly | FLAG.rests | (n < bids ? 0 : FLAG.sell) | (instrument.index << FLAG.instrumentShift);
    const slot = state.orders.open(id++, account, flags, ticks, lots, 0);
    const hold =
      n < bids ? BigInt(ticks) * BigInt(lots) * instrument.unitsPerTickLot : BigInt(lots) * instrument.listing.lotUnits;
    state.orders.holds[slot] = hold;
    const page = state.balances.page(holdAsset(instrument, flags), account);
    page[balanceIndex(account)]! -= hold;
    page[balanceIndex(account) + 1]! += hold;
    bookSide(instrument, flags).add(slot, ticks, lots);
  }
  state.nextOrderId = id;
}

/** The slot of an order that a fact says is open; a journal that speaks of another does not fit the state. */
function openSlot({ orders }: State, id: number): number {
  const slot = orders.slotOf(id);
  if (slot === NONE) throw new RangeError(`order ${id} is not open`);
  return slot;
}

/** A buy holds the quote asset, a sell the base asset. */
export function holdAsset(instrument: InstrumentState, flags: number): number {
  return flags & FLAG.sell ? instrument.listing.baseAsset : instrument.listing.quoteAsset;
}

/** The side of the book an order rests on. */
export function bookSide(instrument: InstrumentState, flags: number): BookSide {
  return flags & FLAG.sell ? instrument.book.asks : instrument.book.bids;
}

/** Where a trigger order waits: a stop fires with the move against it, a take-profit with the move in its favour. */
export function waitingSide(instrument: InstrumentState, flags: number): BookSide {
  const takesProfit = ((flags >>> FLAG.typeShift) & 7) >= 4;
  const sells = (flags & FLAG.sell) !== 0;
  return takesProfit === sells ? instrument.waiting.asks : instrument.waiting.bids;
}

export function isQuoteOn(flags: number, instrument: number): boolean {
  return (flags & FLAG.quote) !== 0 && flags >>> FLAG.instrumentShift === instrument;
}

/** Take a resting or waiting order out of the list it stands in. */
function leaveBooks(state: State, slot: number): void {
  const flags = state.orders.field(slot, FLAGS);
  const instrument = state.instruments[flags >>> FLAG.instrumentShift]!;
  (state.orders.field(slot, TRIGGER) > 0 ? waitingSide(instrument, flags) : bookSide(instrument, flags)).remove(slot);
}

/** Give back what is still held and forget the order. */
export function closeOrder(state: State, slot: number): void {
  const { orders } = state;
  if (orders.holds[slot] !== 0n) {
    const account = orders.field(slot, ACCOUNT);
    const flags = orders.field(slot, FLAGS);
    const page = state.balances.page(holdAsset(state.instruments[flags >>> FLAG.instrumentShift]!, flags), account);
    const balance = balanceIndex(account);
    page[balance]! += orders.holds[slot]!;
    page[balance + 1]! -= orders.holds[slot]!;
  }
  orders.close(slot);
}
