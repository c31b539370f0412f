// In: when an order came. Out: the day whose value it gets, which nobody can know yet.

const DAY_MS = 86_400_000;
const DHAKA_OFFSET_MS = 21_600_000;

/** Forward pricing: orders up to the cut-off get that day's value, later ones the next dealing day's. */
export interface DealingRule {
  /** Minutes after midnight in Dhaka; 14:00 is 840. */
  cutOffMinutes: number;
  /** Days are numbers of the Dhaka calendar, counted from 1 January 1970. */
  isDealingDay: (day: number) => boolean;
}

/** A year without a dealing day is a fault of the calendar. */
const LONGEST_WAIT_DAYS = 366;

/** The dealing day of an order, as a number of the Dhaka calendar. An order at the cut-off itself is too late. */
export function dealingDay(atMs: number, { cutOffMinutes, isDealingDay }: DealingRule): number {
  const local = atMs + DHAKA_OFFSET_MS;
  const today = Math.floor(local / DAY_MS);
  const isLate = local - today * DAY_MS >= cutOffMinutes * 60_000;
  return nextDealingDay(isLate ? today + 1 : today, isDealingDay);
}

/** The day a redemption is paid: so many dealing days after its own. */
export function paymentDay(day: number, dealingDays: number, isDealingDay: DealingRule['isDealingDay']): number {
  let reached = day;
  for (let count = 0; count < dealingDays; count += 1) reached = nextDealingDay(reached + 1, isDealingDay);
  return reached;
}

function nextDealingDay(from: number, isDealingDay: DealingRule['isDealingDay']): number {
  for (let day = from; day < from + LONGEST_WAIT_DAYS; day += 1) if (isDealingDay(day)) return day;
  throw new RangeError(`no dealing day within a year of day ${from}`);
}
