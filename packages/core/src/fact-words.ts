// In: nothing. Out: the layout of each packed fact: kind numbers, sizes, field offsets in words, and the bits of an order's flags.
// The journal keeps these bytes for ever: numbers are never reused and layouts never change; a new shape is a new kind.
import type { InstrumentStatus, OrderType, OwnerKind, SelfTradePrevention, Standing, TimeInForce } from './commands.ts';
import type { CloseReason } from './facts.ts';

export const KIND = {
  time: 1,
  assetListed: 2,
  instrumentListed: 3,
  instrumentStatusSet: 4,
  accountOpened: 5,
  standingSet: 6,
  testMoneyIssued: 7,
  markRecorded: 8,
  orderPlaced: 9,
  orderTriggered: 10,
  tradeExecuted: 11,
  orderRested: 12,
  orderClosed: 13,
  orderAmended: 14,
  quotesRemoved: 15,
  quotesRested: 16,
  referralShareSet: 17,
  feeShared: 18,
} as const;

/** Offsets in words from the start of the fact; a field of 8 bytes starts on an even offset. */
export const TIME = { size: 4, atMs: 2 } as const;
export const LISTED = { number: 1, textLength: 2, text: 4 } as const;
export const STATUS = { size: 4, instrument: 1, status: 2 } as const;
/** `referrer`: 0 for nobody, as that word was in every journal before there were referrers. */
export const ACCOUNT = { size: 4, account: 1, value: 2, referrer: 3 } as const;
export const ISSUED = { size: 6, asset: 1, account: 2, amount: 4 } as const;
export const MARK = { size: 4, instrument: 1, ticks: 2 } as const;
export const PLACED = {
  size: 12,
  flags: 1,
  id: 2,
  account: 4,
  ticks: 5,
  lots: 6,
  trigger: 7,
  hold: 8,
  quoteAmount: 10,
} as const;
export const ORDER = { size: 4, id: 2 } as const;
export const TRADE = {
  size: 18,
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
} as const;
export const CLOSED = { size: 6, reason: 1, id: 2, released: 4 } as const;
export const AMENDED = { size: 8, flags: 1, id: 2, ticks: 4, lots: 5, holdChange: 6 } as const;
export const QUOTES = { size: 4, instrument: 1, account: 2 } as const;
export const SHARE = { size: 4, bps: 1 } as const;
export const SHARED = { size: 8, asset: 1, tradeId: 2, referrer: 4, referee: 5, amount: 6 } as const;
export const QUOTED = { head: 8, instrument: 1, account: 2, bids: 3, firstId: 4, asks: 6 } as const;

/** Bits of an order's flags word; the instrument sits above them. */
export const FLAG = {
  sell: 1,
  typeShift: 1,
  timeShift: 4,
  postOnly: 1 << 6,
  preventionShift: 7,
  rests: 1 << 9,
  quote: 1 << 10,
  instrumentShift: 12,
} as const;
/** Bits of a trade's flags word. */
export const TRADE_FLAG = { takerSells: 1, simulated: 2, instrumentShift: 12 } as const;
export const AMEND_FLAG = { keepsPriority: 1, rests: 2 } as const;

export const ORDER_TYPES: readonly OrderType[] = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
];
export const TIMES_IN_FORCE: readonly TimeInForce[] = ['good-till-cancelled', 'immediate-or-cancel', 'fill-or-kill'];
export const PREVENTIONS: readonly SelfTradePrevention[] = ['expire-taker', 'expire-maker', 'expire-both'];
export const STATUSES: readonly InstrumentStatus[] = ['trading', 'cancel-only', 'halted'];
export const OWNER_KINDS: readonly OwnerKind[] = ['house', 'customer', 'participant'];
export const STANDINGS: readonly Standing[] = ['active', 'disabled'];
export const CLOSE_REASONS: readonly CloseReason[] = [
  'cancelled',
  'expired',
  'self-trade',
  'unfillable',
  'account-disabled',
];

// Comparing with constants is several times faster than searching a list, and these are asked for every order.
/** Place in ORDER_TYPES, −1 for a word that is none. */
export function typeNumber(type: OrderType): number {
  if (type === 'limit') return 0;
  if (type === 'market') return 1;
  return ORDER_TYPES.indexOf(type);
}
/** Place in TIMES_IN_FORCE, −1 for a word that is none. */
export function timeNumber(time: TimeInForce): number {
  return time === 'good-till-cancelled' ? 0 : time === 'immediate-or-cancel' ? 1 : time === 'fill-or-kill' ? 2 : -1;
}
/** Place in PREVENTIONS, −1 for a word that is none. */
export function preventionNumber(prevention: SelfTradePrevention): number {
  return prevention === 'expire-taker' ? 0 : prevention === 'expire-maker' ? 1 : prevention === 'expire-both' ? 2 : -1;
}
