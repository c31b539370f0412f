// In: a score. Out: the published row of the rate table it reads; there is no private rate.

/** Amounts in whole units of the loan's currency, as people say them; the core brings them to its units. */
export interface LoanTerms {
  band: 'excellent' | 'qualified' | 'risk';
  leastScore: number;
  yearlyPpm: number;
  mostWhole: bigint;
}

/** Best first. The first row whose score is reached applies. */
export const LOAN_TERMS: readonly LoanTerms[] = [
  { band: 'excellent', leastScore: 80, yearlyPpm: 120_000, mostWhole: 200_000n },
  { band: 'qualified', leastScore: 60, yearlyPpm: 130_000, mostWhole: 100_000n },
  { band: 'risk', leastScore: 0, yearlyPpm: 150_000, mostWhole: 20_000n },
];

/** Whatever a table says, no loan costs more a year. */
export const MOST_YEARLY_PPM = 160_000;
export const LATE_PPM = 20_000;
export const LOAN_DAYS: readonly number[] = [7, 14, 30, 90];

/** Categories of shares that are never taken as a pledge, whatever their price: the rules for margin bar them (domain §1.6). */
export const BARRED_CATEGORIES: readonly string[] = ['Z', 'B', 'G'];

/** The row a score reads. @throws RangeError when the table has none for it */
export function termsFor(score: number, table: readonly LoanTerms[] = LOAN_TERMS): LoanTerms {
  const row = table.find(({ leastScore }) => score >= leastScore);
  if (row === undefined) throw new RangeError(`the table has no row for a score of ${score}`);
  return row;
}
