// In: plans, facts, volumes. Out: refunds, scores and fee tiers.
export { REFUND_DAYS, daysBegun, membershipRefund } from './refund.ts';
export { type ScoreChange, type ScoreFact, SCORE_START, scoreChanges, scoreOf } from './score.ts';
export { type FeeTier, COIN_TIERS, STOCK_TIERS, TIER_DAYS, tierFor, tierVolume } from './fee-tiers.ts';
