// In: an instrument or an owner. Out: the slots of the open orders, in a stated order.
import { ownerOf } from '../accounts/wallets.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { type BookSide, NONE } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { ACCOUNT, INSTRUMENT } from './order-store.ts';

/** The lines of an instrument: bids, asks, and what waits for the price to fall or to rise; of a contract, for the mark to do so. */
export function linesOf({ book, waiting, contract }: InstrumentState): BookSide[] {
  const lines = [book.bids, book.asks, waiting.bids, waiting.asks];
  return contract === null ? lines : [...lines, contract.waiting.bids, contract.waiting.asks];
}

/** Every order of the instrument, first in line first, line by line. The one given may be closed before the next is asked for. */
export function* standingOrders(instrument: InstrumentState): Generator<number> {
  for (const line of linesOf(instrument)) for (let slot = line.front(); slot !== NONE; slot = line.front()) yield slot;
}

/** Open orders of the account's owner, newest first: of one account, on one instrument where one is given. */
export function* ordersOf(
  state: State,
  account: number | null,
  owner: number,
  instrument: number | null,
): Generator<number> {
  const { orders } = state;
  for (let slot = orders.head(owner); slot !== NONE;) {
    const next = orders.nextOfOwner(slot);
    const nextId = next === NONE ? 0 : orders.ids[next]!;
    const afterNext = next === NONE ? NONE : orders.nextOfOwner(next);
    if (
      (account === null || orders.field(slot, ACCOUNT) === account) &&
      (instrument === null || orders.field(slot, INSTRUMENT) === instrument)
    )
      yield slot;
    // Two that are linked stand beside each other and end together.
    slot = next !== NONE && orders.slotOf(nextId) === NONE ? afterNext : next;
  }
}

/** Open orders of the owner and of no other, however many act for it. */
export function openCountOf(state: State, account: number): number {
  return state.orders.openCount(ownerOf(account));
}
