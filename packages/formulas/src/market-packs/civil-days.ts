// In: dates as text. Out: days counted from 1 January 1970 and back, without a clock, a time zone or a library.

/** A date as `YYYY-MM-DD` of the Gregorian calendar. */
export type IsoDate = string;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Days since 1970-01-01 of a date (Hinnant's civil-days algorithm: years begin in March, so that the leap day ends them).
 * Throws RangeError when the text is no date that exists.
 */
export function dayOf(date: IsoDate): number {
  const [, year, month, day] = DATE.exec(date) ?? [];
  const found = dayOfCivil(Number(year), Number(month), Number(day));
  if (!Number.isInteger(found) || isoOf(found) !== date) throw new RangeError(`no such date: ${date}`);
  return found;
}

/** The date of a day number. */
export function isoOf(day: number): IsoDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const dayOfMonth = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

/** Day of the week: 0 Sunday to 6 Saturday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The year a day lies in. */
export function yearOf(day: number): number {
  return Number(isoOf(day).slice(0, -6));
}

/** The last day up to and with a day that is the first of a year which begins in this month on this day (1 to 28). */
export function yearBegan(day: number, month: number, dayOfMonth: number): number {
  const year = yearOf(day);
  const began = dayOfCivil(year, month, dayOfMonth);
  return began <= day ? began : dayOfCivil(year - 1, month, dayOfMonth);
}

/** Day number of the n-th given weekday of a month, e.g. the second Sunday of March; `nth` from 1. */
export function nthWeekday(
  nth: number,
  weekday: number,
  [year, month]: readonly [year: number, month: number],
): number {
  const first = dayOfCivil(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

function dayOfCivil(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? month - 3 : month + 9;
  const shiftedYear = month > 2 ? year : year - 1;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
