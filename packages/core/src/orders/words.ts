// In: nothing. Out: the closed lists of words of an order, the bits of its flags, and how its facts lie in the journal's words.
// These facts are written and folded on the order path, so their places are constants here instead of declared fields.
import type { OrderType, SelfTradePrevention, TimeInForce } from '../commands.ts';

export const ORDER_TYPES: readonly OrderType[] = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
];
export const TIMES_IN_FORCE: readonly TimeInForce[] = [
  'good-till-cancelled',
  'immediate-or-cancel',
  'fill-or-kill',
  'day',
  'good-till-date',
];
export const PREVENTIONS: readonly SelfTradePrevention[] = ['expire-taker', 'expire-maker', 'expire-both'];
/** Why an order closed before it was filled. Words are only ever added at the end. */
export const CLOSE_REASONS = [
  'cancelled',
  'expired',
  'self-trade',
  'unfillable',
  'account-disabled',
  'instrument-retired',
  'corporate-action',
  'reduced-to-nothing',
  'other-leg',
  'outside-band',
  'liquidation',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Bits of an order's flags. */
export const FLAG = {
  sell: 1,
  typeShift: 1,
  timeShift: 4,
  postOnly: 1 << 7,
  preventionShift: 8,
  rests: 1 << 10,
  quote: 1 << 11,
  // Of orders on contracts only.
  /** Holds nothing and is cut to the position. */
  reduceOnly: 1 << 12,
  /** In hedge mode: acts on the short. */
  short: 1 << 13,
  hedge: 1 << 14,
  /** Waits for the mark, not for the last price. */
  byMark: 1 << 15,
  leverageShift: 16,
  /** A take-profit or stop-loss of a position. */
  level: 1 << 24,
  /** Its trigger follows the price. */
  trails: 1 << 25,
  /** Placed by a liquidation. */
  forced: 1 << 26,
} as const;
export const GOOD_TILL_CANCELLED = 0;
export const IMMEDIATE_OR_CANCEL = 1;
export const FILL_OR_KILL = 2;
export const DAY = 3;
export const GOOD_TILL_DATE = 4;
export const LIMIT = 0;
export const MARKET = 1;

/** Place in ORDER_TYPES. */
export const typeOf = (flags: number): number => (flags >>> FLAG.typeShift) & 7;
/** Place in TIMES_IN_FORCE. */
export const timeOf = (flags: number): number => (flags >>> FLAG.timeShift) & 7;
/** Place in PREVENTIONS. */
export const preventionOf = (flags: number): number => (flags >>> FLAG.preventionShift) & 3;
/** Whether what is left of it at the end of matching stays in the book. */
export const isResting = (flags: number): boolean => timeOf(flags) === GOOD_TILL_CANCELLED || timeOf(flags) >= DAY;

// Comparing with constants is several times faster than searching a list, and these are asked for every order.
/** Place in ORDER_TYPES, −1 for a word that is none. */
export function typeNumber(type: OrderType): number {
  return type === 'limit' ? LIMIT : type === 'market' ? MARKET : ORDER_TYPES.indexOf(type);
}
/** Place in TIMES_IN_FORCE, −1 for a word that is none. */
export function timeNumber(time: TimeInForce): number {
  return time === 'good-till-cancelled' ? GOOD_TILL_CANCELLED : TIMES_IN_FORCE.indexOf(time);
}
/** Place in PREVENTIONS, −1 for a word that is none. */
export function preventionNumber(prevention: SelfTradePrevention): number {
  return prevention === 'expire-taker' ? 0 : prevention === 'expire-maker' ? 1 : prevention === 'expire-both' ? 2 : -1;
}

/** Numbers of the facts and their places: offsets in words from the start; a field of 8 bytes has an even one. */
export const PLACED = {
  kind: 9,
  size: 16,
  flags: 1,
  id: 2,
  account: 4,
  instrument: 5,
  ticks: 6,
  lots: 7,
  hold: 8,
  quoteAmount: 10,
  expires: 12,
  trigger: 14,
  /** Lots that stand in the book at once; 0: all. */
  shown: 15,
} as const;
/** A fact about one order: `triggered`, `rested`. */
export const TRIGGERED = { kind: 10, size: 4, id: 2 } as const;
export const RESTED = { kind: 12, size: 4, id: 2 } as const;
export const TRADE = {
  kind: 11,
  size: 22,
  flags: 1,
  id: 2,
  takerId: 4,
  makerId: 6,
  taker: 8,
  maker: 9,
  ticks: 10,
  lots: 11,
  takerFee: 12,
  makerFee: 14,
  notional: 16,
  takerCredit: 18,
  makerCredit: 19,
  instrument: 20,
} as const;
/** Bits of a trade's flags. */
export const TRADE_FLAG = {
  takerSells: 1,
  simulated: 2,
  /** At a price that is not the maker's: of an auction, or the closing price. Both orders are found by their numbers. */
  called: 4,
} as const;
export const CLOSED = { kind: 13, size: 6, reason: 1, id: 2, released: 4 } as const;
export const AMENDED = { kind: 14, size: 8, flags: 1, id: 2, ticks: 4, lots: 5, holdChange: 6 } as const;
export const AMEND_FLAG = { keepsPriority: 1, rests: 2 } as const;
export const QUOTES = { kind: 15, size: 4, instrument: 1, account: 2 } as const;
export const QUOTED = { kind: 16, head: 8, instrument: 1, account: 2, bids: 3, firstId: 4, asks: 6 } as const;

/** What an order on a contract says beyond what every order says. */
export interface OrderTerms {
  readonly leverage: number;
  readonly reduceOnly: boolean;
  /** In hedge mode the position it acts on; null in one-way mode. */
  readonly position: 'long' | 'short' | null;
  readonly triggeredBy: 'mark' | 'last';
  /** A take-profit or stop-loss of a position. */
  readonly isLevel: boolean;
  readonly trails: boolean;
  /** Placed by a liquidation. */
  readonly isForced: boolean;
}
/** The bits of an order's flags that only orders on contracts have; 0 for all others. */
export const termsOf = (flags: number): number => flags & ~(FLAG.reduceOnly - 1);
/** @param terms as `termsOf` gives them */
export function readTerms(terms: number): OrderTerms {
  return {
    leverage: (terms >>> FLAG.leverageShift) & 255,
    reduceOnly: (terms & FLAG.reduceOnly) !== 0,
    position: (terms & FLAG.hedge) === 0 ? null : (terms & FLAG.short) === 0 ? 'long' : 'short',
    triggeredBy: (terms & FLAG.byMark) === 0 ? 'last' : 'mark',
    isLevel: (terms & FLAG.level) !== 0,
    trails: (terms & FLAG.trails) !== 0,
    isForced: (terms & FLAG.forced) !== 0,
  };
}
