// In: commands, journalled facts, snapshots. Out: replies, facts, and one world's state to read.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { openAccount, setStanding } from './accounts/open.ts';
import { checkState } from './check.ts';
import type { Command, OwnerKind, Standing } from './commands.ts';
import { emitTime } from './emit.ts';
import type { Mode, Reply, Room } from './engine-types.ts';
import { FactBuffer, factsOf } from './fact-buffer.ts';
import { foldFacts } from './fold.ts';
import { listAsset, listInstrument, setInstrumentStatus } from './instruments/list.ts';
import { issueTestMoney } from './ledger/issue.ts';
import { NONE } from './matching/order-book.ts';
import { amendOrder } from './orders/amend.ts';
import { cancelAllOrders, cancelOrder } from './orders/cancel.ts';
import { massQuote } from './orders/mass-quote.ts';
import { type OpenOrder, readOrder } from './orders/open-order.ts';
import { placeOrder } from './orders/place.ts';
import { recordMarks } from './prices/record-marks.ts';
import { referenceTicks } from './prices/reference.ts';
import { setReferralShare } from './referrals/share.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { type AssetState, emptyState, type InstrumentState, type State } from './state.ts';

/**
 * One world. `execute` is the only way in for commands; it is synchronous and complete: it refuses and changes nothing,
 * or appends the command's facts to `facts`, already folded into the state.
 */
export class Engine {
  /** Facts of the commands executed since the last `facts.clear()`. */
  readonly facts = new FactBuffer();
  readonly mode: Mode;
  #state: State;
  readonly #room: Room;

  constructor(mode: Mode, state: State = emptyState()) {
    this.mode = mode;
    this.#state = state;
    this.#room = { state, facts: this.facts, mode };
  }

  execute(command: Command): Reply {
    // Not a refusal: in live mode the command does not exist, so sending it is a fault of the program.
    if (this.mode === 'live' && command.kind === 'issue-test-money')
      throw new TypeError('issue-test-money does not exist in live mode');
    const before = this.facts.length;
    const atMs = this.#state.atMs;
    emitTime(this.#room, command.atMs);
    const reply = decide(this.#room, command);
    if (reply.refusal !== null) {
      this.facts.length = before;
      this.#state.atMs = atMs;
    }
    return reply;
  }

  /** Apply journalled facts, as recovery does. Throws RangeError on bytes that are not facts or do not fit the state. */
  fold(bytes: Uint8Array): void {
    foldFacts(this.#state, factsOf(bytes));
  }

  /** The whole state in canonical bytes: equal states give equal bytes. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.#state);
  }

  /** SHA-256 of the snapshot, in hex. */
  hash(): string {
    return bytesToHex(sha256(this.snapshot()));
  }

  /** Assert the invariants over the whole state; throws Error with the numbers of the first that does not hold. */
  check(): void {
    checkState(this.#state);
  }

  /** Units of the asset. Unknown accounts and assets have zero. */
  balance(account: number, asset: number): { available: bigint; held: bigint } {
    if (this.#state.assets[asset] === undefined || this.#state.accounts.ownerKind(account) === null)
      return { available: 0n, held: 0n };
    return {
      available: this.#state.balances.available(asset, account),
      held: this.#state.balances.held(asset, account),
    };
  }

  /** An open order, or null: closed ones are in the tables. */
  order(orderId: number): OpenOrder | null {
    const slot = this.#state.orders.slotOf(orderId);
    return slot === NONE ? null : readOrder(this.#state.orders, slot);
  }

  /** The account's open orders, newest first. */
  openOrders(account: number): OpenOrder[] {
    const { orders } = this.#state;
    const found: OpenOrder[] = [];
    if (this.#state.accounts.ownerKind(account) === null) return found;
    for (let slot = orders.head(account); slot !== NONE; slot = orders.nextOfAccount(slot))
      found.push(readOrder(orders, slot));
    return found;
  }

  /** Up to `levels` price levels a side, best first, as [ticks, lots]. */
  depth(
    instrument: number,
    levels: number,
  ): { bids: [ticks: number, lots: number][]; asks: [ticks: number, lots: number][] } {
    const { book } = this.instrument(instrument);
    return { bids: book.bids.levels(levels), asks: book.asks.levels(levels) };
  }

  /** Throws RangeError for a number that is not listed. */
  instrument(index: number): InstrumentState {
    const instrument = this.#state.instruments[index];
    if (instrument === undefined) throw new RangeError(`no instrument ${index}`);
    return instrument;
  }

  get instruments(): readonly InstrumentState[] {
    return this.#state.instruments;
  }

  get assets(): readonly AssetState[] {
    return this.#state.assets;
  }

  /** The price in ticks that bands and protections are measured from now. */
  reference(index: number): number {
    return referenceTicks(this.instrument(index), this.#state.atMs);
  }

  /** Its owner, whether it may trade, and the account that invited it or null; null for a number that is no account. */
  account(index: number): { ownerKind: OwnerKind; standing: Standing; referrer: number | null } | null {
    const { accounts } = this.#state;
    const ownerKind = accounts.ownerKind(index);
    return ownerKind === null
      ? null
      : { ownerKind, standing: accounts.standing(index), referrer: accounts.referrer(index) };
  }

  /** Part of a fee that goes to whoever invited the account that paid it. */
  get referralShareBps(): number {
    return this.#state.referralShareBps;
  }

  get accountCount(): number {
    return this.#state.accounts.count;
  }

  /** Time of the last accepted command, UTC milliseconds. */
  get atMs(): number {
    return this.#state.atMs;
  }

  get openOrderCount(): number {
    return this.#state.orders.count;
  }
}

/** A new, empty world. In live mode there is no command that makes money. */
export function createEngine(options: { mode: Mode }): Engine {
  return new Engine(options.mode);
}

/** A world from its snapshot. Throws RangeError when the bytes are not a snapshot. */
export function restoreEngine(bytes: Uint8Array, options: { mode: Mode }): Engine {
  return new Engine(options.mode, readSnapshot(bytes));
}

/** The table of contents: every command kind and the one function that decides it. */
function decide(room: Room, command: Command): Reply {
  switch (command.kind) {
    case 'place-order':
      return placeOrder(room, command);
    case 'cancel-order':
      return cancelOrder(room, command);
    case 'cancel-all-orders':
      return cancelAllOrders(room, command);
    case 'amend-order':
      return amendOrder(room, command);
    case 'mass-quote':
      return massQuote(room, command);
    case 'record-marks':
      return recordMarks(room, command);
    case 'open-account':
      return openAccount(room, command);
    case 'set-standing':
      return setStanding(room, command);
    case 'list-asset':
      return listAsset(room, command);
    case 'list-instrument':
      return listInstrument(room, command);
    case 'set-instrument-status':
      return setInstrumentStatus(room, command);
    case 'issue-test-money':
      return issueTestMoney(room, command);
    case 'set-referral-share':
      return setReferralShare(room, command);
  }
}
