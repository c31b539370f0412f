// In: a fund's books and orders. Out: values, units, fees, gates and dealing days.
export {
  type FundBooks,
  FUND_UNIT_DECIMALS,
  NAV_SCALE,
  isMateriallyWrong,
  managementFee,
  navPerUnit,
  netAssets,
  owedUnits,
  proceedsOf,
  unitsFor,
} from './nav.ts';
export {
  type FeeOfLot,
  type FundLot,
  mergeLots,
  performanceFee,
  performanceFeeOfEquity,
  redeemFrom,
  redemptionFee,
} from './performance-fee.ts';
export { correctLots, redemptionAt, takenFrom, type WrongValue } from './correction.ts';
export { type Redemption, type Served, gateRedemptions, gateRoom, gatedPart } from './gate.ts';
export { type ShareDay, sharePrice } from './share-price.ts';
export { type DealingRule, dealingDay, paymentDay } from './dealing.ts';
