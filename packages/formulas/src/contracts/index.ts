// In: exact integers. Out: the sums of perpetual contracts, for the core, for previews and for whoever checks a proof.
export { type Plan, type PlanResult, calculate } from './calculator.ts';
export {
  type DeleveragingCandidate,
  type DeleveragingScore,
  compareForDeleveraging,
  deleveragingLights,
  deleveragingScore,
  scoreInPpm,
} from './deleveraging.ts';
export { type FundedPosition, fundingOf, settleFunding } from './funding-payment.ts';
export {
  BILLION,
  FUNDING_RULES,
  type FundingRules,
  type ImpactPrice,
  type PremiumSample,
  type PremiumSums,
  fundingRate,
  impactPrice,
  meanOfSums,
  meanPremium,
  premium,
} from './funding-rate.ts';
export {
  INDEX_RULES,
  type IndexPrice,
  type IndexRules,
  type VenuePrice,
  type Verdict,
  indexPrice,
  weightedMedian,
} from './index-price.ts';
export {
  LEVERAGE_RULES,
  type LeverageCap,
  type LeverageCustomer,
  type LeverageReason,
  type LeverageRules,
  leverageCap,
} from './leverage-cap.ts';
export {
  type ContractMarket,
  bankruptcyTicks,
  isLiquidatedAt,
  liquidationTicks,
  marginForLiquidationAt,
} from './liquidation-price.ts';
export {
  type LiquidationStage,
  type PortionRules,
  type TakeOverResult,
  liquidationFee,
  liquidationStage,
  portionToClose,
  settleTakeOver,
} from './liquidation.ts';
export {
  type MarginLine,
  type MarginTier,
  areTighter,
  initialMargin,
  maintenanceMargin,
  marginLines,
  marginRatio,
  tierOf,
} from './margin-tiers.ts';
export { type BasisSamples, MARK_CLAMP_BPS, type Mark, type MarkInputs, markPrice } from './mark-price.ts';
export {
  type ContractOrder,
  type OrderHold,
  type TriggerFault,
  marginToReach,
  openLoss,
  orderHold,
  removableMargin,
  triggerFault,
} from './order-margin.ts';
export {
  type PathCheck,
  type ProofReduction,
  type ProofSecond,
  type RateInForce,
  type StepCheck,
  checkFunding,
  checkMarks,
  checkRate,
  checkReduction,
  checkStep,
  inTurn,
  keptLimit,
  metMark,
  metTrigger,
  venuesAt,
} from './proof.ts';
export {
  type AfterFill,
  type Closing,
  type ContractFill,
  type Direction,
  type Position,
  afterFill,
  closeLots,
  entryPrice,
  equityAt,
  profitAt,
  returnOnMargin,
  signOf,
  valueAt,
} from './position.ts';
