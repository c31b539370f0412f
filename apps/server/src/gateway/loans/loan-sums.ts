// In: a loan as it was kept, and the marks of now. Out: what is owed and what covers it, by the formulas that the core uses.
import { type Cover, duesAt, owedAt, totalOf } from '@hilsa/core/loans/debt';
import type { Loan } from '@hilsa/core/loans/state';
import { collateralValue, type Owed } from '@hilsa/formulas/loans';
import type { WorldRooms } from '../rooms.ts';

export type LoanPledge = Loan['pledges'][number];

/** What ends it now. */
export function duesOf(loan: Loan, nowMs: number): Owed {
  return duesAt(loan, nowMs);
}

/** All that is owed, interest of today included: what loan to value looks at. */
export function owedOfLoan(loan: Loan, nowMs: number): bigint {
  return totalOf(owedAt(loan, nowMs));
}

/** What pledges count for by the last marks, each and together; null where a mark is missing. */
export function coverOf(
  world: WorldRooms,
  pledges: readonly Pick<LoanPledge, 'instrument' | 'quantity' | 'haircutPpm'>[],
): { value: Cover['value'] | null; parts: readonly (bigint | null)[] } {
  const parts = pledges.map(({ instrument: index, quantity, haircutPpm }) => {
    const { state, baseDecimals: decimals } = world.publisher.listings.at(index);
    if (state.markTicks === 0) return null;
    const mark = BigInt(state.markTicks) * state.listing.tickUnits;
    return collateralValue([{ quantity, decimals, mark, haircutPpm }]);
  });
  const isWhole = parts.every((part) => part !== null);
  return { parts, value: isWhole ? parts.reduce((sum, part) => sum + part, 0n) : null };
}
