// In: the auditor's books of money in and out. Out: the sums that they are judged by, and the lines of the tape.
import type { RefusalWord } from '@hilsa/core';
import type { PlainPayments, PlainRail } from './plain-payment-books.ts';
import { change, type PlainState, purseOf } from './plain-state.ts';

export type Reasons = Set<RefusalWord>;
export const DAY = 86_400_000;
export const HOUR = DAY / 24;

/** One line of the tape: the name and every value, in the order of their names. */
export function lineOf(kind: string, values: Readonly<Record<string, unknown>>): string {
  const shown = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .sort()
          .map((name) => `${name}:${shown((value as Record<string, unknown>)[name])}`)
          .join(',')}}`
      : String(value);
  const names = Object.keys(values)
    .filter((name) => name !== 'kind' && name !== 'atMs')
    .sort();
  return `${kind} ${names.map((name) => `${name}=${shown(values[name])}`).join(' ')}`;
}

export function note(state: PlainState, kind: string, values: Readonly<Record<string, unknown>>): void {
  state.tape.push(lineOf(kind, values));
}

/** Money from purse to purse, and the line that says so. */
export function pass(
  state: PlainState,
  line: { from: number; to: number; asset: number; amount: bigint; why: string; cause: string },
): void {
  if (line.amount === 0n) return;
  change(state, line.from, line.asset, -line.amount, 0n);
  change(state, line.to, line.asset, line.amount, 0n);
  state.tape.push(`moved ${line.amount} of ${line.asset} from ${line.from} to ${line.to} ${line.why} ${line.cause}`);
}

export function purseAccount(owner: number, wallet: string): number {
  return owner + ['coin', 'stock', 'contract'].indexOf(wallet) * 2 ** 28;
}

/** What the partner should hold. */
export function booked(state: PlainState, { custody, asset }: PlainRail): bigint {
  return -purseOf(state, custody, asset).available;
}

/** Units of a key on the day, and in the month, of a moment, by the calendar of Dhaka. */
export function sums({ counted }: PlainPayments, key: string, atMs: number): { day: bigint; month: bigint } {
  const dhaka = (ms: number): string => new Date(ms + 6 * HOUR).toISOString();
  const [today, thisMonth] = [dhaka(atMs).slice(0, 10), dhaka(atMs).slice(0, 7)];
  const add = (length: number, of: string): bigint =>
    counted
      .filter((each) => each.key === key && dhaka(each.atMs).slice(0, length) === of)
      .reduce((sum, { units }) => sum + units, 0n);
  return { day: add(10, today), month: add(7, thisMonth) };
}

/** The same time of day on the next day that banks work. */
export function nextBusinessDay(atMs: number): number {
  let day = new Date(atMs + 6 * HOUR + DAY);
  while (day.getUTCDay() === 5 || day.getUTCDay() === 6) day = new Date(day.getTime() + DAY);
  return day.getTime() - 6 * HOUR;
}

export function isText(text: string, most: number): boolean {
  return Array.from(text).every((sign) => sign >= ' ' && sign <= '~') && text !== '' && text.length <= most;
}

export function areTwo(maker: string, checker: string): boolean {
  return isText(maker, 40) && isText(checker, 40) && maker !== checker;
}

export function isCustomer(state: PlainState, account: number): boolean {
  const owner = Number.isInteger(account) && account < 2 ** 28 ? state.accounts[account] : undefined;
  return owner !== undefined && owner.ownerKind === 'customer' && owner.acts === account;
}
