// In: curves and results. Out: figures about them, with what they were measured on.
export {
  calmar,
  deviation,
  downsideDeviation,
  drawdown,
  mean,
  shape,
  sharpe,
  simpleReturns,
  sortino,
  winFigures,
  yearlyGrowth,
} from './returns.ts';
export { type RoundFill, gridProfit } from './grid-profit.ts';
export { normalCdf, normalInverse } from './normal.ts';
export { type SharpeEvidence, deflatedSharpe, luckySharpe, overfittingProbability, varianceOf } from './overfitting.ts';
export {
  type DailyRate,
  type OrderDay,
  dailyRate,
  dailyReturnPpb,
  dayIncome,
  estimatedEarnings,
  isTooEarly,
  riskLevel,
} from './robots.ts';
