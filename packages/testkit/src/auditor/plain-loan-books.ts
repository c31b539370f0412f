// In: a loan of the auditor's and a moment.
// Out: its age in days, the interest of each of them that is still to pay, what its pledges count for, the rung it stands on.
export const DAY = 86_400_000;
/** How far Dhaka's midnight is before that of UTC. */
export const DHAKA = 6 * 3_600_000;
export const MILLION = 1_000_000n;

export interface PlainPledge {
  quantity: bigint;
  readonly haircut: bigint;
  readonly callMs: number;
}
export interface PlainLoan {
  readonly id: number;
  readonly account: number;
  readonly amount: bigint;
  readonly days: number;
  readonly ppm: bigint;
  readonly latePpm: bigint;
  readonly pledges: Map<number, PlainPledge>;
  paidOutMs: number;
  /** What was out at the beginning of each day since the payout, from the day the payout was on. */
  principal: bigint;
  /** Principal that left, with the day it left and whether that day and those before still count for it. */
  readonly left: { day: number; amount: bigint; free: boolean }[];
  paidInterest: bigint;
  paidLate: bigint;
  lateDays: number;
  rung: string;
  calledUntil: number;
  selling: boolean;
  /** Days after the due day that nothing is sold for being due. */
  readonly grace: number;
  matured: boolean;
  sale: { order: number; instrument: number; unsold: bigint } | null;
}
export interface PlainMark {
  readonly ticks: bigint;
  readonly atMs: number;
}

export function ageOf(loan: PlainLoan, atMs: number): number {
  return Math.floor((atMs + DHAKA) / DAY) - Math.floor((loan.paidOutMs + DHAKA) / DAY);
}

/** Day by day: what was out when the day ended, half a unit and more is a unit, once for the whole life. */
export function interestOf(loan: PlainLoan, atMs: number): { interest: bigint; late: bigint } {
  let days = 0n;
  let lateDays = 0n;
  for (let day = 1; day <= ageOf(loan, atMs) && day <= loan.days + 90; day++) {
    let out = loan.amount;
    for (const { day: left, amount, free } of loan.left) if (free || left < day) out -= amount;
    days += out;
    if (day > loan.days) lateDays += out;
  }
  const rounded = (sum: bigint, ppm: bigint): bigint => (2n * sum * ppm + 365n * MILLION) / (2n * 365n * MILLION);
  return {
    interest: rounded(days, loan.ppm) - loan.paidInterest,
    late: rounded(lateDays, loan.latePpm) - loan.paidLate,
  };
}

/** The rung of a debt on what covers it. */
export function rungOf(debt: bigint, worth: bigint): string {
  const percent = debt * 100n;
  if (debt === 0n || percent < worth * 65n) return 'good';
  if (percent < worth * 75n) return 'warning';
  return percent < worth * 85n ? 'call' : 'sale';
}

/** Whether the day it fell due on is over. */
export function isOverdue(loan: PlainLoan, atMs: number): boolean {
  return loan.paidOutMs > 0 && ageOf(loan, atMs) > loan.days;
}

/** Whether the days after the due day on which nothing is sold for being due are over. */
export function isPastGrace(loan: PlainLoan, atMs: number): boolean {
  return loan.paidOutMs > 0 && ageOf(loan, atMs) > loan.days + loan.grace;
}

type Marks = ReadonlyMap<number, PlainMark>;

export function isMarked(marks: Marks, instrument: number, atMs: number, oldest: number): boolean {
  const mark = marks.get(instrument);
  return mark !== undefined && atMs - mark.atMs <= oldest;
}

/** What pledges count for by marks no older than that; null: one is. */
export function worthOf(
  marks: Marks,
  pledges: readonly (readonly [number, PlainPledge])[],
  atMs: number,
  oldest: number,
): bigint | null {
  let worth = 0n;
  for (const [instrument, { quantity, haircut }] of pledges) {
    if (!isMarked(marks, instrument, atMs, oldest)) return null;
    worth += (quantity * marks.get(instrument)!.ticks * (MILLION - haircut)) / MILLION;
  }
  return worth;
}

/** By last marks, whatever their age, where one is of the last minute; null: none is. */
export function standingWorth(marks: Marks, { pledges }: PlainLoan, atMs: number): bigint | null {
  const isAny = [...pledges.keys()].some((instrument) => isMarked(marks, instrument, atMs, 60_000));
  return isAny ? worthOf(marks, [...pledges], atMs, Infinity) : null;
}

/** How long a call lasts: as that pledge says which counts for most, of two alike the one with more time. */
export function callOf({ pledges }: PlainLoan, marks: Marks): number {
  const times = [...pledges].map(([instrument, { quantity, haircut, callMs }]) => {
    const { ticks } = marks.get(instrument) ?? { ticks: 0n };
    return { callMs, counts: (quantity * ticks * (MILLION - haircut)) / MILLION };
  });
  const most = times.reduce((sum, { counts }) => (counts > sum ? counts : sum), 0n);
  return Math.max(...times.filter(({ counts }) => counts === most).map(({ callMs }) => callMs));
}
