// In: strategies and the past. Out: hypothetical results, their yardstick, and the checks that catch a cheat.
export type {
  BacktestEnd,
  BacktestResult,
  BacktestSetting,
  Costs,
  Fill,
  LogRow,
  PastCandle,
  PastMarket,
} from './types.ts';
export { MOST_CANDLES, backtest } from './run.ts';
export { buyAndHold } from './hold.ts';
export {
  type Signals,
  impossibleFills,
  lookAheadAt,
  profitOf,
  recursionAt,
  signalsOf,
  survivesDelay,
  warmUpAt,
} from './checks.ts';
