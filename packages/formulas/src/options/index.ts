// In: series, prices and samples. Out: the sums of options: statistics in doubles, everything that is paid in exact units.
export { unitsOfDouble } from '../doubles.ts';
export {
  type Greeks,
  type KnownDividend,
  type OptionInputs,
  type OptionKind,
  forwardPrice,
  optionGreeks,
  optionValue,
} from './black-scholes.ts';
export { cappedGreeks, cappedValue, shownGreeks } from './capped-option.ts';
export { type Expiry, expiriesAfter } from './expiries.ts';
export { type NoVolatility, impliedVolatility } from './implied-volatility.ts';
export {
  MULTIPLIER_DECIMALS,
  OPTION_FEE,
  type OptionFeeRule,
  type SeriesTerms,
  breakeven,
  coverOf,
  holderProfit,
  optionFee,
  payoffAt,
  payoutOf,
  premiumOf,
} from './payoff.ts';
export { type VolatilityWindow, realisedVolatility } from './realised-volatility.ts';
export { type SeriesName, adjustTerms, parseSeriesName, seriesName, strikeLadder, strikeStep } from './series.ts';
export {
  SETTLEMENT_WINDOW,
  type SettlementOutcome,
  type ShareSample,
  sampleTimeMs,
  settlementMean,
  settlementOutcome,
  shareSample,
  windowMark,
} from './settlement.ts';
