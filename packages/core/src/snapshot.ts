// In: a state. Out: its canonical bytes, and back. Equal states give equal bytes whatever way they came about.
import type { Listing } from './commands.ts';
import { OWNER_KINDS, STANDINGS } from './fact-words.ts';
import { instrumentOf } from './instruments/fold.ts';
import { PAGE_ACCOUNTS } from './ledger/balances.ts';
import { NONE, type BookSide } from './matching/order-book.ts';
import { ACCOUNT, FLAGS, LEFT, LOTS, TICKS, TRIGGER } from './orders/order-store.ts';
import { emptyState, type InstrumentState, openAccount, type State } from './state.ts';

const MAGIC = 0x48534e31; // "HSN1"
/** "HSN2": with referrals. A state without any is written as it always was, so that the hashes of old snapshots still hold. */
const MAGIC_WITH_REFERRALS = 0x48534e32;
/** Bit of an account's byte. */
const REFERRED = 8;
const ORDER_WORDS = 10;
/** Balances are written in blocks of this many accounts; blocks without money are left out. */
const BLOCK_ACCOUNTS = 512;
const BLOCK_WORDS = BLOCK_ACCOUNTS * 4;
const BLOCKS_A_PAGE = PAGE_ACCOUNTS / BLOCK_ACCOUNTS;

interface Head {
  atMs: number;
  nextOrderId: number;
  nextTradeId: number;
  accounts: number;
  /** The share in force, and how many accounts somebody invited. */
  referrals?: { shareBps: number; accounts: number };
  assets: { code: string; decimals: number; blocks: number[] }[];
  instruments: {
    listing: Record<string, unknown>;
    status: InstrumentState['status'];
    lastTicks: number;
    markTicks: number;
    markAtMs: number;
    /** Orders on bids, asks, waiting bids, waiting asks. */
    orders: [number, number, number, number];
  }[];
}

/**
 * Layout: magic, head length, head as JSON, then accounts (a byte each), who invited whom (a word an account that somebody did), blocks of
 * balances and orders, each part on 8 bytes.
 */
export function writeSnapshot(state: State): Uint8Array {
  const lists = state.instruments.map((instrument) => sidesOf(instrument).map((side) => slotsOf(side)));
  const accounts = state.accounts.count;
  const blocks = state.balances.pages.map((_, asset) => blocksInUse(state, asset));
  const plainHead = headOf(state, lists, blocks);
  const referred = plainHead.referrals?.accounts ?? 0;
  const head = asciiBytes(JSON.stringify(plainHead));
  const blockCount = blocks.reduce((sum, some) => sum + some.length, 0);
  const orderCount = lists.flat().reduce((sum, list) => sum + list.length, 0);
  const bytes = new Uint8Array(
    8 +
      padded(head.length) +
      padded(accounts) +
      padded(referred * 4) +
      (blockCount * BLOCK_WORDS + orderCount * ORDER_WORDS) * 4,
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(0, plainHead.referrals === undefined ? MAGIC : MAGIC_WITH_REFERRALS, true);
  view.setUint32(4, head.length, true);
  bytes.set(head, 8);
  let at = 8 + padded(head.length);
  writeAccounts(state, bytes, view, at);
  at += padded(accounts) + padded(referred * 4);
  for (const block of blocks.flatMap((numbers, asset) => numbers.map((number) => blockOf(state, asset, number)))) {
    bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), at);
    at += BLOCK_WORDS * 4;
  }
  const orders = new OrderRecords(bytes, at);
  lists.flat(2).forEach((slot, n) => orders.write(n, state, slot));
  return bytes;
}

/** Throws RangeError when the bytes are not a snapshot of this format. */
export function readSnapshot(source: Uint8Array): State {
  const bytes = source.byteOffset % 8 === 0 ? source : source.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = bytes.length < 8 ? 0 : view.getUint32(0, true);
  if (magic !== MAGIC && magic !== MAGIC_WITH_REFERRALS) throw new RangeError('not a snapshot of this format');
  const headLength = view.getUint32(4, true);
  const head = readHead(bytes.subarray(8, 8 + headLength));
  if ((head.referrals === undefined) !== (magic === MAGIC)) throw new RangeError('a snapshot of two formats');
  const due = 8 + padded(headLength) + sizeAfterHead(head);
  if (bytes.length !== due) throw new RangeError(`a snapshot of ${due} bytes has ${bytes.length}`);
  const state = emptyState();
  state.atMs = head.atMs;
  state.nextOrderId = head.nextOrderId;
  state.nextTradeId = head.nextTradeId;
  state.referralShareBps = head.referrals?.shareBps ?? 0;
  let at = 8 + padded(headLength);
  readAccounts(state, head, bytes, view, at);
  at += padded(head.accounts) + padded((head.referrals?.accounts ?? 0) * 4);
  for (const [asset, { code, decimals, blocks }] of head.assets.entries()) {
    state.assets.push({ code, decimals });
    state.balances.addAsset();
    for (const number of blocks) {
      const { buffer, byteOffset, byteLength } = blockOf(state, asset, number);
      new Uint8Array(buffer, byteOffset, byteLength).set(bytes.subarray(at, at + BLOCK_WORDS * 4));
      at += BLOCK_WORDS * 4;
    }
  }
  for (const [index, { listing, status, lastTicks, markTicks, markAtMs }] of head.instruments.entries()) {
    const instrument = instrumentOf(state, index, narrow(listing));
    state.instruments.push(Object.assign(instrument, { status, lastTicks, markTicks, markAtMs }));
  }
  readOrders(state, head, new OrderRecords(bytes, at));
  return state;
}

/** An account's byte: its owner kind, 8 when somebody invited it, its standing above. */
function writeAccounts({ accounts }: State, bytes: Uint8Array, view: DataView, at: number): void {
  let place = at + padded(accounts.count);
  for (let account = 0; account < accounts.count; account++) {
    const referrer = accounts.referrer(account);
    bytes[at + account] =
      OWNER_KINDS.indexOf(accounts.ownerKind(account)!) |
      (referrer === null ? 0 : REFERRED) |
      (STANDINGS.indexOf(accounts.standing(account)) << 4);
    if (referrer === null) continue;
    view.setInt32(place, referrer, true);
    place += 4;
  }
}

function readAccounts(state: State, head: Head, bytes: Uint8Array, view: DataView, at: number): void {
  let place = at + padded(head.accounts);
  for (let account = 0; account < head.accounts; account++) {
    const byte = bytes[at + account]!;
    const standing = STANDINGS[byte >>> 4]!;
    // The house's own accounts are there already.
    if (account < state.accounts.count) state.accounts.setStanding(account, standing);
    else {
      const referrer = byte & REFERRED ? view.getInt32(place, true) : null;
      openAccount(state, OWNER_KINDS[byte & 7]!, referrer, standing);
      if (referrer !== null) place += 4;
    }
  }
  if (state.accounts.referredCount !== (head.referrals?.accounts ?? 0))
    throw new RangeError('a snapshot counts its referrals wrongly');
}

function readHead(bytes: Uint8Array): Head {
  try {
    return JSON.parse(asciiText(bytes)) as Head;
  } catch (cause) {
    throw new RangeError('the head of the snapshot is damaged', { cause });
  }
}

function sizeAfterHead({ accounts, referrals, assets, instruments }: Head): number {
  const blocks = assets.reduce((sum, asset) => sum + asset.blocks.length, 0);
  const orders = instruments.reduce(
    (sum, instrument) => sum + instrument.orders.reduce((all, side) => all + side, 0),
    0,
  );
  return padded(accounts) + padded((referrals?.accounts ?? 0) * 4) + (blocks * BLOCK_WORDS + orders * ORDER_WORDS) * 4;
}

function headOf(state: State, lists: number[][][], blocks: number[][]): Head {
  const { referralShareBps: shareBps } = state;
  const referred = state.accounts.referredCount;
  return {
    atMs: state.atMs,
    nextOrderId: state.nextOrderId,
    nextTradeId: state.nextTradeId,
    accounts: state.accounts.count,
    ...(shareBps + referred > 0 && { referrals: { shareBps, accounts: referred } }),
    assets: state.assets.map(({ code, decimals }, asset) => ({
      code,
      decimals,
      blocks: blocks[asset]!,
    })),
    instruments: state.instruments.map(({ listing, status, lastTicks, markTicks, markAtMs }, n) => ({
      listing: widen(listing),
      status,
      lastTicks,
      markTicks,
      markAtMs,
      orders: lists[n]!.map((list) => list.length) as [number, number, number, number],
    })),
  };
}

/** Orders are opened oldest first, so that each account's list is in its usual order, then queued as they stood. */
function readOrders(state: State, head: Head, records: OrderRecords): void {
  const places: { side: BookSide; waits: boolean }[] = [];
  for (const [index, { orders }] of head.instruments.entries()) {
    sidesOf(state.instruments[index]!).forEach((side, n) => {
      for (let count = 0; count < orders[n]!; count++) places.push({ side, waits: n >= 2 });
    });
  }
  const slots = new Int32Array(places.length);
  const oldestFirst = Array.from(places.keys()).sort((a, b) => records.id(a) - records.id(b));
  for (const n of oldestFirst) slots[n] = records.open(n, state);
  for (const [n, { side, waits }] of places.entries()) {
    const slot = slots[n]!;
    side.add(slot, state.orders.field(slot, waits ? TRIGGER : TICKS), state.orders.field(slot, LEFT));
  }
}

/** The orders' part of a snapshot: 40 bytes each. */
class OrderRecords {
  readonly #words: Int32Array;
  readonly #doubles: Float64Array;
  readonly #money: BigInt64Array;

  constructor(bytes: Uint8Array, at: number) {
    const from = bytes.byteOffset + at;
    const length = bytes.byteLength - at;
    this.#words = new Int32Array(bytes.buffer, from, length / 4);
    this.#doubles = new Float64Array(bytes.buffer, from, length / 8);
    this.#money = new BigInt64Array(bytes.buffer, from, length / 8);
  }

  id(n: number): number {
    return this.#doubles[(n * ORDER_WORDS) / 2]!;
  }

  write(n: number, { orders }: State, slot: number): void {
    const at = n * ORDER_WORDS;
    this.#doubles[at / 2] = orders.ids[slot]!;
    [ACCOUNT, FLAGS, TICKS, LOTS, LEFT, TRIGGER].forEach((field, place) => {
      this.#words[at + 2 + place] = orders.field(slot, field);
    });
    this.#money[at / 2 + 4] = orders.holds[slot]!;
  }

  open(n: number, { orders }: State): number {
    const word = (place: number): number => this.#words[n * ORDER_WORDS + 2 + place]!;
    const slot = orders.open(this.id(n), word(0), word(1), word(2), word(3), word(5));
    orders.setField(slot, LEFT, word(4));
    orders.holds[slot] = this.#money[(n * ORDER_WORDS) / 2 + 4]!;
    return slot;
  }
}

function sidesOf({ book, waiting }: InstrumentState): BookSide[] {
  return [book.bids, book.asks, waiting.bids, waiting.asks];
}

function slotsOf(side: BookSide): number[] {
  const slots: number[] = [];
  for (let slot = side.front(); slot !== NONE; slot = side.after(slot)) slots.push(slot);
  return slots;
}

function blocksInUse(state: State, asset: number): number[] {
  const numbers = Array.from({ length: Math.ceil(state.accounts.count / BLOCK_ACCOUNTS) }, (_, number) => number);
  const pages = state.balances.pages[asset]!;
  return numbers.filter(
    (number) => (pages[Math.floor(number / BLOCKS_A_PAGE)]?.length ?? 0) > 0 && hasMoney(blockOf(state, asset, number)),
  );
}

/** A view of the balances of accounts `number` × BLOCK_ACCOUNTS and on. */
function blockOf(state: State, asset: number, number: number): BigInt64Array {
  const from = (number % BLOCKS_A_PAGE) * BLOCK_ACCOUNTS * 2;
  return state.balances.page(asset, number * BLOCK_ACCOUNTS).subarray(from, from + BLOCK_ACCOUNTS * 2);
}

function hasMoney(block: BigInt64Array): boolean {
  for (let at = 0; at < block.length; at++) if (block[at] !== 0n) return true;
  return false;
}

function widen({ tickUnits, lotUnits, minNotional, maxNotional, ...plain }: Listing): Record<string, unknown> {
  return {
    ...plain,
    tickUnits: `${tickUnits}`,
    lotUnits: `${lotUnits}`,
    minNotional: `${minNotional}`,
    maxNotional: `${maxNotional}`,
  };
}

function narrow({ tickUnits, lotUnits, minNotional, maxNotional, ...plain }: Record<string, unknown>): Listing {
  const wide = (value: unknown): bigint => BigInt(value as string);
  return {
    ...(plain as unknown as Listing),
    tickUnits: wide(tickUnits),
    lotUnits: wide(lotUnits),
    minNotional: wide(minNotional),
    maxNotional: wide(maxNotional),
  };
}

// Codes and symbols are ASCII by the rules of listing, so the head is too.
function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function asciiText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}
