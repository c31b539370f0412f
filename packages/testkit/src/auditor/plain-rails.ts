// In: the auditor's state and a rail's rules. Out: the reasons against them, and when its hours open.
import type { PayoutMethod, RailPolicy, SetRail } from '@hilsa/core';
import { type PlainState, unschedule } from './plain-state.ts';
import { areTwo, DAY, HOUR, note, type Reasons } from './plain-payment-state.ts';

const MOST = 2n ** 61n;

export function againstRail(
  state: PlainState,
  { name, asset, wallet, policy, maker, checker, fromMs = 0 }: SetRail,
  no: Reasons,
): void {
  if (state.assets[asset] === undefined) no.add('unknown-asset');
  const known = state.payments.rails.find((rail) => rail.name === name && rail.asset === asset);
  const isOdd =
    !/^[a-z0-9-]{2,24}$/.test(name) ||
    !['coin', 'stock', 'contract'].includes(wallet) ||
    !isSound(policy) ||
    !Number.isSafeInteger(fromMs) ||
    fromMs > state.nowMs + 366 * DAY ||
    (known === undefined && fromMs > state.nowMs) ||
    (known !== undefined && known.wallet !== wallet) ||
    (known === undefined && state.payments.rails.length >= 64);
  if (isOdd) no.add('rail-invalid');
  if (!areTwo(maker, checker)) no.add('second-person-missing');
}

function isSound(policy: RailPolicy): boolean {
  const areLimits = [policy.in, policy.out].every(({ minimum, maximum, daily, monthly }) => {
    const steps = [1n, minimum, maximum, daily, monthly, MOST];
    return steps.every((step, n) => n === 0 || steps[n - 1]! <= step);
  });
  const areWays = policy.methods.every(({ feeUnits, feePpm, minimum, maximum }) => {
    const worst = feeUnits + (minimum * BigInt(feePpm)) / 1_000_000n + 1n;
    return feePpm >= 0 && feePpm <= 100_000 && minimum > 0n && maximum >= minimum && worst < minimum;
  });
  const rest = [policy.automatic, policy.automaticHourly, policy.codeDaily].every((units) => units >= 0n);
  return (
    areLimits &&
    areWays &&
    policy.methods.length > 0 &&
    rest &&
    policy.depositMs >= 60_000 &&
    policy.depositMs <= 7 * DAY &&
    [policy.depositSessions, ...policy.methods.map(({ sessions }) => sessions)].every(areHours) &&
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].includes(policy.mostTimes) &&
    areRests(policy.holidays)
  );
}

type Sessions = RailPolicy['depositSessions'];

/** Every minute of the day in one session at most. */
function areHours(sessions: Sessions): boolean {
  const minutes = new Set<number>();
  let last = -1;
  for (const { from, until } of sessions) {
    if (from < 0 || until > 1_440 || from >= until || from < last) return false;
    last = until;
    for (let minute = from; minute < until; minute += 1) minutes.add(minute);
  }
  return sessions.reduce((sum, { from, until }) => sum + until - from, 0) === minutes.size;
}

function dateOf(day: number): Date {
  return new Date(day * DAY);
}

function rests(day: number, holidays: readonly number[]): boolean {
  return [5, 6].includes(dateOf(day).getUTCDay()) || holidays.includes(day);
}

function areRests(holidays: readonly number[]): boolean {
  if (holidays.length > 60 || holidays.some((day, n) => n > 0 && holidays[n - 1]! >= day)) return false;
  const [first, last] = [holidays[0] ?? 0, holidays.at(-1) ?? 0];
  let run = 0;
  for (let day = first - 7; day <= last + 7; day += 1) {
    run = rests(day, holidays) ? run + 1 : 0;
    if (run > 12) return false;
  }
  return true;
}

/** The first minute from now on at which it goes; it is looked for minute by minute. */
export function opens(sessions: Sessions, atMs: number, isResting: (day: number) => boolean): number {
  for (let ms = atMs; ; ms = Math.floor(ms / 60_000 + 1) * 60_000) {
    const dhaka = new Date(ms + 6 * HOUR);
    if (isResting(Math.floor(dhaka.getTime() / DAY))) continue;
    const minute = dhaka.getUTCHours() * 60 + dhaka.getUTCMinutes();
    if (sessions.length === 0 || sessions.some(({ from, until }) => from <= minute && minute < until)) return ms;
  }
}

/** When a payment that was asked for by a way may go. */
export function leaves({ methods, holidays }: RailPolicy, way: PayoutMethod, atMs: number): number {
  const now = methods.find(({ name }) => name === way.name) ?? way;
  return opens(now.sessions, atMs, (day) => now.restsOnHolidays && rests(day, holidays));
}

/** The clock's. */
export function startPlanned(state: PlainState, index: number): void {
  const rail = state.payments.rails[index]!;
  const { version, policy } = rail.planned!;
  Object.assign(rail, { version, policy, planned: null });
  unschedule(state, 'start-policy', index);
  note(state, 'rail-policy-started', { rail: index, version });
}
