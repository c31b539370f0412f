// In: a state. Out: nothing, or an Error naming the first invariant that does not hold, with its numbers.
import { FLAG } from './fact-words.ts';
import { PAGE_ACCOUNTS } from './ledger/balances.ts';
import { NONE, type BookSide } from './matching/order-book.ts';
import { holdAsset } from './orders/fold.ts';
import { ACCOUNT, FLAGS, LEFT, LOTS, TICKS, TRIGGER } from './orders/order-store.ts';
import { ISSUANCE, type State } from './state.ts';

/** O8 customers invite customers, who came later; I1 zero sum, I2 no negatives, I3 held = its reasons, I5 books in order and uncrossed; nobody is arriving between commands. */
export function checkState(state: State): void {
  if (state.arriving !== NONE) throw new Error(`order in slot ${state.arriving} is still arriving`);
  checkReferrals(state);
  const reasons = checkBooks(state);
  for (const [asset, { code }] of state.assets.entries()) {
    let sum = 0n;
    for (const [number, page] of state.balances.pages[asset]!.entries()) {
      for (let at = 0; at < page.length; at += 2) {
        const account = number * PAGE_ACCOUNTS + at / 2;
        const available = page[at]!;
        const held = page[at + 1]!;
        sum += available + held;
        if (held < 0n || (available < 0n && account !== ISSUANCE))
          throw new Error(`account ${account} has ${available} ${code} available, ${held} held`);
        const due = reasons.get(account * state.assets.length + asset) ?? 0n;
        if (held !== due) throw new Error(`account ${account} holds ${held} ${code}, its orders need ${due}`);
      }
    }
    if (sum !== 0n) throw new Error(`${code} sums to ${sum}, not zero`);
  }
}

function checkReferrals({ accounts }: State): void {
  if (accounts.referredCount === 0) return;
  for (let account = 0; account < accounts.count; account++) {
    const referrer = accounts.referrer(account);
    if (referrer === null) continue;
    const customers = accounts.ownerKind(account) === 'customer' && accounts.ownerKind(referrer) === 'customer';
    if (!customers || referrer >= account) throw new Error(`account ${account} cannot be invited by ${referrer}`);
  }
}

/** Walk every queue. Returns what open orders hold, keyed by account × assets + asset. */
function checkBooks(state: State): Map<number, bigint> {
  const reasons = new Map<number, bigint>();
  let count = 0;
  for (const instrument of state.instruments) {
    const { bids, asks } = instrument.book;
    if (bids.best !== NONE && asks.best !== NONE && bids.best >= asks.best) {
      throw new Error(`${instrument.listing.symbol} is crossed: bid ${bids.best}, ask ${asks.best}`);
    }
    for (const [side, waits] of [
      [bids, false],
      [asks, false],
      [instrument.waiting.bids, true],
      [instrument.waiting.asks, true],
    ] as const) {
      for (const slot of checkedQueue(state, side, waits)) {
        const flags = state.orders.field(slot, FLAGS);
        const owner = state.orders.field(slot, ACCOUNT);
        if (!state.accounts.isActive(owner)) throw new Error(`disabled account ${owner} has an open order`);
        const hold = state.orders.holds[slot]!;
        const left = BigInt(state.orders.field(slot, LEFT));
        const needed =
          flags & FLAG.sell
            ? left * instrument.listing.lotUnits
            : left * BigInt(state.orders.field(slot, TICKS)) * instrument.unitsPerTickLot;
        if (hold !== needed) throw new Error(`order ${state.orders.ids[slot]} holds ${hold}, needs ${needed}`);
        const key = state.orders.field(slot, ACCOUNT) * state.assets.length + holdAsset(instrument, flags);
        reasons.set(key, (reasons.get(key) ?? 0n) + hold);
        count++;
      }
    }
  }
  if (count !== state.orders.count) throw new Error(`${count} orders stand in books, ${state.orders.count} are open`);
  return reasons;
}

function* checkedQueue(state: State, side: BookSide, waits: boolean): Generator<number> {
  const { orders } = state;
  const levels = new Map<number, number>();
  for (let slot = side.front(); slot !== NONE; slot = side.after(slot)) {
    const id = orders.ids[slot]!;
    const ticks = side.ticksOf(slot);
    const left = orders.field(slot, LEFT);
    if (orders.slotOf(id) !== slot) throw new Error(`order ${id} is not found by its id`);
    if (ticks !== orders.field(slot, waits ? TRIGGER : TICKS)) throw new Error(`order ${id} stands at ${ticks} ticks`);
    if (left <= 0 || left > orders.field(slot, LOTS) || left !== orders.links.lots(slot))
      throw new Error(`order ${id} has ${left} lots left`);
    levels.set(ticks, (levels.get(ticks) ?? 0) + left);
    yield slot;
  }
  for (const [ticks, lots] of side.levels(levels.size + 1)) {
    if (levels.get(ticks) !== lots)
      throw new Error(`level ${ticks} says ${lots} lots, its orders ${levels.get(ticks)}`);
  }
}
