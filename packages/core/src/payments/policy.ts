// In: a rail's policy. Out: which part of it makes no sense, what an older one did not say, how often its limits a customer has, and its hours.
import { bankCalendar, isWeekend, nextOpening, type Session } from '@hilsa/rails/banks';
import type { AmountLimits, PayoutMethod, RailPolicy } from './commands.ts';
import { HOUR_MS, type PaymentsState } from './state.ts';

const MOST_METHODS = 8;
const MOST_UNITS = 2n ** 61n;
/** A method's fee is never more than a tenth beside its fixed part. */
const MOST_FEE_PPM = 100_000;
const LONGEST_DEPOSIT_MS = 168 * HOUR_MS;
export const MOST_TIMES = 10;
const MOST_SESSIONS = 8;
const MINUTES_OF_DAY = 1_440;
const MOST_HOLIDAYS = 60;
/** Nobody is kept waiting for their money by a calendar: so many days in a row may rest at most, weekends among them. */
const LONGEST_REST_DAYS = 12;

/** The first part of a policy that makes no sense, or null. */
export function wrongTerm(policy: RailPolicy): string | null {
  if (!isLimits(policy.in)) return 'in';
  if (!isLimits(policy.out)) return 'out';
  if (!areMethods(policy)) return 'methods';
  for (const field of ['automatic', 'automaticHourly', 'codeDaily'] as const) if (!isUnits(policy[field])) return field;
  const isLife = Number.isSafeInteger(policy.depositMs) && policy.depositMs >= 60_000;
  if (!isLife || policy.depositMs > LONGEST_DEPOSIT_MS) return 'depositMs';
  if (!areSessions(policy.depositSessions)) return 'depositSessions';
  if (!Number.isInteger(policy.mostTimes) || policy.mostTimes < 1 || policy.mostTimes > MOST_TIMES) return 'mostTimes';
  return areHolidays(policy.holidays) ? null : 'holidays';
}

/** A policy of before there were hours and holidays said nothing of them: at any hour, and ten times for those who have ten. */
export function wholePolicy(policy: RailPolicy): RailPolicy {
  return {
    ...policy,
    methods: policy.methods.map(wholeMethod),
    depositSessions: policy.depositSessions ?? [],
    mostTimes: policy.mostTimes ?? MOST_TIMES,
    holidays: policy.holidays ?? [],
  };
}

export function wholeMethod(method: PayoutMethod): PayoutMethod {
  return { ...method, sessions: method.sessions ?? [], restsOnHolidays: method.restsOnHolidays ?? false };
}

/** How many times the limits of everybody an account has by this policy. */
export function timesOf({ times }: Pick<PaymentsState, 'times'>, account: number, { mostTimes }: RailPolicy): bigint {
  return BigInt(Math.min(times.get(account) ?? 1, mostTimes));
}

/** When a deposit may next be begun: now, or the opening of the next session. */
export function depositOpens({ depositSessions: sessions }: RailPolicy, atMs: number): number {
  return nextOpening({ sessions, restsOnHolidays: false }, atMs, bankCalendar([])) ?? atMs;
}

/**
 * When a payment that was asked for by a way is next handed over: now, or the opening of its next session. The hours are those in force; a
 * way that the policy has no more keeps the hours it had.
 */
export function payoutOpens({ methods, holidays }: RailPolicy, way: PayoutMethod, atMs: number): number {
  const hours = methods.find(({ name }) => name === way.name) ?? way;
  return nextOpening(hours, atMs, bankCalendar(holidays)) ?? atMs;
}

function isLimits({ minimum, maximum, daily, monthly }: AmountLimits): boolean {
  return minimum > 0n && maximum >= minimum && daily >= maximum && monthly >= daily && monthly <= MOST_UNITS;
}

/** W1: a fee comes out of the amount, so the smallest amount must be more than its fee. */
function areMethods({ methods }: RailPolicy): boolean {
  const names = new Set(methods.map(({ name }) => name));
  return (
    methods.length > 0 &&
    methods.length <= MOST_METHODS &&
    names.size === methods.length &&
    methods.every(
      ({ name, feeUnits, feePpm, minimum, maximum, sessions, restsOnHolidays }) =>
        /^[A-Za-z0-9-]{2,24}$/.test(name) &&
        isUnits(feeUnits) &&
        Number.isInteger(feePpm) &&
        feePpm >= 0 &&
        feePpm <= MOST_FEE_PPM &&
        minimum > 0n &&
        maximum >= minimum &&
        maximum <= MOST_UNITS &&
        minimum * BigInt(1_000_000 - feePpm) > (feeUnits + 1n) * 1_000_000n &&
        areSessions(sessions) &&
        typeof restsOnHolidays === 'boolean',
    )
  );
}

/** One after the other within a day. */
function areSessions(sessions: readonly Session[]): boolean {
  let before = 0;
  return (
    sessions.length <= MOST_SESSIONS &&
    sessions.every(({ from, until }) => {
      const isAfter = Number.isInteger(from) && Number.isInteger(until) && from >= before && until > from;
      before = until;
      return isAfter && until <= MINUTES_OF_DAY;
    })
  );
}

function areHolidays(holidays: readonly number[]): boolean {
  const isInOrder = holidays.every(
    (day, n) => Number.isSafeInteger(day) && day >= 0 && (n === 0 || day > holidays[n - 1]!),
  );
  return (
    holidays.length <= MOST_HOLIDAYS &&
    isInOrder &&
    holidays.every((day) => restAround(day, holidays) <= LONGEST_REST_DAYS)
  );
}

/** Days in a row that rest, this one among them. */
function restAround(day: number, holidays: readonly number[]): number {
  const rests = (each: number): boolean => isWeekend(each) || holidays.includes(each);
  let [first, after] = [day, day];
  while (rests(first - 1)) first -= 1;
  while (rests(after)) after += 1;
  return after - first;
}

function isUnits(units: bigint): boolean {
  return units >= 0n && units <= MOST_UNITS;
}
