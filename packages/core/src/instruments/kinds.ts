// In: a kind of instrument. Out: what trading it means: from which wallet, what an order holds, how a trade settles, what it posts.
// Orders, matching, check and postings ask the kind, so that each formula stands once. A new kind is one more file and one line here.
import type { Wallet } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import type { Posting } from '../ledger/posting.ts';
import type { TradeExecuted } from '../orders/facts.ts';
import type { Refusal } from '../refusals.ts';
import { perpetualKind } from '../contracts/kind.ts';
import { coinOptionKind, optionKind } from '../options/kind.ts';
import { spotKind } from '../spot/kind.ts';
import type { State } from '../state.ts';
import { stockKind } from '../stocks/kind.ts';
import type { Drawing } from '../stocks/netting.ts';
import type { InstrumentState } from './instrument.ts';
import type { InstrumentKind, Listing } from './listing.ts';

/** An order that wants in. Prices in ticks, quantity in lots. */
export interface Entry {
  /** A new order, another price or quantity of one that is open, or a ladder, of which this is the first. */
  readonly as: 'order' | 'change' | 'quotes';
  readonly account: number;
  readonly isSell: boolean;
  readonly ticks: number;
  readonly lots: number;
  /** Taken while its market is closed, for when it opens. */
  readonly queue: boolean;
  /** Of one that is open: it only takes of a position; and which it is. */
  readonly reduces?: boolean;
  readonly orderId?: number;
}
/** A trade between the orders in two slots; their lots left are already fewer. Amounts are safe integers. */
export interface Settlement {
  readonly buyer: number;
  readonly seller: number;
  readonly ticks: number;
  readonly lots: number;
  /** Quote units exchanged. */
  readonly notional: number;
  readonly buyerFee: number;
  readonly sellerFee: number;
}

export interface KindRules {
  readonly wallet: Wallet;
  /** What an order holds is fixed when it is placed: a mark that moves on is no reason to hold more or less. */
  readonly holdsAsPlaced?: boolean;
  /** The first field of a listing that makes no sense for the kind, or null; what all kinds share is looked at before. */
  wrongField(state: State, listing: Listing): string | null;
  /** Whether an order may come in, beyond what all kinds ask; null: it may. */
  admit(state: State, instrument: InstrumentState, entry: Entry): Refusal | null;
  /** Whether an open order may move to a limit price, in ticks; null: it may. */
  checkMoved(state: State, instrument: InstrumentState, isSell: boolean, ticks: number): Refusal | null;
  /** Whether a limit price may be asked, beyond the band around the reference that all kinds have; null: it may. */
  checkPrice(instrument: InstrumentState, ticks: number): Refusal | null;
  /** The worst price a market order takes. @param fromTicks the reference, or the trigger that it waits for */
  worstTicks(instrument: InstrumentState, isSell: boolean, fromTicks: number): number;
  /** What follows a trade by facts of its own; null: nothing does. @param at where the trade's fact starts */
  readonly follow: ((world: World, instrument: InstrumentState, at: number) => void) | null;
  /** What covers an order beside its account's free money, and how it is taken; null: nothing does. */
  readonly cover:
    | ((
        state: State,
        instrument: InstrumentState,
        wish: { account: number; isSell: boolean; required: number },
      ) => readonly Drawing[] | null)
    | null;
  readonly draw:
    | ((world: World, instrument: InstrumentState, account: number, drawings: readonly Drawing[]) => void)
    | null;
  /** The asset that an order holds. */
  holdAsset(instrument: InstrumentState, isSell: boolean): number;
  /**
   * Units that an order has to hold for what is left of it, a safe integer.
   * @param tickLots price in ticks × lots left; @param ppm the higher of the order's two rates; @param credit see chargeOf;
   * @param flags the order's
   */
  holdFor(
    instrument: InstrumentState,
    isSell: boolean,
    tickLots: number,
    lots: number,
    ppm: number,
    credit: number,
    flags: number,
  ): number;
  /** Move what a trade moves, from both orders' holds. Part of the fold of `trade-executed`. */
  settle(state: State, instrument: InstrumentState, trade: Settlement): void;
  /** What `settle` moved, in double entry. */
  postings(trade: TradeExecuted, listing: Listing): Posting[];
  /** When a day order placed now ends, UTC milliseconds. */
  dayEndMs(state: State, instrument: InstrumentState): number;
}

export const KINDS: Readonly<Record<InstrumentKind, KindRules>> = {
  spot: spotKind,
  stock: stockKind,
  perpetual: perpetualKind,
  option: optionKind,
};

/** Options are traded from the wallet that has the money of their underlying. */
export function kindOf(listing: Listing): KindRules {
  return listing.kind === 'option' && listing.wallet === 'coin' ? coinOptionKind : KINDS[listing.kind];
}
