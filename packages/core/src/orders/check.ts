// In: a state. Out: nothing, or an Error naming the first invariant of orders and books that does not hold, with its numbers.
import { ownerOf } from '../accounts/wallets.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { NONE, type BookSide } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { highestPpm } from './fold.ts';
import { standing } from './iceberg.ts';
import { limitBeside } from './pairs.ts';
import { ACCOUNT, CREDIT, FLAGS, INSTRUMENT, LEFT, LOTS, TICKS, TRIGGER } from './order-store.ts';
import { linesOf } from './standing.ts';
import { FLAG, MARKET, typeOf } from './words.ts';

/**
 * I3 held = what orders hold + hold records, I5 books in order and uncrossed, no order of a disabled owner but those still being closed,
 * nobody arriving but where matching goes on in the next step, every order that ends by itself on the clock.
 */
export function checkOrders(state: State): void {
  const held = new Map<string, bigint>();
  let count = 0;
  for (const instrument of state.instruments) {
    if (instrument === undefined) continue;
    checkBook(state, instrument);
    for (const slot of slotsOf(state, instrument)) {
      checkOrder(state, instrument, slot);
      const isSell = (state.orders.field(slot, FLAGS) & FLAG.sell) !== 0;
      const key = `${state.orders.field(slot, ACCOUNT)}/${instrument.kind.holdAsset(instrument, isSell)}`;
      held.set(key, (held.get(key) ?? 0n) + BigInt(state.orders.holds[slot]!));
      count++;
    }
  }
  checkConditions(state);
  if (count !== state.orders.count) throw new Error(`${count} orders stand in books, ${state.orders.count} are open`);
  for (const balance of state.balances.inOrder()) {
    const { account, asset } = balance;
    const needed = held.get(`${account}/${asset}`) ?? 0n;
    if (balance.held !== needed + balance.recorded)
      throw new Error(
        `account ${account} holds ${balance.held} ${state.assets[asset]!.code}, its orders need ${needed}, its records ${balance.recorded}`,
      );
  }
}

/** Who is linked waits beside a limit of the same lots, or has taken over; every trigger that follows belongs to an order that trails. */
function checkConditions(state: State): void {
  const { orders } = state;
  for (const [id, other] of orders.linked) {
    const [slot, partner] = [orders.slotOf(id), orders.slotOf(other)];
    if (orders.linked.get(other) !== id) throw new Error(`order ${id} is linked to ${other}, which is not to it`);
    if (slot === NONE && partner === NONE) throw new Error(`orders ${id} and ${other} are linked and both have ended`);
    if (slot === NONE || partner === NONE) continue;
    if (orders.field(slot, LEFT) !== orders.field(partner, LEFT))
      throw new Error(`linked orders ${id} and ${other} are for different lots`);
  }
  for (const instrument of state.instruments) {
    for (const id of instrument?.icebergs.keys() ?? [])
      if (orders.slotOf(id) === NONE) throw new Error(`order ${id} is not open and shows a part`);
    for (const id of instrument?.trails.orders.keys() ?? []) {
      const slot = orders.slotOf(id);
      if (slot === NONE || (orders.field(slot, FLAGS) & FLAG.trails) === 0)
        throw new Error(`order ${id} does not trail and its trigger follows`);
    }
  }
}

function checkBook({ due }: State, { index, listing, book, arriving, share }: InstrumentState): void {
  const { bids, asks } = book;
  const goesOn = due.dueAt('go-on-matching', index) !== null;
  if (arriving !== NONE && !goesOn) throw new Error(`an order on ${listing.symbol} is still arriving`);
  // Orders that are collected for an auction cross until it is settled.
  if (share?.collects === true) return;
  if (bids.best !== NONE && asks.best !== NONE && bids.best >= asks.best)
    throw new Error(`${listing.symbol} is crossed: bid ${bids.best}, ask ${asks.best}`);
}

function checkOrder(state: State, instrument: InstrumentState, slot: number): void {
  const { orders } = state;
  const id = orders.ids[slot]!;
  const flags = orders.field(slot, FLAGS);
  const account = orders.field(slot, ACCOUNT);
  const mayStay = (flags & FLAG.reduceOnly) !== 0;
  if (!state.accounts.isActive(account) && !state.sweeps.has(ownerOf(account)) && !mayStay)
    throw new Error(`disabled account ${account} has an open order`);
  const expires = orders.expires[slot]!;
  if ((state.due.dueAt('expire-order', id) ?? 0) !== expires)
    throw new Error(`order ${id} ends at ${expires}, which the clock does not know`);
  const left = orders.field(slot, LEFT);
  const ppm = highestPpm(state, slot);
  const isSell = (flags & FLAG.sell) !== 0;
  const hold = orders.holds[slot]!;
  const limit = limitBeside(state, slot);
  const alone = instrument.kind.holdFor(
    instrument,
    isSell,
    orders.field(slot, TICKS) * left,
    left,
    ppm,
    orders.field(slot, CREDIT),
    flags,
  );
  const needed = limit === NONE ? alone : Math.max(0, alone - orders.holds[limit]!);
  // A market order holds what the book would cost, which is no more than its protection price.
  const isRight = instrument.kind.holdsAsPlaced
    ? hold >= 0
    : typeOf(flags) === MARKET && !isSell
      ? hold <= needed
      : hold === needed;
  if (!isRight) throw new Error(`order ${id} holds ${hold}, needs ${needed}`);
}

function* slotsOf(state: State, instrument: InstrumentState): Generator<number> {
  for (const [line, side] of linesOf(instrument).entries()) yield* checkedQueue(state, instrument, side, line >= 2);
  if (instrument.arriving !== NONE) yield instrument.arriving;
}

function* checkedQueue(state: State, instrument: InstrumentState, side: BookSide, waits: boolean): Generator<number> {
  const { orders } = state;
  const levels = new Map<number, number>();
  for (let slot = side.front(); slot !== NONE; slot = side.after(slot)) {
    const id = orders.ids[slot]!;
    const ticks = side.ticksOf(slot);
    const left = orders.field(slot, LEFT);
    const shown = orders.links.lots(slot);
    const most = standing(instrument, id, left);
    if (orders.slotOf(id) !== slot) throw new Error(`order ${id} is not found by its id`);
    if (orders.field(slot, INSTRUMENT) !== instrument.index) throw new Error(`order ${id} stands in the wrong book`);
    if (ticks !== orders.field(slot, waits ? TRIGGER : TICKS)) throw new Error(`order ${id} stands at ${ticks} ticks`);
    if (left <= 0 || left > orders.field(slot, LOTS)) throw new Error(`order ${id} has ${left} lots left`);
    if (instrument.icebergs.has(id) ? shown <= 0 || shown > most : shown !== left)
      throw new Error(`order ${id} has ${left} lots left and shows ${shown}`);
    levels.set(ticks, (levels.get(ticks) ?? 0) + shown);
    yield slot;
  }
  for (const [ticks, lots] of side.levels(levels.size + 1)) {
    if (levels.get(ticks) !== lots)
      throw new Error(`level ${ticks} says ${lots} lots, its orders ${levels.get(ticks)}`);
  }
}
