// In: facts about orders. Out: the order store, the books and the holds.
import { ownerOf } from '../accounts/wallets.ts';
import { worstTicks } from '@hilsa/formulas';
import type { FactWords } from '../facts/fact-buffer.ts';
import { addUnits, unitsAt } from '../facts/units.ts';
import { type InstrumentState, ratesAt } from '../instruments/instrument.ts';
import { AVAILABLE, HELD } from '../ledger/balances.ts';
import { NONE, type BookSide } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { shrinkStanding, standing } from './iceberg.ts';
import { ACCOUNT, FLAGS, INSTRUMENT, LEFT, LOTS, MAKER_PPM, STRIDE, TAKER_PPM, TICKS, TRIGGER } from './order-store.ts';
import { AMEND_FLAG, AMENDED, CLOSED, FLAG, PLACED, QUOTED, QUOTES, RESTED, TRIGGERED, typeOf } from './words.ts';

export function foldOrderPlaced(state: State, { words, doubles }: FactWords, at: number): void {
  const { orders } = state;
  const flags = words[at + PLACED.flags]!;
  const account = words[at + PLACED.account]!;
  const ticks = words[at + PLACED.ticks]!;
  const lots = words[at + PLACED.lots]!;
  const trigger = words[at + PLACED.trigger]!;
  const id = doubles[(at + PLACED.id) >> 1]!;
  const instrument = listedAt(state, words[at + PLACED.instrument]!);
  const slot = openOrder(state, instrument, id, account, flags, ticks, lots, trigger);
  state.nextOrderId = id + 1;
  if (words[at + PLACED.shown]! > 0) instrument.icebergs.set(id, words[at + PLACED.shown]!);
  holdMore(state, instrument, slot, unitsAt(words, at + PLACED.hold));
  const expires = doubles[(at + PLACED.expires) >> 1]!;
  if (expires > 0) {
    orders.expires[slot] = expires;
    state.due.schedule('expire-order', id, expires);
  }
  if ((flags & FLAG.rests) === 0) instrument.arriving = slot;
  else if (trigger > 0) waitingSide(instrument, flags).add(slot, trigger, lots);
  else bookSide(instrument, flags).add(slot, ticks, standing(instrument, id, lots));
}

export function foldOrderTriggered(state: State, { doubles }: FactWords, at: number): void {
  const slot = openSlot(state, doubles[(at + TRIGGERED.id) >> 1]!);
  const instrument = instrumentAt(state, slot);
  waitingSide(instrument, state.orders.field(slot, FLAGS)).remove(slot);
  state.orders.setField(slot, TRIGGER, 0);
  if (instrument.contract !== null) reprice(state, instrument, slot);
  else instrument.trails.orders.delete(state.orders.ids[slot]!);
  instrument.arriving = slot;
}

/** A market order that reduces is protected from the mark on at which it fires: the price may have jumped past where it was placed. */
function reprice({ orders }: State, { contract, markTicks, listing }: InstrumentState, slot: number): void {
  contract!.trailing.delete(orders.ids[slot]!);
  const flags = orders.field(slot, FLAGS);
  const type = typeOf(flags);
  if ((flags & FLAG.reduceOnly) === 0 || (type !== 3 && type !== 5)) return;
  const side = (flags & FLAG.sell) === 0 ? 'buy' : 'sell';
  orders.setField(slot, TICKS, worstTicks(side, markTicks, listing.marketProtectionBps));
}

export function foldOrderRested(state: State, { doubles }: FactWords, at: number): void {
  const { orders } = state;
  const slot = openSlot(state, doubles[(at + RESTED.id) >> 1]!);
  const instrument = instrumentAt(state, slot);
  if (instrument.arriving !== slot) throw new RangeError('the order that rests is not the one arriving');
  const shown = standing(instrument, orders.ids[slot]!, orders.field(slot, LEFT));
  bookSide(instrument, orders.field(slot, FLAGS)).add(slot, orders.field(slot, TICKS), shown);
  instrument.arriving = NONE;
}

export function foldOrderClosed(state: State, { doubles }: FactWords, at: number): void {
  const slot = openSlot(state, doubles[(at + CLOSED.id) >> 1]!);
  leaveBooks(state, slot);
  closeOrder(state, slot);
}

export function foldOrderAmended(state: State, { words, doubles }: FactWords, at: number): void {
  const { orders } = state;
  const slot = openSlot(state, doubles[(at + AMENDED.id) >> 1]!);
  const flags = orders.field(slot, FLAGS);
  const instrument = instrumentAt(state, slot);
  holdMore(state, instrument, slot, unitsAt(words, at + AMENDED.holdChange));
  const side = (orders.field(slot, TRIGGER) > 0 ? waitingSide : bookSide)(instrument, flags);
  const lots = words[at + AMENDED.lots]!;
  const fewer = orders.field(slot, LOTS) - lots;
  orders.setField(slot, LOTS, lots);
  orders.setField(slot, LEFT, orders.field(slot, LEFT) - fewer);
  if (words[at + AMENDED.flags]! & AMEND_FLAG.keepsPriority) {
    if (instrument.icebergs.has(orders.ids[slot]!)) shrinkStanding(orders, side, slot);
    else side.reduce(slot, fewer);
    return;
  }
  side.remove(slot);
  orders.setField(slot, TICKS, words[at + AMENDED.ticks]!);
  if (words[at + AMENDED.flags]! & AMEND_FLAG.rests)
    side.add(slot, words[at + AMENDED.ticks]!, standing(instrument, orders.ids[slot]!, orders.field(slot, LEFT)));
  else instrument.arriving = slot;
}

export function foldQuotesRemoved(state: State, { words }: FactWords, at: number): void {
  const { orders } = state;
  const instrument = words[at + QUOTES.instrument]!;
  const account = words[at + QUOTES.account]!;
  for (let slot = orders.head(ownerOf(account)); slot !== NONE;) {
    const next = orders.nextOfOwner(slot);
    if (isQuoteOn(state, slot, instrument)) {
      leaveBooks(state, slot);
      closeOrder(state, slot);
    }
    slot = next;
  }
}

export function foldQuotesRested(state: State, { words, doubles }: FactWords, at: number): void {
  const account = words[at + QUOTED.account]!;
  const instrument = listedAt(state, words[at + QUOTED.instrument]!);
  const bids = words[at + QUOTED.bids]!;
  const count = bids + words[at + QUOTED.asks]!;
  let id = doubles[(at + QUOTED.firstId) >> 1]!;
  const terms = FLAG.quote | FLAG.postOnly | FLAG.rests | quoteTerms(instrument, account);
  for (let n = 0; n < count; n++) {
    const ticks = words[at + QUOTED.head + n * 2]!;
    const lots = words[at + QUOTED.head + n * 2 + 1]!;
    const isSell = n >= bids;
    const flags = terms | (isSell ? FLAG.sell : 0);
    const slot = openOrder(state, instrument, id++, account, flags, ticks, lots, 0);
    holdMore(
      state,
      instrument,
      slot,
      instrument.kind.holdFor(instrument, isSell, ticks * lots, lots, highestPpm(state, slot), 0, flags),
    );
    bookSide(instrument, flags).add(slot, ticks, lots);
  }
  state.nextOrderId = id;
}

/** What a quote on a contract says that its command does not: the leverage that the account has set for the market. */
export function quoteTerms({ contract }: InstrumentState, account: number): number {
  return contract === null ? 0 : (contract.leverages.get(account) ?? 1) << FLAG.leverageShift;
}

/** Open an order at the rates its account has now. */
function openOrder(
  state: State,
  instrument: InstrumentState,
  id: number,
  account: number,
  flags: number,
  ticks: number,
  lots: number,
  trigger: number,
): number {
  const { orders } = state;
  const slot = orders.open(id, account, instrument.index, flags, ticks, lots, trigger);
  const rates = ratesAt(state, instrument, account);
  orders.fields[slot * STRIDE + MAKER_PPM] = instrument.feePpm[rates]!;
  orders.fields[slot * STRIDE + TAKER_PPM] = instrument.feePpm[rates + 1]!;
  return slot;
}

export function highestPpm({ orders }: State, slot: number): number {
  return Math.max(orders.field(slot, MAKER_PPM), orders.field(slot, TAKER_PPM));
}

/** From available to held for the order, or back when negative. */
export function holdMore({ balances, orders }: State, instrument: InstrumentState, slot: number, units: number): void {
  orders.holds[slot] = orders.holds[slot]! + units;
  const isSell = (orders.field(slot, FLAGS) & FLAG.sell) !== 0;
  const place = balances.find(orders.field(slot, ACCOUNT), instrument.kind.holdAsset(instrument, isSell));
  addUnits(balances.words, (place + AVAILABLE) * 2, -units);
  addUnits(balances.words, (place + HELD) * 2, units);
}

/** The slot of an order that a fact says is open; a journal that speaks of another does not fit the state. */
export function openSlot({ orders }: State, id: number): number {
  const slot = orders.slotOf(id);
  if (slot === NONE) throw new RangeError(`order ${id} is not open`);
  return slot;
}

function listedAt(state: State, index: number): InstrumentState {
  const instrument = state.instruments[index];
  if (instrument === undefined) throw new RangeError(`instrument ${index} is not listed`);
  return instrument;
}

/** The instrument of an open order: it is not retired before its orders are closed. */
export function instrumentAt(state: State, slot: number): InstrumentState {
  return state.instruments[state.orders.field(slot, INSTRUMENT)]!;
}

/** The side of the book an order rests on. */
export function bookSide(instrument: InstrumentState, flags: number): BookSide {
  return flags & FLAG.sell ? instrument.book.asks : instrument.book.bids;
}

/** Where a trigger order waits: a stop fires with the move against it, a take-profit with the move in its favour. */
export function waitingSide({ waiting: byLast, contract }: InstrumentState, flags: number): BookSide {
  const takesProfit = typeOf(flags) >= 4;
  const sells = (flags & FLAG.sell) !== 0;
  const waiting = (flags & FLAG.byMark) === 0 ? byLast : contract!.waiting;
  return takesProfit === sells ? waiting.asks : waiting.bids;
}

export function isQuoteOn({ orders }: State, slot: number, instrument: number): boolean {
  return (orders.field(slot, FLAGS) & FLAG.quote) !== 0 && orders.field(slot, INSTRUMENT) === instrument;
}

/** Take a resting or waiting order out of the list it stands in, or the arriving one from its way. */
function leaveBooks(state: State, slot: number): void {
  const instrument = instrumentAt(state, slot);
  const flags = state.orders.field(slot, FLAGS);
  if (instrument.arriving === slot) instrument.arriving = NONE;
  else if (state.orders.field(slot, TRIGGER) > 0) waitingSide(instrument, flags).remove(slot);
  else bookSide(instrument, flags).remove(slot);
}

/** Give back what is still held and forget the order. */
export function closeOrder(state: State, slot: number): void {
  const { orders } = state;
  const held = orders.holds[slot]!;
  if (held !== 0) holdMore(state, instrumentAt(state, slot), slot, -held);
  if (orders.expires[slot] !== 0) state.due.cancel('expire-order', orders.ids[slot]!);
  if (state.contracts.orderLevels.size > 0) state.contracts.orderLevels.delete(orders.ids[slot]!);
  if ((orders.field(slot, FLAGS) & FLAG.trails) !== 0) {
    const { contract, trails } = instrumentAt(state, slot);
    (contract === null ? trails.orders : contract.trailing).delete(orders.ids[slot]!);
  }
  const { icebergs } = instrumentAt(state, slot);
  if (icebergs.size > 0) icebergs.delete(orders.ids[slot]!);
  orders.close(slot);
  if (orders.linked.size > 0) forgetPair(orders, orders.ids[slot]!);
}

/** With the second of two that were linked: whoever closes the other looks for it by the first. */
function forgetPair(orders: State['orders'], id: number): void {
  const other = orders.linked.get(id);
  if (other === undefined || orders.slotOf(other) !== NONE) return;
  orders.linked.delete(id);
  orders.linked.delete(other);
}
