// In: principal, days, pledges, marks. Out: every sum of a loan.
export {
  type Accrual,
  type LoanRates,
  type Owed,
  INTEREST_ENDS_AFTER_DAYS,
  accrueDays,
  divideRepayment,
  interestOnDays,
  isWithinWithdrawal,
  owedOf,
  simpleInterest,
  yearlyCostPpm,
  yearlyOfDaily,
} from './interest.ts';
export {
  type Ladder,
  type Pledge,
  type Ratio,
  type Rung,
  LADDER,
  LADDER_MARGIN_RULES_2025,
  collateralAt,
  collateralValue,
  hasReached,
  loanToValuePpm,
  markAt,
  mostLent,
  rungOf,
  saleToTarget,
} from './collateral.ts';
export { type LoanTerms, BARRED_CATEGORIES, LATE_PPM, LOAN_DAYS, LOAN_TERMS, MOST_YEARLY_PPM, termsFor } from './terms.ts';
