// In: the core's words. Out: the rows of the read tables as plain data, in the core's units.
// ticks and lots are integers; money is bigint in the asset's smallest unit; times are UTC milliseconds.
import type {
  Cause,
  CloseReason,
  HoldReason,
  OrderType,
  OwnerKind,
  PostingReason,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@hilsa/core';
import type { OrderStatus } from './words.ts';

export interface OrderRow {
  account: number;
  orderId: number;
  instrument: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  selfTradePrevention: SelfTradePrevention;
  /** Limit price; for market types the worst price it may trade at. */
  ticks: number;
  /** 0: the order has no trigger. */
  triggerTicks: number;
  /** Ordered quantity; 0 for a market order by amount. */
  lots: number;
  /** Market order by amount: quote units; 0n otherwise. */
  quoteAmount: bigint;
  filledLots: number;
  filledNotional: bigint;
  /** Fees paid so far, in units of the received asset (base for a buy, quote for a sell). */
  fee: bigint;
  status: OrderStatus;
  closeReason: CloseReason | null;
  clientOrderId: string | null;
  /** When it ends by itself; 0: never. */
  expiresMs: number;
  /** Of an order on a contract: what the core's readTerms reads; 0 for all others. */
  terms: number;
  /** How far its trigger keeps behind the best trade, in bps; 0: it does not trail. Of orders on coins and shares. */
  trailBps: number;
  /** Of an iceberg: how many lots stand in the book at once; 0: all. */
  shownLots: number;
  /** The order that ends with it; 0: none. */
  linkedOrderId: number;
  createdMs: number;
  updatedMs: number;
}

export interface TradeRow {
  sequence: number;
  /** Line of its first posting among the command's; (sequence, line) orders trades as it orders postings. */
  line: number;
  tradeId: number;
  instrument: number;
  takerSide: Side;
  ticks: number;
  lots: number;
  notional: bigint;
  takerOrderId: number;
  makerOrderId: number;
  takerAccount: number;
  makerAccount: number;
  takerFee: bigint;
  makerFee: bigint;
  takerSimulated: boolean;
  makerSimulated: boolean;
  atMs: number;
}

/** One side of a trade, as its owner sees it. */
export interface FillRow {
  sequence: number;
  line: number;
  tradeId: number;
  orderId: number;
  account: number;
  instrument: number;
  side: Side;
  ticks: number;
  lots: number;
  notional: bigint;
  /** In units of the received asset (base for a buy, quote for a sell). */
  fee: bigint;
  role: 'maker' | 'taker';
  /** The other side, or this one, was a simulated participant. */
  simulated: boolean;
  atMs: number;
}

/** A posting: one line of double entry, in its asset's units. */
export interface PostingRow {
  sequence: number;
  /** Position among the postings of the command. (sequence, line) is unique and orders them. */
  line: number;
  account: number;
  /** Keeps the postings of the house and of participants out of the customers' index. */
  owner: OwnerKind;
  asset: number;
  amount: bigint;
  /** Available + held of the account right after this posting. */
  balanceAfter: bigint;
  reason: PostingReason;
  /** What it belongs to, by kind and number. */
  causeKind: Cause;
  cause: number;
  /** The account's own order in the trade that it comes from. */
  orderId: number | null;
  atMs: number;
  /** Hexadecimal; of a customer's postings only. The journal row's, and the entry's in the account's chain. */
  journalHash: string | null;
  entryHash: string | null;
}

/** Where an account's chain of entries stands. */
export interface EntryHeadRow {
  account: number;
  entries: number;
  /** Hexadecimal. */
  hash: string;
}
/** A day of an account on which it had entries; `entries` and `hash` as they stood when it ended. */
export interface EntryDayRow extends EntryHeadRow {
  /** Days since 1970-01-01 in Dhaka. */
  day: number;
  firstSequence: number;
  lastSequence: number;
}
/** What came and went; of a row on its way into the table, what is to be added. */
export interface EntrySumRow {
  account: number;
  day: number;
  asset: number;
  reason: PostingReason;
  came: bigint;
  /** Not negative. */
  went: bigint;
  entries: number;
}

/** Something that holds money: an open order, or a hold record. */
export interface HoldRow {
  heldBy: 'order' | 'record';
  /** The order's or the record's. */
  number: number;
  account: number;
  asset: number;
  /** Null for an order. */
  reason: HoldReason | null;
  causeKind: Cause;
  cause: number;
  /** 0n: it has ended. */
  amount: bigint;
  sinceMs: number;
  /** When it ends by itself; 0: never. */
  untilMs: number;
  changedMs: number;
}
/** An amount that a hold has had from then on. */
export interface HoldChangeRow {
  heldBy: HoldRow['heldBy'];
  number: number;
  sequence: number;
  amount: bigint;
  atMs: number;
}

export interface BalanceRow {
  account: number;
  asset: number;
  available: bigint;
  held: bigint;
  /** The row is the account's state at this sequence; nothing touched it from there to where the tables stand. */
  sequence: number;
}

/** What a customer owns of a base asset and what it cost, at average cost in quote units. */
export interface HoldingRow {
  account: number;
  asset: number;
  quantity: bigint;
  cost: bigint;
  /** Profit of what was sold: proceeds after fees less the cost they carried. */
  realised: bigint;
  updatedMs: number;
}

/** What was added to the fees of one customer that were shared with who invited them. */
export interface RebateRow {
  referrer: number;
  referee: number;
  asset: number;
  /** In units; of a row on its way into the table, what is to be added. */
  amount: bigint;
}

/** A day that begins at midnight in Dhaka: 1,440 minutes, and the 360 that it begins before the day of UTC. */
export const DHAKA_DAY = 1800;
/** Minutes, hours and days of UTC by their length in minutes, and days of Dhaka. Shares trade within a day of UTC; coins trade round the clock. */
/** A day cut at UTC, named by its minutes as the shorter ones are. */
export const DAY_MINUTES = 1440;
export const STORED_PERIODS = [1, 60, DAY_MINUTES, DHAKA_DAY] as const;
export type StoredPeriod = (typeof STORED_PERIODS)[number];

export interface CandleRow {
  instrument: number;
  period: StoredPeriod;
  /** Start of the period, UTC. */
  openMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
  turnover: bigint;
  trades: number;
  /** Holds a trade with a simulated participant, or was made by the sandbox as history. */
  simulated: boolean;
}

export interface AssetRow {
  asset: number;
  code: string;
  decimals: number;
}
export interface InstrumentRow {
  instrument: number;
  symbol: string;
  baseAsset: number;
  quoteAsset: number;
  tickUnits: bigint;
  lotUnits: bigint;
}
