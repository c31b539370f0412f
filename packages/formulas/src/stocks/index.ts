// In: exact integers. Out: the sums of the stock market, for the core and for previews.
export { type AuctionBook, type Uncrossing, uncross, volumeAt } from './auction.ts';
export { type ChargePart, type ChargeRule, type Charges, chargesOfFill, chargesOn, isChargeRule } from './charges.ts';
export { acrossExchanges, type CountedBack, type ShareExchange, countedBack } from './counted-back.ts';
export { CLOSING_WINDOW_MINUTES, type TradedWindow, closingTicks } from './closing-price.ts';
export {
  type Dividend,
  type OrderChange,
  type ReferenceChange,
  type ShareRatio,
  type SharesAndCash,
  cashDividend,
  orderAfter,
  referenceAfter,
  referenceAfterExchange,
  sharesGained,
} from './corporate-actions.ts';
export { type DailyLimits, type LimitOverride, type LimitRow, dailyLimits, pausesTrading } from './daily-limits.ts';
export {
  DIVISOR_DECIMALS,
  type IndexMember,
  capitalization,
  divisorAfter,
  divisorFor,
  indexLevel,
} from './index-divisor.ts';
export {
  type DayOfShares,
  type Earned,
  type ShareMove,
  type SharePrice,
  daysOfShares,
  earnedBetween,
  returnOfDay,
} from './earnings.ts';
export { type Lot, type LotSale, exchangeLots, gainsTax, sellFirstIn } from './lots.ts';
export { leastShownLots, lotsForAmount, meanLots, mostLots, trailingTrigger } from './order-limits.ts';
export { type PriceStep, type PriceSteps, isOnStep, nearestStep, stepAt, stepDown, stepUp } from './price-steps.ts';
export { type Flow, type ReturnPeriod, linkReturns, moneyWeightedReturn, timeWeightedReturn } from './returns.ts';
export { type LotExchange, type LotMerger, type LotTrade, type SaleLine, saleLines } from './sale-lines.ts';
