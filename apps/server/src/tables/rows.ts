// In: the core's words. Out: the rows of the read tables as plain data, in the core's units.
// ticks and lots are integers; money is bigint in the asset's smallest unit; times are UTC milliseconds.
import type {
  CloseReason,
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
  /** What each side has, available + held, after the trade and its fee. */
  takerBaseAfter: bigint;
  takerQuoteAfter: bigint;
  makerBaseAfter: bigint;
  makerQuoteAfter: bigint;
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

/** A posting that is not of a trade, on its way into the table. */
export interface MovementRow {
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
  atMs: number;
}

/** Any posting of a customer. */
export interface PostingRow extends Omit<MovementRow, 'owner'> {
  orderId: number | null;
  tradeId: number | null;
}

/** Why money moved. */
export const POSTING_REASONS = ['trade', 'fee', 'test-money', 'referral'] as const satisfies readonly PostingReason[];

export interface BalanceRow {
  account: number;
  asset: number;
  available: bigint;
  held: bigint;
  /** Sequence of the last command of the batch that wrote the row. */
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

/** What a batch added to the fees of one customer that were shared with who invited them. */
export interface SharedFeeRow {
  referrer: number;
  referee: number;
  asset: number;
  /** To be added to what the row holds. */
  amount: bigint;
}

/** Stored candle periods, in minutes. */
export const STORED_PERIODS = [1, 60, 1440] as const;
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

/** Everything a batch writes besides the journal: the last state of each row touched. */
export interface TableChanges {
  assets: readonly AssetRow[];
  instruments: readonly InstrumentRow[];
  /** The first `placed` of them were placed by the batch itself. */
  orders: readonly OrderRow[];
  placed: number;
  trades: readonly TradeRow[];
  /** Postings that are not of trades. */
  movements: readonly MovementRow[];
  balances: readonly BalanceRow[];
  holdings: readonly HoldingRow[];
  sharedFees: readonly SharedFeeRow[];
  candles: readonly CandleRow[];
}
