// In: nothing. Out: the rules robots follow, their indicators, and the words they are written in.
export type {
  Candle,
  Decision,
  Intent,
  Market,
  OpenOrder,
  OwnFill,
  Reason,
  ReasonWord,
  Side,
  Signal,
  Situation,
  Strategy,
} from './types.ts';
export { atr, bollinger, ema, macd, rsi, sma, wilder } from './indicators.ts';
export { isOrder, largestPurchase, lotsFor, movedTicks, partOf, worth } from './sizes.ts';
export { type GridRange, gridLines, gridProblem } from './rules/grid-lines.ts';
export { type GridSettings, type GridState, grid } from './rules/grid.ts';
export { type DcaSettings, type DcaState, dca } from './rules/dca.ts';
export { type TrendSettings, type TrendState, trend } from './rules/trend.ts';
export { type ReversionSettings, type ReversionState, reversion } from './rules/reversion.ts';
export { type WeightsSettings, type WeightsState, weights } from './rules/weights.ts';
export { type MomentumSettings, type MomentumState, momentum, strongest } from './rules/momentum.ts';
export { type SignalSettings, type SignalState, signal } from './rules/signal.ts';
export { SINGLE_ORDER_PPM, equityOf } from './rules/purchase.ts';
export {
  type Field,
  FIELDS,
  type NamedSettings,
  readSettings,
  settingsProblem,
  writeSettings,
} from './settings-text.ts';
export { LOG_START, type DecisionRow, brokenAt, chainDecision, situationDigest } from './log-chain.ts';
export { type Cooling, cooledBy, isCooling, rested } from './cooling.ts';
export { type RobotLimits, type RobotStanding, type RobotStop, stopOf } from './stops.ts';
