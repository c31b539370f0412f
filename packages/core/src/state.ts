// In: nothing. Out: the whole state of one world as one typed tree. Only the fold functions write it.
import type { InstrumentStatus, Listing, OwnerKind, Standing } from './commands.ts';
import { AccountStore } from './accounts/account-store.ts';
import { Balances } from './ledger/balances.ts';
import { NONE, type OrderBook } from './matching/order-book.ts';
import { OrderStore } from './orders/order-store.ts';

/** House accounts, open from the start. Test money comes from ISSUANCE, whose balance is minus all money issued. */
export const ISSUANCE = 0;
export const FEES = 1;
const HOUSE_ACCOUNTS = 2;

/** Places in InstrumentState.exact: base units of a lot, quote units of a lot at a tick, fees in bps. */
export const EXACT = { lotUnits: 0, unitsPerTickLot: 1, makerFeeBps: 2, takerFeeBps: 3 } as const;

export interface AssetState {
  readonly code: string;
  readonly decimals: number;
}

export interface InstrumentState {
  readonly index: number;
  readonly listing: Listing;
  status: InstrumentStatus;
  /** Quote units of one lot at one tick. */
  readonly unitsPerTickLot: bigint;
  /** The listing's money constants as machine integers for the trade path: see EXACT. */
  readonly exact: BigInt64Array;
  /** Order value limits in ticks × lots, exact below 2^53. */
  readonly minTickLots: number;
  readonly maxTickLots: number;
  /** Price of the last trade, in ticks; 0 before the first. */
  lastTicks: number;
  /** Mark from a feed, in ticks, with its time; 0 before the first. */
  markTicks: number;
  markAtMs: number;
  readonly book: OrderBook;
  /** Orders waiting for a price: `asks` fire when the last price rises to them, `bids` when it falls to them. */
  readonly waiting: OrderBook;
}

export interface State {
  /** Time of the last command folded. */
  atMs: number;
  nextOrderId: number;
  nextTradeId: number;
  /** Part of a fee that goes to whoever invited the account that paid it. */
  referralShareBps: number;
  readonly assets: AssetState[];
  readonly instruments: InstrumentState[];
  readonly accounts: AccountStore;
  readonly balances: Balances;
  readonly orders: OrderStore;
  /** Slot of the order being matched, NONE between commands. */
  arriving: number;
}

export function emptyState(): State {
  const state: State = {
    atMs: 0,
    nextOrderId: 1,
    nextTradeId: 1,
    referralShareBps: 0,
    assets: [],
    instruments: [],
    accounts: new AccountStore(),
    balances: new Balances(),
    orders: new OrderStore(),
    arriving: NONE,
  };
  for (let account = 0; account < HOUSE_ACCOUNTS; account++) openAccount(state, 'house');
  return state;
}

/** Add an account at the end; its number is its place. */
export function openAccount(
  state: State,
  ownerKind: OwnerKind,
  referrer: number | null = null,
  standing: Standing = 'active',
): void {
  state.orders.addAccount(state.accounts.count);
  state.accounts.add(ownerKind, standing, referrer);
}
