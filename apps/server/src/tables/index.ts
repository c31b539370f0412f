// In: the files of this room. Out: the questions the rest of the server may ask the read tables of a world.
export type {
  BalanceRow,
  CandleRow,
  FillRow,
  HoldingRow,
  MovementRow,
  OrderRow,
  PostingRow,
  StoredPeriod,
  TableChanges,
  TradeRow,
} from './rows.ts';
export type { Caller, OrderStatus, World } from './words.ts';
export type { Page, Paged, WorldTables } from './world-tables.ts';
export { readCursor } from './world-tables.ts';
export { listOrders, orderByClientOrderId, orderById, type OrdersFilter } from './orders.ts';
export { fillOf, fillsOfOrder, listFills, tape, type FillsFilter } from './trades.ts';
export { listPostings, postingId, readPostingId, type PostingsFilter } from './postings.ts';
export { balancesOf } from './balances.ts';
export { holdingsOf } from './holdings.ts';
export { sharedFeesOf } from './shared-fees.ts';
export {
  INTERVAL_MINUTES,
  intervalStart,
  listCandles,
  minutesSince,
  type Candle,
  type CandlesFilter,
  type Interval,
} from './candles.ts';
export { valueAt, valueHistory, type Priced } from './portfolio.ts';
