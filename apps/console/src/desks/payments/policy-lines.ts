// In: ways out and limits as lines of text, or as the policy has them.
// Out: the other of the two; null for a line that is none. Nothing is guessed.
import type { RailPage } from '@hilsa/contract/console/index';

type Methods = RailPage['methods'];
type Sessions = RailPage['depositSessions'];
type Limits = RailPage['in'];
const DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

export function isAmount(text: string): boolean {
  return DECIMAL.test(text);
}

/** That it rests when banks do. */
const BANK_DAYS = 'bank-days';

export function methodLines(methods: Methods): string {
  return methods
    .map(({ name, fee, feePercent, minimum, maximum, sessions, restsOnHolidays }) =>
      [name, fee, feePercent, minimum, maximum, sessionLine(sessions), restsOnHolidays ? BANK_DAYS : '']
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');
}

export function sessionLine(sessions: Sessions): string {
  return sessions.map(({ from, until }) => `${from}-${until}`).join(',');
}

/** `10:00-16:00`, several with commas; empty: at any hour. */
export function readSessions(text: string): Sessions | null {
  if (text.trim() === '') return [];
  const parts = text.split(',').map((part) => /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(part.trim()));
  const isSound = parts.length <= 8 && parts.every((part) => part !== null && isMinute(part[1]!) && isMinute(part[2]!));
  return isSound ? parts.map((part) => ({ from: part![1]!, until: part![2]! })) : null;
}

function isMinute(text: string): boolean {
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
}

/** Days with blanks between; empty: none. Which days there are is the calendar's to say. */
export function readDays(text: string): string[] | null {
  const days = text.trim().split(/\s+/).filter(Boolean);
  const isSound = days.length <= 60 && days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));
  return isSound ? days.toSorted() : null;
}

export function readMethods(text: string): Methods | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read: Methods = [];
  for (const line of lines) {
    const [name = '', fee = '', feePercent = '', minimum = '', maximum = '', ...rest] = line.split(/\s+/);
    const isSound = /^[A-Za-z0-9-]{2,24}$/.test(name) && [fee, feePercent, minimum, maximum].every(isAmount);
    const restsOnHolidays = rest.at(-1) === BANK_DAYS;
    const hours = restsOnHolidays ? rest.slice(0, -1) : rest;
    const sessions = hours.length > 1 ? null : readSessions(hours[0] ?? '');
    if (!isSound || sessions === null) return null;
    read.push({ name, fee, feePercent, minimum, maximum, sessions, restsOnHolidays });
  }
  return read.length === 0 || read.length > 8 ? null : read;
}

export function limitLine({ minimum, maximum, daily, monthly }: Limits): string {
  return [minimum, maximum, daily, monthly].join(' ');
}

export function readLimits(text: string): Limits | null {
  const parts = text.trim().split(/\s+/);
  const [minimum = '', maximum = '', daily = '', monthly = ''] = parts;
  return parts.length === 4 && parts.every(isAmount) ? { minimum, maximum, daily, monthly } : null;
}
