// In: a rail's policy in units, or as people write it. Out: the other of the two.
import type { ActionInput } from '@hilsa/contract/console/index';
import type { PayoutMethod, RailState } from '@hilsa/core';
import type { AmountLimits, RailPolicy } from '@hilsa/core/payments/commands';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../identity/index.ts';
import type { WorldRooms } from './rooms.ts';

type Policy = ActionInput<'set-rail-policy'>;
type Terms = ActionInput<'open-rail'>;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DHAKA_MS = 6 * HOUR_MS;
/** Of percent: a millionth is the fourth digit. */
const PERCENT_DECIMALS = 4;

/** A policy as people write it. */
export function wirePolicy({ publisher }: WorldRooms, { asset, policy }: RailState): Terms {
  const { decimals } = publisher.listings.asset(asset);
  const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
  const limits = ({ minimum, maximum, daily, monthly }: AmountLimits) => ({
    minimum: print(minimum),
    maximum: print(maximum),
    daily: print(daily),
    monthly: print(monthly),
  });
  return {
    in: limits(policy.in),
    out: limits(policy.out),
    methods: policy.methods.map(({ name, feeUnits, feePpm, minimum, maximum, sessions, restsOnHolidays }) => ({
      name,
      fee: print(feeUnits),
      feePercent: formatDecimal(BigInt(feePpm), PERCENT_DECIMALS, { trim: true }),
      minimum: print(minimum),
      maximum: print(maximum),
      sessions: wireSessions(sessions),
      restsOnHolidays,
    })),
    automatic: print(policy.automatic),
    automaticHourly: print(policy.automaticHourly),
    codeDaily: print(policy.codeDaily),
    depositHours: Math.round(policy.depositMs / HOUR_MS),
    depositSessions: wireSessions(policy.depositSessions),
    mostTimes: policy.mostTimes,
    holidays: policy.holidays.map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
  };
}

/** @throws Refused amount-too-precise, rail-invalid */
export function readPolicy({ publisher }: WorldRooms, { asset }: Pick<RailState, 'asset'>, input: Terms): RailPolicy {
  return readTerms(publisher.listings.asset(asset).decimals, input);
}

/** The same by the digits of its money, which need not be listed yet. @throws Refused amount-too-precise, rail-invalid */
export function readTerms(decimals: number, input: Terms): RailPolicy {
  const units = (text: string, places = decimals): bigint => {
    const read = parseDecimal(text, places);
    if (read === null) throw new Refused('amount-too-precise', { amount: text, decimals: places });
    return read;
  };
  const limits = ({ minimum, maximum, daily, monthly }: Policy['in']): AmountLimits => ({
    minimum: units(minimum),
    maximum: units(maximum),
    daily: units(daily),
    monthly: units(monthly),
  });
  return {
    in: limits(input.in),
    out: limits(input.out),
    methods: input.methods.map(
      ({ name, fee, feePercent, minimum, maximum, sessions, restsOnHolidays }): PayoutMethod => ({
        name,
        feeUnits: units(fee),
        feePpm: Number(units(feePercent, PERCENT_DECIMALS)),
        minimum: units(minimum),
        maximum: units(maximum),
        sessions: readSessions(sessions),
        restsOnHolidays,
      }),
    ),
    automatic: units(input.automatic),
    automaticHourly: units(input.automaticHourly),
    codeDaily: units(input.codeDaily),
    depositMs: input.depositHours * HOUR_MS,
    depositSessions: readSessions(input.depositSessions),
    mostTimes: input.mostTimes,
    holidays: input.holidays.map((day) => dayOf(day, 'holidays')),
  };
}

/** The moment a policy begins; 0: at once. @throws Refused rail-invalid */
export function readFromDay({ fromDay }: Pick<Policy, 'fromDay'>): number {
  return fromDay === null ? 0 : dayOf(fromDay, 'fromMs') * DAY_MS - DHAKA_MS;
}

/** Days since 1 January 1970. @throws Refused rail-invalid when the calendar has no such day */
function dayOf(text: string, field: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  const isDay = Number.isInteger(day) && new Date(day * DAY_MS).toISOString().startsWith(text);
  if (!isDay) throw new Refused('rail-invalid', { field });
  return day;
}

type Sessions = Policy['depositSessions'];

function wireSessions(sessions: RailPolicy['depositSessions']): Sessions {
  const text = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return sessions.map(({ from, until }) => ({ from: text(from), until: text(until) }));
}

function readSessions(sessions: Sessions): RailPolicy['depositSessions'] {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return sessions.map(({ from, until }) => ({ from: minutes(from), until: minutes(until) }));
}
