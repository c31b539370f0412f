// In: a loan's row and the marks of now. Out: the loan as the wire shows it: what ends it, what covers it, the prices that would call it.
import type { LoanOrder, LoanState } from '@hilsa/contract';
import { coverOf, duesOf, type LoanPledge, owedOfLoan } from './loan-sums.ts';
import { graceDaysOf, type Ladder, markAt, type Ratio, simpleInterest } from '@hilsa/formulas/loans';
import { divide, formatDecimal } from '@hilsa/money';
import { lateDayAt } from '@hilsa/core/loans/state';
import type { ShownLoan } from '../../tables/loans.ts';
import type { WorldRooms } from '../rooms.ts';

const DAY_MS = 86_400_000;

/** Millionths as percent: 120,000 is 12. */
export function percentOf(ppm: number): string {
  return formatDecimal(BigInt(ppm), 4, { trim: true });
}

export function wireLadder(ladder: Ladder): LoanOrder['ladder'] {
  const of = ([numerator, denominator]: Ratio): string =>
    formatDecimal(divide(numerator * 10_000n, denominator, 'half-up'), 2, { trim: true });
  const { start, warning, call, sale, target } = ladder;
  return {
    start: of(start),
    warning: of(warning),
    call: of(call),
    sale: of(sale),
    target: of(target),
    graceDays: graceDaysOf(ladder),
  };
}

/** Loan to value in percent, to two digits, rounded up: a gauge never reads lower than it is. */
export function ltvOf(debt: bigint, collateral: bigint | null): string | null {
  if (collateral === null || collateral === 0n) return null;
  return formatDecimal(divide(debt * 10_000n, collateral, 'up'), 2, { trim: true });
}

export function wireLoan(world: WorldRooms, row: ShownLoan, nowMs: number): LoanOrder {
  const { standing, asset } = row;
  const { listings } = world.publisher;
  const money = listings.asset(asset);
  const text = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
  const isOver = row.endedMs > 0;
  const { payoutMs, days, yearlyPpm, latePpm, ladder, amount } = standing;
  const owed = isOver ? { principal: 0n, interest: 0n, late: 0n } : duesOf(standing, nowMs);
  const debt = isOver ? 0n : owedOfLoan(standing, nowMs);
  const pledges = isOver ? [] : standing.pledges.filter(({ quantity }) => quantity > 0n);
  const cover = coverOf(world, pledges);
  const interest = simpleInterest(amount, yearlyPpm, days);
  const dueAtMs = payoutMs === 0 ? null : lateDayAt(payoutMs, days, 1) - 1;
  const due = { dueAtMs, principal: text(amount), interest: text(interest), total: text(amount + interest) };
  const asked = payoutMs === 0 && !isOver ? amount : debt;
  const review = isOver ? null : reviewOf(world, row.loan, text);
  return {
    id: String(row.loan),
    atMs: nowMs,
    state: stateOf(row, nowMs, owed.principal, review !== null),
    reason: row.reason,
    asset: money.code,
    amount: text(amount),
    actualAmount: text(payoutMs === 0 ? 0n : amount),
    days,
    yearlyRate: percentOf(yearlyPpm),
    lateRate: percentOf(latePpm),
    score: standing.score,
    appliedAtMs: row.appliedMs,
    paidOutAtMs: payoutMs === 0 ? null : payoutMs,
    freeUntilMs: payoutMs === 0 ? null : payoutMs + DAY_MS,
    dueAtMs,
    endedAtMs: isOver ? row.endedMs : null,
    repaymentAmount: text(amount + interest),
    owed: {
      principal: text(owed.principal),
      interest: text(owed.interest),
      late: text(owed.late),
      total: text(owed.principal + owed.interest + owed.late),
    },
    paid: { interest: text(row.paidInterest), late: text(row.paidLate) },
    schedule: [due],
    ltv: pledges.length === 0 ? null : ltvOf(asked, cover.value),
    collateral: cover.value === null ? null : text(cover.value),
    ladder: wireLadder(ladder),
    callEndsAtMs: standing.callEndsMs === 0 || isOver ? null : standing.callEndsMs,
    isSelling: !isOver && standing.isSelling,
    soldFromMs: payoutMs === 0 ? null : lateDayAt(payoutMs, days, graceDaysOf(ladder) + 1),
    review,
    pledges: pledges.map((pledge, n) => wirePledge(world, { pledge, debt: asked, ladder, text, cover, n })),
  };
}

function wirePledge(
  world: WorldRooms,
  {
    pledge,
    debt,
    ladder,
    text,
    cover,
    n,
  }: {
    pledge: LoanPledge;
    debt: bigint;
    ladder: Ladder;
    text: (units: bigint) => string;
    cover: ReturnType<typeof coverOf>;
    n: number;
  },
): LoanOrder['pledges'][number] {
  const instrument = world.publisher.listings.at(pledge.instrument);
  const value = cover.parts[n] ?? null;
  const { markTicks } = instrument.state;
  return {
    symbol: instrument.symbol,
    asset: instrument.base,
    quantity: instrument.baseAmount(pledge.quantity),
    haircut: percentOf(pledge.haircutPpm),
    mark: markTicks > 0 ? instrument.price(markTicks) : null,
    value: value === null ? null : text(value),
    callAt:
      cover.value === null
        ? null
        : priceOf(callPrice(world, pledge, { debt, ladder, others: cover.value - value! }), text),
  };
}

function priceOf(units: bigint | null, text: (units: bigint) => string): string | null {
  return units === null ? null : text(units);
}

/** The price of one pledge that calls while all others stay, in money units of a whole one. */
export function callPrice(
  world: WorldRooms,
  { instrument: index, quantity, haircutPpm }: Pick<LoanPledge, 'instrument' | 'quantity' | 'haircutPpm'>,
  { debt, ladder, others }: { debt: bigint; ladder: Ladder; others: bigint },
): bigint | null {
  const { baseDecimals: decimals } = world.publisher.listings.at(index);
  return markAt(debt, ladder.call, { quantity, decimals, haircutPpm }, others);
}

/** The newest repayment whose money is awaited. */
function reviewOf({ sequencer }: WorldRooms, loan: number, text: (units: bigint) => string): LoanOrder['review'] {
  const { loans, payments } = sequencer.engine;
  let newest = 0;
  for (const [deposit, of] of loans.reviews) if (of === loan) newest = Math.max(newest, deposit);
  const awaited = payments.deposits.get(newest);
  return awaited === undefined ? null : { deposit: String(newest), amount: text(awaited.amount) };
}

/** What endangers the pledges is said before what only waits. */
function stateOf(
  { state, standing, isSold }: ShownLoan,
  nowMs: number,
  principal: bigint,
  isReviewed: boolean,
): LoanState {
  if (state === 'applied') return 'under-review';
  if (state === 'cancelled') return 'withdrawn';
  if (state !== 'running') return state;
  if (standing.isSelling) return 'partly-sold';
  if (standing.rung === 'call' || standing.rung === 'sale') return 'call';
  if (isReviewed) return 'repayment-under-review';
  const isOverdue = principal > 0n && nowMs >= lateDayAt(standing.payoutMs, standing.days, 1);
  if (isOverdue) return 'overdue';
  return isSold ? 'partly-sold' : 'in-progress';
}
