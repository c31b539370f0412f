// In: the files of this room. Out: the questions the rest of the server may ask the read tables of a world.
export type {
  BalanceRow,
  CandleRow,
  EntryDayRow,
  EntrySumRow,
  FillRow,
  HoldingRow,
  HoldRow,
  OrderRow,
  PostingRow,
  StoredPeriod,
  TradeRow,
} from './rows.ts';
export type { LiveChanges } from './live-rows.ts';
export type { Move } from './moves.ts';
export type { Caller, OrderStatus, World } from './words.ts';
export type { Page, Paged, WorldTables } from './world-tables.ts';
export { realisedByTrades } from './realised.ts';
export { symbolsListed } from './listings.ts';
export { orderTitles } from './orders.ts';
export {
  listContractOrders,
  listOrders,
  orderByClientOrderId,
  orderById,
  ordersEndedBetween,
  type OrdersFilter,
} from './orders.ts';
export { fillOf, fillsOfOrder, fillsWithOthers, lastFillsOf, listFills, tapes, type FillsFilter } from './trades.ts';
export { fillsFrom, instrumentsOfOrders, lastFills, ordersFrom, tradesFrom, type From } from './program-lists.ts';
export { legByClientId, openPairs, pairByClientId, pairOfOrder, pairsFrom, partnersOf } from './pairs.ts';
export { POSTING_REASONS } from './words.ts';
export { listPostings, postingId, type PostingsFilter } from './postings.ts';
export {
  openOptionOrders,
  unfilledOptionOrders,
  PARTNERS,
  optionEnded,
  optionsEnded,
  optionMarksAt,
  type OptionEndedRow,
  type OptionMarkRow,
  optionLosers,
  optionPositions,
  optionPositionsEnded,
  optionPrices,
  optionSamples,
  optionSettlement,
  type OptionIndexWeights,
  type OptionPositionRow,
  type OptionSampleRow,
  readWeights,
} from './options.ts';
export { balancesOf, balancesOfAll, balancesOfOwner, balancesWithOptions } from './balances.ts';
export { holdingsOf, holdingsOfAll } from './holdings.ts';
export { indexLevelsSince } from './index-levels.ts';
export {
  countedBackOf,
  exchangesOf,
  shareActionsOf,
  type ShareActionRow,
  sharePartsOf,
  type SharePartRow,
} from './share-actions.ts';
export { daysWithEntries, entrySums, type Days } from './entries.ts';
export {
  deleveragingsOf,
  evidenceAround,
  type EvidenceRow,
  liquidationById,
  rateAt,
  ratesBetween,
  triggerOf,
} from './contract-proofs.ts';
export {
  type InsuranceMoves,
  type InsuranceSeedRow,
  type LeverageCapsRow,
  listInsuranceMoves,
  listInsuranceSeeds,
  listLeverageCaps,
} from './contract-law.ts';
export {
  closingByRecord,
  type DeleveragingRow,
  fundingsAt,
  fundingOfClosing,
  fundingSince,
  listClosings,
  listContractFunding,
  listDeleveragings,
  listRates,
  losingShare,
  openContractPositions,
  type ClosingRow,
  type ContractPositionRow,
  type FundingRow,
  type LiquidationRow,
  type RateRow,
} from './contracts.ts';
export { openHolds } from './holds.ts';
export {
  countLife,
  lifeAfter,
  lifeOfWebhooks,
  lifeDueBetween,
  lifeToldUntil,
  marginTold,
  noteMarginTold,
  noteToldUntil,
  type LifeDueRow,
  lifeBefore,
  type LifePlace,
  type LifeRow,
  type Moments,
} from './life.ts';
export { hasTried, membershipOf, membershipPeriod, type MembershipPeriodRow } from './membership.ts';
export {
  conversionById,
  conversionPage,
  listConversions,
  listTransfers,
  pairVersions,
  type ConversionRow,
  type PairVersionRow,
  type TransferRow,
} from './conversions.ts';
export {
  checkpointPage,
  checkpointsOf,
  closeDays,
  listCheckpoints,
  pathToRoot,
  type CheckpointRow,
} from './checkpoints.ts';
export { trialBalance } from './trial.ts';
export { NotKept, readStatement, type StatementSource } from './statement.ts';
export type { ArrivalRow, DepositRow, StepRow, WithdrawalRow } from './payment-tables.ts';
export {
  arrivalPage,
  arrivalRow,
  bandSince,
  depositById,
  depositOf,
  depositPage,
  railPolicies,
  endsAfter,
  listDeposits,
  listWithdrawals,
  type Speed,
  speedsSince,
  stepsOf,
  withdrawalOf,
  withdrawalPage,
  withdrawalRow,
} from './payments.ts';
export { rebatesOf } from './rebates.ts';
export {
  atUtc,
  byTradingDays,
  CHART_INTERVALS,
  intervalLength,
  intervalStart,
  isChartInterval,
  isCutInterval,
  listCandles,
  minutesSince,
  newestStored,
  type Candle,
  type CandlesFilter,
  type AnyInterval,
  type Interval,
  type ListedInterval,
  type ShownInterval,
} from './candles.ts';
export { closesAt, datedClosesAt } from './candles.ts';
export type { ComputedPrice } from './price-candles.ts';
export { postedFor, unitsAt, valueAt, type Priced } from './portfolio.ts';
