// In: a bank rail, an amount, a moment. Out: whether it goes, and when it next goes. Requests are taken at any hour.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DHAKA_OFFSET_MS = 21_600_000;
/** Longer than any row of holidays. */
const LONGEST_WAIT_DAYS = 60;

export type BankRail = 'BEFTN' | 'NPSB' | 'RTGS';

/** From and until, in minutes after midnight in Dhaka; what comes later goes with the next. */
export interface Session {
  readonly from: number;
  readonly until: number;
}

/** When a way is open. */
export interface Hours {
  /** Empty: at any time. */
  readonly sessions: readonly Session[];
  /** Whether it rests on days banks are closed. */
  readonly restsOnHolidays: boolean;
}

export interface RailRule extends Hours {
  readonly rail: BankRail;
  /** Units of a payment, both ends included. */
  readonly least: bigint;
  readonly most: bigint;
}

/** Defaults in taka of two decimals; operators keep their own rows. The sessions of BEFTN are the partner bank's to say. */
export const RAIL_RULES: readonly RailRule[] = [
  { rail: 'NPSB', least: 100n, most: 10_000_000n, sessions: [], restsOnHolidays: false },
  { rail: 'RTGS', least: 10_000_000n, most: 10n ** 15n, sessions: [{ from: 600, until: 960 }], restsOnHolidays: true },
  {
    rail: 'BEFTN',
    least: 100n,
    most: 10n ** 15n,
    sessions: [
      { from: 540, until: 690 },
      { from: 690, until: 840 },
    ],
    restsOnHolidays: true,
  },
];

export interface BankCalendar {
  /** Days are numbers of the Dhaka calendar, counted from 1 January 1970. */
  isBankDay: (day: number) => boolean;
}

/** Sunday to Thursday, but the days that are named. Days are counted as above. */
export function bankCalendar(holidays: readonly number[]): BankCalendar {
  return { isBankDay: (day) => !isWeekend(day) && !holidays.includes(day) };
}

/** 1 January 1970 was a Thursday; Friday and Saturday rest. */
export function isWeekend(day: number): boolean {
  const weekday = (day + 4) % 7;
  return weekday === 5 || weekday === 6;
}

/** When a payment may next go by a rail: now, or the opening of its next session. Null when the amount is none of its own. */
export function nextWindow(rule: RailRule, amount: bigint, atMs: number, calendar: BankCalendar): number | null {
  return amount < rule.least || amount > rule.most ? null : nextOpening(rule, atMs, calendar);
}

/** Now, or the opening of the next session; null when none opens within sixty days. */
export function nextOpening(hours: Hours, atMs: number, calendar: BankCalendar): number | null {
  const local = atMs + DHAKA_OFFSET_MS;
  const today = Math.floor(local / DAY_MS);
  for (let day = today; day < today + LONGEST_WAIT_DAYS; day += 1) {
    if (hours.restsOnHolidays && !calendar.isBankDay(day)) continue;
    const now = day === today ? (local - day * DAY_MS) / MINUTE_MS : 0;
    const sessions = hours.sessions.length === 0 ? [{ from: 0, until: 1_440 }] : hours.sessions;
    const session = sessions.find(({ until }) => now < until);
    if (session === undefined) continue;
    if (day === today && now >= session.from) return atMs;
    return day * DAY_MS + session.from * MINUTE_MS - DHAKA_OFFSET_MS;
  }
  return null;
}

export interface RailChoice {
  rail: BankRail;
  atMs: number;
}

/** The rail that pays soonest; of several at the same moment the first of the list. Null when none takes the amount. */
export function soonestRail(
  rules: readonly RailRule[],
  amount: bigint,
  atMs: number,
  calendar: BankCalendar,
): RailChoice | null {
  let best: RailChoice | null = null;
  for (const rule of rules) {
    const window = nextWindow(rule, amount, atMs, calendar);
    if (window !== null && (best === null || window < best.atMs)) best = { rail: rule.rail, atMs: window };
  }
  return best;
}
