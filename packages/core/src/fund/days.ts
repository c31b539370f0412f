// In: a fund's rules and what its market has made ahead. Out: its dealing days, the next dealing, and when redemptions are paid.
import { dealingDay, paymentDay } from '@hilsa/formulas/fund';
import { weekdayOf } from '@hilsa/formulas/market-packs/civil-days';
import type { State } from '../state.ts';
import { marketOf } from '../stocks/state.ts';
import type { FundRules } from './commands.ts';
import { dayAt, dayStart } from './value.ts';

const MINUTE_MS = 60_000;
const FRIDAY = 5;

/** Business days that its market has made; beyond them Sunday to Thursday, as far as anybody knows yet. Without a market every day. */
export function isDealingDay({ stocks }: State, { market: code }: FundRules, day: number): boolean {
  if (code === '') return true;
  const days = marketOf(stocks, code)?.days ?? [];
  const made = days.find((each) => each.day === day);
  if (made !== undefined) return made.settles;
  return day > (days.at(-1)?.day ?? 0) && weekdayOf(day) < FRIDAY;
}

/** The dealing that an order of now would have, UTC milliseconds. */
export function dealsAt(state: State, rules: FundRules, atMs: number): number {
  const rule = { cutOffMinutes: rules.cutOffMinutes, isDealingDay: (day: number) => isDealingDay(state, rules, day) };
  return cutOffOf(rules, dealingDay(atMs, rule));
}

/** When a redemption of now's dealing is paid: at the cut-off of that day. */
export function paysAt(state: State, rules: FundRules, atMs: number): number {
  return cutOffOf(
    rules,
    paymentDay(dayAt(atMs), rules.paymentDays, (day) => isDealingDay(state, rules, day)),
  );
}

function cutOffOf({ cutOffMinutes }: FundRules, day: number): number {
  return dayStart(day) + cutOffMinutes * MINUTE_MS;
}
